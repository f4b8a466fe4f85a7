package diag

// Ignore is an order to hide findings of one rule, with its reason. It stands in a project file,
// where it covers the files that match a pattern, or in a script, where it covers the script and
// its images, or one cell of them.
type Ignore struct {
	Pos, End Pos      // the entry
	Code     Code     // an adjustable code
	Pattern  string   // files by glob, or "" for Files
	Files    []string // files by name
	X, Y     int      // the cell of the image; X < 0 = anywhere in the files
	Reason   string   // never empty
}

// Hide splits the findings into those that stay and those that an order hides. Used reports for
// each order whether it hid a finding: one that hides nothing is itself a finding, which is the
// caller's to add. Only findings of adjustable codes are hidden. Match reports whether a glob
// pattern matches a file's name; it may be nil if no order has a pattern.
func (l List) Hide(
	orders []Ignore, match func(pattern, file string) bool,
) (stay List, used []bool) {
	used = make([]bool, len(orders))
	for _, d := range l {
		hidden := false
		for i := range orders {
			if orders[i].hides(d, match) {
				hidden, used[i] = true, true
			}
		}
		if !hidden {
			stay = append(stay, d)
		}
	}
	return stay, used
}

// hides reports whether the order covers the finding. A finding counts as lying on a cell if its
// own place or one of its related places is that cell.
func (g *Ignore) hides(d Diagnostic, match func(pattern, file string) bool) bool {
	if g.Code != d.Code || !d.Code.Adjustable() {
		return false
	}
	if g.covers(d.Pos, match) {
		return true
	}
	if g.X < 0 {
		return false
	}
	for _, r := range d.Related {
		if g.covers(r.Pos, match) {
			return true
		}
	}
	return false
}

// covers reports whether a place lies in the files, and on the cell, that the order names.
func (g *Ignore) covers(p Pos, match func(pattern, file string) bool) bool {
	if g.X >= 0 && (!p.IsCell() || p.X != g.X || p.Y != g.Y) {
		return false
	}
	for _, f := range g.Files {
		if f == p.File {
			return true
		}
	}
	return g.Pattern != "" && match != nil && match(g.Pattern, p.File)
}
