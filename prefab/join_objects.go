package prefab

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// objects finds the cells of every reference of the objects layers.
func (j *joiner) objects() {
	s, b := j.pf.Script, j.pf.Box
	cells := make([][]int, len(s.Objects))
	unknown := &undefined{joiner: j}
	for i, w := range j.pf.Layers {
		if w.Kind != ObjectsLayer || i >= len(j.pf.Image.Layers) {
			continue
		}
		for p, c := range j.marks(i + 1) {
			o := slices.IndexFunc(s.Objects, func(o *Object) bool { return o.Reference == c.Glyph() })
			if o < 0 {
				unknown.add(c.Glyph(), diag.OnCell(j.pf.File, i+1, b.X+p.X, b.Y+p.Y))
				continue
			}
			cells[o] = append(cells[o], p.Y*b.W+p.X)
		}
	}
	if !s.unreadObjects {
		unknown.report()
	}
	for i, o := range s.Objects {
		if len(cells[i]) == 0 {
			continue
		}
		j.pf.Objects = append(j.pf.Objects, j.placed(o, cells[i]))
	}
	j.overSlots()
	j.nameMachines()
	j.doors()
}

// undefined collects references without an entry: each glyph once.
type undefined struct {
	*joiner
	refs []*undefinedRef
}

type undefinedRef struct {
	spots
	ref Reference
}

func (u *undefined) add(ref Reference, at diag.Pos) {
	i := slices.IndexFunc(u.refs, func(r *undefinedRef) bool { return r.ref == ref })
	if i < 0 {
		i = len(u.refs)
		u.refs = append(u.refs, &undefinedRef{ref: ref})
	}
	u.refs[i].add(at)
}

func (u *undefined) report() {
	for _, r := range u.refs {
		message := "reference " + r.ref.String() + " has no entry under objects" + r.counted("cell")
		hint := u.meantElsewhere(ObjectsLayer, r.ref) + "add " + u.pf.Font.glyphText(r.ref) + ": {item: …} under objects"
		related := []diag.Related{{Pos: diag.InFile(u.pf.Script.File), Message: "the script"}}
		for _, o := range u.pf.Script.Objects {
			a, b := u.pf.Font.Rune(o.Reference), u.pf.Font.Rune(r.ref)
			if strings.EqualFold(string(a), string(b)) && b != utf8.RuneError {
				related = []diag.Related{{Pos: o.Pos, Message: "did you mean " + o.Reference.String() + "?"}}
			}
		}
		u.find(diag.ReferenceUndefined, Span{Pos: r.first}, message, hint,
			r.related(related, "another such cell")...)
	}
}

// doors finds door objects on terrain that is not of kind door in every roll: each terrain under
// an object is one cause.
func (j *joiner) doors() {
	for _, p := range j.pf.Objects {
		if !p.Object.MayHave(DoorObject) {
			continue
		}
		under := map[*Terrain]*spots{}
		var order []*Terrain
		add := func(t *Terrain, at Point) {
			if t == nil || t.Kind == None || t.Missing || t.partial || t.loose || t.Always(Door) {
				return
			}
			if under[t] == nil {
				under[t] = &spots{}
				order = append(order, t)
			}
			under[t].add(j.pf.Pos(ObjectsLayer, at))
		}
		for _, at := range p.Cells {
			i := at.Y*j.pf.Box.W + at.X
			add(j.pf.Cells[i].Terrain, at)
			for _, o := range j.pf.Overlays {
				add(o.Cells[i].Terrain, at)
			}
		}
		for _, t := range order {
			j.door(p.Object, t, under[t])
		}
	}
}

// door makes the finding of a door object on a terrain.
func (j *joiner) door(o *Object, t *Terrain, at *spots) {
	is := "of kind " + t.Kind.String()
	if len(t.OneOf) > 0 {
		is = "random"
	}
	related := []diag.Related{
		{Pos: o.Pos, Message: "the object stands here in the script"},
		{Pos: t.Pos, Message: "the terrain's entry stands here"},
	}
	j.find(diag.DoorTerrain, Span{Pos: at.first},
		"door "+o.Reference.String()+" stands on terrain "+quoted(t.Name)+
			", which is "+is+"; a door stands on kind door"+at.counted("cell"),
		"draw a terrain of kind door there", at.related(related, "another such cell")...)
}
