package orient

// NoForm stands for a form of a glyph that a font does not have.
const NoForm = 1<<32 - 1

// Forms is what one glyph becomes under the eight orientations, in canonical order; the first is the
// glyph itself. Fonts of their own have a list of them, for glyphs that do otherwise than those of
// code page 437.
type Forms [Count]uint32

// FormsOf returns the forms of a glyph of code page 437, as [Orientation.Glyph] gives them.
func FormsOf(g uint32) (f Forms) {
	for i := range f {
		turned, ok := Orientation(i).Glyph(g)
		if f[i] = turned; !ok {
			f[i] = NoForm
		}
	}
	return f
}

// Turned returns the form under an orientation. Where the font has no such form, ok is false and the
// glyph is returned as it is.
func (f *Forms) Turned(o Orientation) (turned uint32, ok bool) {
	if f[o] == NoForm {
		return f[R0], false
	}
	return f[o], true
}

// Mirrored returns the forms of a glyph of which is known what it becomes when left and right change
// places, when top and bottom do, and when both do. What it becomes under a quarter turn is what f
// says, if f agrees on the others; else the font has no such form.
func (f Forms) Mirrored(across, down, both uint32) Forms {
	agree := f[M0] == across && f[M180] == down && f[R180] == both
	f[M0], f[M180], f[R180] = across, down, both
	if !agree {
		f[R90], f[R270], f[M90], f[M270] = NoForm, NoForm, NoForm, NoForm
	}
	return f
}
