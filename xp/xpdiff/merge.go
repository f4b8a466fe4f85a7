package xpdiff

import (
	"slices"

	"github.com/seed18752ec6/xpc/xp"
)

// A maintainer's note on merging, in the order in which it is done:
//
//	slots     the layers of the three images are matched: both sides with the base, and what both
//	          added between the same layers of the base, in order
//	presence  which slots stay: a removed layer goes, unless the other side changed it
//	sizes     a layer has the size of the side that changed it, width and height apart
//	cells     each cell is that of the side that changed it
//
// What must stay true: a merge with the base gives the other side, bit by bit; the sides can be
// swapped; and which conflicts there are does not depend on which side is kept, so all of them
// are found from the three images alone.

// A Merger merges images. The zero value keeps ours where both sides changed the same thing
// differently.
type Merger struct {
	Keep Side // whose values the merged image has where there are conflicts
}

// Merged is a merged image.
type Merged struct {
	Image     *xp.Image
	Conflicts Conflicts
}

// Merge merges two images that come from base: see [Merger.Merge].
func Merge(base, ours, theirs *xp.Image) *Merged { return Merger{}.Merge(base, ours, theirs) }

// Merge returns base with what ours and what theirs changed, cell by cell. The images stay as they
// are, and the result shares nothing with them. A base of nil means that there is none: what both
// sides have then counts as added by both. It panics if [xp.Image.Check] refuses an image.
//
// A cell is in conflict if both sides changed it to different values. Cutting a cell off, by a
// smaller size or with its layer, counts as changing it. What lies outside of a layer counts as
// undrawn, so two sides that enlarge an image, or add a layer in the same place, are in conflict
// only where both drew.
//
// Sizes are merged as widths and heights: cells stay where they are from the top left, as they do
// when REXPaint resizes an image. So one side can resize what the other draws on. A width or
// height is in conflict if both sides changed it to different values, and also if one side cuts
// off a cell that the other changed. A layer that one side removed and the other changed is in
// conflict too; a layer without a partner has the size that layer 1 has in the images without it.
//
// A result with more cells than [xp.MaxCells], and than the three images have, is not made: all of it
// is in conflict then.
//
// Where there are conflicts, the result is what [Merger.Keep] has, for cells, sizes, layers and
// the head alike; all else is merged.
func (g Merger) Merge(base, ours, theirs *xp.Image) *Merged {
	check(ours, theirs)
	if base == nil {
		base = &xp.Image{}
		if g.Keep == Base {
			g.Keep = Ours
		}
	} else {
		check(base)
	}
	images := Three[*xp.Image]{base, ours, theirs}
	w := &merging{keep: g.Keep, images: images, slots: matchLayers(images)}
	out := &Merged{Image: &xp.Image{}}
	w.head(out)
	w.presence()
	w.sizes()
	if n := w.tooLarge(); n > 0 {
		return &Merged{Image: clone(images.Of(w.keep)), Conflicts: Conflicts{TooLarge: n}}
	}
	for _, s := range w.slots {
		w.cells(s, out)
	}
	w.listSizes(out)
	return out
}

// clone returns a copy of an image.
func clone(m *xp.Image) *xp.Image {
	out := &xp.Image{Version: m.Version, Container: m.Container, Layers: slices.Clone(m.Layers)}
	for i := range out.Layers {
		out.Layers[i].Cells = slices.Clone(out.Layers[i].Cells)
	}
	return out
}

// merging is the state of one merge.
type merging struct {
	keep   Side
	images Three[*xp.Image]
	slots  []*slot
	groups []*sizing
}

// head merges version and container.
func (w *merging) head(out *Merged) {
	head := Three[Head]{headOf(w.images.Base), headOf(w.images.Ours), headOf(w.images.Theirs)}
	version := Three[int32]{head.Base.Version, head.Ours.Version, head.Theirs.Version}
	container := Three[xp.Container]{head.Base.Container, head.Ours.Container, head.Theirs.Container}
	var versions, containers bool
	out.Image.Version, versions = merge(version, w.keep)
	out.Image.Container, containers = merge(container, w.keep)
	if w.noBase() { // the zero values of the base are no values to have changed from
		versions = version.Ours != version.Theirs
		containers = container.Ours != container.Theirs
		out.Image.Version, out.Image.Container = version.Of(w.keep), container.Of(w.keep)
	}
	if versions || containers {
		out.Conflicts.Head = &head
	}
}

// noBase reports whether the two sides do not come from a common image.
func (w *merging) noBase() bool { return len(w.images.Base.Layers) == 0 }

// presence finds which layers stay. An image needs a layer: if none stays for sure, as where each
// side removed what the other kept, all removals are in conflict.
func (w *merging) presence() {
	sure := false
	for _, s := range w.slots {
		switch {
		case !s.has(Base) || s.has(Ours) && s.has(Theirs):
			s.present, sure = true, true
		case s.has(Ours):
			s.dispute(s.changedBy(Ours), w.keep)
		case s.has(Theirs):
			s.dispute(s.changedBy(Theirs), w.keep)
		}
	}
	if sure {
		return
	}
	for _, s := range w.slots {
		s.dispute(s.has(Ours) || s.has(Theirs), w.keep)
	}
}

// other returns the side that is not s.
func other(s Side) Side {
	if s == Ours {
		return Theirs
	}
	return Ours
}
