package main

import "strings"

// brokenPipe reports whether a write failed because nobody reads any more. Plan 9 has no number for
// it, but a text.
func brokenPipe(err error) bool {
	return err != nil && strings.Contains(err.Error(), "write on closed pipe")
}
