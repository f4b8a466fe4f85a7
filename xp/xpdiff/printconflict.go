package xpdiff

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
)

// PrintConflicts writes conflicts, one line for each thing, such as
//
//	layer 2 (14,3): base '+' (43) #ffb000 on #000000; ours '/' (47); theirs fore #ff0000
//	size of layers 1-4: base 20x12; ours 24x12; theirs 22x12; the width is in conflict
//	layer 3 of theirs: ours removed it, theirs changed 5 cells of it
//
// Behind ours and theirs stands what that side changed. Layers are counted as in the merged image
// where it has them. A conflict is written after prefix. An error is w's.
func (p Printer) PrintConflicts(w io.Writer, prefix string, c *Conflicts) error {
	q := p.begin(w)
	if c.TooLarge > 0 {
		fmt.Fprintf(q.out, "%sthe merged image would have %d cells, and at most %d are read: all of it is in conflict\n",
			prefix, c.TooLarge, xp.MaxCells)
	}
	if c.Head != nil {
		q.headConflict(prefix, c.Head)
	}
	for i := range c.Sizes {
		q.sizeConflict(prefix, &c.Sizes[i])
	}
	for i := range c.Layers {
		q.layerConflict(prefix, &c.Layers[i])
	}
	return q.out.Flush()
}

func (p *printing) headConflict(prefix string, h *Three[Head]) {
	if h.Ours.Version != h.Theirs.Version && h.Ours.Version != h.Base.Version {
		fmt.Fprintf(p.out, "%sversion: base %s; ours %s; theirs %s\n", prefix,
			versionText(h.Base.Version), versionText(h.Ours.Version), versionText(h.Theirs.Version))
	}
	if h.Ours.Container != h.Theirs.Container && h.Ours.Container != h.Base.Container {
		fmt.Fprintf(p.out, "%scontainer: base %v; ours %v; theirs %v\n", prefix,
			h.Base.Container, h.Ours.Container, h.Theirs.Container)
	}
}

func (p *printing) sizeConflict(prefix string, s *SizeConflict) {
	base := "none"
	if s.Size.Base != (xp.Size{}) {
		base = sizeText(s.Size.Base)
	}
	what := "the width is"
	switch {
	case s.Width && s.Height:
		what = "width and height are"
	case s.Height:
		what = "the height is"
	}
	fmt.Fprintf(p.out, "%ssize of %s: base %s; ours %s; theirs %s; %s in conflict\n", prefix,
		layerList(s.Layers), base, sizeText(s.Size.Ours), sizeText(s.Size.Theirs), what)
}

// layerList lists numbers of layers: layer 2, or layers 1-3, 5.
func layerList(numbers []int) string {
	switch len(numbers) {
	case 0:
		return "a removed layer"
	case 1:
		return fmt.Sprintf("layer %d", numbers[0])
	}
	numbers = slices.Sorted(slices.Values(numbers))
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		if i == j {
			parts = append(parts, fmt.Sprint(numbers[i]))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", numbers[i], numbers[j]))
		}
		i = j + 1
	}
	return "layers " + strings.Join(parts, ", ")
}

func (p *printing) layerConflict(prefix string, l *LayerConflict) {
	name := l.name()
	if l.Removed {
		by, kept := Ours, Theirs
		if l.Number.Theirs == 0 {
			by, kept = Theirs, Ours
		}
		did := fmt.Sprintf("changed %s of it", count(len(l.Cells), "cell"))
		if len(l.Cells) == 0 {
			did = "kept it, and an image needs a layer"
		}
		fmt.Fprintf(p.out, "%s%s: %v removed it, %v %s\n", prefix, name, by, kept, did)
	}
	groups := l.groups()
	for i, g := range groups {
		if !p.All && i == maxLines && len(groups) > maxLines+1 {
			p.moreConflicts(prefix+name, groups[i:])
			break
		}
		fmt.Fprintf(p.out, "%s%s %s: %s", prefix, name, g.text(p.limit(maxPlaces)), p.conflict(l, g.cell))
		if g.count > 1 {
			fmt.Fprintf(p.out, "; %d cells", g.count)
		}
		p.out.WriteByte('\n')
	}
}

// name returns the layer by its number in the merged image, else in one that has it.
func (l *LayerConflict) name() string {
	switch {
	case l.Merged > 0:
		return fmt.Sprintf("layer %d", l.Merged)
	case l.Number.Theirs > 0:
		return fmt.Sprintf("layer %d of theirs", l.Number.Theirs)
	}
	return fmt.Sprintf("layer %d of ours", l.Number.Ours)
}

// conflict returns what each side has.
func (p *printing) conflict(l *LayerConflict, v Three[Spot]) string {
	base := p.cell(v.Base.Cell)
	if !v.Base.In {
		base = "none"
	}
	of := func(side Side) string {
		s := state{cell: v.Of(side).Cell}
		switch {
		case l.Removed && l.Number.Of(side) == 0:
			s.gone = removed
		case !v.Of(side).In:
			s.gone = cutOff
		}
		return p.becomes(state{cell: v.Base.Cell}, s)
	}
	return "base " + base + "; ours " + of(Ours) + "; theirs " + of(Theirs)
}

// conflictGroup is cells whose conflict is the same.
type conflictGroup struct {
	cell Three[Spot]
	places
}

// groups returns the cells in conflict in groups, by their first cell.
func (l *LayerConflict) groups() []*conflictGroup {
	var groups []*conflictGroup
	byCell := map[Three[Spot]]*conflictGroup{}
	for i := 0; i < len(l.Cells); {
		c := &l.Cells[i]
		end := i + 1
		for end < len(l.Cells) && l.Cells[end].Y == c.Y && l.Cells[end].X == c.X+end-i && l.Cells[end].Cell == c.Cell {
			end++
		}
		g := byCell[c.Cell]
		if g == nil {
			g = &conflictGroup{cell: c.Cell}
			byCell[c.Cell] = g
			groups = append(groups, g)
		}
		g.add(c.X, c.Y, end-i)
		i = end
	}
	return groups
}

// moreConflicts prints how many conflicts are left out.
func (p *printing) moreConflicts(name string, groups []*conflictGroup) {
	around, n := groups[0].rects[0], 0
	for _, g := range groups {
		n += g.count
		for _, r := range g.rects {
			around = around.around(r)
		}
	}
	fmt.Fprintf(p.out, "%s %v: %d more cells in conflict\n", name, around, n)
}
