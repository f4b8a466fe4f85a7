//go:build unix

package compile

import "syscall"

// nonblocking opens a pipe without waiting for who writes to it.
const nonblocking = syscall.O_NONBLOCK
