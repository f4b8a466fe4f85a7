package schema

import "strings"

// Parts that several kinds of files have.

// rule is the name or the code of a rule whose level may be set.
func rule(about string, k *Known) *node {
	named := &node{Enum: anys(words.Rules)}
	for _, r := range words.Rules {
		named.EnumAbout = append(named.EnumAbout, k.Rules[r])
	}
	coded := (&node{Type: types{"string"}}).texts(exactly(words.RuleCodes...), "the name or the code of a rule")
	return &node{About: about, AnyOf: []*node{named, coded}}
}

// ignored is a list of findings that are silenced. An entry has what both kinds of files ask for, and
// a key of its own.
func ignored(k *Known, own property, needs ...string) *node {
	return list("Findings that are silenced, each with a reason.", object("",
		property{"rule", rule("Which rule: xpc explain tells of it.", k)},
		own,
		property{"reason", text("Why: a sentence for people.").texts("[^ \\t\\n\\xa0]", "a text that says something")},
	).needs(needs...)).orNothing()
}

// layers are the words of a profile.
func layers(about string, k *Known) *node {
	overlay := &node{About: "Replaces terrain where the overlay of that name comes.", Type: types{"string"}}
	overlay.texts("^overlay +"+strings.TrimPrefix(namePattern, "^"), "overlay and its name")
	for _, o := range k.Overlays {
		overlay.like("overlay " + o)
	}
	n := list(about, &node{AnyOf: []*node{
		word("", words.Layers, described{
			"terrain":     "One entry of the legend a cell. A cell that is not drawn is not the prefab's.",
			"connections": "Where the map joins the prefab. It changes no terrain.",
			"machines":    "Pieces drawn as shapes: cells of one fore color that touch.",
			"objects":     "Any glyph: a reference to an entry under objects of the script.",
			"mask":        "Drawn cells: the game shall put nothing of its own here.",
			"notes":       "Nothing: it is the designer's.",
		}),
		overlay,
	}}).orNothing()
	n.Contains = &node{Const: "terrain"}
	return n
}

// roll says for what something random is rolled.
func roll(about string) *node {
	return word(about, words.Rolls, described{
		"each": "every cell rolls for itself",
		"all":  "once for all cells",
	}).def("each")
}

// direction is a side or a way.
func direction(about string) *node {
	return word(about, words.Directions, described{
		"north": "up, as drawn", "east": "right, as drawn", "south": "down, as drawn", "west": "left, as drawn",
	})
}

// category is what an encounter is to the player.
func category(about string) *node {
	return word(about, words.Categories, categoryTexts)
}

var categoryTexts = described{
	"fluff":  "nothing to win, nothing to fear",
	"reward": "something to win",
	"risk":   "something to win, and somebody who minds",
	"danger": "something to fear",
}

// prefer says whether large or small caves are liked.
func prefer(about string) *node {
	return word(about, words.Prefers, described{
		"none": "any cave is as good", "large": "large caves rather", "small": "small caves rather",
	})
}
