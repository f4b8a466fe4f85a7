package compile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Decode reads the files that load has found, each into its own value: images into layers, text
// files into what package prefab makes of them. Nothing of one file is held against another yet.

// maxCells is how many cells the image of a prefab may have, all layers together.
const maxCells = 4 << 20

// decoded is what decode makes before there is any prefab: what all of them share.
type decoded struct {
	*inputs
	palettes []*prefab.Palette
	shared   *prefab.Legend // of the palettes
	kinds    *prefab.Kinds  // that objects may have
	font     *prefab.Font   // of the project; nil = code page 437
	turns    []embed.TurnData
	encoders sync.Pool // of *embed.PartEncoder
	recipes  []*prefab.Recipe
	sound    bool      // neither the project file nor a palette or catalogue has an error
	context  cache.Sum // of all that was read before the first prefab and is no recipe
	gaps     bool      // an input is missing or has findings
}

// source is an image and its script.
type source struct {
	*imageInput
	m      *xp.Image      // nil if it was not read
	s      *prefab.Script // never nil
	others []*xp.Image    // of the script's variants; nil if one was not read
}

func decode(b *builder, in *inputs) (*decoded, diag.List, error) {
	out := &decoded{inputs: in}
	font, found, err := b.decodeFont(in.project)
	if err != nil {
		return out, found, err
	}
	out.font, out.turns = font, font.Turns()
	more, err := b.decodePalettes(out)
	if found = append(found, more...); err != nil {
		return out, found, err
	}
	shared, more := prefab.Share(out.palettes...)
	found = append(found, more...)
	kinds, more, err := b.decodeCatalogues(in.project)
	if found = append(found, more...); err != nil {
		return out, found, err
	}
	out.shared, out.kinds, out.sound = shared, kinds, in.sound && !found.HasErrors()
	out.context = b.contextOf() // all units depend on what was read so far
	more, err = b.decodeRecipes(out)
	found = append(found, more...)
	out.gaps = in.missing || found.HasErrors()
	return out, font.Respell(found), err
}

// decodePalettes reads the shared legends, in the project's order.
func (b *builder) decodePalettes(out *decoded) (found diag.List, err error) {
	if out.project.LosesPalettes() {
		out.palettes = append(out.palettes, prefab.MissingPalette(out.project.File))
	}
	for _, named := range out.paletteFiles {
		name := path.Clean(named.Value)
		data, err := b.readFile(name, maxText+1)
		if errors.Is(err, fs.ErrNotExist) && !named.Given() { // the usual palette need not be there
			if out.project.MayLosePalettes() {
				out.palettes = append(out.palettes, prefab.MissingPalette(out.project.File))
			}
			continue
		} else if errors.Is(err, fs.ErrNotExist) {
			out.palettes = append(out.palettes, prefab.MissingPalette(name))
			found = append(found, absent(b.fsys, named, "palette"))
			continue
		} else if err != nil {
			return found, err
		}
		palette, more := prefab.Terms{Font: out.font}.ReadPalette(name, data)
		found = append(found, more...)
		if palette != nil {
			out.palettes = append(out.palettes, palette)
		}
	}
	return found, nil
}

// absent is the finding of a file that the project names and that is not there. One beside its place
// may be meant.
func absent(fsys fs.FS, named prefab.Field[string], what string) diag.Diagnostic {
	d := textError(diag.UnknownName, named.Span, fmt.Sprintf("the %s %q is not there", what, named.Value))
	names := besideOf(fsys, named.Value, path.Clean(named.Value))
	if near, ok := diag.Nearest(named.Value, names); ok {
		d.Hint = fmt.Sprintf("did you mean %q?", near)
	}
	d.Fixes = prefab.Respell(named, names)
	return d
}

// besideOf returns the files that lie where one was looked for, as what names it would name them.
func besideOf(fsys fs.FS, written, file string) (names []string) {
	entries, _ := fs.ReadDir(fsys, path.Dir(file)) // none of a folder that is not there
	for _, e := range entries {
		if !e.IsDir() {
			names = append(names, path.Join(path.Dir(written), e.Name()))
		}
	}
	return names
}

func (b *builder) decodeRecipes(out *decoded) (found diag.List, err error) {
	for _, name := range out.recipeFiles {
		data, err := b.readFile(name, maxText+1)
		if err != nil {
			return found, err
		}
		recipe, more := prefab.ReadRecipe(name, data)
		found = append(found, more...)
		if recipe == nil {
			continue
		}
		out.recipes = append(out.recipes, recipe)
		more, err = b.decodeGuides(recipe)
		if found = append(found, more...); err != nil {
			return found, err
		}
	}
	return found, nil
}

// decodeGuides reads the images of a recipe's guides.
func (b *builder) decodeGuides(recipe *prefab.Recipe) (found diag.List, err error) {
	for _, g := range recipe.Guides() {
		data, err := b.readFile(g.File, xp.MaxPacked+1)
		if errors.Is(err, fs.ErrNotExist) {
			found = append(found, g.Missing(besideOf(b.fsys, g.Art.Value, g.File)))
			continue
		} else if err != nil {
			return found, err
		}
		image, more := readImage(g.File, data)
		if found = append(found, more...); image != nil {
			found = append(found, g.Draw(recipe, image)...)
		}
	}
	return found, nil
}

// decodeSource reads an image and its script.
func (in *decoded) decodeSource(image *imageInput, files *unitFiles) (out *source, found diag.List, err error) {
	out = &source{imageInput: image, s: prefab.NoScript()}
	if in.project.Scripts.Value == prefab.ScriptsRequired {
		out.s = prefab.MissingScript() // unless it is there
	}
	data, err := files.read(image.image, xp.MaxPacked+1)
	if err != nil {
		return out, nil, err
	}
	out.m, found = readImage(image.image, data)
	if image.script == "" {
		return out, found, nil
	}
	if data, err = files.read(image.script, maxText+1); err != nil {
		return out, found, err
	}
	terms := prefab.Terms{Kinds: in.kinds, Font: in.font}
	script, more := terms.ReadScript(image.script, data)
	if script != nil {
		out.s = script
	}
	found = append(found, more...)
	for _, v := range out.s.Variants {
		m, more, err := files.decodeVariant(v)
		if err != nil {
			return out, found, err
		}
		out.others, found = append(out.others, m), append(found, more...)
	}
	return out, found, nil
}

// images keeps the memory of images that nobody looks at any more.
var images = sync.Pool{New: func() any { return new(xp.Image) }}

// maxIdleCells is how large a layer is whose memory is kept: one of a usual prefab, many times over.
const maxIdleCells = 1 << 16

// release lets the memory of the images go to others.
func (s *source) release() {
	for _, m := range append(s.others, s.m) {
		if m != nil && !slices.ContainsFunc(m.Layers, func(l xp.Layer) bool { return cap(l.Cells) > maxIdleCells }) {
			images.Put(m)
		}
	}
	s.m, s.others = nil, nil
}

// decoders keeps the tables and buffers of decoding from image to image.
var decoders = sync.Pool{New: func() any { return &xp.Decoder{Limits: xp.Limits{Cells: maxCells}} }}

func decodeImage(data []byte) (*xp.Image, error) {
	d := decoders.Get().(*xp.Decoder)
	defer decoders.Put(d)
	m := images.Get().(*xp.Image)
	if err := d.Decode(bytes.NewReader(data), m); err != nil {
		return nil, err
	}
	return m, nil
}

// readImage decodes an image, which is nil if there is a finding.
func readImage(file string, data []byte) (*xp.Image, diag.List) {
	m, err := decodeImage(data)
	if err == nil {
		return m, nil
	}
	d := imageFinding(file, err)
	if bytes.HasPrefix(bytes.TrimPrefix(data, []byte("\uFEFF")), []byte("xpt ")) {
		d.Hint = fmt.Sprintf("it is a text twin: name it %[1]st and make the image of it, xpc convert %[1]st %[1]s", file)
	}
	return nil, diag.List{d}
}

// imageCodes holds the code of each fault of an image.
var imageCodes = []struct {
	err  error
	code diag.Code
	hint string
}{
	{xp.ErrEmpty, diag.NotGzip, "save the image again"},
	{xp.ErrMagic, diag.NotGzip, ""},
	{xp.ErrForeign, diag.NotGzip, ""},
	{xp.ErrLFS, diag.LFSPointer, "fetch the image: git lfs pull"},
	{xp.ErrPacked, diag.ImageTooLarge, ""},
	{xp.ErrTooManyLayers, diag.ImageTooLarge, ""},
	{xp.ErrTooManyCells, diag.ImageTooLarge, ""},
	{xp.ErrCorrupt, diag.Checksum, "save the image again"},
	{xp.ErrChecksum, diag.Checksum, "save the image again"},
	{xp.ErrLength, diag.Checksum, "save the image again"},
	{xp.ErrNoTrailer, diag.Truncated, "save the image again"},
	{xp.ErrTruncated, diag.Truncated, "save the image again"},
	{xp.ErrTrailing, diag.TrailingBytes, "save the image again"},
	{xp.ErrNoLayers, diag.EmptyImage, ""},
	{xp.ErrNegativeLayers, diag.ImageHeader, ""},
	{xp.ErrSize, diag.ImageHeader, ""},
	{xp.ErrCellSize, diag.ImageUnsupported, ""},
	{xp.ErrUnwritten, diag.ImageHeader, ""},
	{xp.ErrAnimation, diag.ImageUnsupported, ""},
}

// imageFinding turns an error of the codec into a finding.
func imageFinding(file string, err error) diag.Diagnostic {
	d := diag.Diagnostic{
		Code: diag.ImageUnsupported, Severity: diag.Error, Pos: diag.InFile(file),
		Message: strings.TrimPrefix(err.Error(), "xp: not supported: "),
	}
	for _, c := range imageCodes {
		if errors.Is(err, c.err) {
			d.Code, d.Hint = c.code, c.hint
			break
		}
	}
	var format *xp.FormatError
	if errors.As(err, &format) {
		switch {
		case format.Layer > 0 && format.X >= 0:
			d.Pos = diag.OnCell(file, format.Layer, format.X, format.Y)
		case format.Layer > 0:
			d.Pos = diag.InLayer(file, format.Layer)
		}
		d.Message = format.Err.Error()
		where := "of what is packed"
		if format.Packed {
			where = "of the file"
		}
		if format.Offset > 0 {
			d.Message += fmt.Sprintf(", at byte %d %s", format.Offset, where)
		}
	}
	return d
}
