//go:build !unix

package main

// nobody has no meaning here; no script asks for it.
func nobody() { fatal("nobody: not on this system") }
