package compile_test

import (
	"crypto/sha256"
	"encoding/binary"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// constants are the lines of emitted source that give prefabs their IDs.
var constants = regexp.MustCompile(`(?m)^const \w+ xpembed\.ID = 0x[0-9a-f]{16}$`)

// TestIDsSurviveASwap changes a project in every way that leaves a prefab its name, and sees that what a game was
// compiled with finds it in the new bundle: its ID is that of its name, and its constant stays.
func TestIDsSurviveASwap(t *testing.T) {
	t.Parallel()
	before := small()
	after := small()
	for _, name := range []string{"prefabs/aaa", "prefabs/caves/new", "prefabs/zzz"} { // others come before and behind
		after[name+".xpt"], after[name+".yaml"] = after["prefabs/island.xpt"], after["prefabs/island.yaml"]
	}
	after["prefabs/caves/outpost.yaml"] = strings.Replace(after["prefabs/caves/outpost.yaml"], "weight: 20", "weight: 3", 1)
	after["xpc.yaml"] = strings.Replace(after["xpc.yaml"], "out:", "rules: {duplicate-art: off}\nout:", 1)

	var lines [2][]string
	var bundles [2]*embed.Bundle
	for i, files := range []map[string]string{before, after} {
		root := lay(t, files)
		r := build(t, root, compile.Write)
		clean(t, r)
		b, err := embed.Open(string(r.Bundle))
		if err != nil {
			t.Fatal(err)
		}
		bundles[i] = b
		for _, o := range r.Outputs {
			if strings.HasSuffix(o.Path, ".go") {
				lines[i] = constants.FindAllString(string(o.Data), -1)
			}
		}
	}
	old, swapped := bundles[0], bundles[1]
	if old.ContentHash() == swapped.ContentHash() || swapped.PrefabCount() != old.PrefabCount()+3 {
		t.Fatal("the bundles are alike: this test says nothing")
	}
	for i := range old.PrefabCount() {
		pf := old.PrefabAt(i)
		sum := sha256.Sum256([]byte(pf.Name()))
		if want := embed.ID(binary.LittleEndian.Uint64(sum[:])); pf.ID() != want {
			t.Errorf("%s has the ID %#x, want that of its name, %#x", pf.Name(), pf.ID(), want)
		}
		if got, ok := swapped.Prefab(pf.ID()); !ok || got.Name() != pf.Name() {
			t.Errorf("the ID of %s finds something else in the other bundle", pf.Name())
		}
	}
	var kept []string
	for _, line := range lines[1] {
		if !strings.Contains(line, "Aaa ") && !strings.Contains(line, "CavesNew ") && !strings.Contains(line, "Zzz ") {
			kept = append(kept, line)
		}
	}
	if diff := cmp.Diff(lines[0], kept); diff != "" || len(kept) < 2 {
		t.Errorf("constants of the prefabs (-before +after):\n%s", diff)
	}
}
