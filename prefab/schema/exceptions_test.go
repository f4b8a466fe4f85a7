package schema_test

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

type exception struct {
	language, doc string
	finding       string // of the reader, a pattern; "" = the schema refuses what the reader takes
	why           string
}

// exceptions are what a schema and its reader do not agree about, since JSON Schema has no way to say
// it, or says it of something else than was written. Each has a document on which they disagree.
var exceptions = []exception{
	// Sums and comparisons.
	{"script", "depth: 7..3", "which ends before it begins", "two numbers in one text are not compared"},
	{"map", "version: 1\nsize: [60, 60]\nrequire: {open: 40%..10%}", "which ends before it begins", "likewise"},
	{"script", "objects: {a: {item: x, count: 9..2}}", "which ends before it begins", "likewise"},
	{"script", "objects: {a: {item: x, count: 1d4-3}}", "a count that is never below 0", "dice are not added up"},
	{"script", "objects: {a: {item: x, count: 9d9+999999}}", "at most 1000000 in all", "likewise"},
	{"map", "version: 1\nsize: [8192, 8192]", "at most 16777216 cells", "two sides are not multiplied"},
	{"map", "version: 1\nsize: [20, 20]\nmargin: 10", `\[XP0217 `, "what a map has room for is computed"},
	{"map", "version: 1\nsize: [60, 60]\njoin: {branch: 0.123456789}", `takes a (share|chance) from 0% to [0-9]+%.*, not "[0-9]+\.[0-9]{5,}%?"`, "decimals of a number are not counted"},
	{"map", "version: 1\nsize: [60, 60]\nencounters: {density: 996.3448687}", `takes a number from 0 to 1000, not "[0-9]+\.[0-9]{5,}"`, "likewise"},
	{"map", "version: 1\nsize: [60, 60]\nrequire: {open: ..964.1634227}", `takes a range of shares, .*, not ".*\.[0-9]{5,}.*"`, "likewise: a share has 32 bits on either side"},
	{"script", "params: {f: {a: 0}}", "no value that can come", "weights are not added up"},
	{"script", "objects: {a: {oneOf: [{item: x, weight: 0}]}}", "the weights of oneOf are all 0", "likewise"},
	{"palette", "terrain: {r: {glyph: a, oneOf: [{terrain: x, weight: 0}]}}", "the weights of oneOf are all 0", "likewise"},
	{"script", "baseWeight: 0\nvariants: [{art: b.xp, weight: 0}]", "one image must be able to come", "likewise"},
	{"map", "version: 1\nsize: [60, 60]\nencounters: {mix: {fluff: 0}}", "the shares of the mix are all 0", "likewise"},

	{"map", "version: 1\nsize: [60, 60]\nfeatures: [{reserve: [0, 0, 0, 4]}]", `\[XP0216 `, "areas are not held against the map"},
	{"map", "version: 1\nsize: [60, 60]\nfeatures: [{prefab: a, at: [60, 2]}]", `\[XP0216 `, "likewise"},
	{"map", "version: 1\nsize: [60, 60]\nfeatures: [{prefab: a, at: [9, 2], count: 2}]", "more than one cannot come at one place", "numbers of other keys are not looked at"},
	{"map", "version: 1\nsize: [60, 60]\nfeatures: [{prefab: a, area: [9, 2, 9, 9], count: 0..2000}]", "takes a number from 1 to 1000", "dice are not added up"},
	{"map", "version: 1\nsize: [60, 60]\nstyle: mines\nmines: {roomWidth: 2..5}", "takes whole numbers from [0-9]+ to [0-9]+", "the least of numbers in a text is not known"},

	{"palette", "shapes: {a: [\"0 0, 4 4, 8 0, 8 8, 0 8\"]}", `\[XP0240 `, "polygons are not computed"},

	// What stands elsewhere in the file.
	{"script", "baseWeight: 2", "baseWeight counts among variants", "a list that is not there is the same as an empty one"},
	{"script", "overlays: {a: {excludes: [a]}}", `overlay ".*" excludes`, "names are not compared with keys, and keys have no order"},
	{"map", "version: 1\nsize: [60, 60]\nencounters: {pool: [{name: a, tags: [x], notWith: [a]}]}", "is not with itself", "likewise"},
	{"map", "version: 1\nsize: [60, 60]\nencounters: {pool: [{name: a, tags: [x], notWith: [b]}]}", "the pool has no entry", "likewise"},
	{"map", "version: 1\nsize: [60, 60]\nexits: {count: 1}\nrequire: {exitDistance: 9..}", "is measured between exits", "numbers of other keys are not looked at"},
	{"map", "version: 1\nsize: [60, 60]\nexits: {count: 1}\nrequire: {linearity: 9%..}", "is measured along the way", "likewise"},

	// Two spellings of one thing.
	{"script", "objects: {a: {item: x}, 97: {item: y}}", "stands twice under objects", "a character and its number are one glyph"},
	{"script", "objects: {a: {item: x, opens: [b, 98]}}", `lists '.+' \(\d+\) twice`, "likewise"},
	{"palette", "terrain: {a: {glyph: [b, 98], kind: wall}}", `lists '.+' \(\d+\) twice`, "likewise"},
	{"script", "groups: [{of: [a], shuffle: true}, {of: [a], shuffle: true}]", "is in two groups", "lists are not compared"},
	{"script", "variants: [{art: b.xp}, {art: ./b.xp}]", `"variants" lists .* twice`, "one key of an item is not compared"},
	{"map", "version: 1\nsize: [60, 60]\nencounters: {pool: [{name: a, tags: [x]}, {name: a, tags: [y]}]}", "two entries with the name", "likewise"},
	{"project", "version: 1\nlayers: [terrain, mask, mask]", "stands twice; only objects and notes may repeat", "some words may repeat, others not"},
	{"script", "tags: [1, \"1\"]", `lists "(-?[0-9.]+|true|false)" twice`, "a number and its text differ"},
	{"palette", "colors: {a: 123}", `takes a color as "#rrggbb", not "[0-9]{1,5}"`, "000123 is 123"},

	// What is seen.
	{"script", "tags: [\"a\\u00ada\"]", "a character that is not seen", "what is not seen beyond Latin 1 has no pattern"},
	{"project", "version: 1\nart: [\"a\\u200b\"]", "a character that is not seen", "likewise"},
	{"project", "version: 1\nout: {go: {dir: a, package: \"█\"}}", "the name of a Go package", "what a letter is has no pattern"},

	// What a catalogue says of attributes that stand beside oneOf.
	{"known", "objects: {a: {mood: dark, oneOf: [{robot: grunt}]}}", "the kind .* has no attribute", "keys beside a list are not held against its items"},
	{"known", "objects: {a: {hp: many, oneOf: [{robot: grunt}]}}", `"(hp|awake|target|gaze|side|of)" takes`, "likewise"},
	{"known", "objects: {a: {robot: grunt, hp: 1234567890123456}}", "a number of at most 15 digits", "digits of a number are not counted"},

	// What rules find once the prefab is joined.
	{"script", "maxProtrusion: 0", "", "the rule protrusion-depth finds it"},
	{"script", "buffer: 0", "", "the rule buffer-range finds it"},
}

// spellings are texts of which YAML makes something else before a schema sees them. No document that is
// drawn has one, so they excuse nothing.
var spellings = []exception{
	{"script", "weight: 1.0", `takes a whole number`, "1.0 is 1"},
	{"script", "weight: 0x10", `takes a whole number`, "0x10 is 16"},
	{"script", "sealed: True", "takes true or false", "True is true"},
	{"project", "version: 1\nart: ~", `takes a list of paths, not "~"`, "~ is nothing"},
	{"script", "groups: [{of: 00, shuffle: true}]", "is a blank", "00 is 0, which is a character"},
	{"script", "about: ~", "", "~ is nothing, the reader keeps it as a text"},
	{"script", "tags: [1, 1.0]", "", "1.0 is 1, the reader keeps texts"},
}

// TestExceptions sees that each exception is one: where both begin to agree, it goes from the table.
func TestExceptions(t *testing.T) {
	t.Parallel()
	checkers := map[string]*checker{}
	for _, e := range slices.Concat(exceptions, spellings) {
		c := checkers[e.language]
		if c == nil {
			c = newChecker(t, e.language)
			checkers[e.language] = c
		}
		var doc any
		if err := yaml.Unmarshal([]byte(e.doc), &doc); err != nil {
			t.Fatal(err)
		}
		var found []string
		for _, d := range c.read([]byte(e.doc)) {
			if d.Code.Family() == "XP02" {
				found = append(found, diag.Short(d))
			}
		}
		refused := c.schema.Validate(doc)
		switch {
		case e.finding == "" && (len(found) > 0 || refused == nil):
			t.Errorf("%s: %s\nis to be refused by the schema alone, but: reader %q, schema %v", e.language, e.doc, found, refused)
		case e.finding != "" && (len(found) != 1 || !regexp.MustCompile(e.finding).MatchString(found[0]) || refused != nil):
			t.Errorf("%s: %s\nis to be refused by the reader alone, but: reader %q, schema %v", e.language, e.doc, found, refused)
		}
	}
}

// excused reports whether the table explains all that the reader finds and the schema does not.
func excused(got verdict) bool {
	return got.schema == nil && !slices.ContainsFunc(got.reader, func(d diag.Diagnostic) bool {
		return !explained().MatchString(diag.Short(d))
	})
}

// explained matches the findings of the table.
var explained = sync.OnceValue(func() *regexp.Regexp {
	var all []string
	for _, e := range exceptions {
		if e.finding != "" {
			all = append(all, e.finding)
		}
	}
	return regexp.MustCompile(strings.Join(all, "|"))
})
