package compile

import (
	"io/fs"
	"path/filepath"
	"time"
)

// fileStat is what tells a file from itself as it was: it stands for what the file holds, as in git's
// index. The zero value is that of a file that nobody could look at.
type fileStat struct {
	Size    int64
	Time    int64  // of the last change of its content, in nanoseconds
	Changed int64  // of the last change of whatever it is, likewise; 0 where the system does not say
	Inode   uint64 // likewise
}

// statOf returns how a file looks; the zero value if it is none.
func statOf(info fs.FileInfo) fileStat {
	if !info.Mode().IsRegular() {
		return fileStat{}
	}
	s := fileStat{Size: info.Size(), Time: info.ModTime().UnixNano()}
	s.Changed, s.Inode = identify(info)
	return s
}

// settling is for how long a file may change without looking changed: file systems count time in steps
// of up to two seconds.
const settling = int64(2 * time.Second)

// settled reports whether the file had its content for long enough at a time that a change after it
// shows.
func (s fileStat) settled(at int64) bool { return s != (fileStat{}) && s.Time+settling <= at }

// look returns how a file of the project looks.
func (b *builder) look(name string) fileStat {
	if b.root == nil {
		return fileStat{}
	}
	info, err := b.root.Stat(filepath.FromSlash(name))
	if err != nil {
		return fileStat{}
	}
	return statOf(info)
}
