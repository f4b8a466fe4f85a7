package compile

import (
	"runtime/trace"
	"slices"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// A unit is the way of one prefab through decode, join, check and lower, as far as it goes by itself.
// It depends on the files of the prefab, on what decode has read for all of them, and on the prefabs that
// it nests ([prefab.Script.Nests]), on nothing else: not on other prefabs, recipes, orders that hide
// findings, or outputs. What the phases over a whole project need of a prefab is in its unit; image,
// script and joined prefab go when the unit is made, so that memory holds few of them at a time. Those
// of prefabs that are nested, or nest others, stay until all units are made: see nest.go.

// unit is what is left of one image.
type unit struct {
	facts
	output // zero if not lowered, and in mode Lint if it was remembered

	image  *imageInput
	sum    cache.Sum      // of all that it was made of, prefabs in its slots among it; zero where nobody asks
	joined *prefab.Prefab // of what nests others or may be nested, before that; nil if it was remembered
}

// output is what outputs hold of a unit.
type output struct {
	part   embed.Part // of the bundle; terrain has the numbers of facts.Terrains
	source []byte     // of Go source: the constant of the prefab under its picture
}

// facts is what a project's phases ask of a unit, all but the bytes of outputs. It is plain: see
// [cache.Append].
type facts struct {
	*prefab.Summary
	Found    diag.List // of decode and join
	Checked  diag.List // of check: orders and the baseline may hide them
	Names    namings   // of its objects
	Terrains []terrain // that its cells have, in the order in which they first do, alternatives before
	Lowered  bool      // there is something for the bundle
}

// units is what all images of a project have become.
type units struct {
	*decoded
	all []*unit // in order of image; without those that are variants of others
}

// makeUnits takes every image through the pipeline. Images with a script come first: they say which
// of the others are their variants, and no prefabs of their own.
func makeUnits(b *builder, in *decoded) (*units, diag.List, error) {
	out := &units{decoded: in}
	made := make([]*unit, len(in.images))
	levels := rules.LevelsOf(in.project)
	round := func(which func(image *imageInput) bool) error {
		return b.each(len(made), func(i int) (err error) {
			if which(&in.images[i]) {
				made[i], err = b.unitOf(in, &in.images[i], levels)
			}
			return err
		})
	}
	err := round(func(image *imageInput) bool { return image.script != "" })
	if err != nil {
		return out, nil, err
	}
	variants, guides := variantsOf(made), in.guideFiles()
	err = round(func(image *imageInput) bool {
		return image.script == "" && variants[image.image] == nil && !guides[image.image]
	})
	if err != nil {
		return out, nil, err
	}
	found := scriptFindings(in.images, variants, guides)
	out.all = slices.DeleteFunc(made, func(u *unit) bool { return u == nil })
	more, err := b.nest(out, levels)
	if err != nil {
		return out, nil, err
	}
	found = append(found, more...)
	for _, u := range out.all {
		found = append(found, u.Found...)
	}
	out.gaps = out.gaps || found.HasErrors()
	return out, found, nil
}

// makeUnit is the pipeline of one prefab.
func (b *builder) makeUnit(
	in *decoded, image *imageInput, levels rules.Levels, files *unitFiles,
) (*unit, error) {
	region := trace.StartRegion(b.ctx, "unit")
	defer region.End()
	b.did(func(w *Work) { w.Made++ })
	src, found, err := in.decodeSource(image, files)
	if err != nil {
		return nil, err
	}
	pf, more := in.joinSource(src)
	found = append(found, more...)
	if pf == nil {
		return &unit{facts: facts{Summary: prefab.SummarizeScript(image.name, image.image, src.s), Found: in.font.Respell(found)}}, nil
	}
	u := &unit{facts: facts{
		Summary: prefab.Summarize(pf, in.project), Found: in.font.Respell(found), Names: namingsOf(pf),
	}}
	if len(u.Nests) > 0 || u.Place.Value.Has(prefab.Nested) {
		u.joined = pf
	}
	if len(u.Nests) == 0 {
		b.finishUnit(u, in, pf, levels)
	}
	if u.joined == nil { // else it is looked at once more
		src.release()
	}
	return u, nil
}

// finishUnit checks and lowers a prefab whose slots hold what they may.
func (b *builder) finishUnit(u *unit, in *decoded, pf *prefab.Prefab, levels rules.Levels) {
	u.Checked = in.font.Respell(rules.CheckPrefab(pf, in.project, levels))
	if in.sound && pf.Whole && !u.Found.HasErrors() && !u.Checked.Blocks() {
		u.lower(in, pf)
		b.did(func(w *Work) { w.Encoded++ })
	}
}
