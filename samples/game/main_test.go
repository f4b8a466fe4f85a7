package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"
)

// terminal is a screen that is not there, and knows whether it was given back.
type terminal struct {
	tcell.SimulationScreen
	shown    func() // is called at each Show
	finished bool
}

func (s *terminal) Show() {
	s.SimulationScreen.Show()
	if s.shown != nil {
		s.shown()
	}
}

func (s *terminal) Fini() {
	s.SimulationScreen.Fini()
	s.finished = true
}

// start runs the game on a terminal and returns the exit code and what it prints.
func start(s *terminal, args ...string) (code int, stdout, stderr string) {
	s.SimulationScreen = tcell.NewSimulationScreen("UTF-8")
	var out, errs bytes.Buffer
	code = run(func() (tcell.Screen, error) { return s, nil }, &out, &errs, args)
	return code, out.String(), errs.String()
}

// TestQuit plays from the first key to the last.
func TestQuit(t *testing.T) {
	t.Parallel()
	s := &terminal{}
	keys := []rune("oo?x..pr")
	s.shown = func() {
		if len(keys) > 0 {
			s.InjectKey(tcell.KeyRune, keys[0], tcell.ModNone)
			keys = keys[1:]
		} else {
			s.InjectKey(tcell.KeyCtrlC, 0, tcell.ModNone)
		}
	}
	code, stdout, stderr := start(s, "--seed", "7")
	if code != 0 || stdout != "undermine, seed 7\n" || stderr != "" || !s.finished {
		t.Errorf("code %d, %q, %q, the terminal is given back: %v", code, stdout, stderr, s.finished)
	}
}

// TestPanic sees that a fault of the game leaves the terminal as it was, and says what it was.
func TestPanic(t *testing.T) {
	t.Parallel()
	s := &terminal{shown: func() { panic("the lamp went out") }}
	code, stdout, stderr := start(s)
	if code != 2 || stdout != "" || !s.finished {
		t.Errorf("code %d, %q, the terminal is given back: %v", code, stdout, s.finished)
	}
	if !strings.HasPrefix(stderr, "game: internal error: the lamp went out\n") || !strings.Contains(stderr, "main_test.go") {
		t.Errorf("standard error %q", stderr)
	}
}

// TestWatch plays a bundle from a file, in place of which another comes that is damaged: the game goes on, and
// says why.
func TestWatch(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("internal/prefabs/prefabs.xpb")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "prefabs.xpb")
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	s := &terminal{}
	written := false
	s.shown = func() {
		if !written {
			written = true
			if err := os.WriteFile(path, data[:len(data)/2], 0o666); err != nil {
				t.Error(err)
			}
		}
		var screen strings.Builder
		for y := range 25 {
			for x := range 80 {
				text, _, _ := s.Get(x, y)
				screen.WriteString(text)
			}
		}
		if strings.Contains(screen.String(), "The new bundle is not taken: bundle, byte ") {
			s.InjectKey(tcell.KeyCtrlC, 0, tcell.ModNone)
		}
	}
	if code, _, stderr := start(s, "--seed", "7", "--watch", path); code != 0 || stderr != "" {
		t.Errorf("code %d, %q", code, stderr)
	}
}

// TestTrouble sees what is said where there is nothing to play.
func TestTrouble(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	damaged := filepath.Join(dir, "damaged.xpb")
	if err := os.WriteFile(damaged, []byte("no bundle"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--watch", filepath.Join(dir, "none.xpb")}, "none.xpb"},
		{[]string{"--watch", damaged}, "damaged.xpb: "},
		{[]string{"--size", "80"}, `--size is "80"`},
		{[]string{"--shot", filepath.Join(dir, "no", "folder.xpt")}, "folder.xpt"},
	} {
		if code, _, stderr := start(&terminal{}, c.args...); code != 2 || !strings.Contains(stderr, c.want) {
			t.Errorf("%q: code %d, %q", c.args, code, stderr)
		}
	}
}

// TestShot writes a frame twice: the same seed and keys give the same picture.
func TestShot(t *testing.T) {
	t.Parallel()
	var last []byte
	for range 2 {
		path := filepath.Join(t.TempDir(), "frame.xpt")
		if code, _, stderr := start(&terminal{}, "--seed", "7", "--keys", "ooo.o", "--shot", path); code != 0 {
			t.Fatalf("code %d, %q", code, stderr)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if last != nil && !bytes.Equal(data, last) {
			t.Error("the same keys give two pictures")
		}
		last = data
	}
	if !bytes.Contains(last, []byte("@")) || bytes.Count(last, []byte("\n")) < 3*24 {
		t.Errorf("the picture is\n%s", last)
	}
}
