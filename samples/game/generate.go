//go:build generate

package main

//go:generate go tool -modfile=tools.mod xpc build
