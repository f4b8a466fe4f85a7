package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// le64 returns the ID that a prefab of the name has.
func le64(name string) uint64 {
	sum := sha256.Sum256([]byte(name))
	return binary.LittleEndian.Uint64(sum[:8])
}

// floors returns cells of terrain 1, but for those at the given places.
func floors(n int, but ...int) []embed.CellData {
	cells := make([]embed.CellData, n)
	for i := range cells {
		cells[i] = embed.CellData{Terrain: 1, Look: embed.Look{Glyph: '.'}}
	}
	for _, i := range but {
		cells[i] = embed.CellData{}
	}
	return cells
}

// What no project can say yet is dumped as well: variants and overlays, masks, control characters.
func TestDumpBundle(t *testing.T) {
	t.Parallel()
	pf := embed.PrefabData{
		Name: "pit", ID: embed.ID(le64("pit")), About: "a\x1b[31m pit", Files: []string{"a\x1bb.xp"}, W: 3, H: 1,
		Places: embed.Preplaced, Front: orient.South, Weight: 1, Depth: embed.All, Cave: embed.All, Sealed: true,
		Transforms: orient.Identity, Spawn: embed.SpawnMask,
		Outcomes: []embed.Outcome{embed.Present | embed.SurelyOpen | embed.MaybeOpen, embed.Present | embed.SurelyOpen | embed.MaybeOpen | embed.NoSpawn, 0},
		Variants: []embed.VariantData{
			{Weight: 3, Cells: floors(3, 2)},
			{Name: "burnt", Weight: 1, Cells: floors(3, 2)},
		},
		Overlays: []embed.OverlayData{
			{Name: "wet", Chance: embed.Ratio{Num: 1, Den: 3}, Cells: floors(3, 0, 2)},
			{Name: "dry", Chance: embed.Ratio{Num: 1, Den: 4}, Excludes: []int{0}, Cells: floors(3, 1, 2)},
		},
	}
	data := &embed.Data{
		Tool: "xpc test", Project: "pits", Generator: 1,
		Terrain: []embed.TerrainData{{Name: "floor", Kind: embed.Floor, Passable: true, Look: embed.Look{Glyph: '.'}}},
		Prefabs: []embed.PrefabData{pf},
	}
	bytes, err := embed.Encode(data, sha256.Sum256)
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(bytes))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := dumpBundle(&out, b); err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(out.String(), "  content ")
	_, rest, _ = strings.Cut(rest, "\n")
	const want = `bundle made by xpc test of the project "pits"
  1 terrain, 1 prefab, 0 recipes

terrain 1  floor  floor  '.' (46) #000000 on #000000  passable

prefab pit  3x1  id ID
  about "a\x1b[31m pit"
  from a\x1bb.xp
  preplaced, front south, maxProtrusion 0, buffer 0, sealed, spawn mask
  category none, weight 1, depth .., cave .., prefer none
  transforms none, of which none differ
  variant beside the script, weight 3
   terrain machines objects outcomes no spawn
   |.. |   |   |    |   |   |.. |    | x |
  variant burnt, weight 1
   terrain machines objects outcomes no spawn
   |.. |   |   |    |   |   |.. |    | x |
  overlay wet, chance 1/3
   terrain
   | . |
  overlay dry, chance 25%, excludes wet
   terrain
   |.  |
`
	got := strings.Replace(head+rest, fmt.Sprint("id ", le64("pit")), "id ID", 1)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("dump (-want +got):\n%s", diff)
	}
}

func TestRatioText(t *testing.T) {
	t.Parallel()
	for want, r := range map[string]embed.Ratio{
		"0": {Num: 0, Den: 1}, "1": {Num: 1, Den: 1}, "7": {Num: 7, Den: 1}, "50%": {Num: 1, Den: 2}, "12.5%": {Num: 1, Den: 8},
		"33.25%": {Num: 133, Den: 400}, "0.05%": {Num: 1, Den: 2000}, "2.5": {Num: 5, Den: 2}, "10.05": {Num: 201, Den: 20},
		"1/3": {Num: 1, Den: 3}, "1.000001": {Num: 1000001, Den: 1000000},
	} {
		if got := ratioText(r); got != want {
			t.Errorf("ratioText(%d/%d) = %s, want %s", r.Num, r.Den, got, want)
		}
	}
}
