package schema

// findings describes what --format json prints; of jsonl it describes each line as an item.
func findings(*Known) *node {
	place := func() properties {
		return properties{
			{"line", atLeastOne("Of a place in a text: its line.")},
			{"column", atLeastOne("Its column, in characters.")},
			{"endColumn", atLeastOne("The column behind its end, on the same line.")},
			{"layer", atLeastOne("Of a place in an image: its layer, from 1 as REXPaint shows it.")},
			{"x", natural("Of a cell: from 0 at the left.")},
			{"y", natural("From 0 at the top.")},
		}
	}
	file := property{"file", str("The file, from the root of the project, with slashes; empty: the project as a whole.")}
	edit := record("", properties{
		{"file", str("")}, {"line", atLeastOne("")}, {"column", atLeastOne("")}, {"endLine", atLeastOne("")},
		{"endColumn", atLeastOne("Exclusive.")}, {"text", str("What takes the place of what is there.")},
	})
	n := list("The findings of a run, in order.", record("", properties{
		file,
		{"code", &node{About: "A code that is never given to another kind of finding.", Type: types{"string"}, Pattern: "^XP[0-9]{4}$"}},
		{"name", &node{About: "The name of the rule: xpc explain tells of it.", Type: types{"string"}, Pattern: "^[a-z0-9-]+$"}},
		{"severity", oneWord("How grave it is.", words.Levels[1:])},
		{"message", str("What was found, in one line.")},
	}, append(place(), properties{
		{"hint", str("What would mend it.")},
		{"related", list("Other places that explain it.", record("", properties{file, {"message", str("")}}, place()...))},
		{"fixes", list("Edits of which one would mend it.", record("", properties{{"title", str("")}, {"edits", list("", edit)}}))},
	}...)...))
	n.Title = "xpc findings as JSON"
	return n
}
