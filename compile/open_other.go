//go:build !unix

package compile

// nonblocking is nothing where no pipes lie in folders.
const nonblocking = 0
