package schema_test

import (
	"testing"

	"github.com/goccy/go-yaml"
)

// TestVerdicts holds documents that the draw hardly ever makes, or of which it excuses the finding, against
// both: ok is what both say.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	checkers := map[string]*checker{}
	for _, tt := range []struct {
		language, doc string
		ok            bool
	}{
		{"script", "objects: {a: {kind: nothing}}", true},
		{"script", "objects: {a: {kind: robot}}", false},
		{"script", "objects: {a: {kind: robot, name: sentry}}", true},
		{"script", "objects: {a: {kind: prefab, name: x}}", true},
		{"script", "objects: {a: {kind: prefab, name: x, with: {p: q}, chance: 50%, required: false}}", true},
		{"script", "objects: {a: {kind: prefab, name: x, count: 2}}", false},
		{"script", "objects: {a: {kind: prefab, name: x, mood: sour}}", false},
		{"script", "objects: {a: {kind: prefab, name: [x, x]}}", false},
		{"script", "objects: {a: {prefab: x, facing: north}}", false},
		{"script", "objects: {a: {item: x, with: {p: q}}}", false},
		{"script", "objects: {a: {oneOf: [{item: x}], with: {p: q}}}", false},
		{"script", "objects: {a: {oneOf: [{item: x}, {prefab: y}], with: {p: q}}}", true},
		{"script", "objects: {a: {oneOf: []}}", false},
		{"script", "objects: {a: {item: x, weight: 2}}", false},
		{"script", "objects: {a: {oneOf: [{item: x, required: true}]}}", false},
		{"script", "objects: {a: {item: x, when: {overlay: [b, b]}}}", false},
		{"script", "objects: {a: {item: x, when: {overlay: []}}}", false},
		{"script", "objects: {a: {item: x, when: {params: {f: [zion, zion]}}}}", false},
		{"script", "objects: {a: {item: x, when: {tags: [old, old]}}}", false},
		{"script", "objects: {a: {item: x, when: {not: {overlay: [b, c]}}}}\noverlays: {b: {}, c: {}}", true},
		{"script", "objects: {a: {item: x, opens: [b, b]}}", false},
		{"script", "groups: [{of: [b, b], exactly: 1}]", false},
		{"script", "groups: [{of: [b]}]", false},
		{"script", "params: {f: {}}", false},
		{"script", "params: {}", true},
		{"script", "transforms: [r0, r0]", false},
		{"script", "transforms: []", false},
		{"script", "place: [embedded, embedded]", false},
		{"script", "place: []", false},
		{"script", "tags: [old, old]", false},
		{"script", "overlays: {a: {}, b: {excludes: [a, a]}}", false},
		{"script", "unique: {group: posts}", false},
		{"script", "variants: [{weight: 1}]", false},
		{"script", "ignore: [{rule: cell-stray}]", false},
		{"script", "ignore: [{rule: cell-stray, cell: [1, 2, 3], reason: x}]", false},
		{"palette", "terrain: {a: {glyph: [b, b], kind: wall}}", false},
		{"palette", "terrain: {a: {glyph: b}}", false},
		{"palette", "terrain: {a: {glyph: b, kind: wall, oneOf: [{terrain: x}]}}", false},
	} {
		c := checkers[tt.language]
		if c == nil {
			c = newChecker(t, tt.language)
			checkers[tt.language] = c
		}
		var doc any
		if err := yaml.Unmarshal([]byte(tt.doc), &doc); err != nil {
			t.Fatal(err)
		}
		found, refused := c.read([]byte(tt.doc)), c.schema.Validate(doc)
		if read := len(found) == 0; read != tt.ok || (refused == nil) != tt.ok {
			t.Errorf("%s: %s\nboth are to take it: %v; reader %v, schema %v", tt.language, tt.doc, tt.ok, found, refused)
		}
	}
}
