package prefab

import (
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Source is one prefab as [Join] takes it.
type Source struct {
	Name    string      // where the script gives none: the image's path under its glob
	File    string      // of the image
	Image   *xp.Image   // at least one layer
	Others  []*xp.Image // of the script's variants, in its order; nil where one cannot be had
	Script  *Script     // [NoScript] where there is none
	Shared  *Legend     // of all palettes, from [Share]
	Project *Project
	Font    *Font // nil = code page 437
}

// Join joins image and script into a prefab. It never returns nil: where there are findings, the
// prefab holds what could be joined. It finds what image and script say against each other, and
// what keeps the image from being read: layers that are missing or of different sizes, and an
// image without a terrain cell. Cost is linear in the cells of the image.
func Join(src Source) (*Prefab, diag.List) {
	legend, findings := src.Shared.with(src.Script.Legend)
	j := &joiner{
		findings: findings,
		pf: &Prefab{
			Name:   src.Script.Name.Value,
			File:   src.File,
			Script: src.Script,
			Image:  src.Image,
			Layers: src.Script.Layers,
			Legend: legend,
			Font:   src.Font,
			Whole:  true,
		},
	}
	if j.pf.Name == "" {
		j.defaultName(src.Name)
	}
	unread := src.Script.unreadLayers
	if j.pf.Layers == nil {
		j.pf.Layers = src.Project.Layers
		unread = unread || src.Project.unreadLayers
	}
	if s := src.Script; s.unreadOverlays || s.hurtOverlays || s.unreadVariants {
		j.pf.Whole = false
	}
	if unread || !j.sizes() || !j.box() {
		j.pf.Whole = false
		return j.pf, j.findings.Sorted()
	}
	j.terrain()
	if src.Script.File != "" {
		j.overlays()
		j.connections()
		j.machines()
		j.objects()
		j.objectsLayer()
		j.mask()
		j.variants(src.Others)
		j.footprints()
		j.groups()
		j.links()
	}
	return j.pf, j.findings.Sorted()
}

// joiner joins one prefab.
type joiner struct {
	pf       *Prefab
	findings diag.List
	worlds   int // in which links were looked at
}

// find adds an error at a place.
func (j *joiner) find(code diag.Code, at Span, message, hint string, related ...diag.Related) *diag.Diagnostic {
	j.findings = append(j.findings, diag.Diagnostic{
		Code: code, Severity: diag.Error, Pos: at.Pos, End: at.End,
		Message: message, Hint: hint, Related: related,
	})
	return &j.findings[len(j.findings)-1]
}

// cellSpan is the place of a cell of the image; a layer counts from 0.
func (j *joiner) cellSpan(layer, x, y int) Span {
	return Span{Pos: diag.OnCell(j.pf.File, layer+1, x, y)}
}

// defaultName takes the name that the image's path gives.
func (j *joiner) defaultName(name string) {
	j.pf.Name = name
	if why := PrefabNameFault(name); why != "" {
		j.find(diag.BadName, Span{Pos: diag.InFile(j.pf.File)},
			"the image's path gives the prefab name "+quoted(name)+": "+why,
			"add name: "+UsableName(name)+" to the script, or rename the image")
	}
}

// sizes finds layers of another size than the first.
func (j *joiner) sizes() bool {
	layers := j.pf.Image.Layers
	ok := true
	for i := range layers {
		if layers[i].Width == layers[0].Width && layers[i].Height == layers[0].Height {
			continue
		}
		ok = false
		j.find(diag.LayerSizeDiffers, Span{Pos: diag.InLayer(j.pf.File, i+1)},
			"layer "+strconv.Itoa(i+1)+" is "+sizeText(&layers[i])+", layer 1 is "+
				sizeText(&layers[0])+"; all layers of a prefab have one size", "")
	}
	return ok
}

func sizeText(l *xp.Layer) string {
	return strconv.Itoa(l.Width) + " by " + strconv.Itoa(l.Height)
}

// box finds the bounding box of the drawn terrain.
func (j *joiner) box() bool {
	n := j.pf.Layer(TerrainLayer)
	if n == 0 {
		word := Span{Pos: diag.InFile(j.pf.File)}
		for i, w := range j.pf.Layers {
			if w.Kind == TerrainLayer {
				j.find(diag.LayerMissing, word, "the image has "+
					diag.Counted(len(j.pf.Image.Layers), "layer")+"; the terrain is layer "+
					strconv.Itoa(i+1), "", relatedTo(w.Span, "the layers are named here")...)
			}
		}
		return false
	}
	l := &j.pf.Image.Layers[n-1]
	x0, y0, x1, y1 := l.Width, l.Height, -1, -1
	for x := range l.Width {
		for y, c := range l.Column(x) {
			if !c.Transparent() {
				x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
			}
		}
	}
	if x1 < 0 {
		j.find(diag.EmptyImage, Span{Pos: diag.InLayer(j.pf.File, n)},
			"no cell of the terrain layer is drawn", "draw one: a back other than #ff00ff")
		return false
	}
	j.pf.Box = Box{x0, y0, x1 - x0 + 1, y1 - y0 + 1}
	return true
}

// relatedTo is a related place, or none where the span is none.
func relatedTo(at Span, message string) []diag.Related {
	if at.Pos.Line == 0 {
		return nil
	}
	return []diag.Related{{Pos: at.Pos, Message: message}}
}

// mask reads the mask layer.
func (j *joiner) mask() {
	n := j.pf.Layer(MaskLayer)
	if n == 0 {
		if spawn := j.pf.Script.Spawn; spawn.Value == SpawnMask {
			j.find(diag.LayerMissing, spawn.Span,
				"spawn is mask, but no layer of the image is read as mask", "")
		}
		return
	}
	b := j.pf.Box
	j.pf.Mask = make([]bool, b.W*b.H)
	for i := range j.pf.Mask {
		x, y := b.X+i%b.W, b.Y+i/b.W
		j.pf.Mask[i] = !j.pf.Image.Layers[n-1].At(x, y).Transparent()
	}
}
