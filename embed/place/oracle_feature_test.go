package place_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestOracleFeatures compares, on small maps with features of all kinds, what is planned, frozen, dug
// and stamped with the oracle, and checks what is promised of the finished map, before and after other
// prefabs are placed there. XPC_ORACLE_MAPS asks for more maps, and XPC_ORACLE_SEED for others.
func TestOracleFeatures(t *testing.T) {
	t.Parallel()
	const few = 320
	maps, seed := fromEnv(t, "XPC_ORACLE_MAPS", few), fromEnv(t, "XPC_ORACLE_SEED", 1)
	totals := make([]featureTally, oracleShards)
	t.Run("shards", func(t *testing.T) {
		for shard := range oracleShards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				for i := shard; i < maps; i += oracleShards {
					r := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
					if bad := judgeFeatures(t, r, &totals[shard]); bad != "" {
						t.Fatalf("seed %d, map %d: %s", seed, i, bad)
					}
				}
			})
		}
	})
	var total featureTally
	for _, shard := range totals {
		total.add(shard)
	}
	t.Logf("%+v", total)
	if !t.Failed() && maps >= few {
		for _, n := range []int{total.placed / 300, total.refused / 400, total.left / 100, total.plugged / 10, total.lacks / 150,
			total.straight / 80, total.bent / 80, total.wandered / 80, total.walls / 5_000, total.later / 500, total.doors / 60} {
			if n == 0 {
				t.Error("too little was met")
			}
		}
	}
}

// judgeFeatures makes a map, and returns what is wrong with it.
func judgeFeatures(t *testing.T, r *rand.Rand, n *featureTally) string {
	var b *embed.Bundle
	w := anyWorld(r, func(list []embed.PrefabData) *embed.Bundle { b = bundleOf(t, list); return b })
	library := map[embed.Prefab]*oraclePrefab{}
	for i := range b.PrefabCount() {
		library[b.PrefabAt(i)] = oracleFeature(b.PrefabAt(i))
	}
	w.job.Key = embed.Seed(r.Uint64())
	w.options.Frozen, w.options.Starts = w.p.Plan(w.job)
	w.gen.Generate(&w.g, w.options, w.job.Key.Named("caves"))
	generated := newOracleMap(&w.g)
	w.out = w.p.Settle(&w.g, nil)
	n.maps++
	n.refused += len(w.out.Refused)
	n.lacks += len(w.out.Missing)
	plans, bad := w.replayPlan(library)
	if bad != "" {
		return bad + generated.String()
	}
	for i, class := range generated.class {
		c := generated.cell(i)
		if taken := plans.claim[i] || plans.reserved[i]; (taken || plans.guard[i]) != generated.frozen[i] || taken != (class == grid.Reserved) {
			return fmt.Sprintf("generation makes %v %s\n%s%s", c, class, plans, generated)
		}
	}
	ground := newOracleGround(plans, generated)
	list, bad := ground.settle(w, n)
	if bad == "" {
		bad = sameLacks(w, list)
	}
	if bad != "" {
		return bad + "\n" + plans.String() + generated.String() + picture(&w.g)
	}
	want := ground.expect(list)
	same := &trial{g: &w.g, m: want}
	if same.sameState("settling"); same.fault != "" {
		return same.fault + picture(&w.g) + plans.String()
	}
	for i := range want.frozen {
		if w.g.Frozen.At(i%want.w, i/want.w) != want.frozen[i] {
			return fmt.Sprintf("%v is frozen: %v, want %v\n%s", want.cell(i), !want.frozen[i], want.frozen[i], want)
		}
	}
	if bad := checkFeatures(&w.g, generated, list, n, false); bad != "" {
		return bad + "\n" + plans.String() + picture(&w.g)
	}
	placeLater(t, r, w, n)
	bad = checkFeatures(&w.g, generated, list, n, true)
	if bad == "" {
		bad = components(want, newOracleMap(&w.g), true, false)
	}
	if bad != "" {
		return "after other placements: " + bad + "\n" + plans.String() + picture(&w.g)
	}
	return ""
}

// sameLacks compares what is told of features that are not there.
func sameLacks(w *world, list []*settled) string {
	var want []place.Lack
	left := 0
	for i, f := range w.job.Features {
		l := place.Lack{Feature: i}
		for _, s := range list {
			switch {
			case s.feature != i:
			case s.pl == nil:
				l.Wanted++
				left++
			default:
				l.Found++
				l.Wanted++
				l.Connectors += len(s.joined)
				for _, joined := range s.joined {
					if joined {
						l.Joined++
					}
				}
			}
		}
		for _, r := range w.out.Refused {
			if r.Feature == i+1 && r.Reason != place.NoTunnel {
				l.Wanted += r.Copies
			}
		}
		if !f.Optional && (l.Found < l.Wanted || l.Joined < l.Connectors) {
			want = append(want, l)
		}
	}
	told := 0
	for _, r := range w.out.Refused {
		if r.Reason == place.NoTunnel {
			told++
		}
	}
	if !slices.Equal(want, w.out.Missing) || told != left {
		return fmt.Sprintf("missing %+v, want %+v; %d are left out, of %d it is told", w.out.Missing, want, left, told)
	}
	return ""
}

// checkFeatures checks what is promised of a map with features, whatever the rules are that bring it
// about. It returns what is wrong, or "".
//
// That connectors lead to caves is checked before other prefabs are placed: one of these may take all
// cells of a small cave, and leave the tunnels that led there.
func checkFeatures(g *grid.Grid, generated *oracleMap, list []*settled, n *featureTally, later bool) string {
	m := newOracleMap(g)
	walkway := m.parts(orthogonal, m.walkable)
	outside := map[int]bool{} // components of what can be walked on that hold a cell of a cave
	for i := range m.class {
		if c := m.cell(i); (m.class[i] == grid.Cave || m.class[i] == grid.Room || later) && m.open(c) {
			outside[walkway[i]] = true
		}
		if generated.class[i] == grid.Reserved && generated.frozen[i] && m.class[i] == grid.Reserved && !m.frozen[i] {
			return fmt.Sprintf("the reserve at %v is not frozen", m.cell(i))
		}
	}
	for _, s := range list {
		if s.pl == nil {
			continue
		}
		if bad := m.checkFeature(s, walkway, outside, n); bad != "" {
			return fmt.Sprintf("%s at %d,%d: %s", s.pf.Name(), s.x, s.y, bad)
		}
	}
	return ""
}

// checkFeature checks one feature: that it is there, that what is around it is earth or wall, that it
// is entered through its connectors alone, and that these lead to caves.
func (m *oracleMap) checkFeature(s *settled, walkway []int, outside map[int]bool, n *featureTally) string {
	for i, c := range s.box() {
		if s.own[i] && (m.classAt(c) != s.rows[i] || !m.frozen[m.index(c)]) {
			return fmt.Sprintf("%v is %s, want %s", c, m.classAt(c), s.rows[i])
		}
	}
	doors := map[oracleCell]bool{}
	for k, l := range s.lanes {
		if !s.joined[k] {
			continue
		}
		for _, c := range l.rows(l.from, l.end) {
			doors[c] = true
		}
		for _, c := range l.row(l.from) {
			if !m.open(c) || !m.kept[m.index(c)] || !outside[walkway[m.index(c)]] {
				return fmt.Sprintf("the approach at %v is %s, kept %v, and leads to caves: %v", c, m.classAt(c),
					m.kept[m.index(c)], outside[walkway[m.index(c)]])
			}
		}
	}
	for _, c := range rectangle(s.x-s.clearance, s.y-s.clearance, s.w+2*s.clearance, s.h+2*s.clearance) {
		if !m.in(c) || s.claims(c) || !s.near(c) || doors[c] {
			continue
		}
		switch k := m.classAt(c); {
		case k == grid.Wall:
			n.walls++
		case k == grid.Earth, k == grid.Rock && !m.inside(c):
		case !s.inLane(c): // before a plugged connector caves may begin, behind the plug
			return fmt.Sprintf("%v of the guard is %s", c, k)
		}
	}
	for i, c := range s.box() {
		if !s.own[i] || !walkable(s.rows[i]) {
			continue
		}
		for _, d := range around {
			if b := c.plus(d.x, d.y); m.walkable(b) && !s.claims(b) && !doors[b] {
				return fmt.Sprintf("%v leaks to %v", c, b)
			}
		}
	}
	return ""
}

// placeLater places a few prefabs in the caves.
func placeLater(t *testing.T, r *rand.Rand, w *world, n *featureTally) {
	var p place.Placer
	p.Use(&w.g)
	var drawings []*canvas
	for range 3 {
		drawings = append(drawings, soundEmbedded(r, false), soundCentered(r))
	}
	for _, v := range drawings {
		v.finish(r)
	}
	for _, pf := range libraryOf(t, drawings...) {
		for cave := 1; cave <= w.g.Caves.Count(); cave++ {
			key := embed.Seed(r.Uint64())
			opt := place.Options{MaxShift: 6, MinArea: 1}
			s, ok := p.Embedded(pf.Prefab, cave, opt, key)
			if !ok {
				s, ok = p.Centered(pf.Prefab, cave, opt, key)
			}
			if ok && chance(r, 60) {
				n.later++
				p.Apply(p.Stamp(s, 3, r.Uint64()))
			}
		}
	}
}
