package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// watchQuiet is how long xpc watch waits for more changes before it builds.
const watchQuiet = 75 * time.Millisecond

// watchFigures are times from the end of a save until the outputs have their new content, without the
// quiet window, sorted. They are times of the clock: another process is waited for.
type watchFigures struct {
	count int // of prefabs
	saves []time.Duration
	disk  bool // there is no file system in memory, so that syncing takes its time
}

// measureWatch measures how soon after a save the outputs of a watched project are there.
func measureWatch(r *report, o options, dir string) error {
	f := watchFigures{count: 1000}
	saves := 200
	if o.quick {
		f.count, saves = 100, 10
	}
	memory, err := os.MkdirTemp("/dev/shm", "xpc-bench-")
	if f.disk = err != nil; f.disk {
		memory = dir
	} else {
		defer os.RemoveAll(memory)
	}
	root := filepath.Join(memory, "watched")
	if err := layLibrary(root, f.count); err != nil {
		return err
	}
	xpc := filepath.Join(dir, "xpc")
	build := exec.Command("go", "build", "-o", xpc, "./cmd/xpc")
	build.Dir = filepath.Join("..", "..") // whose module is another
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	if f.saves, err = watchedSaves(xpc, root, saves); err != nil {
		return err
	}
	fmt.Fprintln(os.Stderr, "watch")
	r.watch = f
	return nil
}

// layLibrary writes a project of n prefabs, with a bundle and a Go package.
func layLibrary(root string, n int) error {
	l, err := newLibrary(n)
	if err != nil {
		return err
	}
	write := func(name string, data []byte) {
		file := filepath.Join(root, name)
		err = errors.Join(err, os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, data, 0o666))
	}
	write("xpc.yaml", []byte("version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nrules: {legend-unused: off}\n"+
		"out: {bundle: out/p.xpb, go: {dir: out/p}}\n"))
	write("palette.yaml", []byte(libraryPalette))
	for i, image := range l.images {
		write(fmt.Sprintf("art/%02d/room-%05d.xp", i%50, i), image)
		write(fmt.Sprintf("art/%02d/room-%05d.yaml", i%50, i), fmt.Appendf(nil, libraryScript, i%9))
	}
	return err
}

// watchedSaves watches a project, saves scripts of it one after the other, and returns how long each took.
func watchedSaves(xpc, root string, saves int) (took []time.Duration, err error) {
	cmd := exec.Command(xpc, "watch", "--format", "short", root)
	told, err := cmd.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	defer func() {
		_ = cmd.Process.Kill() // it runs until it is told to end
		_ = cmd.Wait()
	}()
	lines := bufio.NewScanner(told)
	next := func(begin string) error {
		for lines.Scan() {
			if line := lines.Text(); strings.HasPrefix(line, begin) {
				return nil
			} else if !strings.HasPrefix(line, "watch: changed") {
				return fmt.Errorf("xpc watch prints %q", line)
			}
		}
		return errors.New("xpc watch has ended")
	}
	if err := next("watch: ready"); err != nil {
		return nil, err
	}
	time.Sleep(time.Second)
	output := filepath.Join(root, "out", "p.xpb")
	for i := range saves {
		was, err := os.Stat(output)
		if err != nil {
			return nil, err
		}
		script := filepath.Join(root, fmt.Sprintf("art/%02d/room-%05d.yaml", i%50, i%50))
		if err := os.WriteFile(script, fmt.Appendf(nil, libraryScript, 1+(i/50+i)%9), 0o666); err != nil {
			return nil, err
		}
		saved := time.Now()
		for now := was; os.SameFile(was, now); {
			if time.Since(saved) > 10*time.Second {
				return nil, errors.New("xpc watch writes no bundle")
			}
			time.Sleep(200 * time.Microsecond)
			if now, err = os.Stat(output); err != nil {
				return nil, err
			}
		}
		took = append(took, max(0, time.Since(saved)-watchQuiet))
		if err := next("watch: ok"); err != nil {
			return nil, err
		}
	}
	slices.Sort(took)
	return took, nil
}

// watched writes the section of watching.
func (r *report) watched(b *bytes.Buffer) {
	f := r.watch
	at := func(percent int) time.Duration { return f.saves[(len(f.saves)-1)*percent/100] }
	fmt.Fprintf(b, "## Watching\n\n")
	fmt.Fprintf(b, "`xpc watch` on a project of %d prefabs as above, of which a script is saved: from the end of the save until the "+
		"bundle, which comes last, has its new content, without the %v that it waits for more changes. Times are those of the "+
		"clock, over %d saves, so that other work on the machine counts; ", f.count, watchQuiet, len(f.saves))
	if f.disk {
		fmt.Fprint(b, "syncing the disk is part of them.\n\n")
	} else {
		fmt.Fprint(b, "all is in memory, so that syncing takes nothing.\n\n")
	}
	goal := mapGoal{value: float64(at(95)) / float64(time.Millisecond), goal: 25, unit: time.Millisecond}
	fmt.Fprintf(b, "| median | 95 of 100 saves, at most 25 ms |\n|---:|---:|\n| %s | %s |\n\n", duration(at(50)), goal.verdict())
}
