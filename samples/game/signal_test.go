//go:build unix

package main

import (
	"os"
	"syscall"
	"testing"
)

// TestSignal sees that a signal ends the game as its last key does.
func TestSignal(t *testing.T) {
	s := &terminal{}
	sent := false
	s.shown = func() {
		if !sent {
			sent = true
			go func() { // the game listens once it has drawn: nothing else would stop this test
				if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
					t.Error(err)
				}
			}()
		}
	}
	if code, _, stderr := start(s, "--seed", "7"); code != 0 || stderr != "" || !s.finished {
		t.Errorf("code %d, %q, the terminal is given back: %v", code, stderr, s.finished)
	}
}
