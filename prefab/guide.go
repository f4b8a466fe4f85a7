package prefab

import (
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Guides returns the guides of the recipe that are drawn: those of which an image is named.
func (m *Recipe) Guides() (out []*Guide) {
	if m.Guide.File != "" {
		out = append(out, &m.Guide)
	}
	for i := range m.Regions {
		if g := &m.Regions[i].Guide; g.File != "" {
			out = append(out, g)
		}
	}
	return out
}

// Drawn returns where an image draws caves, once [Guide.Draw] has seen it: one bit a cell of the map,
// row by row from bit 0, each row from a new byte.
func (g *Guide) Drawn() string { return g.drawn }

// Missing is the finding of a guide whose image is not there. One of the names is meant perhaps.
func (g *Guide) Missing(names []string) diag.Diagnostic {
	return diag.Diagnostic{
		Code: diag.GuideMissing, Severity: diag.Error, Pos: g.Art.Pos, End: g.Art.End,
		Message: "the image " + quoted(g.Art.Value) + " of the guide is not there", Hint: meant(g.Art.Value, names),
		Fixes: respell(g.Art.Span, g.Art.Value, names),
	}
}

// Draw takes from an image where caves come: the cells of its layer 1 that are not transparent. The
// image is as large as the map.
func (g *Guide) Draw(m *Recipe, image *xp.Image) (found diag.List) {
	wrong := func(message, hint string) diag.List {
		return diag.List{{
			Code: diag.GuideSize, Severity: diag.Error, Pos: g.Art.Pos, End: g.Art.End, Message: message, Hint: hint,
			Related: []diag.Related{{Pos: diag.InFile(g.File), Message: "the image"}},
		}}
	}
	size := m.Size.Value
	if size == (Size{}) {
		return nil
	}
	l := &image.Layers[0]
	if l.Width != size.W || l.Height != size.H {
		return wrong("the guide "+quoted(g.Art.Value)+" is "+Size{l.Width, l.Height}.text()+
			"; the map is "+size.text(), "resize the image in REXPaint, or the map")
	}
	stride := (size.W + 7) / 8
	bits := make([]byte, stride*size.H)
	for y := range size.H {
		for x := range size.W {
			if !l.At(x, y).Transparent() {
				bits[y*stride+x/8] |= 1 << (x % 8)
			}
		}
	}
	g.drawn = string(bits)
	if dug := m.dugIn(g); dug < leastSide*leastSide {
		return wrong("layer 1 of the guide "+quoted(g.Art.Value)+" draws "+diag.Counted(dug, "cell")+
			" where caves may be dug; the margin of "+strconv.Itoa(m.Margin.Value)+" stays earth",
			"draw on layer 1 where caves shall come: any cell that is not transparent")
	}
	return nil
}

// dugIn returns how many cells of a guide's drawing can be dug.
func (m *Recipe) dugIn(g *Guide) (n int) {
	size, margin, stride := m.Size.Value, m.Margin.Value, (m.Size.Value.W+7)/8
	x0, y0, x1, y1 := margin, margin, size.W-margin, size.H-margin
	for i := range m.Regions {
		if r := &m.Regions[i]; &r.Guide == g {
			a := r.Area.Value
			x0, y0, x1, y1 = max(x0, a.X+seam), max(y0, a.Y+seam), min(x1, a.X+a.W-seam), min(y1, a.Y+a.H-seam)
		}
	}
	for y := max(y0, 0); y < min(y1, size.H); y++ {
		for x := max(x0, 0); x < min(x1, size.W); x++ {
			n += int(g.drawn[y*stride+x/8] >> (x % 8) & 1)
		}
	}
	return n
}
