package prefab

import (
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// LacksObjects reports that no image of the prefab has a layer for the objects of its script: that is
// one finding, and nothing more is to be said of where they stand.
func (pf *Prefab) LacksObjects() bool {
	return len(pf.Script.Objects) > 0 && pf.Layer(ObjectsLayer) == 0 && len(pf.Script.Variants) == 0
}

// objectsLayer finds a script with objects whose images have no layer for them: one cause for all
// of its references.
func (j *joiner) objectsLayer() {
	objects := j.pf.Script.Objects
	if !j.pf.LacksObjects() {
		return
	}
	related := []diag.Related{{Pos: objects[0].Pos, Message: "the objects stand here in the script"}}
	n := 1 + slices.IndexFunc(j.pf.Layers, func(w LayerWord) bool { return w.Kind == ObjectsLayer })
	if n == 0 {
		j.find(diag.LayerMissing, Span{Pos: diag.InFile(j.pf.File)},
			"no layer is read as objects, and the script has "+diag.Counted(len(objects), "object"),
			"name one objects under layers", related...)
		return
	}
	j.find(diag.LayerMissing, Span{Pos: diag.InFile(j.pf.File)},
		"the image has "+diag.Counted(len(j.pf.Image.Layers), "layer")+"; objects are read from layer "+strconv.Itoa(n),
		"draw the references on layer "+strconv.Itoa(n)+", or say under layers which layer holds them",
		append(related, relatedTo(j.pf.Layers[n-1].Span, "the layers are named here")...)...)
}
