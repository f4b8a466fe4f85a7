package prefab

import (
	"crypto/sha256"
	"encoding/binary"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Summary is what the steps over all prefabs of a project need of one. It refers to no image, script
// or legend, so that these go once the prefab has been looked at by itself: a project of 10,000
// prefabs holds their summaries, and one joined prefab for each core. It is not changed once it is
// made, and may be shared.
type Summary struct {
	Name   string
	NameAt Span   // of the name in the script; zero if the image's path gives it
	File   string // of the image
	Script string // file of the script; "" = none
	Joined bool   // the image was read; without it all that follows but the script's values is zero

	W, H  int        // cells of the box
	Leads []Lead     // its connections that lead somewhere, as drawn
	Art   [32]byte   // equal for equal images, and for them alone
	Uses  []diag.Pos // palette entries that its cells match, each once, in no order

	// Of the script, with its defaults.
	Place      Field[Places]
	Front      orient.Dir
	Transforms Field[orient.Set]
	Unique     Unique
	Weight     Field[int]
	Depth      Range
	DepthAt    Span // where that is written
	Category   Category
	Tags       []Field[string]
	Variants   []VariantImage
	Layers     []LayerWord // nil: those of the project
	Ignore     []diag.Ignore
	Nests      []Field[string] // names of the prefabs that its slots may hold, as often as they are written

	Partial bool // findings hide what the script says
}

// VariantImage is the image of a variant as a script names it.
type VariantImage struct {
	Span
	File string
}

// Summarize returns the summary of a joined prefab.
func Summarize(pf *Prefab, p *Project) *Summary {
	s := SummarizeScript(pf.Name, pf.File, pf.Script)
	s.Joined = true
	s.W, s.H = pf.Size()
	s.Leads = leadsOf(pf)
	s.Art = artOf(pf.Image)
	s.Uses = paletteUses(pf, p)
	return s
}

// SummarizeScript returns the summary of an image that could not be read; its name is the script's or,
// where that gives none, the one given.
func SummarizeScript(name, file string, s *Script) *Summary {
	if s.Name.Value != "" {
		name = s.Name.Value
	}
	out := &Summary{
		Name: name, NameAt: s.Name.Span, File: file, Script: s.File,
		Place: s.Place, Front: s.Front.Value, Transforms: s.Transforms, Unique: s.Unique, Weight: s.Weight, Depth: s.Depth.Value, DepthAt: s.Depth.Span,
		Category: s.Category.Value, Tags: s.Tags, Layers: s.Layers, Ignore: s.Ignore, Nests: s.Nests(), Partial: s.partial,
	}
	for _, v := range s.Variants {
		out.Variants = append(out.Variants, VariantImage{v.Art.Span, v.File})
	}
	return out
}

// NamePlace returns where the prefab has its name from.
func (s *Summary) NamePlace() diag.Pos {
	if s.NameAt.Pos.Line > 0 {
		return s.NameAt.Pos
	}
	return diag.InFile(s.File)
}

// Key returns the place of a key's value in the script or, where it is not written, of the nearest
// thing: the script as a whole, or the image of a prefab without one.
func (s *Summary) Key(at Span) Span {
	switch {
	case at.Pos.Line > 0:
		return at
	case s.Script != "":
		return Span{Pos: diag.InFile(s.Script)}
	}
	return Span{Pos: diag.InFile(s.File)}
}

// Size returns the width and height of the box.
func (s *Summary) Size() (w, h int) { return s.W, s.H }

// InCaves reports whether an encounter can place the prefab: in a cave or in its wall.
func (s *Summary) InCaves() bool { return s.Place.Value&(Embedded|Centered) != 0 }

// HasTags reports whether the prefab has all of some tags.
func (s *Summary) HasTags(tags []Field[string]) bool {
	for _, t := range tags {
		found := false
		for _, own := range s.Tags {
			found = found || own.Value == t.Value
		}
		if !found {
			return false
		}
	}
	return true
}

// paletteUses returns the places of the entries of palettes that a prefab's cells match, or that
// close what lies beside it.
func paletteUses(pf *Prefab, p *Project) (out []diag.Pos) {
	seen := map[diag.Pos]bool{}
	pf.EachEntry(p, func(e *Entry) {
		if !e.InScript && e.Pos.File != "" && !seen[e.Pos] {
			seen[e.Pos] = true
			out = append(out, e.Pos)
		}
	})
	return out
}

// EachEntry calls f with the legend entries that a prefab's cells match in some image or overlay, with
// the alternatives of random terrain, and the one that the project has for its seal. One entry may
// come several times.
func (pf *Prefab) EachEntry(p *Project, f func(*Entry)) {
	terrain := func(e *Terrain) {
		f(&e.Entry)
		for _, choice := range e.OneOf {
			if choice.Entry != nil {
				f(&choice.Entry.Entry)
			}
		}
	}
	if e := pf.Legend.TerrainNamed(p.Seal.Value); e != nil {
		terrain(e)
	}
	var last *Terrain
	for cells := range pf.Planes() {
		for _, c := range cells {
			if c.Terrain != nil && c.Terrain != last {
				last = c.Terrain
				terrain(last)
			}
		}
	}
	for _, c := range pf.Connections {
		f(&c.Entry.Entry)
	}
	for _, image := range pf.Images() {
		for _, m := range image.Machines {
			if m.Entry != nil {
				f(&m.Entry.Entry)
			}
		}
	}
}

// artOf returns a hash of an image's sizes and cells.
func artOf(m *xp.Image) (sum [32]byte) {
	h := sha256.New()
	var size [8]byte
	for i := range m.Layers {
		l := &m.Layers[i]
		binary.LittleEndian.PutUint32(size[:], uint32(l.Width))
		binary.LittleEndian.PutUint32(size[4:], uint32(l.Height))
		h.Write(size[:])
		_, _ = l.WriteTo(h) // a hash takes all
	}
	h.Sum(sum[:0])
	return sum
}
