package stats

import "github.com/seed18752ec6/xpc/embed"

// joiner joins params, overlays, entries and groups of a prefab to sets.
type joiner struct {
	params, overlays, entries int
	parent                    []int
	note                      func(member int) // told of params and overlays that are asked for
}

func newJoiner(pf embed.Prefab) *joiner {
	j := &joiner{params: pf.ParamCount(), overlays: pf.OverlayCount(), entries: pf.ObjectCount()}
	j.parent = make([]int, j.params+j.overlays+j.entries+pf.GroupCount()+1)
	for i := range j.parent {
		j.parent[i] = -1
	}
	return j
}

func (j *joiner) overlay(i int) int { return j.params + i }
func (j *joiner) entry(i int) int   { return j.params + j.overlays + i }
func (j *joiner) group(i int) int   { return j.params + j.overlays + j.entries + i }

// asker is one more member, for what asks for something and is no entry.
func (j *joiner) asker() int { return len(j.parent) - 1 }

// root returns the member that stands for the set of i.
func (j *joiner) root(i int) int {
	for j.parent[i] >= 0 {
		i = j.parent[i]
	}
	return i
}

// join joins the sets of a and b.
func (j *joiner) join(a, b int) {
	if a, b = j.root(a), j.root(b); a != b {
		j.parent[a] += j.parent[b]
		j.parent[b] = a
	}
}

// joined reports whether i is in a set with others.
func (j *joiner) joined(i int) bool { return j.parent[j.root(i)] < -1 }
