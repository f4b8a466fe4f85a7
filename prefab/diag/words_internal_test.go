package diag

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNearest(t *testing.T) {
	t.Parallel()
	words := []string{"name", "place", "front", "maxProtrusion", "weight", "depth", "cave"}
	for word, want := range map[string]string{
		"nam": "name", "naem": "name", "Name": "name", "plaec": "place", "maxprotrusion": "maxProtrusion",
		"maxProtusion": "maxProtrusion", "wieght": "weight", "caves": "cave",
		"x": "", "": "", "something": "", "na": "",
	} {
		if got, ok := Nearest(word, words); got != want || ok != (want != "") {
			t.Errorf("Nearest(%q) = %q, %v; want %q", word, got, ok, want)
		}
	}
	if got, _ := Nearest("ab", []string{"ac", "ad"}); got != "ac" {
		t.Errorf("of two words as near, %q is taken", got)
	}
}

func TestDistance(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"abc", "bca", 2},
		{"kitten", "sitting", 3}, {"ca", "abc", 3}, {"é", "e", 1}, {"abcdef", "badcfe", 3},
	} {
		if got := distance([]rune(tt.a), []rune(tt.b), 99); got != tt.want {
			t.Errorf("distance(%q, %q) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
	word := rapid.SliceOfN(rapid.SampledFrom([]rune("abc")), 0, 7)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := distance(a, b, 99)
		if d != distance(b, a, 99) {
			t.Fatalf("the distance of %q and %q depends on their order", string(a), string(b))
		}
		if (d == 0) != (string(a) == string(b)) || d > max(len(a), len(b)) {
			t.Fatalf("distance(%q, %q) = %d", string(a), string(b), d)
		}
		if limit := rapid.IntRange(1, 8).Draw(t, "limit"); distance(a, b, limit) != min(d, limit) {
			t.Fatalf("distance(%q, %q, %d) = %d, want %d", string(a), string(b), limit, distance(a, b, limit), min(d, limit))
		}
	})
}

// Words are compared without memory, but for very long ones.
func TestLikenessAllocates(t *testing.T) {
	words := []string{"weight", "maxProtrusion", "日本語", strings.Repeat("é", longWord)}
	if n := testing.AllocsPerRun(100, func() { Nearest("maxProtusoin", words) }); n > 0 {
		t.Errorf("a comparison allocates %v times", n)
	}
	long := strings.Repeat("ab", 100)
	if got, _ := Nearest(long+"c", append(words, long)); got != long {
		t.Errorf("of long words, %q is nearest", got)
	}
}

func TestListed(t *testing.T) {
	t.Parallel()
	for want, words := range map[string][]string{
		"nothing": nil, "a": {"a"}, "a or b": {"a", "b"}, "a, b or c": {"a", "b", "c"},
	} {
		if got := Listed(words); got != want {
			t.Errorf("Listed(%q) = %q", words, got)
		}
	}
}

// What is meant beyond doubt is one word, and no other that is numbered like it.
func TestRespelled(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ word, words, want string }{
		{"wieght", "weight width", "weight"},
		{"Weight", "weight height", "weight"},
		{"weihgt", "weight height", ""}, // either
		{"weight", "weight2", ""},
		{"wall-a", "wall-b floor", ""},
		{"caves/lair_1", "caves/lair_2", ""},
		{"wal-a", "wall-a", "wall-a"},
		{"gate-2", "gate", ""},
		{"gate", "gate.b", ""},
		{"old-gate", "oldgate", "oldgate"},
		{"gate_2b", "gate_b", ""},
		{"maxprotrusn", "maxProtrusion", "maxProtrusion"},
		{"maxprotrs", "maxProtrusion", ""},
		{"ab", "abc", ""},
		{"AB", "ab", "ab"},
		{"Ab", "ab AB", ""},
		{"front", "", ""},
		{"frnt", "front front", "front"},
	} {
		if got, ok := Respelled(tt.word, strings.Fields(tt.words)); got != tt.want || ok != (tt.want != "") {
			t.Errorf("Respelled(%q, %q) = %q, %v; want %q", tt.word, tt.words, got, ok, tt.want)
		}
	}
}
