package xpdiff_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// applyText applies what a Printer with All printed to an image, by what the lines say alone.
func applyText(m *xp.Image, text string) (*xp.Image, error) {
	p := &patcher{from: m, was: map[int]int{}, size: map[int]xp.Size{}, cells: map[int]map[[2]int]xp.Cell{}}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for _, line := range lines[:len(lines)-1] { // the last one counts
		if err := p.line(line); err != nil {
			return nil, fmt.Errorf("%q: %w", line, err)
		}
	}
	return p.apply()
}

// patcher collects what lines say of the image after.
type patcher struct {
	from    *xp.Image
	removed map[int]bool
	added   map[int]bool
	was     map[int]int     // number before, where it is another
	all     xp.Size         // of all layers, or zero
	size    map[int]xp.Size // of layers of their own size
	cells   map[int]map[[2]int]xp.Cell
	cut     [][3]int // layer and place of cells that are cut off
}

var (
	wholeLine = regexp.MustCompile(`^size (\d+x\d+) → (\d+x\d+)$`)
	addedLine = regexp.MustCompile(`^layer (\d+): added, (\d+x\d+), \d+ cells? drawn$`)
	goneLine  = regexp.MustCompile(`^removed layer (\d+): `)
	goneCells = regexp.MustCompile(`^removed layer \d+ \(`)
	wasLine   = regexp.MustCompile(`^layer (\d+): was layer (\d+)$`)
	sizeLine  = regexp.MustCompile(`^layer (\d+): \d+x\d+ → (\d+x\d+)$`)
	cellsLine = regexp.MustCompile(`^layer (\d+) ((?:\(\d+,\d+\)(?:-\(\d+,\d+\))?(?:, )?)+): (.*?)(?:, (\d+) cells)?$`)
	rectangle = regexp.MustCompile(`\((\d+),(\d+)\)(?:-\((\d+),(\d+)\))?`)
)

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

func sizeOf(s string) xp.Size {
	w, h, _ := strings.Cut(s, "x")
	return xp.Size{Width: number(w), Height: number(h)}
}

func (p *patcher) line(line string) error {
	if p.removed == nil {
		p.removed, p.added = map[int]bool{}, map[int]bool{}
	}
	if f := wholeLine.FindStringSubmatch(line); f != nil {
		p.all = sizeOf(f[2])
		return nil
	}
	if f := addedLine.FindStringSubmatch(line); f != nil {
		p.added[number(f[1])], p.size[number(f[1])] = true, sizeOf(f[2])
		return nil
	}
	if f := goneLine.FindStringSubmatch(line); f != nil {
		p.removed[number(f[1])] = true
		return nil
	}
	if goneCells.MatchString(line) {
		return nil
	}
	if f := wasLine.FindStringSubmatch(line); f != nil {
		p.was[number(f[1])] = number(f[2])
		return nil
	}
	if f := sizeLine.FindStringSubmatch(line); f != nil {
		p.size[number(f[1])] = sizeOf(f[2])
		return nil
	}
	f := cellsLine.FindStringSubmatch(line)
	if f == nil {
		return fmt.Errorf("no line that is known")
	}
	return p.change(number(f[1]), f[2], f[3], f[4])
}

// change notes what became of the cells of some places.
func (p *patcher) change(layer int, where, effect, count string) error {
	var all [][2]int
	for _, r := range rectangle.FindAllStringSubmatch(where, -1) {
		x0, y0 := number(r[1]), number(r[2])
		x1, y1 := x0, y0
		if r[3] != "" {
			x1, y1 = number(r[3]), number(r[4])
		}
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				all = append(all, [2]int{x, y})
			}
		}
	}
	if count == "" && len(all) != 1 || count != "" && count != fmt.Sprint(len(all)) {
		return fmt.Errorf("the places are %d cells", len(all))
	}
	if p.cells[layer] == nil {
		p.cells[layer] = map[[2]int]xp.Cell{}
	}
	for i, at := range all {
		c, err := after(p.before(layer, at), effect, i)
		if err != nil {
			return err
		}
		p.cells[layer][at] = c
		if strings.HasSuffix(effect, " → cut off") {
			p.cut = append(p.cut, [3]int{layer, at[0], at[1]})
		}
	}
	return nil
}

// before returns the cell that an image had before, of a layer by its number after.
func (p *patcher) before(layer int, at [2]int) xp.Cell {
	old := layer
	if n, ok := p.was[layer]; ok {
		old = n
	}
	if p.added[layer] {
		return undrawn
	}
	if l := &p.from.Layers[old-1]; l.In(at[0], at[1]) {
		return l.At(at[0], at[1])
	}
	return undrawn
}

var (
	colorWord = `#[0-9a-f]{6}`
	cellForm  = regexp.MustCompile(`^(?:'(.)' \((\d+)\)|glyph (\d+)) (` + colorWord + `) on (` + colorWord + `|transparent)$`)
	rowForm   = regexp.MustCompile(`^\|(.+)\| (` + colorWord + `) on (` + colorWord + `|transparent)$`)
	glyphPart = regexp.MustCompile(`^(?:'(.)' \((\d+)\)|glyph (\d+))$`)
	rowPart   = regexp.MustCompile(`^\|(.+)\|$`)
	colorPart = regexp.MustCompile(`^(fore|back) (?:(` + colorWord + `|transparent) → )?(` + colorWord + `|transparent)$`)
)

func color(word string) xp.RGB {
	if word == "transparent" {
		return xp.Key
	}
	c, err := xp.ParseRGB(word)
	if err != nil {
		panic(err)
	}
	return c
}

// after returns what cell i of some places became. What stands before the arrow has to be what the
// image had.
func after(was xp.Cell, effect string, i int) (xp.Cell, error) {
	becomes := effect
	if !strings.HasPrefix(effect, "fore ") && !strings.HasPrefix(effect, "back ") {
		before, rest, ok := strings.Cut(effect, " → ")
		if c, err := cell(before, i); !ok || err != nil || c != was {
			return was, fmt.Errorf("cell %d was %v, not %q (%v)", i, was, before, err)
		}
		becomes = rest
	}
	switch becomes {
	case "undrawn", "cut off":
		return undrawn, nil
	}
	if c, err := cell(becomes, i); err == nil {
		return c, nil
	}
	now := was
	for _, part := range strings.Split(becomes, ", ") {
		if f := colorPart.FindStringSubmatch(part); f != nil {
			to := &now.Fore
			if f[1] == "back" {
				to = &now.Back
			}
			if f[2] != "" && color(f[2]) != *to {
				return was, fmt.Errorf("cell %d had not the %s %s", i, f[1], f[2])
			}
			*to = color(f[3])
			continue
		}
		g, err := glyph(part, i)
		if err != nil {
			return was, err
		}
		now = now.WithGlyph(g)
	}
	return now, nil
}

// cell returns the cell that a text says; of a row of glyphs the one at i.
func cell(text string, i int) (xp.Cell, error) {
	if text == "undrawn" {
		return undrawn, nil
	}
	if f := cellForm.FindStringSubmatch(text); f != nil {
		g := xp.Glyph(number(f[2] + f[3]))
		return xp.MakeCell(g, color(f[4]), color(f[5])), nil
	}
	if f := rowForm.FindStringSubmatch(text); f != nil {
		g, err := glyph("|"+f[1]+"|", i)
		return xp.MakeCell(g, color(f[2]), color(f[3])), err
	}
	return xp.Cell{}, fmt.Errorf("%q is no cell", text)
}

// glyph returns the glyph that a text says; of a row of glyphs the one at i.
func glyph(text string, i int) (xp.Glyph, error) {
	if f := glyphPart.FindStringSubmatch(text); f != nil {
		return xp.Glyph(number(f[2] + f[3])), nil
	}
	if f := rowPart.FindStringSubmatch(text); f != nil {
		if row := []rune(f[1]); i < len(row) {
			g, ok := xp.GlyphOf(row[i])
			if ok {
				return g, nil
			}
		}
	}
	return 0, fmt.Errorf("%q is no glyph", text)
}

// apply returns the image after.
func (p *patcher) apply() (*xp.Image, error) {
	out := &xp.Image{Version: p.from.Version, Container: p.from.Container}
	old := 0
	for n := 1; n <= len(p.from.Layers)+len(p.added)-len(p.removed); n++ {
		from := xp.Layer{}
		if !p.added[n] {
			for old++; p.removed[old]; old++ {
			}
			if was, ok := p.was[n]; ok && was != old {
				return nil, fmt.Errorf("layer %d was layer %d, which is not what is told", n, old)
			}
			from = p.from.Layers[old-1]
		}
		size := xp.Size{Width: from.Width, Height: from.Height}
		if p.all != (xp.Size{}) && !p.added[n] {
			size = p.all
		}
		if s, ok := p.size[n]; ok {
			size = s
		}
		l := xp.NewLayer(size.Width, size.Height)
		for _, at := range places2(size.Width, size.Height) {
			if from.In(at[0], at[1]) {
				l.Set(at[0], at[1], from.At(at[0], at[1]))
			}
			if c, ok := p.cells[n][at]; ok {
				l.Set(at[0], at[1], c)
			}
		}
		for at := range p.cells[n] {
			if cut := slices.Contains(p.cut, [3]int{n, at[0], at[1]}); cut == l.In(at[0], at[1]) {
				return nil, fmt.Errorf("cut off is %t of (%d,%d) in layer %d of %dx%d", cut, at[0], at[1], n, l.Width, l.Height)
			}
		}
		out.Layers = append(out.Layers, l)
	}
	return out, nil
}
