//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package compile

import (
	"context"
	"syscall"
	"testing"
)

// TestLockOfTwo gives a lock back though somebody else has the folder open by the same opening, as a process that is
// being started has.
func TestLockOfTwo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, err := lockFolder(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	other, err := syscall.Dup(int(first.(folderLock).Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(other)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	over, end := context.WithCancel(t.Context())
	end()
	second, err := lockFolder(over, dir)
	if err != nil {
		t.Fatalf("the lock is held after it was given back: %v", err)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
}
