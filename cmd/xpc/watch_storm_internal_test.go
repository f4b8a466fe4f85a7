//go:build linux

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// storm says how much of everything a test does.
type storm struct{ prefabs, writes, renames, folders, checkout int }

// TestStorm lets everything happen to a project at once while it is watched. When it is over outputs are
// those of a build from nothing, and the process holds no more than before: neither goroutines, nor files,
// nor memory. It runs alone, so that nothing else is counted.
func TestStorm(t *testing.T) {
	s := storm{prefabs: 60, writes: 2000, renames: 200, folders: 30, checkout: 20}
	if soaking() {
		s = storm{prefabs: 1000, writes: 100_000, renames: 10_000, folders: 1000, checkout: 500}
	}
	for how, args := range map[string][]string{"events": nil, "polls": {"--poll=100ms"}} {
		t.Run(how, func(t *testing.T) {
			if how == "polls" && !soaking() {
				t.Skip("in the long form")
			}
			root := t.TempDir()
			hamlet(t, root, s.prefabs)
			gitProject(t, root, s)
			w := watchProject(t, root, args...)
			w.rest()
			s.rage(t, root) // a first time, for what stays once it is made
			w.settle()
			before := measure(t)
			begun := time.Now()
			s.rage(t, root)
			raged := time.Since(begun)
			w.settle()
			w.rest()
			after := measure(t)
			t.Logf("%d prefabs: %d writes, %d renames, %d folders made and removed, %d files checked out, in %v; right %v later",
				s.prefabs, s.writes, s.renames, s.folders, s.checkout, raged.Round(time.Millisecond), (time.Since(begun) - raged).Round(time.Millisecond))
			t.Logf("before %v, after %v; %d outcomes told", before, after, strings.Count(w.all(), "watch: ok")+strings.Count(w.all(), " error"))
			if after.goroutines > before.goroutines || after.files > before.files || after.heap > before.heap+before.heap/4+4<<20 {
				t.Errorf("it grows: %v before, %v after", before, after)
			}
		})
	}
}

// settle makes one more edit, waits until its build is told, and compares.
func (w *watching) settle() {
	w.t.Helper()
	w.rest()
	w.mu.Lock()
	w.read = len(w.printed)
	w.mu.Unlock()
	put(w.t, filepath.Join(w.root, "prefabs", "last.yaml"), fmt.Appendf(hutScript(1), "# %d\n", time.Now().UnixNano()))
	w.wait(`^watch: changed .*last\.yaml`)
	w.wait(`^watch: ok `)
	w.isCold()
}

// gitProject makes the project one of git, with a branch in which some scripts are others.
func gitProject(t testing.TB, root string, s storm) {
	t.Helper()
	put(t, filepath.Join(root, "prefabs", "last.xp"), readAll(t, filepath.Join(root, "prefabs", "hut.xp")))
	put(t, filepath.Join(root, "prefabs", "last.yaml"), hutScript(1))
	put(t, filepath.Join(root, ".gitignore"), []byte("out/\n.xpc/\nprefabs/last.yaml\n"))
	git(t, root, "init", "-q", "-b", "one")
	git(t, root, "add", ".")
	git(t, root, "commit", "-q", "-m", "one")
	git(t, root, "checkout", "-q", "-b", "two")
	for i := range s.checkout {
		put(t, hutFile(root, i, ".yaml"), hutScript(i+17))
	}
	git(t, root, "commit", "-q", "-a", "-m", "two")
	git(t, root, "checkout", "-q", "one")
}

func git(t testing.TB, root string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com", "-C", root}, args...)...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

func hutFile(root string, i int, ext string) string {
	return filepath.Join(root, "prefabs", fmt.Sprintf("d%02d", i%40), fmt.Sprintf("hut%04d", i)+ext)
}

// rage does all of it, and leaves the project sound.
func (s storm) rage(t testing.TB, root string) {
	t.Helper()
	var writes, renames, folders atomic.Int64
	var all sync.WaitGroup
	image := readAll(t, filepath.Join(root, "prefabs", "hut.xp"))
	for range 2 {
		all.Go(func() {
			for n := writes.Add(1); n <= int64(s.writes); n = writes.Add(1) {
				i := rand.IntN(s.prefabs)
				file, data := hutFile(root, i, ".yaml"), hutScript(rand.IntN(1000))
				if n%3 == 0 {
					file, data = hutFile(root, i, ".xp"), image
				}
				_ = os.WriteFile(file, data, 0o666) // checked below, when all is over
			}
		})
	}
	all.Go(func() {
		for n := renames.Add(1); n <= int64(s.renames); n = renames.Add(1) {
			file := hutFile(root, rand.IntN(s.prefabs), ".yaml")
			_ = os.WriteFile(file+".tmp", hutScript(rand.IntN(1000)), 0o666)
			_ = os.Rename(file+".tmp", file)
		}
	})
	all.Go(func() {
		for n := folders.Add(1); n <= int64(s.folders); n = folders.Add(1) {
			dir := filepath.Join(root, "prefabs", "new", fmt.Sprint(n%7), "a", "b")
			_ = os.MkdirAll(dir, 0o777)
			_ = os.WriteFile(filepath.Join(dir, "hut.xp"), image, 0o666)
			_ = os.WriteFile(filepath.Join(dir, "hut.yaml"), hutScript(int(n)), 0o666)
			_ = os.RemoveAll(filepath.Join(root, "prefabs", "new", fmt.Sprint((n+3)%7)))
		}
	})
	all.Wait()
	git(t, root, "checkout", "-q", "-f", "two")
	time.Sleep(100 * time.Millisecond)
	git(t, root, "checkout", "-q", "-f", "one")
	noErr(t, os.RemoveAll(filepath.Join(root, "prefabs", "new")))
	for i := range s.prefabs { // no write was half done
		put(t, hutFile(root, i, ".yaml"), hutScript(rand.IntN(1000)))
		put(t, hutFile(root, i, ".xp"), image)
	}
}

// usage is what a process holds.
type usage struct {
	goroutines, files int
	heap              uint64 // in bytes
}

func measure(t testing.TB) (u usage) {
	t.Helper()
	for range 3 {
		runtime.GC()
		time.Sleep(50 * time.Millisecond)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	files, err := os.ReadDir("/proc/self/fd")
	noErr(t, err)
	return usage{runtime.NumGoroutine(), len(files), m.HeapAlloc}
}

func (u usage) String() string {
	return fmt.Sprintf("%d goroutines, %d files, %d KB", u.goroutines, u.files, u.heap>>10)
}

// watchProcess starts xpc watch as a process of its own, and returns what it prints, line by line.
func watchProcess(t *testing.T, root string, args ...string) (cmd *exec.Cmd, lines chan string) {
	t.Helper()
	cmd = exec.Command("xpc", append([]string{"watch", "--format", "short", root}, args...)...)
	cmd.Env = append(os.Environ(), "XPC_DEBUG=watch")
	errs, err := cmd.StderrPipe()
	noErr(t, err, cmd.Start())
	lines = make(chan string, 1000)
	go func() {
		defer close(lines)
		for s := bufio.NewScanner(errs); s.Scan(); {
			lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		for range lines {
		}
		_ = cmd.Wait()
	})
	return cmd, lines
}

// lineOf waits for a line that begins so.
func lineOf(t *testing.T, lines chan string, begin string) string {
	t.Helper()
	return linesOf(t, lines, begin)[0]
}

// linesOf waits for lines that begin so, in whatever order they come.
func linesOf(t *testing.T, lines chan string, begins ...string) []string {
	t.Helper()
	found, missing := make([]string, len(begins)), len(begins)
	late := time.After(2 * time.Minute) // only what hangs takes so long, however busy the machine is
	for missing > 0 {
		select {
		case line, ok := <-lines:
			if !ok {
				t.Fatalf("it ended before it printed all of %q: %q", begins, found)
			}
			for i, begin := range begins {
				if found[i] == "" && strings.HasPrefix(line, begin) {
					found[i] = line
					missing--
				}
			}
		case <-late:
			t.Fatalf("not all of %q: %q", begins, found)
		}
	}
	return found
}

// TestOverflow stops a process until the system has thrown events away, and lets it go on.
func TestOverflow(t *testing.T) {
	t.Parallel()
	limit := 0
	data, err := os.ReadFile("/proc/sys/fs/inotify/max_queued_events")
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("the system tells no length of its queue of events")
	}
	noErr(t, err)
	if _, err := fmt.Sscan(string(data), &limit); err != nil {
		t.Fatal(err)
	} else if limit > 100_000 {
		t.Skipf("the queue holds %d events", limit)
	}
	root := t.TempDir()
	hamlet(t, root, 60)
	cmd, lines := watchProcess(t, root)
	lineOf(t, lines, "watch: ready 62 prefabs")
	time.Sleep(time.Second)
	noErr(t, cmd.Process.Signal(syscall.SIGSTOP))
	for stopped := false; !stopped; { // a process goes on for a while after the signal was sent
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
		noErr(t, err)
		stopped = strings.Contains(string(status), "\nState:\tT")
		time.Sleep(time.Millisecond)
	}
	for i := range limit + 1000 { // two files in turn: what repeats itself is one event
		noErr(t, os.Chmod(hutFile(root, i%2, ".yaml"), 0o644))
	}
	for i := range 60 {
		put(t, hutFile(root, i, ".yaml"), hutScript(i+5))
	}
	noErr(t, cmd.Process.Signal(syscall.SIGCONT))
	begun := time.Now()
	// The first events may have the project built before the word that others are lost has come.
	linesOf(t, lines, "watch: the system has lost events", "watch: changed", "watch: ok 62 prefabs")
	t.Logf("right %v after an overflow", time.Since(begun).Round(time.Millisecond))
	(&watching{t: t, root: root}).isCold()
}

// TestWatchSignals ends a process that watches, at rest and in the middle of its first build.
func TestWatchSignals(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	hamlet(t, root, 400)
	for _, ready := range []bool{false, true} {
		for sig, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
			cmd, lines := watchProcess(t, root, "--no-cache")
			if ready {
				lineOf(t, lines, "watch: ready")
			} else {
				awaitOpen(t, cmd.Process.Pid, root)
			}
			noErr(t, cmd.Process.Signal(sig))
			for line := range lines {
				if strings.Contains(line, "interrupted") { // it took longer than the grace
					t.Errorf("%v: it prints %q", sig, line)
				}
			}
			_ = cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != code {
				t.Errorf("%v: exit code %d, want %d", sig, got, code)
			}
			if temps, _ := filepath.Glob(filepath.Join(root, "out", ".*")); temps != nil {
				t.Errorf("%v: left behind: %q", sig, temps)
			}
		}
	}
}

// awaitOpen waits until a process has a file open in a folder: it is past its start.
func awaitOpen(t *testing.T, pid int, dir string) {
	t.Helper()
	for range 60_000 {
		fds, _ := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", pid))
		for _, fd := range fds {
			if name, _ := os.Readlink(fd); strings.HasPrefix(name, dir) {
				return
			}
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("the process opens nothing in %s", dir)
}

// TestWatchKilled kills processes that watch a project while it is edited. Outputs are whole, and the next
// process leaves what a build from nothing makes.
func TestWatchKilled(t *testing.T) {
	t.Parallel()
	rounds := 2
	if os.Getenv("XPC_CRASH") != "" {
		rounds = 100
	}
	root := t.TempDir()
	hamlet(t, root, 30)
	for round := range rounds {
		cmd, lines := watchProcess(t, root)
		lineOf(t, lines, "watch: ready")
		for i := range 1 + rand.IntN(4) {
			put(t, hutFile(root, rand.IntN(30), ".yaml"), hutScript(rand.IntN(1000)+i))
			time.Sleep(time.Duration(rand.IntN(60)) * time.Millisecond)
		}
		time.Sleep(time.Duration(rand.IntN(120)) * time.Millisecond)
		noErr(t, cmd.Process.Kill())
		for range lines {
		}
		if _, err := os.Stat(filepath.Join(root, "out", "huts.xpb")); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("xpc", "verify", filepath.Join(root, "out", "huts.xpb")).CombinedOutput()
		if err != nil {
			t.Errorf("round %d: %v\n%s", round, err, out)
		}
	}
	_, lines := watchProcess(t, root)
	lineOf(t, lines, "watch: ready")
	(&watching{t: t, root: root}).isCold()
	t.Logf("%d processes killed", rounds)
}
