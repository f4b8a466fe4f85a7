// Package convert turns images into other formats and back, each chosen by the extension
// of a file name. Formats are entries of one table.
//
// What a format cannot hold of an image is told in a list of losses, each a [Loss]: an image
// that is written without a loss comes back equal when it is read.
package convert

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// A Converter reads and writes images in many formats. The zero value is ready for use;
// it does not change and is safe for concurrent use.
type Converter struct {
	Limits xp.Limits      // of what is read; a zero field means the default
	Glyphs *xp.GlyphTable // characters of glyphs, where a format has such; nil is code page 437
	Legend *Legend        // what the characters of .txt and the tiles of .tmx stand for, or nil
	Font   *raster.Font   // of pictures; nil is [raster.Square]
	Scale  int            // of pictures, as [raster.Options.Scale]

	// Open returns the content of a file that belongs to the one that is read: a tileset of a .tmx
	// in a file of its own. Its name is a path with slashes from the folder of that file, which
	// leads to the folder above at most. Where Open is nil, such files are not read.
	Open func(name string) ([]byte, error)
}

// A Loss is a sentence about something of an image that a format does not hold, or about
// something of a file that an image does not hold.
type Loss string

// SyntaxError says why a text is not of its format, and where: line and column from 1,
// the column in characters.
type SyntaxError = xptext.SyntaxError

// Read reads an image from the content of the file of the given name, in the format of its
// extension. It opens no file but through Open. Losses are what the file holds and an image does not.
// The errors are those of the format's own package; for text a [*SyntaxError].
// Memory is bounded by a fixed multiple of the content, and by the limits.
func (c Converter) Read(name string, data []byte) (*xp.Image, []Loss, error) {
	f, err := find(name, "read", Format.Reads)
	if err != nil {
		return nil, nil, err
	}
	return f.read(c, data)
}

// Write writes an image to w in the format of the file of the given name; equal images give
// equal bytes. Losses and errors are those of [Converter.Files], which also tells of other files
// that belong beside this one.
func (c Converter) Write(w io.Writer, name string, m *xp.Image) ([]Loss, error) {
	files, losses, err := c.Files(name, m)
	if err != nil {
		return nil, err
	}
	if err := files[len(files)-1].Write(w); err != nil {
		return nil, err
	}
	return losses, nil
}

// A File is one of those that an image becomes.
type File struct {
	Name string // without a folder

	// Write writes the content, the same at every call. The image must not change between.
	// The errors are those of w, and those of an image that the format cannot hold.
	Write func(w io.Writer) error
}

// Files returns what an image becomes as the file of the given name: that file, and before it those
// that belong beside it, in the same folder. A .tmx has the picture of its tiles there;
// [Converter.Read] does not need it. Losses are what the image holds and the files do not.
// Nothing is written, and no content is held: each file makes its own as it is written.
// An image that [xp.Image.Check] refuses is an error.
func (c Converter) Files(name string, m *xp.Image) ([]File, []Loss, error) {
	f, err := find(name, "written", Format.Writes)
	if err != nil {
		return nil, nil, err
	}
	if err := m.Check(); err != nil {
		return nil, nil, err
	}
	var files []File
	if f.beside != nil {
		files = f.beside(c, m, name)
	}
	files = append(files, File{fileName(name), func(w io.Writer) error { return f.write(c, w, m, name) }})
	return files, f.holds.losses(m, c.Glyphs), nil
}

// Read reads an image with the zero [Converter], and tells no losses.
func Read(name string, data []byte) (*xp.Image, error) {
	m, _, err := Converter{}.Read(name, data)
	return m, err
}

// Write writes an image with the zero [Converter], and tells no losses.
func Write(w io.Writer, name string, m *xp.Image) error {
	_, err := Converter{}.Write(w, name, m)
	return err
}

// Readable returns an error unless a file of the given name can be read: a sentence that lists
// the extensions that can. So a command refuses a name before it opens or makes a file.
func Readable(name string) error {
	_, err := find(name, "read", Format.Reads)
	return err
}

// Writable returns an error unless a file of the given name can be written, as [Readable] does.
func Writable(name string) error {
	_, err := find(name, "written", Format.Writes)
	return err
}

// find returns the format of a file name among those that do what is asked.
func find(name, done string, does func(Format) bool) (Format, error) {
	ext := extension(name)
	var known []string
	for _, f := range formats {
		if !does(f) {
			continue
		}
		if f.Extension == ext {
			return f, nil
		}
		known = append(known, f.Extension)
	}
	list := strings.Join(known, ", ")
	if ext == "" {
		return Format{}, fmt.Errorf("the file name %q has no extension; %s are %s", name, list, done)
	}
	return Format{}, fmt.Errorf("files with the extension %q are not %s; %s are", ext, done, list)
}

// fileName returns a name without its folders. Both slashes separate them.
func fileName(name string) string { return name[strings.LastIndexAny(name, `/\`)+1:] }

// extension returns the extension of a file name with its dot, in lower case.
func extension(name string) string {
	file := fileName(name)
	return strings.ToLower(file[len(base(file)):])
}

// base returns a file name without its folders and its extension. A name such as .xp has none but
// its name, and neither has one that ends in its dot.
func base(name string) string {
	file := fileName(name)
	dot := strings.LastIndexByte(file, '.')
	if dot <= 0 || dot == len(file)-1 {
		return file
	}
	return file[:dot]
}
