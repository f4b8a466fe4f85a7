package place_test

import (
	"cmp"
	"fmt"
	"slices"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// put stamps a site, compares what the placement says with the oracle, applies it on both sides
// and compares the books.
func (t *trial) put(pf *oraclePrefab, site place.Site, seed uint64) {
	pl := t.p.Stamp(site, 3, seed)
	contents := new(embed.Contents)
	pl.Roll(contents)
	want := embed.Setting{Orientation: site.Orientation, X: site.X, Y: site.Y, Depth: 3, Seed: seed}
	if pl.Setting != want {
		t.failf(pf, "setting %+v, want %+v", pl.Setting, want)
	}
	t.sameState("Stamp, which writes nothing")
	st := t.compare(pf, pl, contents)
	t.p.Apply(pl)
	t.record(st, contents)
	t.sameState(fmt.Sprintf("Apply of %s", siteLines([]place.Site{site})))
}

// compare compares a placement with the oracle's stamp of it.
func (t *trial) compare(pf *oraclePrefab, pl *place.Placement, contents *embed.Contents) *oracleStamp {
	st := t.m.stamp(pf, pl.Site, contents)
	t.sameRoll(st, contents)
	t.sameRows(st, pl)
	for _, list := range []struct {
		name string
		got  []grid.Point
		want []oracleCell
	}{
		{"walls", pl.Walls, st.walls},
		{"ring", pl.Ring, st.ring},
		{"buffer", pl.Buffer, st.buffer},
		{"entrances", pl.Entrances, st.entrances},
		{"approach", pl.Approach, st.approach},
	} {
		got, want := pointSet(list.got), cellSet(list.want)
		if diff := gocmp.Diff(want, got, gocmp.AllowUnexported(oracleCell{})); diff != "" {
			t.failf(st, "%s at %s (-want +got):\n%s", list.name, siteLines([]place.Site{pl.Site}), diff)
		}
	}
	t.sameChanges(st, pl)
	return st
}

// record writes a stamp into the oracle's map.
func (t *trial) record(st *oracleStamp, contents *embed.Contents) {
	t.m.apply(st)
	t.placed, t.rolls = append(t.placed, st), append(t.rolls, contents)
	t.count.placed++
	t.count.objects += len(contents.Objects)
}

// sameRoll checks that contents are what was drawn, turned, with random terrain decided.
func (t *trial) sameRoll(st *oracleStamp, contents *embed.Contents) {
	for i, drawn := range st.terrain {
		got := contents.Cells[i].Terrain
		if got == drawn {
			continue
		}
		random := drawn != 0 && st.pf.Bundle().Terrain(drawn).ChoiceCount() > 0
		for k := 0; random && k < st.pf.Bundle().Terrain(drawn).ChoiceCount(); k++ {
			choice := st.pf.Bundle().Terrain(drawn).Choice(k)
			random = choice.Terrain != got || choice.Weight == 0
			if !random {
				drawn = got
			}
		}
		if drawn != got {
			t.failf(st, "cell %d of the contents is terrain %d, drawn was %d", i, got, drawn)
		}
	}
}

// sameRows compares the box as stamped. A cell of the box that is not the prefab's may count as
// touched where it becomes wall or ground.
func (t *trial) sameRows(st *oracleStamp, pl *place.Placement) {
	if pl.W != st.w || pl.H != st.h || len(pl.Rows) != st.w*st.h || len(pl.Touched) != st.w*st.h {
		t.failf(st, "a box of %d by %d, %d rows, %d touched", pl.W, pl.H, len(pl.Rows), len(pl.Touched))
		return
	}
	for i, c := range st.box() {
		want, touched := st.rows[i], st.present(c)
		if !touched && st.method == place.Centered {
			want, touched = st.ground, true
		}
		if pl.Touched[i] != touched || touched && pl.Rows[i] != want {
			t.failf(st, "%v as stamped is %v %v, want %v %v", c, pl.Touched[i], pl.Rows[i], touched, want)
			return
		}
	}
}

// sameChanges checks that the listed changes, each once, lead to the same classes.
func (t *trial) sameChanges(st *oracleStamp, pl *place.Placement) {
	after, seen := t.m.clone(), map[oracleCell]bool{}
	after.apply(st)
	for _, c := range pl.Changes {
		at := oracleCell{c.X, c.Y}
		if seen[at] || after.classAt(at) != c.Class {
			t.failf(st, "change %v to %v, want %v; before: %v", at, c.Class, after.classAt(at), seen[at])
		}
		seen[at] = true
	}
	for i := range after.class {
		if c := after.cell(i); after.class[i] != t.m.class[i] && !seen[c] {
			t.failf(st, "%v becomes %v but is not among the changes", c, after.class[i])
		}
	}
}

// finish checks what must hold once everything is placed.
func (t *trial) finish() {
	tight, whole := true, true
	for i, st := range t.placed {
		faults := []string{t.m.ringHolds(st), t.m.stands(st)}
		if st.pf.sound {
			faults = append(faults, t.m.oneWayIn(st), t.m.reaches(st, t.rolls[i]))
		}
		for _, fault := range faults {
			if fault != "" {
				t.failf(st, "at the end: %s", fault)
			}
		}
		tight = tight && st.pf.sound && !t.start.besideFrozen(st)
		whole = whole && (st.pf.sound || st.method == place.Embedded)
	}
	if fault := untouched(t.start, t.m); fault != "" {
		t.failf(nil, "at the end: %s", fault)
	}
	if fault := components(t.start, t.m, whole, tight); fault != "" {
		t.failf(nil, "at the end: %s", fault)
	}
}

// besideFrozen reports whether the open ring of a centered prefab touches an open cell of a feature.
// Section 3.4 does not ask: features have a guard of frozen earth, which the maps here may lack.
func (m *oracleMap) besideFrozen(st *oracleStamp) bool {
	for _, c := range st.buffer {
		for _, d := range around {
			if n := c.plus(d.x, d.y); m.walkable(n) && m.frozen[m.index(n)] {
				return true
			}
		}
	}
	return false
}

func cellSet(list []oracleCell) []oracleCell {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b oracleCell) int { return cmp.Or(a.y-b.y, a.x-b.x) })
	return slices.Compact(list)
}

func pointSet(list []grid.Point) []oracleCell {
	var cells []oracleCell
	for _, p := range list {
		cells = append(cells, oracleCell{p.X, p.Y})
	}
	return cellSet(cells)
}
