package grid

import "slices"

// Links says which caves each tunnel touches and which tunnels touch each cave. A tunnel is a
// component of Tunnel cells, so one that branches touches three caves or more. It touches a cave
// where two of their cells share a side. Caves that a tunnel touches together are neighbors. The
// zero value has no links.
type Links struct {
	ofTunnel lists // caves by tunnel
	ofCave   lists // tunnels by cave
	pairs    []pair
	spare    []pair
}

// lists is a number of short ascending lists laid end to end: list i, counted from 1, is
// items[at[i-1]:at[i]].
type lists struct{ at, items []int32 }

// pair is an entry b of list a.
type pair struct{ a, b int32 }

// Reset forgets all links.
func (l *Links) Reset() {
	l.ofTunnel.fill(nil, 0)
	l.ofCave.fill(nil, 0)
}

// Caves returns the ids of the caves that tunnel id touches, ascending; shared, not to be changed.
func (l *Links) Caves(tunnel int) []int32 { return l.ofTunnel.list(tunnel) }

// Tunnels returns the ids of the tunnels that touch cave id, ascending; shared, not to be changed.
func (l *Links) Tunnels(cave int) []int32 { return l.ofCave.list(cave) }

// Touches reports whether the tunnel touches the cave.
func (l *Links) Touches(tunnel, cave int) bool {
	_, ok := slices.BinarySearch(l.Caves(tunnel), int32(cave))
	return ok
}

// AppendNeighbors appends the ids of the neighbors of the cave to dst, ascending, without itself.
func (l *Links) AppendNeighbors(dst []int32, cave int) []int32 {
	first := len(dst)
	for _, t := range l.Tunnels(cave) {
		for _, c := range l.Caves(int(t)) {
			if int(c) != cave {
				dst = append(dst, c)
			}
		}
	}
	slices.Sort(dst[first:])
	return dst[:first+len(slices.Compact(dst[first:]))]
}

// Build finds the links of g from its Label, Caves and Tunnels.
func (l *Links) Build(g *Grid) {
	tunnels, caves := g.Tunnels.Count(), g.Caves.Count()
	l.pairs = l.pairs[:0]
	for t := 1; t <= tunnels; t++ {
		from := len(l.pairs)
		for _, r := range g.Tunnels.Runs(t) {
			l.touch(g, int32(t), r)
		}
		l.tidy(from)
	}
	l.ofTunnel.fill(l.pairs, tunnels)
	l.spare = append(l.spare[:0], l.pairs...)
	for i, p := range l.spare {
		l.spare[i] = pair{p.b, p.a}
	}
	l.ofCave.fill(l.spare, caves)
}

// touch notes the caves at the sides of one run of a tunnel.
func (l *Links) touch(g *Grid, t int32, r Run) {
	y := int(r.Y)
	l.note(t, g.LabelAt(int(r.X0)-1, y))
	l.note(t, g.LabelAt(int(r.X1), y))
	for x := int(r.X0); x < int(r.X1); x++ {
		l.note(t, g.LabelAt(x, y-1))
		l.note(t, g.LabelAt(x, y+1))
	}
}

func (l *Links) note(t int32, label int) {
	if label > 0 {
		l.pairs = append(l.pairs, pair{t, int32(label)})
	}
}

// tidy sorts the pairs from there on, all of one tunnel, and drops repeated ones.
func (l *Links) tidy(from int) {
	part := l.pairs[from:]
	slices.SortFunc(part, func(p, q pair) int { return int(p.b - q.b) })
	l.pairs = l.pairs[:from+len(slices.Compact(part))]
}

// fill makes n lists of the pairs by counting; pairs of one list keep their order.
func (ls *lists) fill(pairs []pair, n int) {
	ls.at = resize(ls.at, n+1)
	clear(ls.at)
	ls.items = resize(ls.items, len(pairs))
	for _, p := range pairs {
		ls.at[p.a]++
	}
	for i := range n {
		ls.at[i+1] += ls.at[i]
	}
	for i := len(pairs) - 1; i >= 0; i-- {
		p := pairs[i]
		ls.at[p.a]--
		ls.items[ls.at[p.a]] = p.b
	}
	// at[a] is now where list a begins: move the starts one down.
	copy(ls.at, ls.at[1:])
	ls.at[n] = int32(len(pairs))
}

func (ls *lists) list(i int) []int32 { return ls.items[ls.at[i-1]:ls.at[i]] }
