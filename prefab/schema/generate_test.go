package schema_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"

	"pgregory.net/rapid"
)

// Documents are drawn from a schema, so that whatever it allows comes, and then spoiled in some
// places, so that much of what it does not allow comes as well.

// fields are a part of a schema, as JSON has it.
type fields = map[string]any

// A drawer draws documents of one schema.
type drawer struct {
	*rapid.T
	root fields
}

func (d drawer) below(n int) int         { return rapid.IntRange(0, n-1).Draw(d.T, "n") }
func (d drawer) often(percent int) bool  { return d.below(100) < percent }
func (d drawer) text(of []string) string { return of[d.below(len(of))] }

// documents draws documents of a schema.
func documents(root fields) *rapid.Generator[value] {
	return rapid.Custom(func(t *rapid.T) value { return drawer{t, root}.document() })
}

// document draws a document: a third of them as the schema says, the others with one or two slips.
func (d drawer) document() value {
	v := d.value(d.root, 0)
	for i, p := range v.pairs {
		if p.key == "size" && d.often(80) { // there is room for most of what may be asked for
			v.pairs[i].val = value{shape: list, list: []value{word("100"), word("90")}}
		}
	}
	for range []int{0, 0, 1, 1, 2}[d.below(5)] {
		d.spoil(&v)
	}
	for i, p := range v.pairs { // what the readers leave to rules
		if _, is := p.val.json().(json.Number); is && (p.key == "buffer" || p.key == "maxProtrusion") {
			v.pairs[i].val = word("2")
		}
	}
	return v
}

// value draws what a part of the schema allows, or nearly so: keys that exclude each other are left
// to chance in part.
func (d drawer) value(s fields, depth int) value {
	if ref, ok := s["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/definitions/")
		return d.value(d.root["definitions"].(fields)[name].(fields), depth)
	}
	if any, ok := s["anyOf"].([]any); ok && s["properties"] == nil {
		return d.value(any[d.below(len(any))].(fields), depth)
	}
	if enum, ok := s["enum"].([]any); ok {
		return word(fmt.Sprint(enum[d.below(len(enum))]))
	}
	if examples, ok := s["examples"].([]any); ok && d.often(30) {
		if text, ok := examples[d.below(len(examples))].(string); ok {
			return word(text)
		}
	}
	switch kinds := typesOf(s); kinds[d.below(len(kinds))] {
	case "object":
		return d.object(s, depth)
	case "array":
		return d.list(s, depth)
	case "null":
		return value{shape: nothing}
	case "boolean":
		return word(d.text([]string{"true", "false"}))
	case "integer", "number":
		return d.number(s)
	}
	return d.string(s)
}

func typesOf(s fields) []string {
	switch t := s["type"].(type) {
	case string:
		return []string{t}
	case []any:
		var out []string
		for _, name := range t {
			out = append(out, name.(string))
		}
		if i := slices.Index(out, "null"); i >= 0 && len(out) > 1 { // seldom
			for range 5 {
				out = append(out, out[(i+1)%len(out)])
			}
		}
		return out
	}
	return []string{"string"}
}

func (d drawer) number(s fields) value {
	least, _ := s["minimum"].(float64)
	most, ok := s["maximum"].(float64)
	if !ok {
		most = 100
	}
	n := int(least) + d.below(int(min(most-least, 40))+1)
	switch d.below(8) {
	case 0:
		n = int(most)
	case 1:
		if typesOf(s)[0] != "integer" {
			return word(fmt.Sprintf("%g", min(most, float64(n)+0.25)))
		}
	}
	return word(fmt.Sprint(n))
}

// string draws a text that a pattern matches.
func (d drawer) string(s fields) value {
	pattern, ok := s["pattern"].(string)
	if !ok {
		return word(d.text(texts))
	}
	if fit := fitting(pattern); len(fit) > 0 && d.often(60) {
		return word(d.text(fit))
	}
	text := rapid.StringMatching(pattern).Draw(d.T, "text")
	if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) || len(text) > 40 {
		return word("x")
	}
	return value{text: text, quoted: d.often(50) || odd(text)}
}

// fits holds what fitting has found.
var fits sync.Map

// fitting returns the texts that a pattern matches.
func fitting(pattern string) []string {
	if fit, ok := fits.Load(pattern); ok {
		return fit.([]string)
	}
	re := regexp.MustCompile(pattern)
	fit := slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return !re.MatchString(text) })
	fits.Store(pattern, fit)
	return fit
}

// odd reports whether YAML makes something else of a text than was written: see exceptions.
func odd(text string) bool {
	if ints.MatchString(text) {
		return string(integer(text)) != text
	}
	for _, re := range []*regexp.Regexp{nulls, trues, falses, octals, hexes, numbers} {
		if re.MatchString(text) {
			return true
		}
	}
	return false
}

func (d drawer) list(s fields, depth int) value {
	v := value{shape: list}
	least, _ := s["minItems"].(float64)
	most, bounded := s["maxItems"].(float64)
	n := int(least) + d.below(3)
	if bounded {
		n = min(n, int(most))
	}
	if bounded && least == most && d.often(90) { // a cell or an area: most of them lie in a map
		for range n {
			v.list = append(v.list, word(fmt.Sprint(1+d.below(28))))
		}
		return v
	}
	for range n {
		if item := d.value(s["items"].(fields), depth+1); item.shape != nothing { // brackets have no way to write it
			v.list = append(v.list, item)
		}
	}
	if contains, ok := s["contains"].(fields); ok && d.often(90) {
		v.list = append(v.list, word(contains["const"].(string)))
	}
	return v
}

func (d drawer) object(s fields, depth int) value {
	v := value{shape: object}
	known, _ := s["properties"].(fields)
	take := map[string]bool{}
	for _, key := range slices.Sorted(maps.Keys(known)) {
		take[key] = d.often(max(8, 30-8*depth)) && (!slices.Contains(touchy, key) || d.often(5))
	}
	for _, key := range required(s) {
		take[key] = true
	}
	d.choose(s, take)
	for _, key := range slices.Sorted(maps.Keys(known)) {
		if _, banned := known[key].(fields)["not"].(fields); take[key] && (!banned || len(known[key].(fields)) > 1 || d.often(5)) {
			v.pairs = append(v.pairs, pair{key, d.value(known[key].(fields), depth+1)})
		}
	}
	v.suit(d, s)
	if others, ok := s["additionalProperties"].(fields); ok {
		for range d.below(3) {
			key := d.text(keys)
			if names, ok := s["propertyNames"].(fields); ok && d.often(90) {
				key = d.string(names).text
			}
			v.set(key, d.value(others, depth+1))
		}
	}
	return v
}

// suit mostly takes the keys of a recipe that do not belong to its style, which is caves unless it says
// another, and those of a guide that do not belong to its shape.
func (v *value) suit(d drawer, s fields) {
	needs, _ := s["dependencies"].(fields)
	has := func(key string) bool { return slices.ContainsFunc(v.pairs, func(p pair) bool { return p.key == key }) }
	v.pairs = slices.DeleteFunc(v.pairs, func(p pair) bool {
		if p.key == "style" && p.val.text == "composite" && !has("regions") {
			return d.often(90)
		}
		need, _ := needs[p.key].(fields)
		of, _ := need["properties"].(fields)
		for key, part := range of {
			is := "caves"
			for _, other := range v.pairs {
				if other.key == key {
					is = other.val.text
				}
			}
			if enum := part.(fields)["enum"].([]any); !slices.Contains(enum, any(is)) {
				return d.often(95)
			}
		}
		return need["not"] != nil && d.often(50)
	})
}

// touchy are keys that count beside others alone, in ways that the schema does not know, and those that
// no version reads yet.
var touchy = []string{
	"baseWeight", "margin", "require", "exits", "shapes", "shape", "notWith", "excludes",
}

// choose settles keys of which one must be there.
func (d drawer) choose(s fields, take map[string]bool) {
	for _, of := range []string{"oneOf", "anyOf"} {
		ways, _ := s[of].([]any)
		if len(ways) == 0 || d.often(5) {
			continue
		}
		for _, way := range ways {
			take[required(way.(fields))[0]] = false
		}
		chosen := required(ways[d.below(len(ways))].(fields))[0]
		take[chosen] = true
		if chosen == "kind" && d.often(90) {
			take["name"] = true
		}
		if chosen == "oneOf" && d.often(90) {
			for _, key := range []string{"kind", "passable", "opaque", "diggable"} {
				take[key] = false
			}
		} else if d.often(90) && take["roll"] && s["dependencies"] != nil {
			take["roll"] = false
		}
	}
}

func required(s fields) (keys []string) {
	list, _ := s["required"].([]any)
	for _, key := range list {
		keys = append(keys, key.(string))
	}
	return keys
}

// set gives a map a key, if it has none of that name.
func (v *value) set(key string, val value) {
	if !slices.ContainsFunc(v.pairs, func(p pair) bool { return p.key == key }) {
		v.pairs = append(v.pairs, pair{key, val})
	}
}

// spoil makes a slip somewhere in a value.
func (d drawer) spoil(v *value) {
	parts := v.parts()
	at := parts[d.below(len(parts))]
	switch n := d.below(10); {
	case n < 5:
		*at = value{text: d.text(texts), quoted: d.often(20)}
	case n < 6:
		item := at.clone()
		if item.shape == nothing {
			item = word("a")
		}
		*at = value{shape: list, list: []value{item}}
	case n < 7:
		*at = value{shape: object, pairs: []pair{{d.text(keys), *at}}}
	case n < 8 && at.shape == object && len(at.pairs) > 0:
		i := d.below(len(at.pairs))
		if d.often(50) {
			at.pairs[i].val = value{shape: nothing}
		} else {
			at.pairs = slices.Delete(at.pairs, i, i+1)
		}
	case n < 8 && at.shape == list && len(at.list) > 0:
		at.list = append(at.list, at.list[d.below(len(at.list))])
	case at.shape == object:
		other := *parts[d.below(len(parts))]
		at.set(d.text(keys), other.clone())
	default:
		if other := parts[d.below(len(parts))]; other.shape != nothing {
			*at = other.clone()
		}
	}
}

// parts returns the value and all that it holds.
func (v *value) parts() []*value {
	out := []*value{v}
	for i := range v.list {
		out = append(out, v.list[i].parts()...)
	}
	for i := range v.pairs {
		out = append(out, v.pairs[i].val.parts()...)
	}
	return out
}

func (v value) clone() value {
	v.list, v.pairs = slices.Clone(v.list), slices.Clone(v.pairs)
	for i := range v.list {
		v.list[i] = v.list[i].clone()
	}
	for i := range v.pairs {
		v.pairs[i].val = v.pairs[i].val.clone()
	}
	return v
}

// texts are scalars that mean something somewhere, and some that nearly do.
var texts = strings.Split(strings.TrimSpace(`
0 1 2 3 5 9 10 16 17 30 31 32 64 65 99 100 101 255 256 999 1000 1001 8192 65536 65537 1000000 1000001
1000000000 1000000001 12345678901234567890 -1 -5 1.5 0.5 0.25 0.4999 0.123456789 1.0000001 30.5
40% 100% 100.5% 101% 0.5% 5000% 9999% 10000% -5% 3..7 3.. ..7 .. 7.. 3..7..9 3.7 1..2 0..0 5%..40% 5%..40 0.1..0.4 ..40% 40%..
2d4 2d4+1 d6 1d1000000 1d0 0d4 100d1000 101d4 2d1001 2d 2d4+ 2d4+-1 2d4-1 3d4-9 x2d4
true false yes no on None map run each all none rotations r0 r90 m270 r45 north south up
embedded centered preplaced nested floor wall cave earth terrain connections objects mask notes overlay
required optional off info warning error fluff danger large small uniform pushed caves graph sync colored tunnel door guided mines tunnels composite serpentine ring
item robot machine nothing prefab sentry grunt lever relic word number link vault legend-unused XP0401 XP0402 XP0304 front-closed
a b c ab aa bb red steel f $f $g $ $$5 $$ é日 é ☺ ♥ █ » aabbcc 112233 AABBCC abcdeg aabbc 123456
a/b a//b ./a ../a a/.. a/../b /a c:a a.xp outpost.b.xp prefabs/**/*.xp lower-caves Caves/Gate a_b.c-d . .. ... func prefabs _ Go9 9go
`), "\n")

func init() {
	var words []string
	for _, line := range texts {
		words = append(words, strings.Fields(line)...)
	}
	texts = append(words, "", " ", " a", "a ", "a b", "overlay ruined", "overlay", "overlay  x", "#aabbcc", "#abc", "#aabbcg",
		"a\\b", "a\tb", "a\nb", "[", "{", "!", "\"", "'", "#", "%", "&", "*", ",", ":", ">", "|", "@", "`", "?", "-", "\u00a0",
		strings.Repeat("n", 64), strings.Repeat("n", 65))
}

// keys are names of keys of all kinds of files, and some that none has.
var keys = strings.Fields(`version art exclude palette maps layers scripts seal out rules ignore trial name about place front
maxProtrusion sealed buffer category weight depth cave unique tags transforms spawn attributes objects groups params overlays
variants baseWeight legend colors terrain connections machines glyph fore back kind passable oneOf roll override role width dir
item robot door nothing prefab with chance count when facing opens links locked secret required not overlay of exactly shuffle
rule reason file cell hp awake target gaze lever relic kinds names word number bool link size style margin automaton join require exits encounters density mix maxShift pool prefabs faction a b 65 guide mines tunnels
regions features shape legs width area at reserve prefab orientation optional clearance roomWidth seeds linearity deadEnd rooms
wieght Name bogus`)
