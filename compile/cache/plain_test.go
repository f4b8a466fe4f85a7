package cache_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/compile/cache"
)

// Shapes of all kinds that plain values have.
type (
	word   uint8
	nested struct {
		Name string
		Next *nested
		More []nested
	}
	single struct{ Only int }
	pair   struct{ A, B int }
	plain  struct {
		Embedded
		Yes    bool
		Small  int8
		Big    int64
		Whole  uint16
		Huge   uint64
		Word   word
		Text   string
		Texts  []string
		Bytes  []byte
		Sum    [4]byte
		Pairs  [2]pair
		Single single
		Chain  *nested
	}
)

// Embedded is a struct that others embed.
type Embedded struct{ X, Y int }

func some() *rapid.Generator[plain] {
	text := rapid.SampledFrom([]string{"", "a", "palette.yaml", "a", "room/a.xp", "ü\x00\xff"})
	chain := rapid.Custom(func(t *rapid.T) (n *nested) {
		for range rapid.IntRange(0, 4).Draw(t, "depth") {
			n = &nested{Name: text.Draw(t, "name"), Next: n}
			for range rapid.IntRange(0, 2).Draw(t, "more") {
				n.More = append(n.More, nested{Name: text.Draw(t, "name")})
			}
		}
		return n
	})
	return rapid.Custom(func(t *rapid.T) plain {
		p := plain{
			Yes: rapid.Bool().Draw(t, "yes"), Small: rapid.Int8().Draw(t, "small"), Big: rapid.Int64().Draw(t, "big"),
			Whole: rapid.Uint16().Draw(t, "whole"), Huge: rapid.Uint64().Draw(t, "huge"), Word: word(rapid.Byte().Draw(t, "word")),
			Text: text.Draw(t, "text"), Chain: chain.Draw(t, "chain"),
			Pairs:  [2]pair{{}, {rapid.Int().Draw(t, "a"), 0}},
			Single: single{rapid.Int().Draw(t, "only")},
		}
		p.X = rapid.IntRange(-1, 1).Draw(t, "x")
		if rapid.Bool().Draw(t, "texts") {
			p.Texts = rapid.SliceOfN(text, 0, 5).Draw(t, "texts")
		}
		if rapid.Bool().Draw(t, "bytes") {
			p.Bytes = rapid.SliceOfN(rapid.Byte(), 0, 5).Draw(t, "bytes")
		}
		copy(p.Sum[:], rapid.SliceOfN(rapid.Byte(), 4, 4).Draw(t, "sum"))
		return p
	})
}

func TestPlain(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		want := some().Draw(t, "value")
		data := cache.Append([]byte("before"), &want)
		var got plain
		if err := cache.Decode(data[len("before"):], &got); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Fatalf("(-want +got):\n%s", d)
		}
		for n := range len(data) - len("before") {
			if err := cache.Decode(data[len("before"):][:n], &got); err == nil {
				t.Fatalf("%d bytes of %d are read as a whole", n, len(data)-len("before"))
			}
		}
		if err := cache.Decode(append(data[len("before"):], 0), &got); err == nil {
			t.Fatal("a byte too many is not found")
		}
		if !reflect.ValueOf(got).IsZero() {
			t.Fatal("what could not be read has left something")
		}
	})
}

// TestPlainShares keeps the strings of a value from being written twice.
func TestPlainShares(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 1000)
	many := make([]string, 100)
	for i := range many {
		many[i] = long
	}
	if n := len(cache.Append(nil, &many)); n > 1200 {
		t.Errorf("100 equal strings take %d bytes", n)
	}
}

func TestPlainRefuses(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"a count beyond the end":      "\xff\xff\xff\xff\x0f",
		"a number beyond 64 bits":     "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x7f",
		"a number longer than needed": "\x82\x00\x00\x01a",
		"a string that has not come":  "\x02\x05",
	} {
		var list []string
		if err := cache.Decode([]byte(data), &list); err == nil {
			t.Errorf("%s is read as %q", name, list)
		}
	}
	var n int8
	if err := cache.Decode([]byte("\x80\x02"), &n); err == nil {
		t.Errorf("128 is read as the int8 %d", n)
	}
	deep := []byte(strings.Repeat("\x01\x01\x01", 200) + "\x00")
	var chain *nested
	if err := cache.Decode(deep, &chain); err == nil {
		t.Error("a chain of 200 is read")
	}
}

// TestPlainTypes panics at types that would lose something.
func TestPlainTypes(t *testing.T) {
	t.Parallel()
	for name, v := range map[string]any{
		"map": &map[string]int{}, "float": new(float64), "any": new(any), "func": new(func()),
		"hidden field": &struct{ a int }{}, "nothing": &struct{}{}, "no element": &[0]int{},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a %s is written", name)
				}
			}()
			cache.Append(nil, v)
		}()
	}
}

func TestShape(t *testing.T) {
	t.Parallel()
	type a struct{ X, Y int }
	type other struct{ A a }
	shapes := map[string]string{}
	for name, v := range map[string]any{
		"a":     &a{},
		"names": &struct{ Y, X int }{},
		"types": &struct{ X, Y int8 }{},
		"slice": &[]a{},
		"array": &[3]a{},
		"four":  &[4]a{},
		"point": new(*a),
		"other": &other{},
		"self":  &nested{},
	} {
		shape := cache.Shape(v)
		if twin := shapes[shape]; twin != "" {
			t.Errorf("%s has the shape of %s: %s", name, twin, shape)
		}
		shapes[shape] = name
	}
	if got, want := cache.Shape(&nested{}), "nested {Name string; Next ptr nested; More slice nested; }"; got != want {
		t.Errorf("shape is %q, want %q", got, want)
	}
}

func FuzzDecode(f *testing.F) {
	seed := plain{Text: "a", Texts: []string{"a", "b"}, Bytes: []byte{1}, Chain: &nested{Name: "n", More: []nested{{}}}}
	f.Add(cache.Append(nil, &seed))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		var first, second plain
		if cache.Decode(data, &first) != nil {
			return
		}
		again := cache.Append(nil, &first)
		if err := cache.Decode(again, &second); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(first, second); d != "" {
			t.Fatal(d)
		}
	})
}

func BenchmarkPlain(b *testing.B) {
	v := plain{Text: "a", Texts: []string{"a", "b"}, Bytes: []byte{1}, Chain: &nested{Name: "n", More: []nested{{}}}}
	data := cache.Append(nil, &v)
	b.Run("write", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			data = cache.Append(data[:0], &v)
		}
	})
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := cache.Decode(data, &v); err != nil {
				b.Fatal(err)
			}
		}
	})
}
