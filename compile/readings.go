package compile

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// readings is what a build has noted of the files that it depends on. Of most of them the last build knows it already:
// what a build does for each of those is to look it up.
type readings struct {
	known []fileState          // of the last build, in order of name
	again []bool               // of those, the ones that this build depends on too: they hold what they held
	other map[string]fileState // that were read, by name; they count before what is known
}

// newReadings returns none, of a build after one that knows some files.
func newReadings(known []fileState) readings {
	return readings{known: known, again: make([]bool, len(known)), other: map[string]fileState{}}
}

// fileAt returns the place of a file among some in order of name.
func fileAt(files []fileState, name string) (i int, ok bool) {
	return slices.BinarySearchFunc(files, name, func(s fileState, name string) int { return cmp.Compare(s.Name, name) })
}

// of returns what is noted of a file.
func (r *readings) of(name string) (s fileState, ok bool) {
	if s, ok = r.other[name]; ok {
		return s, true
	}
	if i, found := fileAt(r.known, name); found && r.again[i] {
		return r.known[i], true
	}
	return s, false
}

// recall notes that a known file, by its place, holds what it held.
func (r *readings) recall(i int) {
	r.again[i] = true
	delete(r.other, r.known[i].Name)
}

// all yields what is noted, in order of name.
func (r *readings) all() iter.Seq[fileState] {
	return func(yield func(fileState) bool) {
		others := slices.Sorted(maps.Keys(r.other))
		for i, again := range r.again {
			if !again {
				continue
			}
			for len(others) > 0 && others[0] < r.known[i].Name {
				if !yield(r.other[others[0]]) {
					return
				}
				others = others[1:]
			}
			if (len(others) == 0 || others[0] != r.known[i].Name) && !yield(r.known[i]) {
				return
			}
		}
		for _, name := range others {
			if !yield(r.other[name]) {
				return
			}
		}
	}
}

// list returns what is noted, in order of name.
func (r *readings) list() []fileState {
	return slices.AppendSeq(make([]fileState, 0, len(r.known)+len(r.other)), r.all())
}

// names returns the names of what is noted, in order.
func (r *readings) names() []string {
	out := make([]string, 0, len(r.known)+len(r.other))
	for s := range r.all() {
		out = append(out, s.Name)
	}
	return out
}
