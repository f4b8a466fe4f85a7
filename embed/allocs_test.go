package embed_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// Not parallel: allocations of other tests would be counted.

func TestNoAllocations(t *testing.T) {
	d := small()
	b := open(t, d)
	pf := b.PrefabAt(1)
	id, name := pf.ID(), pf.Name()
	var c embed.Contents
	var rows []uint64
	for label, f := range map[string]func(){
		"Prefab":      func() { b.Prefab(id) },
		"PrefabNamed": func() { b.PrefabNamed(name) },
		"RecipeNamed": func() { b.RecipeNamed("lower") },
		"strings":     func() { sink += uint64(len(pf.Name()) + len(pf.About()) + len(pf.File(0)) + len(pf.Tag(0))) },
		"Attribute":   func() { a, _ := pf.Attribute("music"); sink += uint64(len(a.Value(0))) },
		"object": func() {
			a := pf.ObjectEntry(2).Alternative(0)
			sink += uint64(len(a.Kind()) + len(a.Name()) + a.Opens(0) + a.Count().Plus)
		},
		"variant": func() {
			v := pf.Variant(0)
			sink += uint64(v.Cell(1, 1).Terrain) + uint64(v.Mark(0).X+v.Machine(0).Cell(0).X)
		},
		"overlay": func() { sink += uint64(pf.Overlay(0).Cell(1, 1).Terrain) },
		"shape": func() {
			s := pf.Shape(pf.ShapeCount() - 1)
			rows = s.AppendRows(rows[:0], embed.MaskHalo)
			sink += s.Row(embed.MaskPresent, 0, 0) + uint64(s.Outcome(0, 0)) + uint64(s.Entrance(0).Column(0)+s.Connection(0).Cell(0).X)
		},
		"recipe": func() {
			r := b.RecipeAt(0)
			sink += uint64(r.Carving().Automaton.Smooth+r.Require().Small.Max+r.Exits().Count+r.Pool(0).Terms().Count) + uint64(r.Pool(0).Prefab(0).Weight())
		},
		"composite": func() {
			r := b.RecipeAt(1)
			for i := range r.RegionCount() {
				g := r.Region(i)
				sink += uint64(g.W + len(g.Guide.Art) + g.Mines.Rooms.Max + g.Tunnels.Seeds)
			}
			for i := range r.FeatureCount() {
				f := r.Feature(i)
				pf, _ := f.Prefab()
				sink += uint64(pf.Index()+f.Area().X+f.Count().Plus+f.Clearance()) + uint64(f.Orientations())
			}
		},
		"terrain": func() { t := b.Terrain(rubble); sink += uint64(t.Choice(0).Weight) + uint64(t.Look().Glyph) },
		"Roll": func() {
			for o := range orient.Orientation(orient.Count) {
				for seed := range uint64(8) {
					pf.Roll(embed.Setting{Orientation: o, Seed: seed}, &c)
				}
			}
		},
		"typed attributes": func() {
			b.KindNamed("relic")
			for i := range c.Objects {
				o := &c.Objects[i]
				sink += uint64(len(o.Linked("target")) + len(o.Kind))
				for j := range o.Source.AttributeCount() {
					a := o.AttributeAt(j)
					sink += uint64(len(a.Value(0))) + uint64(a.Facing(0)) + uint64(a.Entry(0)+1) + uint64(a.Type())
					if a.Bool(0) || a.Number(0) != 0 {
						sink++
					}
				}
			}
		},
		"Race": func() {
			var r embed.Race
			for i := range 9 {
				r.Enter(i, embed.Seed(3).Named("a").Cell(i, 1).Word(0), 5)
			}
		},
	} {
		f()
		if n := testing.AllocsPerRun(50, f); n != 0 {
			t.Errorf("%s: %v allocations, want 0", label, n)
		}
	}
}

// Open allocates the same for any number of prefabs.
func TestOpenAllocations(t *testing.T) {
	for _, n := range []int{0, 10, 1000} {
		data := encode(t, library(n))
		if got := testing.AllocsPerRun(10, func() {
			if _, err := embed.Open(data); err != nil {
				t.Fatal(err)
			}
		}); got > 10 {
			t.Errorf("%d prefabs: %v allocations, want at most 10", n, got)
		}
	}
}
