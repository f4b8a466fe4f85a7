package rules

import "github.com/seed18752ec6/xpc/prefab/diag"

// joinTexts are the texts of family XP03: images and texts that do not fit each other. Examples are
// of a script, unless a comment or a drawing says otherwise.
var joinTexts = []text{
	{
		code:  diag.LegendMissing,
		title: "every drawn cell has a legend entry",
		why: "The picture says where, the legend says what. A cell that no entry matches has no meaning, so " +
			"nothing can be built of it. A cell of another color than its entry is the usual cause.",
		bad:  "terrain:\n  wall: {glyph: \"#\", fore: \"#808080\", kind: wall}    # and a \"#\" in #7f7f7f",
		good: "terrain:\n  wall: {glyph: \"#\", kind: wall}",
		fix:  "add an entry, draw the cell in the color of one, or leave the color out of the entry",
	},
	{
		code:  diag.LegendAmbiguous,
		title: "the most specific entry of a cell is one",
		why: "An entry that names glyph and colors wins over one that names less. Of two that name as much, " +
			"neither can win.",
		bad:  "legend:\n  terrain:\n    dark: {glyph: \".\", back: \"#000000\", kind: floor}\n    gray: {glyph: \".\", fore: \"#808080\", kind: cave}",
		good: "legend:\n  terrain:\n    dark: {glyph: \".\", back: \"#000000\", kind: floor}\n    gray: {glyph: \".\", fore: \"#808080\", back: \"#000000\", kind: cave}",
		fix:  "name more of glyph, fore and back in the entry that is meant",
	},
	{
		code:  diag.ReferenceUndefined,
		title: "every reference has an entry under objects",
		why:   "A glyph on the objects layer says that something stands there; the script says what it is.",
		bad:   "objects:\n  c: {item: scrap}    # and a k on the objects layer",
		good:  "objects:\n  c: {item: scrap}\n  k: {item: key}",
		fix:   "add the entry, or erase the cell",
	},
	{
		code:  diag.OutcomeFootprint,
		title: "all outcomes have the same cells where the prefab may stand in the cave",
		why: "A placement chooses its site before it knows which image and which overlays come. The front rows " +
			"touch the cave: a cell that some outcome leaves out there would be a hole into it.",
		bad:  "maxProtrusion: 2    # and an overlay with terrain of kind none in row 1",
		good: "maxProtrusion: 2    # and overlays cut cells out behind row 2 alone",
		fix:  "change terrain there, not which cells are the prefab's",
	},
	{
		code:  diag.LinkAbsent,
		title: "what a link leads to is always there",
		why: "A terminal that opens a door which a roll has left out opens nothing, and the game finds a link " +
			"that leads nowhere.",
		bad:  "objects:\n  t: {terminal: panel, opens: [d]}\n  d: {door: hatch, chance: 50%}",
		good: "objects:\n  t: {terminal: panel, opens: [d]}\n  d: {door: hatch}",
		fix:  "make the target certain, or say required: true",
	},
	{
		code:  diag.LinkUndefined,
		title: "a link leads to a reference of the prefab",
		why:   "Links lead to all cells of a reference. One that has no entry, or stands nowhere, has no cells.",
		bad:   "objects:\n  t: {terminal: panel, opens: [x]}",
		good:  "objects:\n  t: {terminal: panel, opens: [d]}\n  d: {door: hatch}",
		fix:   "name a reference that is drawn, or draw it",
	},
	{
		code:  diag.NestedMissing,
		title: "what a slot names is a prefab that may be nested",
		why: "A slot holds another prefab of the project, by its full name, and a prefab says itself that it is " +
			"made for slots.",
		bad:  "objects:\n  s: {prefab: closet}    # and closet.yaml says place: embedded",
		good: "objects:\n  s: {prefab: closet}    # and closet.yaml says place: [embedded, nested]",
		fix:  "name a prefab that is there, and say nested under its place",
		mend: "writes the prefab that is meant, where no other is near",
	},
	{
		code:  diag.NestedSize,
		title: "a nested prefab fills its slot in every orientation",
		why: "The cells of a reference that touch are a slot, a full rectangle. The box of the prefab in it is as " +
			"large. It turns with the prefab around it, and in its slot; on the map it stands in one of its own " +
			"transforms, so that for each orientation of the prefab around it one of them must fill the slot.",
		bad:  "objects:\n  s: {prefab: closet}    # a slot of 4 by 3 cells, and closet.xp fills 3 by 3",
		good: "objects:\n  s: {prefab: closet}    # a slot of 3 by 3 cells",
		fix:  "draw the slot as large as the prefab, or give one of both other transforms",
	},
	{
		code:  diag.NestedCycle,
		title: "prefabs that are nested in each other come to an end",
		why: "A prefab in a slot may have slots itself, 16 deep at most. One that leads back to itself would " +
			"never be complete.",
		bad:  "objects:\n  s: {prefab: hall}    # in hall.yaml itself, or in one that hall nests",
		good: "objects:\n  s: {prefab: closet}",
		fix:  "let one of them nest something else",
	},
	{
		code:  diag.VariantMissing,
		title: "every variant has its image",
		why:   "A variant is another image under the same script, which is named relative to the script's folder.",
		bad:   "variants:\n  - {art: outpost.c.xp}    # and there is no such file beside the script",
		good:  "variants:\n  - {art: outpost.b.xp}",
		fix:   "draw the image, or name one that is there and has no script of its own",
	},
	{
		code:  diag.GuideMissing,
		title: "every guide that is drawn has its image",
		why:   "The image of a guide says where caves come. It is named relative to the recipe's folder, and lies in it or below.",
		bad:   "# a recipe\nstyle: guided\nguide: {art: canyon.xp}    # and there is no such file beside the recipe",
		good:  "# a recipe\nstyle: guided\nguide: {art: gorge.xp}",
		fix:   "draw the image, or name one that is there",
		mend:  "writes the name of an image that is there, if one name alone is nearly the same",
	},
	{
		code:  diag.GuideSize,
		title: "a guide is as large as its map, and leaves something to dig",
		why: "A cell of the image stands for the same cell of the map, so both must have one size. Caves come where layer 1 " +
			"is drawn, within the margin: an image without such a cell, or with few, leaves no room for any.",
		bad:  "# a recipe\nsize: [100, 100]\nstyle: guided\nguide: {art: gorge.xp}    # which is 80 by 80",
		good: "# a recipe\nsize: [80, 80]\nstyle: guided\nguide: {art: gorge.xp}",
		fix:  "resize the image or the map, or draw on layer 1 where caves shall come",
	},
	{
		code:  diag.VariantSize,
		title: "all images of a script fill the same box",
		why: "A placement chooses its site before it knows which image comes, so all of them must need the same " +
			"room.",
		bad:  "variants:\n  - {art: outpost.b.xp}    # 9 by 7 cells, and outpost.xp has 9 by 8",
		good: "variants:\n  - {art: outpost.b.xp}    # 9 by 8 cells as well",
		fix:  "give the image the size of the one beside the script, and draw terrain on all four sides",
	},
	{
		code:  diag.MachineUnnamed,
		title: "every machine has a type or a name",
		why: "Cells of one color that touch are one machine. A legend entry says what type it is, or a machine " +
			"object on it says which one; without either it is a shape without a meaning.",
		bad:  "legend:\n  machines: {}    # and a shape in #ff4030 on the machines layer",
		good: "legend:\n  machines:\n    lamp: {fore: \"#ff4030\"}",
		fix:  "add an entry under machines, or a machine object on one of its cells",
	},
	{
		code:  diag.ConnectionWidth,
		title: "a connection is as wide as it says, and leads out",
		why: "A connection is one cell, or as many in a straight row as its width. Other numbers are two " +
			"connections that touch, or a cell too few. The tunnel to it is dug in its full width, and never " +
			"through a wall of the prefab itself.",
		bad:  "connections:\n  hall: {glyph: \"=\", width: 3}\n\n##==##    2 cells",
		good: "##===#    3 cells, or one",
		fix:  "draw as many cells as the width says, or a single one",
	},
	{
		code:  diag.DirectionAmbiguous,
		title: "a connection leads one way",
		why: "A connection leads to the nearest side of the box, unless its entry has a direction. In a corner " +
			"two sides are as near, and the tunnel could go either way.",
		bad:  "+###\n#..#\n####    the + leads north as well as west",
		good: "#+##\n#..#\n####",
		fix:  "give the entry a dir, or draw the connection nearer to one side",
	},
	{
		code:  diag.LegendRepeated,
		title: "a name has one entry in a legend",
		why: "A script that repeats a name of the palette may mean to replace it, or may not know that it is " +
			"there. Saying override: true tells the two apart.",
		bad:  "legend:\n  terrain:\n    wall: {glyph: 178, kind: wall}    # the palette has a wall too",
		good: "legend:\n  terrain:\n    wall: {glyph: 178, kind: wall, override: true}",
		fix:  "say override: true, or use another name",
	},
	{
		code:  diag.DoorTerrain,
		title: "a door stands in a doorway",
		why: "A door opens and closes its cell, so the cell is of kind door: passable, and opaque while it is " +
			"shut. On a wall it would lead nowhere, on a floor it would shut nothing.",
		bad:  "objects:\n  d: {door: hatch}    # on a cell of floor",
		good: "terrain:\n  doorway: {glyph: \"+\", kind: door}    # and the cell drawn as +",
		fix:  "draw a terrain of kind door under the object",
	},
	{
		code:  diag.OverlayUndefined,
		title: "an overlay has a layer and an entry",
		why: "A layer says what an overlay replaces, an entry under overlays says how often it comes. One " +
			"without the other does nothing.",
		bad:  "layers: [terrain, objects, overlay ruined]\noverlays:\n  flooded: {chance: 10%}",
		good: "layers: [terrain, objects, overlay ruined]\noverlays:\n  ruined: {chance: 10%}",
		fix:  "name the overlay in both, spelled alike",
		mend: "writes the overlay that is meant, where no other is near",
	},
	{
		code:  diag.ParamUndefined,
		title: "a param that is named has an entry, and that value",
		why: "Params are rolled once for a placed prefab and used in many places. A name without an entry, or a " +
			"value that it does not have, would silently never come.",
		bad:  "params: {faction: {derelict: 2, zion: 1}}\nattributes: {owner: $fraction}",
		good: "params: {faction: {derelict: 2, zion: 1}}\nattributes: {owner: $faction}",
		fix:  "spell it as under params, or write $$ for a text that begins with $",
		mend: "writes the param or the value that is meant, where no other is near",
	},
	{
		code:  diag.GroupUndefined,
		title: "a group holds references of the script",
		why:   "A group places references together. One that has no entry under objects puts nothing anywhere.",
		bad:   "groups: [{of: [c, x], shuffle: true}]\nobjects:\n  c: {item: scrap}",
		good:  "groups: [{of: [c, k], shuffle: true}]\nobjects:\n  c: {item: scrap}\n  k: {item: key}",
		fix:   "name a reference that has an entry",
	},
	{
		code:  diag.GroupCount,
		title: "a group has as many cells as it asks for",
		why:   "Exactly counts the cells on which the references of a group stand, in every image of the script.",
		bad:   "groups: [{of: [c], exactly: 3}]\nobjects:\n  c: {item: scrap}    # on one cell",
		good:  "groups: [{of: [c], exactly: 1}]\nobjects:\n  c: {item: scrap}",
		fix:   "draw the references on more cells, or ask for fewer",
	},
	{
		code:  diag.ScriptMissing,
		title: "an image has its script beside it",
		why: "The image says where, the script says what. Letter case counts on every system, as it does on " +
			"the one that builds the release.",
		bad:  "prefabs/gate.xp and prefabs/Gate.yaml",
		good: "prefabs/gate.xp and prefabs/gate.yaml",
		fix:  "write the script, or set scripts: optional in xpc.yaml",
	},
	{
		code:  diag.ArtMissing,
		title: "a script has its image beside it",
		why: "A script without an image is no prefab: the image was renamed, moved or never committed. The " +
			"same is said of a pattern under art that matches nothing.",
		bad:  "prefabs/gate.yaml alone",
		good: "prefabs/gate.yaml and prefabs/gate.xp",
		fix:  "add the image, or move the file out of the folder of art",
	},
	{
		code:  diag.NameDuplicate,
		title: "each prefab and each recipe has a name of its own",
		why: "Games look prefabs up by name. Names that differ in letter case alone are one file on some " +
			"systems and two on others.",
		bad:  "name: gate    # in two scripts",
		good: "name: gate\nname: gate-east",
		fix:  "rename one of the two",
	},
	{
		code:  diag.TerrainUndefined,
		title: "a terrain that is named has an entry",
		why: "Random terrain chooses among entries, and placement closes open sides with the terrain that the " +
			"project calls its seal. A name without an entry is no terrain.",
		bad:  "legend:\n  terrain:\n    rubble: {glyph: \";\", oneOf: [{terrain: floor}, {terrain: wal}]}",
		good: "legend:\n  terrain:\n    rubble: {glyph: \";\", oneOf: [{terrain: floor}, {terrain: wall}]}",
		fix:  "write the name of an entry under terrain, or add it",
		mend: "writes the terrain that is meant, where no other is near",
	},
	{
		code:  diag.MachineRepeated,
		title: "a machine has one name",
		why:   "A machine object names the shape that it stands on. Two of them on one shape are two names for one thing.",
		bad:   "objects:\n  p: {machine: pump}\n  q: {machine: press}    # both on cells of one shape",
		good:  "objects:\n  p: {machine: pump}",
		fix:   "remove one of the objects, or draw a second shape",
	},
	{
		code:  diag.VariantLayer,
		title: "connections, mask and overlays are those of the image beside the script",
		why: "A placement joins a prefab before it knows which image comes. So what says how it is joined, where " +
			"the game may spawn and what overlays replace is drawn once, and holds for all images.",
		bad:  "a variant with another door marked on its connections layer",
		good: "a variant with the same marks, or with none",
		fix:  "copy the layer from the image beside the script, or leave it blank",
	},
	{
		code:  diag.RecipeMissing,
		title: "a recipe is where the project looks for recipes",
		why: "A file that no pattern under maps matches is never read: nothing is checked, and no map is made of " +
			"it. The usual pattern is maps/*.map.yaml.",
		bad:  "maps/deeps.yaml",
		good: "maps/deeps.map.yaml",
		fix:  "rename the file, or name it under maps or exclude",
	},
}
