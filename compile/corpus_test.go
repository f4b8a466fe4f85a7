package compile_test

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// Real projects of other people: their images, under palettes and scripts written here in their own
// conventions. Every finding is one that a careful reading of the image gives.
var corpusProjects = []struct {
	folder string            // of testdata
	images map[string]string // in the project: of the corpus
	want   string            // findings
	sizes  map[string][2]int // of the boxes in the bundle
}{
	{
		folder: "level",
		images: map[string]string{
			"levels/wfc-populated.xp": "amethyst+rustrogueliketutorial/resources__wfc-populated.xp",
		},
		// Six pieces at the lower left that the wave function shut off: the five of a cross in rows 33 to
		// 37, and the store of traps and potions under it.
		want: `
levels/wfc-populated.xp:L1(4,33): warning: no way from the rest of this sealed prefab reaches 1 open cell here in every roll, when the prefab is preplaced [XP0411 interior-unreachable]
levels/wfc-populated.xp:L1(8,33): warning: no way from the rest of this sealed prefab reaches 1 open cell here in every roll, when the prefab is preplaced [XP0411 interior-unreachable]
levels/wfc-populated.xp:L1(3,34): warning: no way from the rest of this sealed prefab reaches 3 open cells here in every roll, when the prefab is preplaced [XP0411 interior-unreachable]
levels/wfc-populated.xp:L1(4,37): warning: no way from the rest of this sealed prefab reaches 1 open cell here in every roll, when the prefab is preplaced [XP0411 interior-unreachable]
levels/wfc-populated.xp:L1(8,37): warning: no way from the rest of this sealed prefab reaches 1 open cell here in every roll, when the prefab is preplaced [XP0411 interior-unreachable]
levels/wfc-populated.xp:L1(5,38): warning: no way from the rest of this sealed prefab reaches 26 open cells here in every roll, when the prefab is preplaced [XP0411 interior-unreachable]
`,
		sizes: map[string][2]int{"wfc-populated": {80, 43}},
	},
	{
		folder: "decks",
		images: map[string]string{
			"ship/deck-0-0.xp": "aaron-santos+robinson/data__ship__level-0-0.xp",
			"ship/deck-0-1.xp": "aaron-santos+robinson/data__ship__level-0-1.xp",
			"ship/deck-1-0.xp": "aaron-santos+robinson/data__ship__level-1-0.xp",
		},
		// Deck 0-1: the bow on the left and a cabin on the right are shut off, with three rats each; the
		// monsters were drawn for another deck, so that two of the cabin's stand in walls. Deck 1-0 has
		// the same monsters, two of them in the hull, and one cell of deck that the hull encloses.
		want: `
ship/deck-0-1.xp:L1(23,9): warning: no way from the rest of this sealed prefab reaches 36 open cells here in every roll, when the prefab is preplaced [XP0411 interior-unreachable]
ship/deck-0-1.xp:L1(58,10): warning: no way from the rest of this sealed prefab reaches 6 open cells here in every roll, when the prefab is preplaced [XP0411 interior-unreachable]
ship/deck-0-1.xp:L2(23,10): warning: the object 'r' (114) cannot be reached in every roll, when the prefab is preplaced [XP0412 object-unreachable]
ship/deck-0-1.xp:L2(23,11): warning: the object 'r' (114) cannot be reached in every roll, when the prefab is preplaced [XP0412 object-unreachable]
ship/deck-0-1.xp:L2(58,11): warning: the object 'r' (114) cannot be reached in every roll, when the prefab is preplaced [XP0412 object-unreachable]
ship/deck-0-1.xp:L2(57,12): warning: the object 'r' (114) stands on "hull", which is terrain of kind wall, where nobody walks [XP0413 object-on-wall]
ship/deck-0-1.xp:L2(57,13): warning: the object 'r' (114) stands on "hull", which is terrain of kind wall, where nobody walks [XP0413 object-on-wall]
ship/deck-0-1.xp:L2(25,15): warning: the object 'r' (114) cannot be reached in every roll, when the prefab is preplaced [XP0412 object-unreachable]
ship/deck-1-0.xp:L1(22,11): warning: no way from the rest of this sealed prefab reaches 1 open cell here in every roll, when the prefab is preplaced [XP0411 interior-unreachable]
ship/deck-1-0.xp:L2(23,10): warning: the object 'r' (114) stands on "hull", which is terrain of kind wall, where nobody walks [XP0413 object-on-wall]
ship/deck-1-0.xp:L2(23,11): warning: the object 'r' (114) stands on "hull", which is terrain of kind wall, where nobody walks [XP0413 object-on-wall]
`,
		sizes: map[string][2]int{"deck-0-0": {80, 25}, "deck-0-1": {80, 25}, "deck-1-0": {80, 25}},
	},
	{
		folder: "frames",
		images: map[string]string{
			"ui/action-clock.xp": "RinCamelia+RogueP/assets__ui__ui_frame_actionclock_bg.xp",
			"ui/libraries.xp":    "RinCamelia+RogueP/assets__ui__ui_frame_libraries_bg.xp",
		},
		// The script for the second frame names a color that is not in it.
		want: `
ui/libraries.yaml:9:5: warning: the machine "row-key" is not used: no cell of the image matches it [XP0427 legend-unused]
`,
		sizes: map[string][2]int{"action-clock": {20, 6}, "libraries": {20, 16}},
	},
}

func TestCorpusProjects(t *testing.T) {
	t.Parallel()
	dir := corpus(t)
	for _, c := range corpusProjects {
		t.Run(c.folder, func(t *testing.T) {
			t.Parallel()
			fsys := fstest.MapFS{}
			for name, text := range tree(t, filepath.Join("testdata", c.folder)) {
				fsys[name] = &fstest.MapFile{Data: []byte(text)}
			}
			for name, from := range c.images {
				data, err := os.ReadFile(filepath.Join(dir, from))
				if err != nil {
					t.Fatalf("the corpus is there without one of its images: %v", err)
				}
				fsys[name] = &fstest.MapFile{Data: data}
			}
			r, err := compile.Build(context.Background(), compile.Options{FS: fsys, Mode: compile.Make})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(strings.TrimPrefix(c.want, "\n"), "\n"), strings.Split(short(r.Findings), "\n")); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			compareSizes(t, r, c.sizes)
		})
	}
}

// compareSizes opens the bundle and looks at the boxes of its prefabs.
func compareSizes(t *testing.T, r *compile.Result, sizes map[string][2]int) {
	t.Helper()
	b, err := embed.Open(string(r.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][2]int{}
	for i := range b.PrefabCount() {
		pf := b.PrefabAt(i)
		w, h := pf.Size()
		got[path.Base(pf.Name())] = [2]int{w, h}
	}
	if diff := cmp.Diff(sizes, got); diff != "" {
		t.Errorf("boxes of the prefabs (-want +got):\n%s", diff)
	}
}
