package diag_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

func TestPosString(t *testing.T) {
	t.Parallel()
	tests := []struct {
		pos  diag.Pos
		want string
	}{
		{diag.Pos{}, "project"},
		{diag.InFile("gate.xp"), "gate.xp"},
		{diag.OnLine("gate.yaml", 4), "gate.yaml:4"},
		{diag.At("gate.yaml", 4, 3), "gate.yaml:4:3"},
		{diag.InLayer("gate.xp", 2), "gate.xp:L2"},
		{diag.OnCell("gate.xp", 2, 14, 3), "gate.xp:L2(14,3)"},
		{diag.OnCell("gate.xp", 1, 0, 0), "gate.xp:L1(0,0)"},
		{diag.OnLine("", 4), "project:4"},
		{diag.At("art/a b.yaml", 12, 120), "art/a b.yaml:12:120"},
		{diag.Pos{File: "gate.yaml", Col: 7}, "gate.yaml"}, // a column without a line is no place
	}
	for _, tt := range tests {
		if got := tt.pos.String(); got != tt.want {
			t.Errorf("String of %#v = %q, want %q", tt.pos, got, tt.want)
		}
	}
}

func TestIsCell(t *testing.T) {
	t.Parallel()
	for pos, want := range map[diag.Pos]bool{
		{}:                           false,
		diag.InFile("a.xp"):          false,
		diag.At("a.yaml", 1, 1):      false,
		diag.InLayer("a.xp", 1):      false,
		diag.OnCell("a.xp", 1, 0, 0): true,
	} {
		if got := pos.IsCell(); got != want {
			t.Errorf("IsCell of %v = %v, want %v", pos, got, want)
		}
	}
}

// The order is that of files, lines, columns, layers, rows and columns of cells; a layer as a whole
// stands before its cells.
func TestPosOrder(t *testing.T) {
	t.Parallel()
	ordered := []diag.Pos{
		{},
		diag.InFile("a.xp"),
		diag.InLayer("a.xp", 1),
		diag.OnCell("a.xp", 1, 0, 0),
		diag.OnCell("a.xp", 1, 5, 0),
		diag.OnCell("a.xp", 1, 2, 1),
		diag.InLayer("a.xp", 2),
		diag.OnCell("a.xp", 10, 0, 0),
		diag.InFile("a.yaml"),
		diag.OnLine("a.yaml", 2),
		diag.At("a.yaml", 2, 1),
		diag.At("a.yaml", 2, 10),
		diag.At("a.yaml", 10, 1),
		diag.InFile("b.xp"),
	}
	shuffled := slices.Clone(ordered)
	rand.New(rand.NewPCG(1, 2)).Shuffle(len(shuffled), func(i, j int) {
		shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
	})
	slices.SortFunc(shuffled, diag.Pos.Compare)
	if !slices.Equal(shuffled, ordered) {
		t.Errorf("sorted places are %v, want %v", shuffled, ordered)
	}
}
