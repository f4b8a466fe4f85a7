//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package compile

import (
	"context"
	"errors"
	"io"
	"os"
	"syscall"
	"time"
)

// lockFolder keeps every other run from building the project in dir until the result is closed. It
// waits until the context ends. The lock is on the folder itself: it leaves no file behind, and a run
// that is killed releases it. Some network file systems have no such lock; there, runs go ahead.
func lockFolder(ctx context.Context, dir string) (io.Closer, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil, errors.Is(err, errors.ErrUnsupported), errors.Is(err, syscall.ENOLCK):
			return folderLock{f}, nil
		case !errors.Is(err, syscall.EINTR) && !errors.Is(err, syscall.EWOULDBLOCK):
			return nil, errors.Join(&os.PathError{Op: "lock", Path: dir, Err: err}, f.Close())
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), f.Close())
		case <-time.After(lockPause):
		}
	}
}

// folderLock is a folder that is locked.
type folderLock struct{ *os.File }

// Close gives the lock back. Closing the folder alone would not, as long as a process that was just started has
// it open as well: between fork and exec it has all that its parent has.
func (l folderLock) Close() error {
	return errors.Join(syscall.Flock(int(l.Fd()), syscall.LOCK_UN), l.File.Close())
}
