//go:build !linux && !darwin && !freebsd

package main

// networkName returns "": the system tells of changes on what it mounts (Windows does, of shares), or
// fsnotify says that it cannot.
func networkName(string) string { return "" }
