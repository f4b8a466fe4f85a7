//go:build !plan9

package main

import (
	"errors"
	"os"
	"syscall"
)

// brokenPipe reports whether a write failed because nobody reads any more.
func brokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }

// signalNumber returns the number by which a shell knows a signal.
func signalNumber(s os.Signal) int {
	n, _ := s.(syscall.Signal)
	return int(n)
}
