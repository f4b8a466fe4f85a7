package compile

import (
	"reflect"
	"testing"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/embed"
)

// Planes of few and of many different cells are packed in as many bytes a cell as they need, and are what
// they were.
func TestPackPlane(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ looks, width int }{{0, 1}, {1, 1}, {256, 1}, {257, 2}, {1 << 16, 2}, {1<<16 + 1, 3}} {
		cells := make([]embed.CellData, c.looks+min(c.looks, 3)) // the first ones come again
		for i := range cells {
			cells[i].Look.Glyph = uint32(i % max(1, c.looks))
		}
		data := &embed.PrefabData{Name: "a", Variants: []embed.VariantData{{Weight: 1, Cells: cells}}}
		if p := packPlane(cells); p.Width != c.width || len(p.Looks) != c.looks {
			t.Errorf("%d looks: width %d, %d looks; want width %d", c.looks, p.Width, len(p.Looks), c.width)
		}
		if !reflect.DeepEqual(data, unpack(pack(data))) { // a diff would take minutes
			t.Errorf("%d looks: the plane is not what it was", c.looks)
		}
	}
}

// A unit of files that were not twice alike in one build is not kept: nobody can say what it was made of.
func TestTornUnit(t *testing.T) {
	t.Parallel()
	for _, torn := range []bool{false, true} {
		b := &builder{memo: &memo{cache: cache.Load(nil, cache.Sum{})}, reads: map[string]fileState{}}
		b.note(fileState{Name: "a.xp", Limit: 9, Sum: cache.Sum{1}}, nil)
		b.note(fileState{Name: "a.xp", Limit: 4, Sum: cache.Sum{3}}, nil) // less of it
		b.note(fileState{Name: "a.xp", Limit: 4, Sum: cache.Sum{3}}, nil)
		if torn {
			b.note(fileState{Name: "a.xp", Limit: 4, Sum: cache.Sum{2}}, nil)
		}
		b.rememberUnit(cache.Sum{7}, &unit{}, nil)
		if kept := b.memo.cache.Find(cache.Sum{7}) != nil; kept == torn {
			t.Errorf("torn %v: kept %v", torn, kept)
		}
	}
}
