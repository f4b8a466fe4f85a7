package schema

import "go/token"

// project describes xpc.yaml.
func project(k *Known) *node {
	n := object("What belongs to the project, and what is made of it. Paths are relative to this file.",
		property{"version", version()},
		property{"art", paths("Globs of images; ** is any number of folders.").like([]string{"prefabs/**/*.xp"})},
		property{"exclude", paths("Globs of files that are not read.")},
		property{"palette", paths("Files of shared legends, in order: what glyphs and colors mean.").like([]string{"palette.yaml"})},
		property{"catalogue", paths("Files that say which names the game knows; without one every name is free.").like([]string{"catalogue.yaml"})},
		property{"maps", paths("Globs of map recipes.").like([]string{"maps/*.map.yaml"})},
		property{"replaces", names("Names of prefabs and recipes of a mod that replace those of the game where bundles are joined.", k.Prefabs)},
		property{"layers", layers("What layer 1, 2, 3, … of an image is read as.", k).
			def([]string{"terrain", "connections", "machines", "objects"})},
		property{"scripts", word("Whether each image needs a script beside it.", words.Scripts, described{
			"required": "an image without a script is an error",
			"optional": "an image without a script is terrain alone, placed where a recipe says",
		}).def("required")},
		property{"seal", name("The terrain into which placement turns earth beside open cells of a prefab.").
			def("wall").offers(k.Terrain)},
		property{"mirrors", paths("Files in the form of REXPaint's _mirror.txt: which glyphs of a font of your own mirror each other.")},
		property{"glyphs", optionalPath("A file in the form of REXPaint's _utf8.txt: the characters of a font of your own.")},
		property{"baseline", path("The file of xpc lint --write-baseline, with findings that are put off.").like("xpc-baseline.json")},
		property{"out", outputs()},
		property{"rules", levels(k)},
		property{"ignore", ignored(k, property{"file", path("Which files: a glob.").like("prefabs/old/*.xp")}, "file", "rule", "reason")},
		property{"trial", object("What xpc trial --ci asks for.",
			property{"maps", number("Maps that are generated.", 1, most.Weight).def(64)},
			property{"minPlaced", chance("Share of a recipe's maps in which a prefab of its pools must have a site.").def("25%")},
		).orNothing()},
	).needs("version")
	n.Title = "xpc project file"
	return n
}

// outputs are what a build writes.
func outputs() *node {
	return object("What xpc build writes. Without it a build checks and writes nothing.",
		property{"bundle", path("The binary bundle, for a game that loads it at run time.").like("build/prefabs.xpb")},
		property{"go", object("A Go package: prefabs_xpc.go, and the bundle with embed_xpc.go that embeds it.",
			property{"dir", path("Its folder.").like("internal/prefabs")},
			property{"package", goPackage("Its name. Default: the last part of dir.")},
			property{"inline", flag("true: the bundle is a constant of the source, without a file beside it.").def(false)},
		).needs("dir")},
		property{"json", path("All that the bundle holds as JSON, for other languages.").like("build/prefabs.json")},
	).orNothing()
}

// goPackage is the name of a Go package. Which characters beyond ASCII are letters stays to the
// reader.
func goPackage(about string) *node {
	reserved := []any{"_"}
	for t := token.BREAK; t <= token.VAR; t++ {
		reserved = append(reserved, t.String())
	}
	n := &node{About: about, Type: types{"string", "boolean"}, Not: &node{Enum: reserved}}
	return n.texts("^[^\\x00-@\\[-^`{-\\xa0][^\\x00-/:-@\\[-^`{-\\xa0]*$", "letters and digits, a letter first")
}

// levels are the levels of rules. Each rule is a key of its own, so that editors offer it.
func levels(k *Known) *node {
	level := func(about string) *node {
		return word(about, words.Levels, described{
			"off": "it is not looked for", "info": "it is told",
			"warning": "it fails with --fail-on warning", "error": "it fails a lint and a build",
		})
	}
	n := object("Levels of rules.").orNothing()
	for _, r := range words.Rules {
		n.Properties = append(n.Properties, property{r, level(k.Rules[r])})
	}
	n.Patterns = properties{{exactly(words.RuleCodes...), level("")}}
	return n
}
