package rules

import "github.com/seed18752ec6/xpc/prefab/diag"

// fileTexts are the texts of family XP02: project files, palettes, scripts and recipes, each by
// itself. Examples are of the file that a comment names, or else of a script.
var fileTexts = []text{
	{
		code:  diag.Syntax,
		title: "a text file is YAML",
		why: "What cannot be read says nothing. Each key at the beginning of a line is read by itself, so that " +
			"one fault does not hide the findings of the rest of the file.",
		bad:  "about: a hall: old and dark",
		good: "about: \"a hall: old and dark\"",
		fix:  "mend the line; quote texts that hold a colon or begin with a sign",
		mend: "puts a space behind a colon that stands between a key and its value",
	},
	{
		code:  diag.UnknownKey,
		title: "every key is one that is read",
		why: "A key that is spelled otherwise would be passed over without a word, and its value would never " +
			"count. Keys that are your own stand under attributes.",
		bad:  "maxprotrusion: 2",
		good: "maxProtrusion: 2",
		fix:  "write the key as it is listed, or move it under attributes",
		mend: "writes the key that is meant, where no other is near and it is not there already",
	},
	{
		code:  diag.DuplicateKey,
		title: "no key stands twice in a map",
		why: "Of two values only one can count, and parsers do not agree which. The same goes for references " +
			"that are written in two ways, such as \"c\" and 99.",
		bad:  "objects:\n  c: {item: scrap}\n  c: {item: lamp}",
		good: "objects:\n  c: {item: scrap}\n  l: {item: lamp}",
		fix:  "remove one of the two, or give it another name",
		mend: "removes the second one, where both say the same",
	},
	{
		code:  diag.WrongType,
		title: "a value is of the kind that its key takes",
		why: "A list where a word is expected, or a word where a number is expected, has no meaning there. " +
			"The message says what the key takes.",
		bad:  "tags: outpost",
		good: "tags: [outpost]",
		fix:  "write the value in the form that the message names",
		mend: "writes numbers, true and false without quotes, puts one word in brackets where a list of words is expected, and a space behind a colon",
	},
	{
		code:  diag.OutOfRange,
		title: "a number lies within its bounds",
		why: "Bounds are there because something counts on them: a map has at least one cell, a glyph is in " +
			"the font.",
		bad:  "# a palette\nconnections:\n  hall: {glyph: \"=\", width: 0}",
		good: "# a palette\nconnections:\n  hall: {glyph: \"=\", width: 2}",
		fix:  "write a number within the bounds that the message names",
	},
	{
		code:  diag.BadRange,
		title: "a range goes from low to high",
		why: "A range is a, a..b, a.., ..b or .., with both ends included. One that ends before it begins " +
			"holds nothing, so what asks for it would never come.",
		bad:  "depth: 7..3",
		good: "depth: 3..7",
		fix:  "write the lower end first",
		mend: "writes two dots where another sign stands between two numbers, as in 3-7",
	},
	{
		code:  diag.BadChance,
		title: "a chance is a share of 1",
		why: "Chances are kept exactly: 40% or 0.4, with up to 7 decimals, from 0 to 1. A bare 40 may mean 40 " +
			"percent, or always.",
		bad:  "objects:\n  c: {item: scrap, chance: 40}",
		good: "objects:\n  c: {item: scrap, chance: 40%}",
		fix:  "write a percent sign, or a decimal from 0 to 1",
		mend: "writes 40 % as 40%",
	},
	{
		code:  diag.BadWeight,
		title: "a weight is a whole number, and one of several is above 0",
		why: "Weights are shares of their sum. Where all of them are 0, there is nothing to choose, and a " +
			"weight below 0 is the share of nothing.",
		bad:  "objects:\n  g: {oneOf: [{robot: sentry, weight: 0}, {robot: grunt, weight: 0}]}",
		good: "objects:\n  g: {oneOf: [{robot: sentry, weight: 3}, {robot: grunt, weight: 1}]}",
		fix:  "give at least one alternative a weight above 0",
	},
	{
		code:  diag.UnknownName,
		title: "what a file names is there",
		why: "A palette, a baseline or a name of the catalogue that is not there is most often a slip of the " +
			"pen. Without the palette every cell would be a finding.",
		bad:  "# xpc.yaml\nversion: 1\npalette: [palete.yaml]",
		good: "# xpc.yaml\nversion: 1\npalette: [palette.yaml]",
		fix:  "write the name as it is, or add what it names",
		mend: "writes the name of the catalogue that is meant, where no other is near",
	},
	{
		code:  diag.UnknownAttribute,
		title: "an attribute is one that its kind has",
		why: "Where the catalogue lists the attributes of a kind, the game reads those alone. Any other is a " +
			"slip of the pen, and the object would lack what was meant.",
		bad: "# the catalogue has kinds: {relic: {role: item, attributes: {age: number}}}\n" +
			"objects:\n  i: {relic: idol, aeg: 300}",
		good: "# the catalogue has kinds: {relic: {role: item, attributes: {age: number}}}\n" +
			"objects:\n  i: {relic: idol, age: 300}",
		fix:  "write the attribute as it is, or add it to its kind in the catalogue",
		mend: "writes the attribute or the key that is meant, where no other is near",
	},
	{
		code:  diag.AliasRefused,
		title: "every value stands where it is used",
		why: "Anchors, aliases, merge keys and tags of YAML let a few bytes stand for gigabytes, and hide from " +
			"the reader of a script what it says. Legends are shared by palettes instead.",
		bad:  "objects:\n  a: &chest {item: chest}\n  b: *chest",
		good: "objects:\n  a: {item: chest}\n  b: {item: chest}",
		fix:  "write the value out",
	},
	{
		code:  diag.TextTooLarge,
		title: "a text file has a size that people write",
		why: "A file has at most 128 KiB, 64 levels of nesting, 1,024 keys in a map and 8,192 items in a list: " +
			"more than any script needs, and little enough that nothing can stall a build. A baseline has at most 8 MiB.",
		bad:  "a script of 200 KiB that a program wrote",
		good: "a script for each prefab, and what they share in a palette",
		fix:  "divide the file",
	},
	{
		code:  diag.BadName,
		title: "a name is one that every system can hold",
		why: "Names become paths, identifiers and keys of save games. A prefab's name has parts of a-z 0-9 _ . - " +
			"with / between them and at most 64 characters; paths are relative and stay inside the project.",
		bad:  "name: Old Gate",
		good: "name: old-gate",
		fix:  "write the name with the characters that the message lists",
		mend: "writes the name of a prefab in small letters, where that is all it lacks",
	},
	{
		code:  diag.UnknownPrefab,
		title: "recipes and the project name prefabs that are there",
		why: "An encounter of a prefab that is not there can never be placed, and what is not there " +
			"replaces nothing.",
		bad:  "# a recipe\nencounters:\n  pool:\n    - {name: finds, prefabs: [loker]}",
		good: "# a recipe\nencounters:\n  pool:\n    - {name: finds, prefabs: [locker]}",
		fix:  "write the prefab's full name, such as caves/locker",
		mend: "writes the prefab that is meant, where no other is near",
	},
	{
		code:  diag.EmptyPool,
		title: "an entry of a pool has a prefab to place",
		why: "An entry without prefabs takes its turns and places nothing. Tags must be those of some prefab " +
			"that is placed in caves.",
		bad:  "# a recipe\nencounters:\n  pool:\n    - {name: finds, prefabs: []}",
		good: "# a recipe\nencounters:\n  pool:\n    - {name: finds, prefabs: [locker]}",
		fix:  "name prefabs or tags, or leave pool out for all prefabs with a category",
	},
	{
		code:  diag.RequirementImpossible,
		title: "some map meets what a recipe requires",
		why: "Maps are made again until one meets the requirements. Where none can, that would go on until " +
			"the number of attempts is used up, for every seed.",
		bad:  "# a recipe\nsize: [20, 20]\nrequire: {caves: {large: 5}}",
		good: "# a recipe\nsize: [80, 60]\nrequire: {caves: {large: 2..}}",
		fix:  "lower the requirement, or enlarge the map",
	},
	{
		code:  diag.BadArea,
		title: "areas and places lie in the map, and hold what is to come there",
		why: "A region or feature that reaches beyond the map, or whose box is larger than the area it is to come " +
			"in, can come in no map of the recipe. A prefab lies inside the border of the map, which is one cell wide.",
		bad:  "# a recipe\nsize: [100, 100]\nfeatures:\n  - {reserve: [96, 40, 9, 5]}",
		good: "# a recipe\nsize: [100, 100]\nfeatures:\n  - {reserve: [90, 40, 9, 5]}",
		fix:  "move or enlarge the area, enlarge the map, or let the prefab come in another orientation",
	},
	{
		code:  diag.FeatureOverlap,
		title: "features keep apart",
		why: "Each feature keeps its cells and the earth around it, as wide as its clearance, free of all others: caves " +
			"would break into it else. Two that are in each other's way in every orientation would make every map fail.",
		bad:  "features:\n  - {prefab: caves/gate, at: [40, 40]}    # which is 9 by 5\n  - {reserve: [46, 40, 10, 10]}",
		good: "features:\n  - {prefab: caves/gate, at: [40, 40]}\n  - {reserve: [51, 40, 10, 10]}",
		fix:  "move one of them, lower the clearance, or make the later one optional",
	},
	{
		code:  diag.VersionUnknown,
		title: "a file has a version that is read",
		why: "A later version of a file may mean something else by the same key. Reading it as if it were an " +
			"older one would be a guess.",
		bad:  "version: 2",
		good: "version: 1",
		fix:  "write version: 1, or use the xpc that the file was written for",
	},
	{
		code:  diag.YAMLTrap,
		title: "YAML reads what is meant",
		why: "YAML takes #ff0000 for a comment, * for an alias and a tab for nothing at all. Without quotes " +
			"the value is lost, and a parser says nothing or something about another place.",
		bad:  "# a palette\ncolors: {rust: #a04020}",
		good: "# a palette\ncolors: {rust: \"#a04020\"}",
		fix:  "quote the value; indent with spaces",
		mend: "quotes the value, and writes two spaces for each tab where nothing but tabs indents",
	},
	{
		code:  diag.MissingKey,
		title: "a key that must be there is there",
		why: "Some things have no default that would be right: the version of a project file, the kind of a " +
			"terrain, the prefabs of an encounter.",
		bad:  "# a palette\nterrain:\n  wall: {glyph: \"#\"}",
		good: "# a palette\nterrain:\n  wall: {glyph: \"#\", kind: wall}",
		fix:  "add the key that the message names",
	},
	{
		code:  diag.UnknownWord,
		title: "a value is one of the words that its key takes",
		why:   "A word that is not listed has no meaning. The message lists those that have one.",
		bad:   "front: down",
		good:  "front: south",
		fix:   "use one of the words that the message lists",
		mend:  "writes the word that is meant, where no other is near",
	},
	{
		code:  diag.KeyConflict,
		title: "keys go together",
		why: "Some keys exclude each other, and some count beside another one alone. A key that counts " +
			"nowhere is a mistake of its writer, who expects it to.",
		bad:  "objects:\n  c: {item: scrap, weight: 3}",
		good: "objects:\n  c: {oneOf: [{item: scrap, weight: 3}, {item: lamp}]}",
		fix:  "remove one of the keys, or move it where it counts",
		mend: "removes what a list names twice, and writes the entry that override is meant for, where no other is near",
	},
	{
		code:  diag.BadText,
		title: "a text file holds characters that can be seen",
		why: "Bytes that are not UTF-8 have no meaning. Control characters and marks that turn the direction " +
			"of writing make a file read otherwise than it looks.",
		bad:  "a script that was saved as UTF-16",
		good: "a script that was saved as UTF-8; \"\\u202e\" in quotes where such a character is meant",
		fix:  "save the file as UTF-8, and remove what is not seen",
	},
	{
		code:  diag.BadColor,
		title: "a color is #rrggbb or has a name",
		why: "Colors are compared exactly, each of their parts from 00 to ff. Names are those under colors, " +
			"in the same file or in a palette.",
		bad:  "# a palette\ncolors: {rust: \"#a42\"}",
		good: "# a palette\ncolors: {rust: \"#aa4422\"}",
		fix:  "write six hexadecimal digits in quotes, a # before them",
		mend: "writes #a42 as #aa4422",
	},
	{
		code:  diag.ColorUndefined,
		title: "a color's name is defined",
		why: "An entry whose color is not known cannot be found by its color; every cell that it means would " +
			"be without an entry.",
		bad:  "# a palette\ncolors: {rust: \"#aa4422\"}\nmachines: {pump: {fore: rusty}}",
		good: "# a palette\ncolors: {rust: \"#aa4422\"}\nmachines: {pump: {fore: rust}}",
		fix:  "add the color under colors, or use one that is there",
		mend: "writes the color that is meant wherever the name stands, where no other is near",
	},
	{
		code:  diag.GlyphUnknown,
		title: "a glyph is a character of the table or a number",
		why: "REXPaint stores numbers of pictures in a font, not characters. The 256 characters of code page " +
			"437 stand for their numbers; all else is written as its number. A reference is one glyph.",
		bad:  "# a palette\nterrain:\n  fern: {glyph: \"🌿\", kind: floor}",
		good: "# a palette\nterrain:\n  fern: {glyph: 244, kind: floor}",
		fix:  "write the glyph's number, without quotes",
	},
	{
		code:  diag.BadCount,
		title: "a count is a number, a range or dice",
		why:   "A count is 3, 1..2 or 2d4+1. Anything else has no exact chances.",
		bad:   "objects:\n  c: {item: scrap, count: some}",
		good:  "objects:\n  c: {item: scrap, count: 1..3}",
		fix:   "write a number, a range or dice",
		mend:  "writes two dots where another sign stands between two numbers, as in 1-3",
	},
	{
		code:  diag.ObjectKind,
		title: "an object has one kind",
		why: "One key of an object says what it is: item, robot, actor, machine, terminal, door, trap, stairs, " +
			"prop, effect or nothing, with its name as the value. Without it nobody can tell what to place; " +
			"with two there is no telling which.",
		bad:  "objects:\n  d: {dor: hatch}",
		good: "objects:\n  d: {door: hatch}",
		fix:  "write one kind with its name",
		mend: "writes the kind that is meant, where no other is near",
	},
	{
		code:  diag.BadShape,
		title: "a shape is made of convex polygons",
		why: "Sight goes through a cell from one convex polygon to the next, over the lines that they share. A " +
			"polygon that is not convex, or two that overlap, leave open what is seen. The farthest corner " +
			"tells how large the cell is.",
		bad:  "legend:\n  shapes: {slit: [\"0 0, 8 8, 8 0, 0 8\"]}",
		good: "legend:\n  shapes: {slit: [\"3 0, 5 0, 5 8, 3 8\", \"0 0, 8 8, 8 8\"]}",
		fix:  "cut the open part of the cell into convex polygons that share lines alone",
	},
}
