package main

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// An image wider than the terminal is drawn in bands; none is lost and none is twice.
func TestDrawBands(t *testing.T) {
	t.Parallel()
	m := xp.New(7, 2, 2)
	for x := range 7 {
		m.Layers[0].Set(x, 0, xp.MakeCell(xp.Glyph('a'+x), xp.RGB{R: 255}, xp.RGB{}))
		m.Layers[1].Set(x, 1, xp.MakeCell(xp.Glyph('A'+x), xp.RGB{R: 255}, xp.RGB{}))
	}
	tests := []struct {
		name    string
		columns int
		matters span
		layer   int
		want    string
	}{
		{"no terminal", 0, span{0, 7}, 0, "abcdefg\nABCDEFG\n"},
		{"it fits", 7, span{2, 4}, 0, "abcdefg\nABCDEFG\n"},
		{"two bands", 4, span{0, 7}, 0, "[columns 0 to 3 of 7]\nabcd\nABCD\n[columns 4 to 6 of 7]\nefg\nEFG\n"},
		{"what matters", 4, span{1, 5}, 0, "[columns 1 to 4 of 7]\nbcde\nBCDE\n"},
		{"one layer", 6, span{0, 7}, 2, "[columns 0 to 5 of 7]\n\nABCDEF\n[columns 6 to 6 of 7]\n\nG\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var out bytes.Buffer
			e := &env{stdout: &stream{w: &out, columns: tt.columns}, color: "never"}
			if err := e.draw(m, tt.matters, raster.TermOptions{Layer: tt.layer}); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, out.String()); diff != "" {
				t.Errorf("drawn (-want +got):\n%s", diff)
			}
		})
	}
}

func TestDugColumns(t *testing.T) {
	t.Parallel()
	g := grid.New(40, 5)
	if got := dugColumns(g); got != (span{0, 40}) {
		t.Errorf("nothing dug: %v", got)
	}
	g.Set(10, 2, grid.Cave)
	g.Set(38, 1, grid.Tunnel)
	if got := dugColumns(g); got != (span{7, 40}) {
		t.Errorf("dug at 10 and 38: %v", got)
	}
}
