package compile

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// readTunnels lowers a recipe of style tunnels with these keys.
func readTunnels(t *testing.T, keys string) embed.Tunnels {
	t.Helper()
	m, list := prefab.ReadRecipe("a.map.yaml", []byte("version: 1\nsize: [100, 100]\nstyle: tunnels\ntunnels:\n"+keys))
	if len(list) > 0 {
		t.Fatalf("%s%v", keys, list.Err())
	}
	return lowerTunnels(&m.Tunnels)
}

// TestTunnelForms holds what recipes may write against what the runtime knows: the same keys in the
// same order, with the same bounds, and the defaults that the forms tell.
func TestTunnelForms(t *testing.T) {
	t.Parallel()
	forms, keys := prefab.TunnelForms(), embed.TunnelKeys()
	if len(forms) != len(keys) {
		t.Fatalf("%d forms of %d keys", len(forms), len(keys))
	}
	lens := map[prefab.TunnelShape]int{
		prefab.TunnelNumber: 1, prefab.TunnelShare: 1, prefab.TunnelRange: 2,
		prefab.TunnelNumbers: embed.GenerationCount, prefab.TunnelShares: embed.GenerationCount,
	}
	all := ""
	for i, f := range forms {
		k := keys[i]
		if f.Name != k.Name || f.Low != k.Low || f.High != k.High || lens[f.Shape] != k.Len() {
			t.Errorf("form %+v of key %s, %d to %d, of %d numbers", f, k.Name, k.Low, k.High, k.Len())
		}
		all += "  " + f.Name + ": " + f.Default + "\n"
	}
	if prefab.TableMax != embed.GenerationCount {
		t.Errorf("tables of %d and of %d numbers", prefab.TableMax, embed.GenerationCount)
	}
	if diff := cmp.Diff(embed.DefaultTunnels(), readTunnels(t, all)); diff != "" {
		t.Errorf("what the forms tell of defaults (-runtime +forms):\n%s", diff)
	}
	if !slices.Equal(prefab.TunnelDesigns(), embed.TunnelDesigns()) {
		t.Errorf("designs %v and %v", prefab.TunnelDesigns(), embed.TunnelDesigns())
	}
}

func TestLowerTunnels(t *testing.T) {
	t.Parallel()
	for _, name := range embed.TunnelDesigns() {
		want, _ := embed.DesignTunnels(name)
		if diff := cmp.Diff(want, readTunnels(t, "  design: "+name+"\n")); diff != "" {
			t.Errorf("design %s (-want +got):\n%s", name, diff)
		}
	}
	want, _ := embed.DesignTunnels("grand")
	want.Seeds, want.Widths, want.Halls = 3, embed.Range{Min: 2, Max: 4}, 13
	want.MaxAge = embed.Table{4, 9, 9, 9, 9, 9, 9, 9}
	got := readTunnels(t, "  {halls: 12.5%, seeds: 3, widths: 2..4, maxAge: [4, 9], design: grand}\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("keys beside a design (-want +got):\n%s", diff)
	}
}
