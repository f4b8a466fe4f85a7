package prefab

import (
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Nest returns the prefab with the prefabs that its slots may hold, by name: those of its script's
// [Script.Nests] that there are, nested themselves. One that is not among them has been told, and the
// result is not Whole. It finds slots that a prefab does not fill, and params that are fixed and that it
// does not have. A prefab without slots is returned as it is.
func (pf *Prefab) Nest(children map[string]*Prefab) (*Prefab, diag.List) {
	if len(pf.Script.Nests()) == 0 {
		return pf, nil
	}
	j := &joiner{pf: new(*pf)}
	j.pf.children, j.pf.childScenes = map[string]*Prefab{}, map[*Prefab][]Scene{}
	for _, name := range pf.Script.Nests() {
		if child := children[name.Value]; child != nil && child.Box.W > 0 {
			j.pf.children[name.Value] = child
			if j.pf.childScenes[child] == nil {
				j.pf.childScenes[child], _ = child.Scenes()
			}
			j.pf.Whole = j.pf.Whole && child.Whole
		} else {
			j.pf.Whole = false
		}
	}
	for _, o := range pf.Script.Objects {
		for i := range o.Alternatives {
			j.fit(o, &o.Alternatives[i])
			j.fixed(&o.Alternatives[i])
		}
	}
	j.pf.Variants = nil
	for _, v := range pf.Variants {
		variant := new(*v)
		variant.children, variant.childScenes = j.pf.children, j.pf.childScenes
		j.pf.Variants = append(j.pf.Variants, variant)
	}
	for _, image := range j.pf.Images() {
		image.slotted = image.slotOutcomes()
	}
	j.pf.findLimits()
	return j.pf, j.findings.Sorted()
}

// Child returns the prefab of a name that a slot may hold, or nil.
func (pf *Prefab) Child(name string) *Prefab { return pf.children[name] }

// MayHold reports whether an object may have a role, of the prefab or of one in its slots.
func (pf *Prefab) MayHold(role ObjectRole) bool { return pf.mayHold(role, map[*Prefab]bool{}) }

func (pf *Prefab) mayHold(role ObjectRole, seen map[*Prefab]bool) bool {
	seen[pf] = true
	for _, o := range pf.Script.Objects {
		if o.MayHave(role) {
			return true
		}
		for _, child := range pf.nested(o) {
			if !seen[child] && child.mayHold(role, seen) {
				return true
			}
		}
	}
	return false
}
