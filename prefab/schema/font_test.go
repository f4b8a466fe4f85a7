package schema_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/schema"
)

// TestFontCharacters holds the schemas of a project with a font of its own against the readers: both
// take the characters of its table and no others, and no reference that is a blank.
func TestFontCharacters(t *testing.T) {
	t.Parallel()
	table, found := prefab.ReadGlyphs("a.txt", []byte("0 160\n32 160\n35 9827\n300 40845\n301 131083\n"))
	if len(found) > 0 {
		t.Fatal(found.Err())
	}
	font, _ := prefab.ShareFont(table)
	kinds, _ := prefab.ShareKinds()
	terms := prefab.Terms{Kinds: kinds, Font: font}
	script := compiled(t, schema.Make("script", schema.Known{Kinds: kinds, Font: font}))
	palette := compiled(t, schema.Make("palette", schema.Known{Font: font}))
	for _, c := range []string{"♣", "龍", "\U0002000b", "\u00a0", " ", "A", "#", "é"} {
		thing := map[string]any{"item": "x"}
		s := map[string]any{"objects": map[string]any{c: thing}}
		_, found := terms.ReadScript("a.yaml", []byte("objects: {\""+c+"\": {item: x}}\n"))
		if refused := script.Validate(s) != nil; refused != (len(found) > 0) {
			t.Errorf("the reference %q: the schema refuses it: %v, the reader says %v", c, refused, found)
		}
		p := map[string]any{"terrain": map[string]any{"a": map[string]any{"kind": "wall", "glyph": c}}}
		_, found = terms.ReadPalette("a.yaml", []byte("terrain: {a: {kind: wall, glyph: \""+c+"\"}}\n"))
		if refused := palette.Validate(p) != nil; refused != (len(found) > 0) {
			t.Errorf("the glyph %q: the schema refuses it: %v, the reader says %v", c, refused, found)
		}
	}
}
