package place

import "github.com/seed18752ec6/xpc/embed"

// Tally counts the placements of a run of the game by the group of their prefab's limit, for limits
// of scope run: what a game keeps from map to map and saves. Nil is an empty one.
type Tally map[string]int

// Add returns the tally with placements counted: those of one map, once the game takes it. It
// changes t, unless t is nil.
func (t Tally) Add(placements []Placement) Tally {
	for i := range placements {
		if u := placements[i].Prefab.Unique(); u.Scope == embed.RunScope {
			if t == nil {
				t = Tally{}
			}
			t[u.Group]++
		}
	}
	return t
}

// share is how many placements of a map are in a group.
type share struct {
	group string
	scope embed.Scope
	n     int
}

// spent reports whether a prefab was placed as often as it may be.
func (t *populace) spent(pf embed.Prefab) bool {
	u := pf.Unique()
	if u.Scope == embed.NoScope {
		return false
	}
	n := 0
	if u.Scope == embed.RunScope {
		n = t.job.Taken[u.Group]
	}
	for _, s := range t.shares {
		if s.group == u.Group && s.scope == u.Scope {
			n += s.n
		}
	}
	return n >= u.Max
}

// count notes a placement of a prefab.
func (t *populace) count(pf embed.Prefab) {
	u := pf.Unique()
	if u.Scope == embed.NoScope {
		return
	}
	for i := range t.shares {
		if s := &t.shares[i]; s.group == u.Group && s.scope == u.Scope {
			s.n++
			return
		}
	}
	t.shares = append(t.shares, share{u.Group, u.Scope, 1})
}
