//go:build darwin || freebsd || netbsd

package compile

import (
	"io/fs"
	"syscall"
)

// identify returns when a file was last changed in whatever way, and its number.
func identify(info fs.FileInfo) (changed int64, inode uint64) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, 0
	}
	return int64(s.Ctimespec.Sec)*1e9 + int64(s.Ctimespec.Nsec), uint64(s.Ino)
}
