package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// TestMovedFolder replaces a folder without any event, as a mount over it does: that it is another one is a hint.
func TestMovedFolder(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	art := filepath.Join(root, "art")
	noErr(t, os.Mkdir(art, 0o777))
	src, err := newEventSource()
	noErr(t, err)
	defer src.close()
	s := src.(*eventSource)
	noErr(t, s.watch(&scope{root: root, watched: []string{root, art}}))
	if s.moved() {
		t.Error("folders that stand as they did have moved")
	}
	noErr(t, errors.Join(s.w.Remove(root), s.w.Remove(art))) // no event comes any more
	noErr(t, os.Rename(art, filepath.Join(root, "old")))
	if !s.moved() {
		t.Error("a folder that is gone has not moved")
	}
	noErr(t, os.Mkdir(art, 0o777))
	if !s.moved() {
		t.Error("another folder of the same name has not moved")
	}
	noErr(t, s.watch(&scope{root: root, watched: []string{root, art}}))
	if s.moved() {
		t.Error("a folder that is watched anew has moved")
	}
}

// mount mounts a folder at another by a program, through which the system tells of no changes that are made
// beside it. It returns what ends the program as a server does that goes away, and what takes the mount down.
func mount(t *testing.T, from, at string) (lose, unmount func()) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("mounts are tried on Linux")
	}
	path, err := exec.LookPath("bindfs")
	if err != nil {
		t.Skip("no bindfs: install it to try a mount")
	}
	cmd := exec.Command(path, "-f", "--no-allow-other", from, at)
	noErr(t, cmd.Start())
	noErr(t, os.WriteFile(filepath.Join(from, "up"), nil, 0o666))
	up := false
	for range 100 {
		if _, err := os.Stat(filepath.Join(at, "up")); err == nil {
			up = true
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	lose = func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
	}
	unmount = func() { _ = exec.Command("fusermount", "-u", "-z", at).Run() } // it may be down
	t.Cleanup(func() {
		unmount()
		lose()
	})
	if !up {
		t.Skip("this system lets nothing be mounted")
	}
	return lose, unmount
}

// TestMounted watches a project on a mount: changes beside it are seen; the server goes away and comes back.
func TestMounted(t *testing.T) {
	under, at := t.TempDir(), t.TempDir()
	hamlet(t, under, 3)
	lose, unmount := mount(t, under, at)
	w := watchProject(t, at)
	palette := filepath.Join(under, "palette.yaml")
	put(t, palette, []byte(read(t, palette)+"# a remark\n"))
	w.wait(`^watch: changed .*palette.yaml`)
	w.wait(`^watch: ok 5 prefabs`)
	lose()
	w.wait(`^watch: cannot `)
	unmount()
	w.wait(`^watch: no xpc.yaml`)
	put(t, palette, []byte(read(t, palette)+"# another\n"))
	mount(t, under, at)
	w.wait(`^watch: ok 5 prefabs`)
}

// TestMountedOver mounts the art over a folder that was watched while it was empty.
func TestMountedOver(t *testing.T) {
	root, art := t.TempDir(), t.TempDir()
	hamlet(t, root, 3)
	at := filepath.Join(root, "prefabs")
	noErr(t, os.Rename(at, filepath.Join(art, "prefabs")))
	noErr(t, os.Mkdir(at, 0o777))
	w := watchProject(t, root)
	w.rest()
	mount(t, filepath.Join(art, "prefabs"), at)
	w.wait(`is on a file system of a program .* looking at the files now and then`)
	w.wait(`^watch: ok 5 prefabs`)
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	noErr(t, err)
	return string(data)
}
