package prefab_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// numbered returns n lines made of a format with the numbers from 100.
func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, 100+i)
	}
	return b.String()
}

func TestGuards(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, text string
		want       []string // findings in the short form, without the file
	}{
		{"the largest file", "about: " + strings.Repeat("x", 128<<10-8) + "\n", nil},
		{"a larger file", "about: " + strings.Repeat("x", 128<<10-7) + "\n",
			[]string{": error: the file has more than 131072 bytes, which are the most that are read [XP0212 too-large]"}},
		{"64 brackets", "attributes: " + strings.Repeat("[", 63) + strings.Repeat("]", 63),
			[]string{`:1:13: error: key "attributes" takes a map of keys, not a list [XP0204 wrong-type]`}},
		{"65 brackets", "attributes: " + strings.Repeat("[", 64) + strings.Repeat("]", 64),
			[]string{":1:76: error: maps and lists are nested more than 64 deep [XP0212 too-large]"}},
		{"65 indentations", indented(65),
			[]string{":65:66: error: maps and lists are nested more than 64 deep [XP0212 too-large]"}},
		{"65 dashes", "tags:\n  " + strings.Repeat("- ", 64) + "a",
			[]string{":2:129: error: maps and lists are nested more than 64 deep [XP0212 too-large]"}},
		{"indentation behind an open bracket", "tags: [a\n" + indented(65),
			[]string{
				":1:7: error: a list that begins with [ does not end [XP0201 syntax]",
				`:2:1: error: a script has no key "a" [XP0202 unknown-key]`,
				":66:66: error: maps and lists are nested more than 64 deep [XP0212 too-large]",
			}},
		{"1024 keys", "attributes:\n" + numbered("  a%d: x\n", 1024), nil},
		{"1025 keys", "attributes:\n" + numbered("  a%d: x\n", 1025),
			[]string{":1026:8: error: a map has more than 1024 keys [XP0212 too-large]"}},
		{"1025 keys in braces", "attributes: {" + numbered("a%d: x, ", 1025) + "}",
			[]string{":1:9359: error: a map has more than 1024 keys [XP0212 too-large]"}},
		{"8192 items", "attributes: {a: [" + numbered("%d,", 8192) + "]}", nil},
		{"8193 items", "attributes:\n  a:\n" + numbered("  - %d\n", 8193),
			[]string{":8195:3: error: a list has more than 8192 items [XP0212 too-large]"}},
		{"keys of many maps", "objects:\n" + numbered("  %d: {item: x, count: 1}\n", 800), nil},
		{"75004 words and marks", "tags: [" + strings.Repeat("[],", 25000) + "]",
			[]string{": error: the file holds 75004 words and marks; at most 65536 are read [XP0212 too-large]"}},
		{"UTF-16", "\xff\xfea\x00", []string{": error: the file is UTF-16; only UTF-8 is read [XP0225 bad-text]"}},
		{"Latin-1", "about: caf\xe9\ntags: [\xe4\xf6]\n",
			[]string{":1:11: error: byte 0xe9 is not UTF-8 (3 in this file) [XP0225 bad-text]"}},
		{"a control character", "about: a\x1b[2Jb\x1b\nname: b\x00\n", []string{
			":1:9: error: character U+001B steers the text and is not seen; it is read as an escape in double quotes alone (2 in this file) [XP0225 bad-text]",
			":2:8: error: character U+0000 steers the text and is not seen; it is read as an escape in double quotes alone [XP0225 bad-text]",
		}},
		{"a bidirectional character", "tags: [a, \"\u202Eb\"]", []string{
			":1:12: error: character U+202E steers the text and is not seen; it is read as an escape in double quotes alone [XP0225 bad-text]",
		}},
		{"the same as an escape", `about: "\u202Eb"`, nil},
		{"a carriage return alone", "about: a\rb", []string{
			":1:9: error: character U+000D steers the text and is not seen; it is read as an escape in double quotes alone [XP0225 bad-text]",
		}},
		{"a noncharacter", "about: a\uFDEFb", []string{
			":1:9: error: character U+FDEF steers the text and is not seen; it is read as an escape in double quotes alone [XP0225 bad-text]",
		}},
		{"a control character in a glob that is not quoted", "art: [*.xp\x11]", []string{
			`:1:1: error: a script has no key "art" [XP0202 unknown-key]`,
			":1:11: error: character U+0011 steers the text and is not seen; it is read as an escape in double quotes alone [XP0225 bad-text]",
		}},
		{"nothing", "", nil},
		{"a second document that cannot be read", "name: a\n--- {\n'", []string{
			":2:1: error: a second document begins here, and is not read; a file holds one [XP0211 alias-refused]",
		}},
		{"comments alone", "# a\n\n# b", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, list := prefab.ReadScript("a.yaml", []byte(tt.text))
			var got []string
			for _, d := range list {
				got = append(got, strings.TrimPrefix(diag.Short(d), "a.yaml"))
			}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("findings are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

// indented returns a map in a map, some deep.
func indented(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// hostile are files of nearly 128 KiB that made the parser slow or large before the guards stood
// in front of it, and others like them.
func hostile() map[string]string {
	const size = 127 << 10
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	return map[string]string{
		"brackets":       fill("["),
		"closed":         fill("]"),
		"braces":         fill("{a: "),
		"keys":           numbered("k%d: 1\n", size/10),
		"explicit keys":  fill("? a\n"),
		"documents":      fill("--- a\n"),
		"directives":     fill("%a\n"),
		"unclosed":       fill("a: }\n"),
		"quotes":         fill("a: \"\n"),
		"items":          "tags:\n" + fill("-\n"),
		"words":          "tags: [" + numbered("%d,", size/7) + "]",
		"anchors":        "tags: [" + fill("&a 1,") + "]",
		"small brackets": "tags: [" + fill(strings.Repeat("[", 60)+strings.Repeat("]", 60)+",") + "]",
		"maps":           "attributes: {a: [" + fill("{a: 1},") + "]}",
		"many maps":      manyMaps(size),
		"comments":       fill("#\n"),
		"lines":          fill("\n"),
		"literal":        "about: |\n" + fill("  x\n"),
		"quoted lines":   "about: \"" + fill("x\n ") + "\"",
		"many mistakes":  "legend:\n  terrain:\n" + numbered("    t%d: {glyph: 'xx', fore: #808080, kind: wal}\n", 1024),
		"open blocks":    numbered("k%d: [\n", size/11),
		"tags":           "tags: [" + strings.Repeat("a,", 8000) + "]",
		"kinds":          "kinds:\n" + numbered("  k%d: {role: actor, attributes: {a: word, b: link}, names: [x, y], o: 1}\n", 1024),
		"kinds' names":   "kinds: {k: {role: item, names: [" + numbered("n%d,", 8000) + "]}}",
		"objects":        "objects: " + fill("{"),
		"objects' lists": "objects: {a: {opens: [" + fill("{") + "]}}",
		"unknown words":  unknownWords(),
		"repeats":        "tags: [" + strings.Repeat("a,", 8000) + "b]",
		"repeated lines": "tags:\n" + strings.Repeat(" - a\n", 8000),
		"tabs":           "a:\n" + fill("\tb\n"),
		"colors":         "tags:\n" + fill("- #808080\n"),
		"references":     "objects:\n a: {opens: [" + fill("!,") + "]}",
		"bare keys":      "objects:\n" + fill(" &: {}\n"),
		"globs":          "art: [" + fill("*.xp,") + "]",
		"commas":         "tags: [" + fill("{,},") + "]",
		"glyphs":         "legend: {terrain: {a: {kind: wall, glyph: [" + numbered("%d,", 8000) + "]}}}",
	}
}

// unknownWords returns a script with a thousand params, and as many that are nearly one.
func unknownWords() string {
	return "params:\n" + numbered("  parameter%dx: {a: 1}\n", 1000) + "attributes:\n" +
		numbered("  a%[1]d: $parameter%[1]dy\n", 1000)
}

// manyMaps returns maps of as many keys as the guards let pass.
func manyMaps(size int) string {
	var b strings.Builder
	for i := 0; b.Len() < size-10_000; i++ {
		fmt.Fprintf(&b, "k%d:\n%s", i, numbered(" a%d: 1\n", 900))
	}
	return b.String()
}

// What a hostile file costs is bounded: allocations stay in proportion to the bytes, which is what
// the parser did not keep without the guards. They are counted in all; what lives at a time is less.
func TestGuardsAreCheap(t *testing.T) {
	for name, text := range hostile() {
		if len(text) > 128<<10 {
			t.Fatalf("%s has %d bytes", name, len(text))
		}
		var list diag.List
		for _, step := range []struct {
			what string
			most uint64 // bytes for each byte of a file as large as may be
			run  func()
		}{
			{"read as a script", 800, func() { _, list = prefab.ReadScript("a.yaml", []byte(text)) }},
			{"fixes settled", 500, func() { prefab.Settle("a.yaml", []byte(text), list) }},
			{"read as a catalogue", 1200, func() {
				c, _ := prefab.ReadCatalogue("a.yaml", []byte(text))
				prefab.ShareKinds(c)
			}},
		} {
			if used := allocated(step.run); used > step.most*128<<10 {
				t.Errorf("%s, %s: %d bytes in all for %d of text, %d findings", name, step.what, used, len(text), len(list))
			}
		}
	}
}

// hostileRecipes are recipes of at most 128 KiB in which all that is long is checked against all.
func hostileRecipes() map[string]string {
	const head = "version: 1\nsize: [8000, 2000]\n"
	var apart, many strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&apart, " - {prefab: gate, at: [%d, %d]}\n", 1+i%40*200, 1+i/40*30)
		fmt.Fprintf(&many, "   - {prefabs: [gatt%d], name: n%d}\n", i, i)
	}
	regions := ""
	for i := range 1500 {
		regions += fmt.Sprintf(" - {area: [%d, %d, 9, 9]}\n", i%70*90, i/70*60)
	}
	return map[string]string{
		"features apart":     head + "features:\n" + apart.String(),
		"features in a heap": head + "features:\n" + strings.Repeat(" - {prefab: gate, at: [9, 9]}\n", 4000),
		"reserves":           head + "features:\n" + strings.Repeat(" - {reserve: [9, 9, 9, 9]}\n", 4000),
		"unknown prefabs":    head + "features:\n" + numbered(" - {prefab: gatt%d, at: [9, 9]}\n", 3500),
		"unknown in pools":   head + "encounters:\n  pool:\n" + many.String(),
		"regions":            head + "style: composite\nregions:\n" + regions,
		"regions in a heap":  head + "style: composite\nregions:\n" + strings.Repeat(" - {area: [9, 9, 90, 90], automaton: {open: 1}}\n", 2500),
	}
}

// What a hostile recipe costs is bounded too, in a project of a thousand prefabs.
func TestRecipeGuards(t *testing.T) {
	var known []*prefab.Summary
	for i := range 1000 {
		s := prefab.SummarizeScript(fmt.Sprintf("gate%d", i), "", readScript(t, "place: preplaced\n"))
		s.W, s.H, s.Joined = 9, 5, true
		known = append(known, s)
	}
	known[0].Name = "gate"
	for name, text := range hostileRecipes() {
		if len(text) > 128<<10 {
			t.Fatalf("%s has %d bytes", name, len(text))
		}
		var list diag.List
		if used := allocated(func() {
			m, found := prefab.ReadRecipe("a.map.yaml", []byte(text))
			list = append(found, prefab.CheckRecipe(m, known)...)
		}); used > 1000*128<<10 {
			t.Errorf("%s: %d bytes in all for %d of text, %d findings", name, used, len(text), len(list))
		}
		t.Logf("%s: %d findings", name, len(list))
	}
}

// allocated returns how many bytes a function allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Of traps without number the first are told, and how many more there are.
func TestTrapsAreCounted(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"colors":     "tags:\n" + strings.Repeat("- #808080\n", 1500),
		"references": "objects: {a: {item: x, opens: [" + strings.Repeat("!,", 1500) + "]}}",
		"anchors":    "tags: [" + strings.Repeat("&a x,", 1500) + "]",
	} {
		_, list := prefab.ReadScript("a.yaml", []byte(text))
		traps := 0
		for _, d := range list {
			if d.Code != diag.YAMLTrap && d.Code != diag.AliasRefused {
				continue
			}
			traps++
			if told := strings.HasSuffix(d.Message, " (and 476 more such places in this file)"); told != (traps == 1024) {
				t.Errorf("%s: finding %d is %q", name, traps, d.Message)
			}
		}
		if traps != 1024 {
			t.Errorf("%s: %d findings, want 1024", name, traps)
		}
	}
}

// A script of thousands of names that the catalogue does not have costs no more than another.
func TestUnknownNamesAreCheap(t *testing.T) {
	c, found := prefab.ReadCatalogue("a.yaml", []byte("kinds: {tool: {role: item, names: ["+numbered("wrench%d,", 8000)+"]}}"))
	kinds, more := prefab.ShareKinds(c)
	if found = append(found, more...); len(found) > 0 {
		t.Fatal(found.Err())
	}
	text := "objects: {a: {oneOf: [" + numbered("{tool: w%d},", 8000) + "]}}"
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, list := prefab.Terms{Kinds: kinds}.ReadScript("a.yaml", []byte(text))
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > 2000*128<<10 || len(list) != 8000 {
		t.Errorf("%d bytes in all for %d of text, %d findings", used, len(text), len(list))
	}
}

func BenchmarkReadScript(b *testing.B) {
	text := "objects:\n" + numbered("  %d: {item: scrap, chance: 40%%, count: 1..2}\n", 120)
	if _, list := prefab.ReadScript("a.yaml", []byte(text)); len(list) > 0 {
		b.Fatal(list.Err())
	}
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		prefab.ReadScript("a.yaml", []byte(text))
	}
}
