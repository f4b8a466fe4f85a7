package rules

import "github.com/seed18752ec6/xpc/prefab/diag"

// outputTexts are the texts of family XP05: what is written, and bundles that are read.
var outputTexts = []text{
	{
		code:  diag.IdentCollision,
		title: "each name has a Go identifier of its own",
		why: "The Go source has a constant for each prefab, recipe, tag, kind and name. Signs that Go does not " +
			"take are left out, so two names can become one identifier; one of the two could not be reached.",
		bad:  "prefabs/old-gate.xp and prefabs/old_gate.xp    # both are OldGate",
		good: "prefabs/old-gate.xp and prefabs/new-gate.xp",
		fix:  "rename one of the two",
	},
	{
		code:  diag.IdentReserved,
		title: "no name takes an identifier of the emitted package",
		why: "The Go source has the identifier Bundle of its own, and Go has words that no package may be " +
			"called. A constant or a package of such a name would not compile.",
		bad:  "out:\n  go: {dir: internal/func}",
		good: "out:\n  go: {dir: internal/func, package: prefabs}",
		fix:  "rename the prefab, or name the package under out: go",
	},
	{
		code:  diag.OutputForeign,
		title: "an output replaces no file of somebody else",
		why: "A file stands where an output goes, and xpc did not write it. It may be the only copy of " +
			"somebody's work, so it stays as it is.",
		bad:  "out:\n  json: package.json    # the manifest of another tool",
		good: "out:\n  json: build/prefabs.json",
		fix:  "move the file away, or name another path under out",
	},
	{
		code:  diag.OutputStale,
		title: "the outputs are those that the sources give",
		why: "Outputs that were committed before the last change of a prefab ship the prefab of yesterday. With " +
			"--check a build compares what it would write with what is there, and writes nothing.",
		bad:  "git commit prefabs/gate.xp",
		good: "xpc build && git commit prefabs/gate.xp build/prefabs.xpb",
		fix:  "run xpc build, and commit what it writes",
	},
	{
		code:  diag.OutputUnwritable,
		title: "an output has a place where it can be",
		why: "Outputs stay inside the project, each in a file of its own, under names that every system takes. " +
			"A bundle has room for what its numbers can count, and --zstd packs one that is written.",
		bad:  "out:\n  bundle: ../game/prefabs.xpb",
		good: "out:\n  bundle: build/prefabs.xpb    # xpc build --out bundle=../game/prefabs.xpb",
		fix:  "name a path inside the project, or give one with --out",
	},
	{
		code:  diag.BundleTruncated,
		title: "a bundle is whole",
		why:   "The file ends before the tables that its header tells of. It is a copy that was broken off.",
		bad:   "a download of prefabs.xpb that stopped half way",
		good:  "prefabs.xpb as xpc build writes it: whole, or not at all",
		fix:   "build or copy the bundle again",
	},
	{
		code:  diag.BundleChecksum,
		title: "the bytes of a bundle are those that were written",
		why: "A bundle is read in place, without a copy: what it says is believed. Its sum shows that nothing " +
			"has changed a byte of it.",
		bad:  "a bundle that was edited, or stored as text",
		good: "*.xpb binary    # in .gitattributes",
		fix:  "build the bundle again",
	},
	{
		code:  diag.BundleReference,
		title: "what a bundle refers to is in it",
		why: "Tables of a bundle point into each other. A pointer that leads outside, or to a thing of another " +
			"kind, was not written by xpc.",
		bad:  "a bundle that another program has put together",
		good: "a bundle that xpc build has written",
		fix:  "build the bundle again",
	},
	{
		code:  diag.BundleVersion,
		title: "a bundle has a version that is read",
		why: "A bundle of a later version may hold what this version does not know. Bundles of earlier " +
			"versions are read for ever.",
		bad:  "a bundle of a newer xpc in a game with an older package embed",
		good: "one version of xpc for the build and for the game",
		fix:  "update the package embed, or build the bundle with the older xpc",
	},
	{
		code:  diag.NameHashCollision,
		title: "each prefab has an ID of its own",
		why: "A prefab's ID is made of its name, so that it stays the same whatever else a project holds. Two " +
			"names of one ID are no more likely than two equal numbers of 64 bits; save games could not tell " +
			"the prefabs apart.",
		bad:  "two names that give one ID, which nobody has seen yet",
		good: "one of them with another name",
		fix:  "choose another name for one of the two",
	},
}
