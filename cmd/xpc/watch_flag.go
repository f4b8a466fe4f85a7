package main

import (
	"net"
	"os"
	"strconv"
	"time"
)

// optionalFlag is a flag whose value may be left out. The framework takes a value behind = alone, so one that
// stands as an argument of its own is found among the arguments.
type optionalFlag struct {
	usual string
	fits  func(text string) bool // whether an argument looks like a value

	given, bare bool
	value       string
}

// Set takes the value that the framework has found.
func (f *optionalFlag) Set(text string) error {
	f.given, f.bare, f.value = true, text == f.usual, text
	return nil
}

// String returns the value.
func (f *optionalFlag) String() string { return f.value }

// Type says what help calls the value.
func (f *optionalFlag) Type() string { return "string" }

// from returns the arguments without the value of the flag, if it is among them. What names a file or a
// folder is none.
func (f *optionalFlag) from(args []string) (rest []string) {
	if !f.bare {
		return args
	}
	for i, arg := range args {
		if _, err := os.Lstat(arg); err != nil && f.fits(arg) {
			f.value = arg
			return append(append(rest, args[:i]...), args[i+1:]...)
		}
	}
	return args
}

// isInterval reports whether a text looks like an interval.
func isInterval(text string) bool {
	_, err := time.ParseDuration(text)
	return err == nil
}

// isAddress reports whether a text looks like an address: a port, or a host and a port.
func isAddress(text string) bool {
	if _, err := strconv.ParseUint(text, 10, 16); err == nil {
		return true
	}
	_, port, err := net.SplitHostPort(text)
	if err != nil {
		return false
	}
	_, err = strconv.ParseUint(port, 10, 16)
	return err == nil
}
