package diag

import (
	"cmp"
	"slices"
	"strconv"
)

// Cause is what findings have in common that one edit would remove, wherever they stand: an entry that
// a palette lacks is lacked by every image that needs it. Each image has its own finding, which is
// shown where that image is looked at; a list of all of them tells it once, as [List.Joined].
type Cause struct {
	Text  string // the message without what counts the one image's things
	Count int    // things of the image
	Thing string // what they are, such as "cell"; "" = the message counts nothing
}

// maxPlaces bounds how many other places a joined finding names.
const maxPlaces = 3

// Joined returns the findings in their order, those of one cause as one: at the place of the first, with
// the number of things and of files, and a few of the other places. The list itself stays as it is.
func (l List) Joined() (out List) {
	type key struct {
		code Code
		text string
		hint string
	}
	first := map[key]int{} // index into out
	members := map[key]List{}
	for _, d := range l {
		k := key{d.Code, d.Cause.Text, d.Hint}
		if d.Cause.Text != "" {
			if members[k] = append(members[k], d); len(members[k]) > 1 {
				continue
			}
			first[k] = len(out)
		}
		out = append(out, d)
	}
	for k, list := range members {
		if len(list) > 1 {
			out[first[k]] = list.join()
		}
	}
	return out
}

// join makes one finding of several of one cause.
func (l List) join() Diagnostic {
	d := l[0]
	count, files := 0, map[string]bool{}
	d.Related = slices.Clone(d.Related)
	known := map[Pos]bool{d.Pos: true}
	for _, r := range d.Related {
		known[r.Pos] = true
	}
	more := 0
	for i, other := range l {
		count += other.Cause.Count
		files[other.Pos.File] = true
		places := other.Related // where all of them stand at one place, they differ in these
		if other.Pos != d.Pos {
			places = []Related{{other.Pos, Counted(other.Cause.Count, other.Cause.Thing)}}
		}
		for _, r := range places {
			if i > 0 && !known[r.Pos] && more < maxPlaces {
				known[r.Pos] = true
				d.Related = append(d.Related, r)
				more++
			}
		}
	}
	if d.Cause.Thing != "" {
		d.Message = d.Cause.Text + " (" + Counted(count, d.Cause.Thing)
		if len(files) > 1 {
			d.Message += " in " + strconv.Itoa(len(files)) + " images"
		}
		d.Message += ")"
	}
	return d
}

// compareEvidence orders findings of one cause that say the same of the same place, and show other
// places for it.
func compareEvidence(a, b Diagnostic) int {
	if a.Cause.Text == "" {
		return 0
	}
	return slices.CompareFunc(a.Related, b.Related, func(r, s Related) int {
		return cmp.Or(r.Pos.Compare(s.Pos), cmp.Compare(r.Message, s.Message))
	})
}
