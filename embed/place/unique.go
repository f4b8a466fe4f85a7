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

// limits counts what is placed on a map of prefabs that may be placed so often only.
type limits struct {
	run    Tally // by earlier maps of the run
	shares []share
}

// share is how many placements of a map are in a group.
type share struct {
	group string
	scope embed.Scope
	n     int
}

// reset forgets the map, and takes the tally of a run.
func (l *limits) reset(run Tally) { l.run, l.shares = run, l.shares[:0] }

// spent reports whether a prefab, or what its slots may hold, was placed as often as it may be.
func (l *limits) spent(pf embed.Prefab) bool {
	own := pf.Unique()
	most := 1 // of the prefab's own limit
	for i := range pf.LimitCount() {
		u, n := pf.Limit(i)
		if u.Scope == own.Scope && u.Group == own.Group {
			n++
			most = n
		}
		if l.taken(u)+n > u.Max {
			return true
		}
	}
	return own.Scope != embed.NoScope && l.taken(own)+most > own.Max
}

// taken returns how many placements count against a limit.
func (l *limits) taken(u embed.Unique) int {
	n := 0
	if u.Scope == embed.RunScope {
		n = l.run[u.Group]
	}
	for _, s := range l.shares {
		if s.group == u.Group && s.scope == u.Scope {
			n += s.n
		}
	}
	return n
}

// count notes a prefab that was placed with those that came in its slots.
func (l *limits) count(c *embed.Contents) {
	l.note(c.Prefab.Unique())
	for i := range c.Nested {
		l.note(c.Nested[i].Prefab.Unique())
	}
}

// note notes a placement that counts against a limit.
func (l *limits) note(u embed.Unique) {
	if u.Scope == embed.NoScope {
		return
	}
	for i := range l.shares {
		if s := &l.shares[i]; s.group == u.Group && s.scope == u.Scope {
			s.n++
			return
		}
	}
	l.shares = append(l.shares, share{u.Group, u.Scope, 1})
}
