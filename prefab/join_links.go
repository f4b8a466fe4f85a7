package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// links finds links to references that are not there, stand nowhere, or may come to nothing.
func (j *joiner) links() {
	for _, o := range j.pf.Script.Objects {
		for i := range o.Alternatives {
			a := &o.Alternatives[i]
			for _, l := range a.Opens {
				j.link(linkUse{key: "opens", from: o, in: a}, l)
			}
			for _, l := range a.Links {
				j.link(linkUse{key: "links", from: o, in: a}, l)
			}
			for _, at := range a.Attributes {
				for k, l := range at.Links {
					j.link(linkUse{at.Name, o, a, j.pf.Script.Param(at.Param.Value), k}, l)
				}
			}
		}
	}
}

// linkUse is where a link stands: a key or an attribute of an alternative of an object.
type linkUse struct {
	key   string
	from  *Object
	in    *Alternative
	param *Param // of an attribute whose value it has: the link counts where value has come
	value int
}

// comes reports whether some roll in a world gives what has the link, and has it so.
func (u linkUse) comes(x *World) bool {
	if u.param != nil {
		if value, told := x.Params[u.param.Name]; told && value != u.param.Values[u.value].Value {
			return false
		}
	}
	return !u.from.Conditional() || u.from.MayBe(u.in, x)
}

func (j *joiner) link(use linkUse, l Link) {
	key, from := use.key, use.from
	to := j.pf.Script.Object(l.Reference)
	message := key + " of " + from.Reference.String() + " names " + l.Reference.String()
	switch {
	case to == nil && j.pf.Script.unreadObjects:
	case to == nil:
		j.find(diag.LinkUndefined, l.Span, message+", which has no entry under objects", j.meantReference(l.Reference))
	case !j.pf.Stands(to.Reference) && (j.pf.LosesImages() || j.pf.LacksObjects()):
	case !j.pf.Stands(to.Reference):
		j.find(diag.LinkUndefined, l.Span, message+", which stands on no cell of the image",
			"draw it on the objects layer", diag.Related{Pos: to.Pos, Message: "its entry stands here"})
	case to.Nests() && !to.Stands():
		j.find(diag.LinkUndefined, l.Span, message+", a slot for prefabs: links lead to objects of the same script",
			"let the nested prefab link what is in it", diag.Related{Pos: to.Pos, Message: "its entry stands here"})
	case !to.Required.Value && j.leadsNowhere(use, to):
		hint := "add required: true to it, or make it certain"
		if key == "opens" && !to.MayHave(DoorObject) {
			hint = "name a door under opens, or make it certain"
		}
		j.find(diag.LinkAbsent, l.Span, message+", which a roll may leave out", hint,
			diag.Related{Pos: to.Pos, Message: "its entry stands here"})
	case !to.Required.Value:
		j.linkIn(message, from, to, l)
	}
}

// linkWorlds bounds the worlds in which the links of a script are looked at.
const linkWorlds = 1 << 15

// leadsNowhere reports whether some roll gives what has a link, and not its target.
func (j *joiner) leadsNowhere(use linkUse, to *Object) bool {
	if j.worlds > linkWorlds {
		return true // so many conditions are beyond what a roll can be held against
	}
	worlds, all := j.pf.Script.Worlds(nil, use.from, to)
	j.worlds += len(worlds) - 1
	return !all || slices.ContainsFunc(worlds, func(x World) bool {
		return use.comes(&x) && (!to.Surely(&x, (*Alternative).stands) || j.pf.Spares(to))
	})
}

// linkIn finds an image in which a link leads to nothing though the object that has it is there.
func (j *joiner) linkIn(message string, from, to *Object, l Link) {
	if len(j.pf.Variants) == 0 {
		return
	}
	for _, image := range j.pf.Images() {
		if image.Draws(from.Reference) && !image.Draws(to.Reference) {
			j.find(diag.LinkAbsent, l.Span, message+", which stands on no cell of "+quoted(image.File),
				"draw it there, or add required: true to it",
				diag.Related{Pos: diag.InFile(image.File), Message: "the image"})
			return
		}
	}
}

// meantReference is the hint for a reference without an entry: the same letter in the other case, if that
// has one, or all that have.
func (j *joiner) meantReference(ref Reference) string {
	var names []string
	for _, o := range j.pf.Script.Objects {
		if c := o.Reference | ' '; c == ref|' ' && c >= 'a' && c <= 'z' {
			return "did you mean " + o.Reference.String() + "?"
		}
		names = append(names, o.Reference.String())
	}
	return "use one of " + diag.Listed(names)
}
