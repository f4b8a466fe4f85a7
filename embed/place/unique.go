package place

import "github.com/seed18752ec6/xpc/embed"

// Prefabs in slots count as placed when they come. A prefab is eligible only if there is room left for
// itself and for as many of each limit as its slots may hold at most, so that a site never depends on
// the roll; once it stands, what came is counted.

// Tally counts the placements of a run of the game by the group of their prefab's limit, for limits
// of scope run: what a game keeps from map to map and saves. Nil is an empty one.
type Tally map[string]int

// Add returns the tally with placements counted, those of nested prefabs too: the ones of one map, once
// the game takes it. It changes t, unless t is nil. Placements with limits in their slots are rolled again.
func (t Tally) Add(placements []Placement) Tally {
	add := func(u embed.Unique) {
		if u.Scope != embed.RunScope {
			return
		}
		if t == nil {
			t = Tally{}
		}
		t[u.Group]++
	}
	var c embed.Contents
	for i := range placements {
		pl := &placements[i]
		add(pl.Prefab.Unique())
		if pl.Prefab.LimitCount() == 0 {
			continue
		}
		pl.Roll(&c)
		for k := range c.Nested {
			add(c.Nested[k].Prefab.Unique())
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

// spent reports whether a prefab, or what its slots may hold, was placed as often as it may be.
func (t *populace) spent(pf embed.Prefab) bool {
	own := pf.Unique()
	most := 1 // of the prefab's own limit
	for i := range pf.LimitCount() {
		u, n := pf.Limit(i)
		if u.Scope == own.Scope && u.Group == own.Group {
			n++
			most = n
		}
		if t.taken(u)+n > u.Max {
			return true
		}
	}
	return own.Scope != embed.NoScope && t.taken(own)+most > own.Max
}

// taken returns how many placements count against a limit.
func (t *populace) taken(u embed.Unique) int {
	n := 0
	if u.Scope == embed.RunScope {
		n = t.job.Taken[u.Group]
	}
	for _, s := range t.shares {
		if s.group == u.Group && s.scope == u.Scope {
			n += s.n
		}
	}
	return n
}

// countAll notes a placement of a prefab with those that came in its slots.
func (t *populace) countAll(pl *Placement) {
	t.note(pl.Prefab.Unique())
	for i := range pl.Contents.Nested {
		t.note(pl.Contents.Nested[i].Prefab.Unique())
	}
}

// note notes a placement that counts against a limit.
func (t *populace) note(u embed.Unique) {
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
