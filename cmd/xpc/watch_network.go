//go:build linux

package main

import "syscall"

// networkTypes are file systems that tell nothing of changes that other machines make, or the host of a
// virtual one, by the numbers that statfs gives them (statfs(2), and linux/magic.h).
var networkTypes = map[uint32]string{
	0x6969:     "a network file system (nfs)",
	0xff534d42: "a network file system (cifs)",
	0xfe534d42: "a network file system (smb2)",
	0x517b:     "a network file system (smb)",
	0x564c:     "a network file system (ncp)",
	0x5346414f: "a network file system (afs)",
	0x6b414653: "a network file system (afs)",
	0x73757245: "a network file system (coda)",
	0x00c36400: "a network file system (ceph)",
	0x0bd00bd0: "a network file system (lustre)",
	0x01161970: "a network file system (gfs2)",
	0x47504653: "a network file system (gpfs)",
	0x19830326: "a network file system (beegfs)",
	0x20030528: "a network file system (orangefs)",
	0xaad7aaea: "a network file system (panfs)",
	0x7461636f: "a network file system (ocfs2)",
	0x01021997: "a file system of another machine (9p)",
	0x65735546: "a file system of a program (fuse)",
	0x786f4256: "a folder of the host (vboxsf)",
	0xbacbacbc: "a folder of the host (vmhgfs)",
	0x7c7c6673: "a folder of the host (prl_fs)",
	0x53464846: "a folder of the host (drvfs)",
}

// networkName returns what kind of file system a folder is on, if it tells of no changes that others
// make; "" if it does.
func networkName(dir string) string {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		return ""
	}
	return networkTypes[uint32(fs.Type)]
}
