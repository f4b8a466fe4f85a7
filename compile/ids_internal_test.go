package compile

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// TestRepeatedIDs gives two names one ID, which takes about 2³² names to happen with the real one.
func TestRepeatedIDs(t *testing.T) {
	t.Parallel()
	var prefabs []*prefab.Summary
	for _, name := range []string{"a", "bb", "c"} {
		prefabs = append(prefabs, &prefab.Summary{Name: name, File: name + ".xp"})
	}
	found := repeatedIDs(prefabs, func(name string) embed.ID { return embed.ID(len(name)) })
	if len(found) != 1 || found[0].Code != diag.NameHashCollision || found[0].Pos.File != "c.xp" ||
		found[0].Message != `the name "c" gives the same ID as "a"` || found[0].Related[0].Pos.File != "a.xp" {
		t.Errorf("found %v", found)
	}
	if found := repeatedIDs(prefabs, prefabID); len(found) > 0 {
		t.Errorf("names with IDs of their own: %v", found)
	}
}
