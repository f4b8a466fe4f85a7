package xpdiff_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
)

// An oracle draws an image and two others that come from it by edits which it knows: cells, resizes,
// layers added by one side and layers removed. It knows which layer became which, so that it need not
// find that out, and says what a difference and a merge have to be by going over all places. It shares
// no code with the package. Its layers are told apart by their glyphs: each has letters of its own, and
// fewer cells are drawn anew than two sizes have in common.

// story is the history of three images.
type story struct {
	rand               *rand.Rand
	base, ours, theirs version
}

// version is one of the images. All of its layers have its size.
type version struct {
	w, h   int
	layers []plane
}

// plane is a layer; id says which, in all versions.
type plane struct {
	id    int
	cells map[[2]int]xp.Cell // by x and y
}

// undrawn is what stands where there is no cell.
var undrawn = xp.MakeCell(32, xp.RGB{}, xp.RGB{R: 255, B: 255})

// tell draws a story.
func tell(seed uint64) *story {
	s := &story{rand: rand.New(rand.NewPCG(seed, 1))}
	s.base.w, s.base.h = s.between(4, 7), s.between(4, 7)
	for id := range s.between(1, 3) {
		s.base.layers = append(s.base.layers, s.plane(id, s.base.w, s.base.h))
	}
	s.ours, s.theirs = s.base.copy(), s.base.copy()
	added, removed := s.between(0, 2), s.between(0, 2) // 1 ours, 2 theirs, 0 neither
	if added == removed {                              // as many layers as before would be others
		removed = 0
	}
	kept := s.base.layers[s.rand.IntN(len(s.base.layers))].id
	for i, v := range []*version{&s.ours, &s.theirs} {
		if removed == i+1 {
			gone := s.base.layers[s.rand.IntN(len(s.base.layers))].id
			v.layers = slices.DeleteFunc(v.layers, func(p plane) bool { return p.id == gone && gone != kept })
		}
		s.resize(v, removed == i+1)
		if added == i+1 {
			for id := range s.between(1, 2) {
				at := s.rand.IntN(len(v.layers) + 1)
				v.layers = slices.Insert(v.layers, at, s.plane(10+id, v.w, v.h))
			}
		}
		for range s.between(0, 4) {
			p := v.layers[s.rand.IntN(len(v.layers))]
			p.cells[[2]int{s.rand.IntN(v.w), s.rand.IntN(v.h)}] = s.cell(p.id)
		}
	}
	return s
}

func (s *story) between(low, high int) int { return low + s.rand.IntN(high-low+1) }

// plane draws a layer: every cell, in letters of its own.
func (s *story) plane(id, w, h int) plane {
	p := plane{id, map[[2]int]xp.Cell{}}
	for x := range w {
		for y := range h {
			p.cells[[2]int{x, y}] = s.cell(id)
			if s.rand.IntN(8) == 0 {
				p.cells[[2]int{x, y}] = undrawn
			}
		}
	}
	return p
}

// cell draws a cell of a layer, one of few, so that both sides often draw the same. One in twelve is
// undrawn.
func (s *story) cell(id int) xp.Cell {
	if s.rand.IntN(12) == 0 {
		return undrawn
	}
	glyphs := []xp.Glyph{xp.Glyph(200 + 4*id), xp.Glyph(201 + 4*id), xp.Glyph(1000 + id)}
	return xp.MakeCell(glyphs[s.rand.IntN(3)], xp.RGB{R: uint8(100 + 60*s.rand.IntN(2))}, xp.RGB{B: uint8(50 * s.rand.IntN(2))})
}

func (v version) copy() version {
	out := version{w: v.w, h: v.h}
	for _, p := range v.layers {
		q := plane{p.id, map[[2]int]xp.Cell{}}
		for at, c := range p.cells {
			q.cells[at] = c
		}
		out.layers = append(out.layers, q)
	}
	return out
}

// resize gives a version another size, perhaps, of at least three cells each way. One that removed a
// layer only grows: were it cut, another layer with few drawn cells might have lost fewer of them than
// the one that went, and layers are paired by that.
func (s *story) resize(v *version, grows bool) {
	for _, n := range []*int{&v.w, &v.h} {
		least := 3
		if grows {
			least = *n
		}
		if s.rand.IntN(3) == 0 {
			*n = s.between(least, 8)
		}
	}
	for _, p := range v.layers {
		for at := range p.cells {
			if !v.in(at) {
				delete(p.cells, at)
			}
		}
		for _, at := range places2(v.w, v.h) {
			if _, ok := p.cells[at]; !ok {
				p.cells[at] = undrawn
			}
		}
	}
}

func (v version) in(at [2]int) bool { return at[0] < v.w && at[1] < v.h }

// places2 returns all places of a size, row by row.
func places2(w, h int) (all [][2]int) {
	for y := range h {
		for x := range w {
			all = append(all, [2]int{x, y})
		}
	}
	return all
}

// find returns a layer and its number from 1; 0 where the version does not have it.
func (v version) find(id int) (plane, int) {
	for i, p := range v.layers {
		if p.id == id {
			return p, i + 1
		}
	}
	return plane{}, 0
}

// at returns a cell, undrawn where there is none.
func (p plane) at(place [2]int) xp.Cell {
	if c, ok := p.cells[place]; ok {
		return c
	}
	return undrawn
}

// image returns a version as an image.
func (v version) image() *xp.Image {
	m := &xp.Image{Version: -1}
	for _, p := range v.layers {
		l := xp.Layer{Width: v.w, Height: v.h, Cells: make([]xp.Cell, v.w*v.h)}
		for at, c := range p.cells {
			l.Cells[at[0]*v.h+at[1]] = c
		}
		m.Layers = append(m.Layers, l)
	}
	return m
}

// ids returns the layers of two versions, in the order of both, those of one that stand between two of
// both in place.
func ids(a, b version) (all []int) {
	more, less := a, b
	if len(b.layers) > len(a.layers) {
		more, less = b, a
	}
	for _, p := range more.layers {
		all = append(all, p.id)
	}
	for _, p := range less.layers {
		if !slices.Contains(all, p.id) {
			panic("a story in which both versions have layers that the other lacks")
		}
	}
	return all
}

// edits is a difference as a list of lines.
func edits(a, b version) (out []string) {
	for _, id := range ids(a, b) {
		before, i := a.find(id)
		after, j := b.find(id)
		out = append(out, fmt.Sprintf("layer %d → %d", i, j))
		for _, at := range places2(9, 9) {
			if before.at(at) != after.at(at) {
				out = append(out, fmt.Sprint(at, before.at(at), after.at(at)))
			}
		}
	}
	return out
}

// told returns a difference that was found, as edits does.
func told(d *xpdiff.Diff) (out []string) {
	for _, l := range d.Layers {
		out = append(out, fmt.Sprintf("layer %d → %d", l.Before, l.After))
		for _, c := range l.Cells {
			out = append(out, fmt.Sprint([2]int{c.X, c.Y}, c.Before, c.After))
		}
	}
	return out
}

// soaking reports whether the long forms of tests are asked for: `make soak` sets XPC_SOAK.
func soaking() bool { return os.Getenv("XPC_SOAK") != "" }

// stories runs a test on some hundred stories, and on many thousand where it soaks.
func stories(t *testing.T, test func(t *testing.T, s *story)) {
	t.Helper()
	n := 600
	if soaking() {
		n = 60_000
	}
	for seed := range n {
		if s := tell(uint64(seed)); !t.Failed() {
			test(t, s)
			if t.Failed() {
				t.Logf("this is story %d:\nbase\n%v\nours\n%v\ntheirs\n%v", seed, s.base, s.ours, s.theirs)
			}
		}
	}
}

// String draws a version, a letter for each glyph.
func (v version) String() string {
	var b strings.Builder
	for i, p := range v.layers {
		fmt.Fprintf(&b, "layer %d (id %d)\n", i+1, p.id)
		for y := range v.h {
			for x := range v.w {
				c := p.at([2]int{x, y})
				switch {
				case c == undrawn:
					b.WriteByte('.')
				default:
					b.WriteByte("abcdefghijklmnopqrstuvwxyz"[(int(c.Glyph())+int(c.Fore.R)+int(c.Back.B))%26])
				}
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// TestOracleDiff compares differences with what was edited. Applied, they give the other image, and so
// they do when they are read from what is printed.
func TestOracleDiff(t *testing.T) {
	t.Parallel()
	stories(t, func(t *testing.T, s *story) {
		for _, pair := range [][2]version{{s.base, s.ours}, {s.theirs, s.base}} {
			a, b := pair[0], pair[1]
			d := xpdiff.Compare(a.image(), b.image())
			if diff := cmp.Diff(edits(a, b), told(d)); diff != "" {
				t.Errorf("difference (-want +got):\n%s", diff)
			}
			got, err := d.Apply(a.image())
			if err != nil || !cmp.Equal(b.image(), got, cells) {
				t.Errorf("the difference applied gives another image: %v", err)
			}
			var text strings.Builder
			if err := (xpdiff.Printer{All: true}).Print(&text, d); err != nil {
				t.Fatal(err)
			}
			got, err = applyText(a.image(), text.String())
			if err != nil {
				t.Errorf("%v in\n%s", err, &text)
			} else if diff := cmp.Diff(b.image(), got, cells); diff != "" {
				t.Errorf("what is printed, applied (-want +got):\n%s\nof\n%s", diff, &text)
			}
		}
	})
}
