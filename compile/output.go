package compile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// A State says how an output on disk compares with what this build would write.
type State uint8

// The states of an output.
const (
	Fresh   State = iota // on disk as it is here
	Missing              // not on disk
	Stale                // on disk with another content of ours
	Foreign              // on disk, but not written by xpc
	Gone                 // on disk, ours, and without a source: to be removed
)

var stateNames = [...]string{"fresh", "missing", "stale", "foreign", "gone"}

// String returns the state's word.
func (s State) String() string { return stateNames[s] }

// An Output is one file that a build makes.
type Output struct {
	emit.File
	Path  string // slash-separated and relative to the root, or absolute if an option says so
	State State  // before writing

	disk   disk              // nil: the folder is not there
	name   string            // on disk
	old    io.ReadSeekCloser // the file on disk as it was; nil if there is none
	mode   fs.FileMode
	litter bool // a run that was killed has left its temporary
}

// compare fills in what the disk holds.
func (o *Output) compare() (diag.List, error) {
	var info fs.FileInfo
	err := fs.ErrNotExist
	if o.disk != nil {
		_, err = o.disk.Lstat(tempName(o.name))
		o.litter = err == nil
		info, err = o.disk.Lstat(o.name)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		o.State = Missing
		if o.Absent() {
			o.State = Fresh
		}
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("cannot look at %s: %w", o.Path, err)
	case !info.Mode().IsRegular():
		o.State = Foreign
		return o.foreign("is not a regular file"), nil
	}
	o.mode = info.Mode().Perm()
	same, ours, err := o.open(info.Size())
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read %s: %w", o.Path, err)
	case same:
		o.State = Fresh
	case ours:
		o.State = Stale
		if o.Absent() {
			o.State = Gone
		}
	case o.Absent(): // without a source, and never ours
		o.State = Fresh
	default:
		o.State = Foreign
		return o.foreign("was not written by xpc"), nil
	}
	return nil, nil
}

func (o *Output) foreign(what string) diag.List {
	return diag.List{{
		Code: diag.OutputForeign, Severity: diag.Error, Pos: diag.InFile(o.Path),
		Message: fmt.Sprintf("%q stands where the %s goes, and %s", path.Base(o.Path), o.Kind, what),
		Hint:    "move it away, or name another path under out",
	}}
}

// changes reports whether the output on disk is to become another one.
func (o *Output) changes() bool { return o.State != Fresh && o.State != Foreign }

// stale returns a finding for every output that a build would change.
func stale(outputs []*Output) (found diag.List) {
	words := map[State]string{
		Missing: "is not there", Stale: "is not what its sources give", Gone: "has no source any more",
	}
	for _, o := range outputs {
		if o.changes() {
			found = append(found, diag.Diagnostic{
				Code: diag.OutputStale, Severity: diag.Error, Pos: diag.InFile(o.Path),
				Message: fmt.Sprintf("the %s %s", o.Kind, words[o.State]),
				Hint:    "run xpc build",
			})
		}
	}
	return found
}
