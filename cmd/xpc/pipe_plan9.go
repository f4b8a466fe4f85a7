package main

import (
	"os"
	"strings"
)

// brokenPipe reports whether a write failed because nobody reads any more. Plan 9 has no number for
// it, but a text.
func brokenPipe(err error) bool {
	return err != nil && strings.Contains(err.Error(), "write on closed pipe")
}

// alive reports whether there is a process of a number; nobody asks here, so all of them count as such.
func alive(int) bool { return true }

// signalNumber returns the number by which a shell knows a signal: that of Unix, as notes have none.
func signalNumber(s os.Signal) int {
	if s == os.Interrupt {
		return 2
	}
	return 15
}
