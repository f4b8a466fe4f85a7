package compile

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/embed"
)

// A cache can come from elsewhere, with sums that fit. Whatever it says of parts of bundles, a build ends with a bundle that
// opens, and where it is no part at all, with the outputs of a build without a cache.
func TestForgedParts(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(part []byte) []byte{
		"ones":         func(part []byte) []byte { copy(part[len(part)/2:], bytes.Repeat([]byte{0xFF}, 40)); return part },
		"ten bytes":    func(part []byte) []byte { return part[:10] },
		"no end":       func(part []byte) []byte { return part[:len(part)-1] },
		"large":        func(part []byte) []byte { copy(part[8:], "\xF0\xFF\xFF\xEF"); return part },
		"zeros":        func(part []byte) []byte { clear(part); return part },
		"many strings": func(part []byte) []byte { copy(part[4*40:], bytes.Repeat([]byte{0x7F}, 16)); return part },
	} {
		if root := buildForged(t, change); !isCold(t, root) {
			t.Errorf("%s: the outputs are not those of a build without a cache", name)
		}
	}
	if root := buildForged(t, bytes.Clone); !isCold(t, root) {
		t.Error("the outputs are not those of a build without a cache, where nothing is forged")
	}
	draw := rand.New(rand.NewPCG(3, 1))
	cold := 0
	for range 60 {
		root := buildForged(t, func(part []byte) []byte {
			part[draw.IntN(len(part))] ^= 1 << draw.IntN(8)
			return part
		})
		if isCold(t, root) {
			cold++
		}
	}
	if cold < 10 || cold == 60 { // the others say something of the prefab that may be so
		t.Errorf("%d of 60 builds are as without a cache", cold)
	}
}

// buildForged builds a project again after one of its scripts and a part in its cache have changed, in a way.
func buildForged(t *testing.T, change func(part []byte) []byte) (root string) {
	t.Helper()
	root = t.TempDir()
	for _, name := range []string{"xpc.yaml", "palette.yaml", "catalogue.yaml", "prefabs", "maps"} {
		from := filepath.Join("..", "samples", "caves", name)
		err := os.CopyFS(filepath.Join(root, name), os.DirFS(from))
		if data, no := os.ReadFile(from); no == nil {
			err = os.WriteFile(filepath.Join(root, name), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	opts := Options{Root: root, Cache: "test"}
	var c Compiler
	if _, err := c.Build(t.Context(), opts); err != nil {
		t.Fatal(err)
	}
	forge(t, c.memo, change)
	script, err := os.OpenFile(filepath.Join(root, "prefabs", "folk", "hermit.yaml"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer script.Close()
	if _, err := script.WriteString("# one line more\n"); err != nil {
		t.Fatal(err)
	}
	r, err := Build(t.Context(), opts)
	if err != nil || r.Findings.HasErrors() {
		t.Fatal(err, r.Findings)
	}
	if _, err := embed.Open(string(r.Bundle)); err != nil {
		t.Error(err)
	}
	return root
}

// isCold reports whether outputs are those of a build without a cache.
func isCold(t *testing.T, root string) bool {
	t.Helper()
	r, err := Build(t.Context(), Options{Root: root, Mode: Check})
	if err != nil {
		t.Fatal(err)
	}
	return !r.Findings.HasErrors()
}

// forge changes a part that a cache holds.
func forge(t *testing.T, m *memo, change func(part []byte) []byte) {
	t.Helper()
	keys := slices.SortedFunc(maps.Keys(m.units), func(a, b cache.Sum) int { return bytes.Compare(a[:], b[:]) })
	i := slices.IndexFunc(keys, func(key cache.Sum) bool { return m.units[key].Lowered && m.units[key].Name != "folk/hermit" })
	e := m.cache.Find(keys[i])
	data, ok := m.cache.Bytes(&e.Records[cache.Output])
	var o output
	if !ok || !o.unpack(data) {
		t.Fatal("no record of an output")
	}
	forged := &cache.Entry{Key: e.Key, Needs: e.Needs}
	facts, _ := m.cache.Bytes(&e.Records[cache.Facts])
	forged.Records[cache.Facts] = cache.NewRecord(bytes.Clone(facts))
	forged.Records[cache.Output] = cache.NewRecord((&output{part: change(bytes.Clone(o.part)), source: o.source}).pack())
	m.cache.Add(forged)
	if err := m.cache.Save(map[cache.Part]any{cache.Files: &m.files, cache.Results: &m.results}); err != nil {
		t.Fatal(err)
	}
}
