package preview

import "github.com/seed18752ec6/xpc/xp"

// Colors of views. Those that must be told apart differ in lightness as well as in hue, in the way of
// Okabe and Ito (2008), so that people tell them apart who do not see some of the hues; what matters
// has a glyph besides.
var tones = struct {
	rock, earth       xp.RGB // not to be dug, to be dug
	solid, inside     xp.RGB // of prefabs
	floor, tunnel     xp.RGB // where a view says nothing of them
	open, closed      xp.RGB // of Mono
	mark, dark, light xp.RGB // exits; what is written on light and on dark ground
	paper, ink        xp.RGB // of keys
	main              xp.RGB // the main path
	tree, choke, loop xp.RGB // tunnels
	cut               xp.RGB // caves that others hang on
	gone              xp.RGB // caves that are filled again
	dug               xp.RGB // open cells of an unfinished map
	unreached         xp.RGB
	category          [5]xp.RGB // by embed.Category
	caves             [8]xp.RGB
	heat, remote      []xp.RGB // anchors of scales, from little to much
}{
	rock: xp.RGB{R: 14, G: 13, B: 16}, earth: xp.RGB{R: 26, G: 24, B: 29},
	solid: xp.RGB{R: 116, G: 116, B: 128}, inside: xp.RGB{R: 62, G: 62, B: 72},
	floor: xp.RGB{R: 84, G: 80, B: 78}, tunnel: xp.RGB{R: 54, G: 51, B: 52},
	open: xp.RGB{R: 240, G: 237, B: 228}, closed: xp.RGB{R: 30, G: 28, B: 33},
	mark: xp.RGB{R: 255, G: 240, B: 160}, dark: xp.RGB{R: 16, G: 14, B: 18}, light: xp.RGB{R: 250, G: 248, B: 240},
	paper: xp.RGB{R: 208, G: 203, B: 192}, ink: xp.RGB{R: 40, G: 37, B: 42},
	main: xp.RGB{R: 90, G: 220, B: 255},
	tree: xp.RGB{R: 214, G: 104, B: 24}, choke: xp.RGB{R: 250, G: 222, B: 70}, loop: xp.RGB{R: 76, G: 164, B: 230},
	cut: xp.RGB{R: 178, G: 150, B: 108}, dug: xp.RGB{R: 172, G: 164, B: 150}, gone: xp.RGB{R: 120, G: 40, B: 40}, unreached: xp.RGB{R: 44, G: 42, B: 48},
	category: [5]xp.RGB{
		{R: 150, G: 146, B: 142}, {R: 96, G: 184, B: 236}, {R: 36, G: 172, B: 124}, {R: 244, G: 228, B: 84},
		{R: 222, G: 88, B: 24},
	},
	caves: [8]xp.RGB{
		{R: 236, G: 168, B: 40}, {R: 100, G: 186, B: 236}, {R: 30, G: 160, B: 120}, {R: 242, G: 230, B: 96},
		{R: 52, G: 104, B: 180}, {R: 220, G: 104, B: 44}, {R: 210, G: 140, B: 180}, {R: 190, G: 192, B: 190},
	},
	heat: []xp.RGB{
		{R: 42, G: 36, B: 84}, {R: 50, G: 74, B: 146}, {R: 36, G: 122, B: 146}, {R: 60, G: 168, B: 120},
		{R: 158, G: 206, B: 78}, {R: 252, G: 236, B: 110},
	},
	remote: []xp.RGB{
		{R: 238, G: 216, B: 190}, {R: 234, G: 160, B: 112}, {R: 206, G: 84, B: 62}, {R: 158, G: 40, B: 50}, {R: 116, G: 20, B: 84},
	},
}

// luma returns how bright a color is, 0 to 255, by the weights of ITU-R BT.601.
func luma(c xp.RGB) int { return (299*int(c.R) + 587*int(c.G) + 114*int(c.B)) / 1000 }

// inkOn returns the color in which to write on a back.
func inkOn(back xp.RGB) xp.RGB {
	if luma(back) > 105 {
		return tones.dark
	}
	return tones.light
}

// mix returns the color n of d parts on the way from a to b.
func mix(a, b xp.RGB, n, d int) xp.RGB {
	part := func(a, b uint8) uint8 { return uint8((int(a)*(d-n) + int(b)*n + d/2) / d) }
	return xp.RGB{R: part(a.R, b.R), G: part(a.G, b.G), B: part(a.B, b.B)}
}

// ramp returns the color of step n of d on a scale between anchors.
func ramp(anchors []xp.RGB, n, d int) xp.RGB {
	if d <= 0 {
		return anchors[0]
	}
	at := n * (len(anchors) - 1)
	i := min(at/d, len(anchors)-2)
	return mix(anchors[i], anchors[i+1], at-i*d, d)
}
