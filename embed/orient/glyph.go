package orient

// A picture of lines, arrows, corners, brackets or half cells falls apart when its cells move and
// its glyphs do not turn. Letters, digits and the signs that games read as signs (< > for stairs,
// ^ = _ ~ and the like) are not pictures and stay as they are.
//
// The glyphs that turn form orbits: for one glyph of each, what it becomes under the eight
// orientations in canonical order, 0 where the font (CP437) has no such glyph.
const (
	stays uint8 = iota // not in any orbit
	line
	doubleLine
	asciiLine
	slash
	corner
	doubleCorner
	mixedCorner
	tee
	doubleTee
	thinTee
	thickTee
	cross
	half
	arrow
	triangle
	twoArrows
	baseArrow
	paren
	bracket
	brace
	guillemet
	hook
	integral
	angle
	bar
	arch
)

var orbits = [...][Count]uint8{
	line:         {196, 179, 196, 179, 196, 179, 196, 179}, // ─ │
	doubleLine:   {205, 186, 205, 186, 205, 186, 205, 186}, // ═ ║
	asciiLine:    {'-', '|', '-', '|', '-', '|', '-', '|'},
	slash:        {'/', '\\', '/', '\\', '\\', '/', '\\', '/'},
	corner:       {218, 191, 217, 192, 191, 217, 192, 218}, // ┌ ┐ ┘ └
	doubleCorner: {201, 187, 188, 200, 187, 188, 200, 201}, // ╔ ╗ ╝ ╚
	mixedCorner:  {213, 183, 190, 211, 184, 189, 212, 214}, // ╒ ╖ ╛ ╙ ╕ ╜ ╘ ╓
	tee:          {194, 180, 193, 195, 194, 180, 193, 195}, // ┬ ┤ ┴ ├
	doubleTee:    {203, 185, 202, 204, 203, 185, 202, 204}, // ╦ ╣ ╩ ╠
	thinTee:      {209, 182, 207, 199, 209, 182, 207, 199}, // ╤ ╢ ╧ ╟
	thickTee:     {210, 181, 208, 198, 210, 181, 208, 198}, // ╥ ╡ ╨ ╞
	cross:        {215, 216, 215, 216, 215, 216, 215, 216}, // ╫ ╪
	half:         {223, 222, 220, 221, 223, 222, 220, 221}, // ▀ ▐ ▄ ▌
	arrow:        {24, 26, 25, 27, 24, 26, 25, 27},         // ↑ → ↓ ←
	triangle:     {30, 16, 31, 17, 30, 16, 31, 17},         // ▲ ► ▼ ◄
	twoArrows:    {18, 29, 18, 29, 18, 29, 18, 29},         // ↕ ↔
	baseArrow:    {23, 0, 0, 0, 23, 0, 0, 0},               // ↨
	paren:        {'(', 0, ')', 0, ')', 0, '(', 0},
	bracket:      {'[', 0, ']', 0, ']', 0, '[', 0},
	brace:        {'{', 0, '}', 0, '}', 0, '{', 0},
	guillemet:    {174, 0, 175, 0, 175, 0, 174, 0}, // « »
	hook:         {169, 0, 0, 0, 170, 0, 0, 0},     // ⌐ ¬
	integral:     {244, 0, 245, 0, 0, 0, 0, 0},     // ⌠ ⌡
	angle:        {28, 0, 0, 0, 0, 0, 0, 0},        // ∟
	bar:          {22, 0, 22, 0, 22, 0, 22, 0},     // ▬
	arch:         {239, 0, 0, 0, 239, 0, 0, 0},     // ∩
}

// spot says which orbit a glyph is in and which turn of the orbit's first glyph it is.
type spot struct {
	orbit uint8
	turn  Orientation
}

var spots = [256]spot{
	16: {triangle, R90}, 17: {triangle, R270}, 30: {triangle, R0}, 31: {triangle, R180},
	18: {twoArrows, R0}, 29: {twoArrows, R90}, 23: {baseArrow, R0},
	24: {arrow, R0}, 25: {arrow, R180}, 26: {arrow, R90}, 27: {arrow, R270},
	22: {bar, R0}, 28: {angle, R0}, 239: {arch, R0},
	'(': {paren, R0}, ')': {paren, M0}, '[': {bracket, R0}, ']': {bracket, M0},
	'{': {brace, R0}, '}': {brace, M0}, 174: {guillemet, R0}, 175: {guillemet, M0},
	'-': {asciiLine, R0}, '|': {asciiLine, R90}, '/': {slash, R0}, '\\': {slash, R90},
	169: {hook, R0}, 170: {hook, M0}, 244: {integral, R0}, 245: {integral, R180},
	196: {line, R0}, 179: {line, R90}, 205: {doubleLine, R0}, 186: {doubleLine, R90},
	218: {corner, R0}, 191: {corner, R90}, 217: {corner, R180}, 192: {corner, R270},
	201: {doubleCorner, R0}, 187: {doubleCorner, R90},
	188: {doubleCorner, R180}, 200: {doubleCorner, R270},
	213: {mixedCorner, R0}, 183: {mixedCorner, R90},
	190: {mixedCorner, R180}, 211: {mixedCorner, R270},
	184: {mixedCorner, M0}, 189: {mixedCorner, M90},
	212: {mixedCorner, M180}, 214: {mixedCorner, M270},
	194: {tee, R0}, 180: {tee, R90}, 193: {tee, R180}, 195: {tee, R270},
	203: {doubleTee, R0}, 185: {doubleTee, R90}, 202: {doubleTee, R180}, 204: {doubleTee, R270},
	209: {thinTee, R0}, 182: {thinTee, R90}, 207: {thinTee, R180}, 199: {thinTee, R270},
	210: {thickTee, R0}, 181: {thickTee, R90}, 208: {thickTee, R180}, 198: {thickTee, R270},
	215: {cross, R0}, 216: {cross, R90},
	223: {half, R0}, 222: {half, R90}, 220: {half, R180}, 221: {half, R270},
}

// Glyph returns what the glyph g, an index into a CP437 font, becomes once turned. Glyphs that do
// not depend on direction, and all from 256 on, stay. Where g does depend on it and the font has
// no such form, ok is false and g is returned as it is.
func (o Orientation) Glyph(g uint32) (turned uint32, ok bool) {
	if g >= uint32(len(spots)) || spots[g].orbit == stays {
		return g, true
	}
	to := orbits[spots[g].orbit][spots[g].turn.Then(o)]
	if to == 0 {
		return g, false
	}
	return uint32(to), true
}
