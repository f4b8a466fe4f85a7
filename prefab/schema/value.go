package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
)

// Values that several kinds of files take. About is what editors show of a key.

var (
	words = prefab.Words()
	most  = prefab.Most()
)

// scalars are what is read as a text: numbers and true too, as they are written.
var scalars = types{"string", "number", "boolean"}

// text is any text.
func text(about string) *node { return &node{About: about, Type: scalars} }

// name is a word of the user's.
func name(about string) *node {
	n := &node{About: about, Type: scalars, MaxLength: most.Name}
	return n.texts(namePattern, "a name without a space at its ends")
}

// names is a list of names, none twice.
func names(about string, known []string) *node {
	return list(about, name("").offers(known)).differ().orNothing()
}

// someNames is a name or a list of them, one at least.
func someNames(about string, known []string) *node {
	n := name(about).offers(known)
	n.Type = append(types{"array"}, scalars...)
	n.MinItems, n.Unique, n.Items = 1, true, name("").offers(known)
	return n
}

// prefabName is the full name of a prefab: parts that are not dots alone.
func prefabName(about string) *node {
	const part = "[a-z0-9_.-]*[a-z0-9_-][a-z0-9_.-]*"
	n := &node{About: about, Type: scalars, MaxLength: most.Name}
	return n.texts("^"+part+"(?:/"+part+")*$", "parts of a-z 0-9 _ . - with / between them")
}

// path is a path or a glob that stays inside the project.
func path(about string) *node {
	return &node{
		About: about, Type: scalars, MinLength: 1,
		Not: &node{Type: types{"string"}, Pattern: `^/|^[\x00-\x7f]:|\\|(?:^|/)\.\.(?:/|$)|[` + unseen + `]`},
	}
}

// optionalPath is a path, or an empty text for none.
func optionalPath(about string) *node {
	n := path(about)
	n.MinLength = 0
	return n
}

// paths is a list of paths or globs.
func paths(about string) *node { return list(about, path("")).orNothing() }

// flag is true or false.
func flag(about string) *node { return &node{About: about, Type: types{"boolean"}} }

// number is a whole number.
func number(about string, least, most int) *node {
	return &node{About: about, Type: types{"integer"}, Minimum: num(least), Maximum: num(most)}
}

// num is a bound that is a whole number.
func num(n int) *bound {
	b := bound(strconv.Itoa(n))
	return &b
}

// weight is a whole number by which something is drawn.
func weight(about string) *node { return number(about, 0, most.Weight) }

// described are words with what each of them means.
type described map[string]string

// word is one of some words. Each of them must be described.
func word(about string, list []string, texts described) *node {
	n := &node{About: about, Enum: anys(list)}
	for _, w := range list {
		text, ok := texts[w]
		if !ok {
			panic("xpc: internal error: the schema does not describe the word " + w)
		}
		n.EnumAbout = append(n.EnumAbout, text)
	}
	return n
}

// sentence makes a sentence of what a word means.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }

// oneOrSome is a value or a list of such values, one at least and none twice.
func oneOrSome(one *node) *node {
	item := *one
	item.About, item.Default = "", nil
	some := list("", &item).differ()
	some.MinItems = 1
	return &node{About: one.About, Default: one.Default, AnyOf: []*node{&item, some}}
}

// ranged is a range of whole numbers.
func ranged(about string) *node {
	n := number(about+" A range: 3, 3..7, 3.. or ..7, both ends included.", 0, most.Number)
	n.Type = append(n.Type, "string")
	return n.texts(rangePattern(whole(most.Number)), "a range of whole numbers, such as 3, 3..7, 3.. or ..7")
}

// share is a number from one to another, with decimals, and may be written as a text.
func share(about string, least, most bound, patterns ...string) *node {
	n := &node{About: about, Type: types{"number", "string"}, Minimum: &least, Maximum: &most}
	return n.texts(exactly(patterns...), "a number from "+string(least)+" to "+string(most))
}

// chance is a share from 0 to 1.
func chance(about string) *node {
	n := share(about+" 40% or 0.4.", "0", "1", decimal(100)+"%", decimal(1))
	return n.texts(n.Pattern, "a chance from 0% to 100%, such as 40% or 0.4")
}

// shares is a range of shares.
func shares(about string) *node {
	n := share(about+" A range of shares: 18%..40%, 18%.. or ..40%.", "0", "9999.9999999")
	return n.texts(sharesPattern(), "a range of shares, such as 18%..40%, 18%.. or ..40%")
}

// count is a number of things: fixed, a range, or dice.
func count(about string) *node {
	n := number(about+" A number, a range such as 1..3, or dice such as 2d4+1.", 0, most.Count)
	n.Type = append(n.Type, "string")
	n.texts(countPattern(most.Count, most.Dice, most.Sides), "a number, a range such as 1..3, or dice such as 2d4+1")
	return n.like("1..3", "2d4+1")
}

// version is the number of a file's form.
func version() *node { return &node{About: "The form of this file: 1.", Enum: []any{1}} }

// attribute is a value of the game's: a word or a list of words. A param is a whole value.
func attribute(about string, known []Words) *node {
	n := &node{About: about, Type: append(types{"array"}, scalars...)}
	n.Items = text("").texts(`^(?:\$?$|\$\$|[^$])`, "no param in a list: write $$ for a text that begins with $")
	for _, p := range known {
		n.like("$" + p.Name)
	}
	return n
}

// character matches one of the characters that stand for glyphs.
func character(k *Known) string { return oneOfGlyphs(k.Font.Characters()) }

// mark matches one of the characters that stand for glyphs that are no blanks.
func mark(k *Known) string {
	return oneOfGlyphs(slices.DeleteFunc(k.Font.Characters(), func(r rune) bool {
		g, _ := k.Font.GlyphOf(r)
		return g.Blank()
	}))
}
