package prefab

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Bounds of outlines.
const (
	maxPolygons = 16 // of an outline
	maxCorners  = 16 // of a polygon
)

// outlines reads the entries of the section shapes.
func (r *reader) outlines(n *node) (out []*Outline) {
	r.each(n, "shapes", func(key, val *node) {
		var name Field[string]
		r.name(key, &name)
		o := &Outline{Span: key.Span, Name: key.text}
		o.loose = r.fails(val, func() { r.outline(val, o) })
		out = append(out, o)
	})
	return out
}

// polygon is one polygon as it is written.
type polygon struct {
	Span
	corners []Point
}

// outline reads the polygons of one entry: texts of corners, with ; between those of one text.
func (r *reader) outline(n *node, o *Outline) {
	if n.shape == nullShape {
		r.want(diag.WrongType, n, "a list of polygons")
	}
	var all []polygon
	const of = `polygons, such as ["0 0, 8 0, 6 5, 1 5"]`
	r.list(n, of, func(i *node) {
		text, ok := r.scalar(i, "the corners of a polygon, such as 0 0, 8 0, 6 5, 1 5")
		if !ok {
			return
		}
		for _, part := range strings.Split(strings.TrimSuffix(strings.TrimSpace(text), ";"), ";") {
			if corners, fault := parseCorners(part); fault != "" {
				r.add(diag.BadShape, i.Span, "polygon "+quoted(strings.TrimSpace(part))+" "+fault, "")
			} else {
				all = append(all, polygon{i.Span, corners})
			}
		}
	})
	if n.shape == listShape && len(n.items) == 0 {
		r.add(diag.WrongType, n.Span, keyName(n)+" has an empty list; it takes "+of, "for a cell that nothing is seen through, say opaque: true")
		return
	}
	r.regions(n, o, all)
}

// parseCorners reads the corners of one polygon, and says what is wrong with them.
func parseCorners(text string) (out []Point, fault string) {
	for _, corner := range strings.Split(text, ",") {
		words := strings.Fields(corner)
		p := [2]int{}
		for i, w := range words[:min(2, len(words))] {
			v, ok := parseWhole(w)
			if !ok || v < 0 || v > OutlineUnit {
				return nil, "has the corner " + quoted(strings.TrimSpace(corner)) + "; a corner is two whole numbers from 0 to " + strconv.Itoa(OutlineUnit)
			}
			p[i] = v
		}
		if len(words) != 2 {
			return nil, "has the corner " + quoted(strings.TrimSpace(corner)) + "; a corner is two whole numbers, such as 6 5"
		}
		out = append(out, Point{p[0], p[1]})
	}
	if len(out) < 3 || len(out) > maxCorners {
		return nil, "has " + diag.Counted(len(out), "corner") + "; it takes 3 to " + strconv.Itoa(maxCorners)
	}
	return out, ""
}

// regions makes the regions of an outline of its polygons, in the units that the cell is to have. What
// has no area opens nothing.
func (r *reader) regions(n *node, o *Outline, all []polygon) {
	w, h := 0, 0
	for _, p := range all {
		for _, c := range p.corners {
			w, h = max(w, c.X), max(h, c.Y)
		}
	}
	if len(all) == 0 || w == 0 || h == 0 || OutlineUnit%w != 0 || OutlineUnit%h != 0 {
		if len(all) > 0 {
			r.add(diag.BadShape, n.Span, "the polygons reach to "+strconv.Itoa(w)+" "+strconv.Itoa(h)+
				", which makes the cell so large; its sides divide "+strconv.Itoa(OutlineUnit)+", such as 8 by 16", "")
		}
		return
	}
	for _, p := range all {
		region := clockwise(p.corners)
		if region == nil {
			continue
		}
		if !convex(region) {
			r.add(diag.BadShape, p.Span, "a polygon of shape "+quoted(o.Name)+" is not convex", "cut it into convex ones")
			return
		}
		for i := range region {
			region[i] = Point{region[i].X * (OutlineUnit / w), region[i].Y * (OutlineUnit / h)}
		}
		if slices.ContainsFunc(o.Regions, func(other []Point) bool { return overlap(region, other) }) {
			r.add(diag.BadShape, p.Span, "two polygons of shape "+quoted(o.Name)+" overlap", "let them share lines alone")
			return
		}
		if o.Regions = append(o.Regions, region); len(o.Regions) > maxPolygons {
			r.add(diag.BadShape, n.Span, "shape "+quoted(o.Name)+" has more than "+strconv.Itoa(maxPolygons)+" polygons", "")
			return
		}
	}
	if len(o.Regions) == 0 {
		r.add(diag.BadShape, n.Span, "no polygon of shape "+quoted(o.Name)+" has an area", "")
	}
}
