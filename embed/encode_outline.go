package embed

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// outlines writes the outlines of the data and, after them, those that these become once turned.
func (e *encoder) outlines(list []OutlineData) {
	var all []OutlineData
	for _, o := range list {
		all = append(all, OutlineData{o.Name, turnRegions(o.Regions, orient.R0)})
	}
	var turned [][orient.Count]int
	for i := 0; i < len(all); i++ {
		var to [orient.Count]int
		for o := range orient.All.Each() {
			regions := turnRegions(all[i].Regions, o)
			if to[o] = i; o == orient.R0 {
				continue
			}
			to[o] = slices.IndexFunc(all, func(a OutlineData) bool { return slices.EqualFunc(a.Regions, regions, slices.Equal) })
			if to[o] < 0 {
				to[o] = len(all)
				all = append(all, OutlineData{Regions: regions})
			}
		}
		turned = append(turned, to)
	}
	for i, o := range all {
		e.outline(&o, turned[i])
	}
}

// outline writes one outline with its edges.
func (e *encoder) outline(o *OutlineData, turned [orient.Count]int) {
	r := e.add(secOutlines)
	e.str(r, outlineName, o.Name)
	first := e.count(secEdges)
	for _, edge := range LinkOutline(o.Regions) {
		rec := e.add(secEdges)
		rec.u16(edgeX, edge.X)
		rec.u16(edgeY, edge.Y)
		rec.u16(edgeNext, edge.Next)
		rec.u16(edgeOver, edge.Over&0xffff)
	}
	e.run(r, outlineEdges, secEdges, first)
	for by, i := range turned {
		r.u16(outlineTurned+2*by, i)
	}
}
