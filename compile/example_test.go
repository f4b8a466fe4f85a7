package compile_test

import (
	"context"
	"fmt"
	"os"
	"testing/fstest"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// A closet whose designer forgot the door. Nothing is written: the project lies in memory.
func ExampleBuild() {
	closet := xp.New(5, 3, 1)
	for x := range 5 {
		for y := range 3 {
			glyph := xp.Glyph('#')
			if y == 1 && 0 < x && x < 4 {
				glyph = '.'
			}
			closet.Layers[0].Set(x, y, xp.MakeCell(glyph, xp.RGB{R: 200, G: 190, B: 170}, xp.RGB{}))
		}
	}
	r, err := compile.Build(context.Background(), compile.Options{
		Mode: compile.Make,
		FS: fstest.MapFS{
			"xpc.yaml":             {Data: []byte("version: 1\n")},
			"palette.yaml":         {Data: []byte("terrain:\n  wall: {glyph: \"#\", kind: wall}\n  floor: {glyph: \".\", kind: floor}\n")},
			"prefabs/closet.yaml":  {Data: []byte("maxProtrusion: 1\n")},
			"prefabs/closet.xp":    {Data: encodeImage(closet)},
			"prefabs/notes/me.txt": {Data: []byte("not the project's\n")},
		},
	})
	if err != nil {
		panic(err)
	}
	if err := (diag.Printer{Source: r.Source()}).Print(os.Stdout, r.Findings); err != nil {
		panic(err)
	}
	fmt.Println("bundle:", len(r.Bundle), "bytes")
	// Output:
	// prefabs/closet.xp:L1(2,2): error: the front has no open cell and no connection: nothing can get in from the south side, which is the front where the script names none [XP0406 front-closed]
	//     |  0  1  2  3  4
	//   0 |  #  #  #  #  #
	//   1 |  #  .  .  .  #
	//   2 |  #  # [#] #  #    layer 1 (terrain)
	//   hint: draw an open cell on the front, or say sealed: true
	// bundle: 0 bytes
}
