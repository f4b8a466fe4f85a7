//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package compile

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// lockFolder keeps every other run from writing the outputs of the project in dir until the result
// is closed. The lock is on the folder itself: it leaves no file behind, and a run that is killed
// releases it. Some network file systems have no such lock; there, runs go ahead without one.
func lockFolder(dir string) (io.Closer, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
		if !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.ENOLCK) {
		return nil, errors.Join(&os.PathError{Op: "lock", Path: dir, Err: err}, f.Close())
	}
	return f, nil
}
