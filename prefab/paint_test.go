package prefab_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/xp"
)

func legendOf(t *testing.T, text string) *prefab.Legend {
	t.Helper()
	p, _ := prefab.ReadPalette("p.yaml", []byte(text))
	l, _ := prefab.Share(p)
	return l
}

const painted = `colors: {unused: "#010101", steel: "#5a6a7a", black: "#000000"}
terrain:
  wall: {glyph: ["#", 186], kind: wall}
  vent: {glyph: 240, fore: steel, back: "#102030", kind: wall}
  pit:  {back: steel, fore: black, kind: liquid}
  none: {kind: none}
  mine: {glyph: m, fore: nothing, kind: floor}
connections:
  gate: {glyph: "+", fore: "#102030", role: door}
machines:
  bunk: {fore: "#c07840"}
  vat:  {back: "#ff00ff"}
`

// Each color comes once, with the section that has it first; black and the transparent back have
// their places.
func TestLegendPalette(t *testing.T) {
	t.Parallel()
	p, left := legendOf(t, painted).Palette()
	want := xp.Palette{}
	want[0][0], want[0][1] = xp.RGB{R: 0x5a, G: 0x6a, B: 0x7a}, xp.RGB{R: 0x10, G: 0x20, B: 0x30}
	want[1][0] = xp.RGB{R: 0xc0, G: 0x78, B: 0x40}
	want[2][0] = xp.RGB{R: 1, G: 1, B: 1}
	want[11][15] = xp.Key
	if diff := cmp.Diff(want, p); diff != "" || left != 0 {
		t.Errorf("palette (-want +got), %d left:\n%s", left, diff)
	}
}

// Sections share rows where there are too many colors, and the last of them have no room.
func TestLegendPaletteIsFull(t *testing.T) {
	t.Parallel()
	for _, n := range []int{160, 170, 190, 191, 192, 300} {
		var b strings.Builder
		b.WriteString("machines: {a: {fore: \"#ffffff\"}}\nterrain:\n")
		for i := range n - 1 {
			fmt.Fprintf(&b, "  t%d: {kind: wall, fore: \"#%06x\"}\n", i, i+1)
		}
		p, left := legendOf(t, b.String()).Palette()
		seen := map[xp.RGB]int{}
		for _, row := range p {
			for _, c := range row {
				seen[c]++
			}
		}
		delete(seen, xp.RGB{})
		if left != max(0, n-191) || len(seen) != min(n, 191)+1 || p[11][15] != xp.Key {
			t.Errorf("%d colors: %d left, %d in the palette, last %v", n, left, len(seen), p[11][15])
		}
		for c, times := range seen {
			if times > 1 {
				t.Errorf("%d colors: %v comes %d times", n, c, times)
			}
		}
	}
}

// A swatch shows each entry that matches cells in its colors. An entry whose color is not known is left
// out: it would be painted with the wrong one.
func TestLegendSwatch(t *testing.T) {
	t.Parallel()
	l := legendOf(t, painted)
	m := l.Swatch()
	var got []string
	for y := range m.Layers[0].Height {
		var b strings.Builder
		for x := range m.Layers[0].Width {
			c := m.Layers[0].At(x, y)
			if c.Transparent() && x != 1 {
				t.Errorf("cell %d,%d is transparent", x, y)
			}
			b.WriteRune(max(c.Glyph().Rune(), ' '))
		}
		got = append(got, strings.TrimRight(strings.ReplaceAll(b.String(), "\u00a0", " "), " "))
	}
	want := []string{
		"TERRAIN",
		" #║           wall",
		" ≡            vent",
		" ■            pit",
		"",
		"CONNECTIONS",
		" 123456789    tunnel",
		" +            gate",
		"",
		"MACHINES",
		" ■            bunk",
		"              vat",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("swatch (-want +got):\n%s", diff)
	}
	if c := m.Layers[0].At(1, 2); c.Fore != (xp.RGB{R: 0x5a, G: 0x6a, B: 0x7a}) || c.Back != (xp.RGB{R: 0x10, G: 0x20, B: 0x30}) {
		t.Errorf("the vent has the colors %v %v", c.Fore, c.Back)
	}
	for y := 1; y < 4; y++ { // what is picked from it matches its entry
		if e, tie := l.TerrainOf(m.Layers[0].At(1, y)); e == nil || tie != nil || !strings.HasSuffix(want[y], " "+e.Name) {
			t.Errorf("%q matches %v", want[y], e)
		}
	}
}
