package rules

import "github.com/seed18752ec6/xpc/prefab/diag"

// artTexts are the texts of family XP01: files that are no images, or images that are no prefabs.
var artTexts = []text{
	{
		code:  diag.NotGzip,
		title: "an .xp file is an image of REXPaint",
		why: "Images are compressed with gzip, zlib or not at all, and begin with a version and a number of " +
			"layers. A file of another program, or an empty one, has taken the place of the image.",
		bad:  "prefabs/gate.xp, which is a PNG picture under another name",
		good: "prefabs/gate.xp, saved by REXPaint",
		fix:  "save the image again, or give the file its true ending",
	},
	{
		code:  diag.Truncated,
		title: "an image is whole",
		why: "The file ends before its last cell: a copy or a save was broken off, or a disk was full. The " +
			"cells that are missing cannot be guessed.",
		bad:  "prefabs/gate.xp, of which a sync tool has copied 4,096 bytes",
		good: "prefabs/gate.xp with all of its bytes",
		fix:  "save the image again, or take it from version control",
	},
	{
		code:  diag.Checksum,
		title: "the bytes of an image are those that were saved",
		why: "Compressed files end with a sum over what is in them. Where it differs, bytes were changed on " +
			"the way. The usual cause is a program that took the image for text and changed its line ends.",
		bad:  "*.xp text=auto        # in .gitattributes",
		good: "*.xp -text            # what xpc git-setup writes",
		fix:  "save the image again, and keep programs from treating .xp as text",
	},
	{
		code:  diag.TrailingBytes,
		title: "nothing follows the last cell of an image",
		why: "Bytes after the image were written by nobody who knows the format. They may be half of another " +
			"image, and then nobody can tell which of the two is meant.",
		bad:  "cat gate.xp wall.xp > both.xp",
		good: "two images, each in a file of its own",
		fix:  "save the image again",
	},
	{
		code:  diag.LFSPointer,
		title: "an image is there, not a pointer to it",
		why: "Git LFS keeps large files elsewhere and leaves a few lines of text in their place until it is " +
			"asked for them. A clone without LFS has only these lines.",
		bad:  "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146...",
		good: "the image, after git lfs pull",
		fix:  "fetch the images: git lfs pull; in CI, check out with LFS",
	},
	{
		code:  diag.ImageTooLarge,
		title: "an image has a size that a prefab can have",
		why: "A file of a few bytes can claim millions of cells. So that nothing is allocated for a claim, an " +
			"image has at most 8 MiB, 64 layers and 4,194,304 cells in all layers together.",
		bad:  "a header that says 20000 by 20000",
		good: "an image of the size of a room",
		fix:  "crop the image, or divide it",
	},
	{
		code:  diag.LayerSizeDiffers,
		title: "all layers of a prefab have one size",
		why: "A cell of one layer speaks about the cell under it. Where layers differ in size, nobody can tell " +
			"which cells belong together. REXPaint itself never saves such an image; other programs do.",
		bad:  "layer 1 is 12 by 8, layer 2 is 10 by 8",
		good: "both layers are 12 by 8",
		fix:  "open the image in REXPaint, resize it, and save it again",
	},
	{
		code:  diag.LayerMissing,
		title: "an image has the layers that it is read by",
		why: "What a layer means is said by its number. The layer of the terrain must be there, and the one " +
			"that a key of the script asks for.",
		bad:  "spawn: mask    # and layers: [terrain, connections, machines, objects]",
		good: "spawn: mask\nlayers: [terrain, connections, machines, objects, mask]",
		fix:  "add the layer in REXPaint, or change what the script asks for",
	},
	{
		code:  diag.EmptyImage,
		title: "an image has a drawn cell",
		why: "The terrain layer is the prefab: its drawn cells are the box, and all else is found in it. An " +
			"image without one places nothing. A cell is drawn unless its back is #ff00ff.",
		bad:  "a new image with transparent layers alone",
		good: "a new image with one cell of floor on layer 1",
		fix:  "draw the terrain on its layer, or remove the image",
	},
	{
		code:  diag.ImageHeader,
		title: "the counts and sizes of an image are possible",
		why: "No image has a negative number of layers or a layer without width. The file is damaged, or was " +
			"written by a program that does not know the format.",
		bad:  "a layer of 0 by 8 cells",
		good: "a layer of 12 by 8 cells",
		fix:  "save the image again with REXPaint",
	},
	{
		code:  diag.ImageUnsupported,
		title: "an image has a form that is read",
		why: "Animations (.axp) and images with cells of 12 bytes are files of REXPaint and its relatives, but " +
			"they hold more than one prefab, or another kind of cell.",
		bad:  "an animation, renamed to gate.xp",
		good: "one image of it, exported to gate.xp",
		fix:  "export the image that is meant",
	},
}
