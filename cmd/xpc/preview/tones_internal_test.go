package preview

import (
	"math"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
)

// TestTones sees that colors which must be told apart are, by people who see all hues and by those who
// do not see some, and that what is written on a color can be read.
func TestTones(t *testing.T) {
	t.Parallel()
	groups := map[string][]xp.RGB{
		"caves": tones.caves[:], "categories": tones.category[:],
		"loops": {tones.floor, tones.cut, tones.tree, mix(tones.tree, tones.choke, 3, 4), tones.loop, tones.earth},
		"path":  append([]xp.RGB{tones.main, tones.tunnel, tones.earth}, tones.remote...),
		"mono":  {tones.open, tones.closed},
		"film":  {tones.earth, tones.dug, tones.light, tones.gone, tones.solid, tones.inside},
	}
	for name, colors := range groups {
		for sight, see := range map[string]func(xp.RGB) [3]float64{
			"all hues": lab, "no red": dichromat(0.11238, 0.00401), "no green": dichromat(0.29275, -0.02234),
		} {
			for i, a := range colors {
				for _, b := range colors[:i] {
					if d := distance(see(a), see(b)); d < 9 {
						t.Errorf("%s: %v and %v are %.1f apart for who sees %s", name, a, b, d, sight)
					}
				}
			}
		}
	}
	for name, colors := range map[string][]xp.RGB{
		"caves": tones.caves[:], "categories": tones.category[:], "path": {tones.main, tones.mark, tones.floor},
		"connectivity": steps(tones.heat, 19), "isolation": steps(tones.remote, 8),
	} {
		for _, c := range colors {
			if r := contrast(inkOn(c), c); r < 4 {
				t.Errorf("%s: letters on %v have a contrast of %.1f", name, c, r)
			}
		}
	}
	if r := contrast(tones.ink, tones.paper); r < 7 {
		t.Errorf("keys have a contrast of %.1f", r)
	}
}

// TestScales sees that scales get steadily brighter or darker.
func TestScales(t *testing.T) {
	t.Parallel()
	for name, anchors := range map[string][]xp.RGB{"connectivity": tones.heat, "isolation": tones.remote} {
		colors := steps(anchors, 19)
		up := lab(colors[0])[0] < lab(colors[19])[0]
		for i := range 19 {
			if a, b := lab(colors[i])[0], lab(colors[i+1])[0]; a < b != up || math.Abs(a-b) < 1 {
				t.Errorf("%s: color %d has the lightness %.1f, the next %.1f", name, i, a, b)
			}
		}
	}
}

func steps(anchors []xp.RGB, last int) (out []xp.RGB) {
	for i := range last + 1 {
		out = append(out, ramp(anchors, i, last))
	}
	return out
}

// linear returns the light of a color, 0 to 1.
func linear(c xp.RGB) (out [3]float64) {
	for i, v := range [3]uint8{c.R, c.G, c.B} {
		out[i] = math.Pow(float64(v)/255, 2.2)
	}
	return out
}

// contrast is that of WCAG 2.
func contrast(a, b xp.RGB) float64 {
	light := func(c xp.RGB) float64 { l := linear(c); return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] + 0.05 }
	return max(light(a), light(b)) / min(light(a), light(b))
}

// lab returns a color in CIE Lab.
func lab(c xp.RGB) [3]float64 { return labOf(linear(c)) }

func labOf(l [3]float64) [3]float64 {
	x := (0.4124*l[0] + 0.3576*l[1] + 0.1805*l[2]) / 0.9505
	y := 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
	z := (0.0193*l[0] + 0.1192*l[1] + 0.9505*l[2]) / 1.089
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	return [3]float64{116*f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))}
}

// dichromat returns how a color is seen without one kind of cones, by the matrices of Viénot, Brettel
// and Mollon, Digital Video Colourmaps for Checking the Legibility of Displays by Dichromats (1999).
func dichromat(red, blue float64) func(xp.RGB) [3]float64 {
	return func(c xp.RGB) [3]float64 {
		l := linear(c)
		y := red*l[0] + (1-red)*l[1]
		return labOf([3]float64{y, y, max(blue*l[0]-blue*l[1]+l[2], 0)})
	}
}

func distance(a, b [3]float64) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}
