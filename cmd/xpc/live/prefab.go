package live

import (
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab"
)

// pictureJSON is the picture of a prefab in the gallery.
type pictureJSON struct {
	Name    string   `json:"name"`
	Version string   `json:"version"`
	Stale   bool     `json:"stale"`   // the image cannot be read: this is how it was
	Picture *picture `json:"picture"` // null where it never could be
}

// named returns the prefab that is asked for.
func (a *asked) named() (pf compile.Viewed, no *refusal) {
	name := a.query.Get("name")
	pf, ok := a.snapshot.prefab(name)
	if !ok {
		return pf, notThere("there is no prefab %q", name)
	}
	return pf, nil
}

// picture answers with the picture of a prefab.
func (a *asked) picture() (any, *refusal) {
	pf, no := a.named()
	if no != nil {
		return nil, no
	}
	d, fresh, _ := a.look(pf)
	return pictureJSON{pf.Name, a.version(pf), !fresh, d.picture}, nil
}

// prefabJSON is a prefab as it is drawn, with its findings.
type prefabJSON struct {
	entryJSON
	Build   int           `json:"build"`
	Stale   bool          `json:"stale"` // the image cannot be read: this is how it was
	Script  string        `json:"script"`
	Found   []findingJSON `json:"findings"`
	*detail               // absent where the image never could be read
}

// prefab answers with a prefab.
func (a *asked) prefab() (any, *refusal) {
	pf, no := a.named()
	if no != nil {
		return nil, no
	}
	found := a.of[pf.Name]
	out := prefabJSON{entryJSON: a.entry(pf, found), Build: a.build, Script: pf.Script}
	out.Found, _ = a.findingsJSON(found)
	d, fresh, _ := a.look(pf)
	out.detail, out.Stale = d.detail, !fresh
	return out, nil
}

// objectJSON is an entry under objects of a script.
type objectJSON struct {
	Reference int             `json:"reference"`
	About     string          `json:"about"`
	Chance    string          `json:"chance"` // "" = certain
	When      string          `json:"when"`
	Required  bool            `json:"required"`
	OneOf     []alternateJSON `json:"oneOf"`
}

// alternateJSON is one thing that an object can be. What is empty is not said.
type alternateJSON struct {
	Kind   string   `json:"kind"`
	Name   string   `json:"name"`
	Share  string   `json:"share"` // of the weights, where there are several
	Chance string   `json:"chance"`
	Count  string   `json:"count"`
	Facing string   `json:"facing"`
	Opens  []int    `json:"opens"` // references
	Links  []int    `json:"links"`
	Words  []string `json:"words"` // locked, secret, attributes
	When   string   `json:"when"`
}

// entriesOf returns the entries of a script.
func entriesOf(s *prefab.Script) []objectJSON {
	out := []objectJSON{}
	for _, o := range s.Objects {
		e := objectJSON{
			Reference: int(o.Reference), About: o.About.Value, Chance: ratioText(o.Chance.Value), When: whenText(o.When),
			Required: o.Required.Value, OneOf: []alternateJSON{},
		}
		total := 0
		for i := range o.Alternatives {
			total += o.Alternatives[i].Weight.Value
		}
		for i := range o.Alternatives {
			e.OneOf = append(e.OneOf, alternateOf(&o.Alternatives[i], total))
		}
		out = append(out, e)
	}
	return out
}

func alternateOf(a *prefab.Alternative, total int) alternateJSON {
	out := alternateJSON{
		Kind: a.Kind, Name: a.Name.Value, Chance: ratioText(a.Chance.Value), Count: countText(a.Count.Value),
		Facing: dirText(a.Facing.Value), Opens: referencesOf(a.Opens), Links: referencesOf(a.Links), When: whenText(a.When),
		Words: []string{},
	}
	if total > 0 && a.Weight.Value >= 0 && a.Weight.Value < total {
		out.Share = ratioText(prefab.Ratio{Num: uint32(a.Weight.Value), Den: uint32(total)})
	}
	for _, p := range a.Prefabs[min(len(a.Prefabs), 1):] {
		out.Name += " or " + p.Value
	}
	if a.Locked.Value {
		out.Words = append(out.Words, "locked")
	}
	if a.Secret.Value {
		out.Words = append(out.Words, "secret")
	}
	for i := range a.Attributes {
		at := &a.Attributes[i]
		text := at.Name + ":"
		for _, v := range at.Values {
			text += " " + v
		}
		if at.Param.Value != "" {
			text += " $" + at.Param.Value
		}
		out.Words = append(out.Words, text)
	}
	return out
}

func referencesOf(links []prefab.Link) []int {
	out := make([]int, len(links))
	for i, l := range links {
		out[i] = int(l.Reference)
	}
	return out
}
