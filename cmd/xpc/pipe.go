//go:build !plan9

package main

import (
	"errors"
	"os"
	"runtime"
	"syscall"
)

// brokenPipe reports whether a write failed because nobody reads any more.
func brokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }

// alive reports whether there is a process of a number, as far as can be told.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false // Windows says so
	}
	defer p.Release()
	if runtime.GOOS == "windows" {
		return true
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, syscall.EPERM)
}

// signalNumber returns the number by which a shell knows a signal.
func signalNumber(s os.Signal) int {
	n, _ := s.(syscall.Signal)
	return int(n)
}
