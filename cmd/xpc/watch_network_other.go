//go:build !linux

package main

// networkName returns "": other systems tell of changes on what they mount, or fsnotify says that they
// cannot.
func networkName(string) string { return "" }
