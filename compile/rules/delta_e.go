package rules

import (
	"math"

	"github.com/seed18752ec6/xpc/xp"
)

// lab is a color in CIELAB: lightness, then green to red and blue to yellow.
type lab struct{ l, a, b float64 }

// labOf returns an sRGB color in CIELAB under D65, the white of sRGB (IEC 61966-2-1).
func labOf(c xp.RGB) lab {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	curve := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := curve((0.4124564*r + 0.3575761*g + 0.1804375*b) / 0.95047)
	y := curve(0.2126729*r + 0.7151522*g + 0.0721750*b)
	z := curve((0.0193339*r + 0.1191920*g + 0.9503041*b) / 1.08883)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// deltaE returns how different two colors look: CIEDE2000 (ISO/CIE 11664-6), where 1 is about what
// eyes tell apart side by side. Steps and names are those of G. Sharma, W. Wu and E. Dalal, "The
// CIEDE2000 Color-Difference Formula: Implementation Notes, Supplementary Test Data, and Mathematical
// Observations", Color Research and Application 30 (2005), with all weights 1. The older distance in
// CIELAB (CIE76) calls saturated blues and purples of one look up to five times as far apart.
func deltaE(p, q lab) float64 {
	seventh := func(c float64) float64 { // 0 for greys, 1 for saturated colors
		c7 := math.Pow(c, 7)
		return math.Sqrt(c7 / (c7 + math.Pow(25, 7)))
	}
	g := 0.5 * (1 - seventh((math.Hypot(p.a, p.b)+math.Hypot(q.a, q.b))/2))
	p.a, q.a = p.a*(1+g), q.a*(1+g)
	c1, c2 := math.Hypot(p.a, p.b), math.Hypot(q.a, q.b)
	h1, h2 := hue(p), hue(q)

	turn, meanH := h2-h1, (h1+h2)/2
	switch {
	case c1*c2 == 0:
		turn, meanH = 0, h1+h2
	case math.Abs(turn) > 180:
		turn -= math.Copysign(360, turn)
		meanH -= math.Copysign(180, meanH-180)
	}
	dL, dC := q.l-p.l, c2-c1
	dH := 2 * math.Sqrt(c1*c2) * math.Sin(radians(turn/2))

	meanL, meanC := (p.l+q.l)/2, (c1+c2)/2
	t := 1 - 0.17*cosine(meanH-30) + 0.24*cosine(2*meanH) + 0.32*cosine(3*meanH+6) - 0.20*cosine(4*meanH-63)
	off := (meanL - 50) * (meanL - 50)
	sL := 1 + 0.015*off/math.Sqrt(20+off)
	sC := 1 + 0.045*meanC
	sH := 1 + 0.015*meanC*t
	away := (meanH - 275) / 25
	rT := -2 * seventh(meanC) * math.Sin(radians(60*math.Exp(-away*away)))
	l, c, h := dL/sL, dC/sC, dH/sH
	return math.Sqrt(l*l + c*c + h*h + rT*c*h)
}

// hue returns the angle of a color in degrees from 0; 0 for greys.
func hue(c lab) float64 {
	h := math.Atan2(c.b, c.a) * 180 / math.Pi
	if h < 0 {
		h += 360
	}
	return h
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

func cosine(degrees float64) float64 { return math.Cos(radians(degrees)) }
