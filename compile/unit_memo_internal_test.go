package compile

import (
	"bytes"
	"testing"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// What is remembered of an output is what it was, and what is damaged is not taken for one.
func TestPackOutput(t *testing.T) {
	t.Parallel()
	for _, o := range []output{{}, {part: embed.Part{}, source: []byte("x")}, {part: make(embed.Part, 300), source: []byte("two")}} {
		var got output
		if !got.unpack(o.pack()) || !bytes.Equal(got.part, o.part) || !bytes.Equal(got.source, o.source) {
			t.Errorf("%d and %d bytes: got %v", len(o.part), len(o.source), got)
		}
	}
	for _, damaged := range []string{"", "\x80", "\x02x", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"} {
		if got := (output{}); got.unpack([]byte(damaged)) {
			t.Errorf("%q: taken for an output", damaged)
		}
	}
}

// A unit of files that were not twice alike in one build is not kept: nobody can say what it was made of.
func TestTornUnit(t *testing.T) {
	t.Parallel()
	for _, torn := range []bool{false, true} {
		b := &builder{memo: &memo{cache: cache.Load(nil, cache.Sum{})}, reads: newReadings(nil)}
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

// A cache can come from elsewhere, with sums that fit: what is no declaration of the prefab does not get into the source.
func TestForgedSource(t *testing.T) {
	t.Parallel()
	data := &embed.PrefabData{
		Name: "a", ID: 7, W: 1, H: 1, Transforms: 1, Outcomes: make([]embed.Outcome, 1),
		Variants: []embed.VariantData{{Cells: make([]embed.CellData, 1)}},
	}
	sound, part := emit.Declare(data), new(embed.PartEncoder).Encode(data)
	other := bytes.Replace(sound, []byte("const A "), []byte("const B "), 1)
	for name, source := range map[string][]byte{
		"": sound, "code": append([]byte("func init() {}\n"), sound...), "an order": append([]byte("//go:embed x\n"), sound...),
		"another prefab": other, "nothing": nil,
	} {
		b := &builder{memo: &memo{cache: cache.Load(nil, cache.Sum{})}, reads: newReadings(nil)}
		b.rememberUnit(cache.Sum{7}, &unit{
			facts: facts{Summary: &prefab.Summary{Name: "a"}, Lowered: true}, output: output{part: part, source: source},
		}, nil)
		u, _, err := b.recallUnit(cache.Sum{7})
		if err != nil || (u != nil) != (name == "") {
			t.Errorf("%q: found %v, error %v", name, u != nil, err)
		}
	}
}
