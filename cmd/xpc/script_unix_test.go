//go:build unix

package main

import (
	"os"
	"syscall"
)

// nobody gives up all rights, as far as there are any, and runs xpc.
func nobody() {
	if os.Geteuid() == 0 {
		const id = 65534
		for _, err := range []error{syscall.Setgroups(nil), syscall.Setgid(id), syscall.Setuid(id)} {
			if err != nil {
				fatal(err.Error())
			}
		}
	}
	os.Args = os.Args[1:]
	main()
}
