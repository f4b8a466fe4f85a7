//go:build darwin || freebsd

package main

import "syscall"

// mountedHere is the flag of file systems that are on this machine (MNT_LOCAL of sys/mount.h).
const mountedHere = 0x1000

// networkName returns what kind of file system a folder is on, if it tells of no changes that others
// make; "" if it does.
func networkName(dir string) string {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil || uint64(fs.Flags)&mountedHere != 0 {
		return ""
	}
	name := ""
	for _, c := range fs.Fstypename {
		if c == 0 {
			break
		}
		name += string(rune(c))
	}
	return "a network file system (" + name + ")"
}
