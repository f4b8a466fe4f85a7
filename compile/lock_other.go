//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd)

package compile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A folderLock is a file that holds the process id of the run that writes.
type folderLock struct{ path string }

func (l folderLock) Close() error { return os.Remove(l.path) }

// lockFolder keeps every other run from building the project in dir until the result is closed. It
// waits until the context ends. Where a folder cannot be locked itself, a file with the process id
// stands for the lock; one whose process is gone is taken over.
func lockFolder(ctx context.Context, dir string) (io.Closer, error) {
	path := filepath.Join(dir, ".xpc-lock")
	for {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			_, err = f.WriteString(strconv.Itoa(os.Getpid()))
			return folderLock{path}, errors.Join(err, f.Close())
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		holder, err := os.ReadFile(path)
		pid, wrong := strconv.Atoi(strings.TrimSpace(string(holder)))
		if err == nil && wrong == nil && !running(pid) {
			if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return nil, err
			}
			continue
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("another run (process %s) builds; if it does not, remove %s: %w",
				holder, path, ctx.Err())
		case <-time.After(lockPause):
		}
	}
}

// running reports whether the process is there: where FindProcess cannot tell, it is.
func running(pid int) bool {
	_, err := os.FindProcess(pid)
	return err == nil
}
