package rules

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/xp"
)

// TestDeltaE compares with pairs of the table that Sharma, Wu and Dalal published with the formula: one
// for each of its turns.
func TestDeltaE(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b lab
		want float64
	}{
		{lab{50, 2.6772, -79.7751}, lab{50, 0, -82.7485}, 2.0425},
		{lab{50, 3.1571, -77.2803}, lab{50, 0, -82.7485}, 2.8615},
		{lab{50, 2.8361, -74.0200}, lab{50, 0, -82.7485}, 3.4412},
		{lab{50, -1.3802, -84.2814}, lab{50, 0, -82.7485}, 1},
		{lab{50, -1.1848, -84.8006}, lab{50, 0, -82.7485}, 1},
		{lab{50, -0.9009, -85.5211}, lab{50, 0, -82.7485}, 1},
		{lab{50, 0, 0}, lab{50, -1, 2}, 2.3669},
		{lab{50, 2.4900, -0.0010}, lab{50, -2.4900, 0.0009}, 7.1792},
		{lab{50, 2.4900, -0.0010}, lab{50, -2.4900, 0.0011}, 7.2195},
		{lab{50, 2.5, 0}, lab{50, 0, -2.5}, 4.3065},
		{lab{50, 2.5, 0}, lab{73, 25, -18}, 27.1492},
		{lab{50, 2.5, 0}, lab{61, -5, 29}, 22.8977},
		{lab{50, 2.5, 0}, lab{56, -27, -3}, 31.9030},
		{lab{50, 2.5, 0}, lab{58, 24, 15}, 19.4535},
		{lab{60.2574, -34.0099, 36.2677}, lab{60.4626, -34.1751, 39.4387}, 1.2644},
		{lab{63.0109, -31.0961, -5.8663}, lab{62.8187, -29.7946, -4.0864}, 1.2630},
		{lab{61.2901, 3.7196, -5.3901}, lab{61.4292, 2.2480, -4.9620}, 1.8731},
		{lab{35.0831, -44.1164, 3.7933}, lab{35.0232, -40.0716, 1.5901}, 1.8645},
		{lab{22.7233, 20.0904, -46.6940}, lab{23.0331, 14.9730, -42.5619}, 2.0373},
		{lab{36.4612, 47.8580, 18.3852}, lab{36.2715, 50.5065, 21.2231}, 1.4146},
		{lab{90.8027, -2.0831, 1.4410}, lab{91.1528, -1.6435, 0.0447}, 1.4441},
		{lab{90.9257, -0.5406, -0.9208}, lab{88.6381, -0.8985, -0.7239}, 1.5381},
		{lab{6.7747, -0.2908, -2.4247}, lab{5.8714, -0.0985, -2.2286}, 0.6377},
		{lab{2.0776, 0.0795, -1.1350}, lab{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		for _, got := range []float64{deltaE(c.a, c.b), deltaE(c.b, c.a)} {
			if math.Abs(got-c.want) > 0.00005 {
				t.Errorf("%v and %v: %.5f, want %.4f", c.a, c.b, got, c.want)
			}
		}
	}
}

// TestLab holds the conversion to corners of the sRGB cube, and white and greys to no color at all.
func TestLab(t *testing.T) {
	t.Parallel()
	for c, want := range map[xp.RGB]lab{
		{}:                       {0, 0, 0},
		{R: 255}:                 {53.2408, 80.0925, 67.2032},
		{G: 255}:                 {87.7347, -86.1827, 83.1793},
		{B: 255}:                 {32.2970, 79.1875, -107.8602},
		{R: 255, G: 255, B: 255}: {100, 0, 0},
		{R: 128, G: 128, B: 128}: {53.5850, 0, 0},
	} {
		got := labOf(c)
		if d := math.Max(math.Abs(got.l-want.l), math.Max(math.Abs(got.a-want.a), math.Abs(got.b-want.b))); d > 0.02 {
			t.Errorf("%v is %.4f, want %.4f", c, got, want)
		}
	}
}

// A color is 0 from itself, and distances are the same both ways.
func TestDeltaEProperties(t *testing.T) {
	t.Parallel()
	color := rapid.Custom(func(t *rapid.T) xp.RGB {
		return xp.RGB{R: rapid.Byte().Draw(t, "r"), G: rapid.Byte().Draw(t, "g"), B: rapid.Byte().Draw(t, "b")}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := color.Draw(t, "a"), color.Draw(t, "b")
		if d := deltaE(labOf(a), labOf(a)); d != 0 {
			t.Fatalf("%v is %g from itself", a, d)
		}
		ab, ba := deltaE(labOf(a), labOf(b)), deltaE(labOf(b), labOf(a))
		if math.Abs(ab-ba) > 1e-9 || a != b && !(ab > 0) {
			t.Fatalf("%v and %v: %g and %g", a, b, ab, ba)
		}
	})
}
