// Package convert turns images into other formats and back, each chosen by the extension
// of a file name. Formats are entries of one table.
package convert

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// Format is one kind of file that an image can be read from or written to.
type Format struct {
	Extension string // of file names, in lower case with its dot
	About     string // what it is, in a few words

	// Read reads an image from the whole of a file, within the limits, whose zero value means
	// the defaults. It is nil for a format that is only written. The errors are those of the
	// format's own package; for text a [*SyntaxError].
	Read func(data []byte, limits xp.Limits) (*xp.Image, error)

	// Write writes an image; equal images give equal bytes. It is nil for a format that is
	// only read. An image that [xp.Image.Check] refuses is an error.
	Write func(w io.Writer, m *xp.Image) error
}

// SyntaxError says why a text is not of its format, and where: line and column from 1,
// the column in characters.
type SyntaxError = xptext.SyntaxError

// formats is the table, in the order in which messages list it.
var formats = []Format{
	{".xp", "REXPaint image", readXP, xp.Encode},
	{".xpt", "text twin of an image", readText, writeText},
	{".json", "JSON form of an image", readJSON, writeJSON},
}

// Formats returns all formats.
func Formats() []Format { return slices.Clone(formats) }

// Read reads an image from the content of the file of the given name, within the default
// limits. It opens no file.
func Read(name string, data []byte) (*xp.Image, error) {
	f, err := find(name, "read", func(f Format) bool { return f.Read != nil })
	if err != nil {
		return nil, err
	}
	return f.Read(data, xp.Limits{})
}

// Write writes an image to w in the format of the file of the given name.
func Write(w io.Writer, name string, m *xp.Image) error {
	f, err := find(name, "written", func(f Format) bool { return f.Write != nil })
	if err != nil {
		return err
	}
	return f.Write(w, m)
}

// Readable returns an error unless a file of the given name can be read: a sentence that lists
// the extensions that can. So a command refuses a name before it opens or makes a file.
func Readable(name string) error {
	_, err := find(name, "read", func(f Format) bool { return f.Read != nil })
	return err
}

// Writable returns an error unless a file of the given name can be written, as [Readable] does.
func Writable(name string) error {
	_, err := find(name, "written", func(f Format) bool { return f.Write != nil })
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

// extension returns the extension of a file name with its dot, in lower case.
// Both slashes separate folders. A name such as .xp has none but its name.
func extension(name string) string {
	base := name[strings.LastIndexAny(name, `/\`)+1:]
	dot := strings.LastIndexByte(base, '.')
	if dot <= 0 || dot == len(base)-1 {
		return ""
	}
	return strings.ToLower(base[dot:])
}

// readXP reads the format that all the others are converted from.
func readXP(data []byte, limits xp.Limits) (*xp.Image, error) {
	d := xp.Decoder{Limits: limits}
	m := new(xp.Image)
	if err := d.Decode(bytes.NewReader(data), m); err != nil {
		return nil, err
	}
	return m, nil
}

// readText reads the text twin. Its parser bounds the image by the size of the text, so the
// limits are looked at afterwards.
func readText(data []byte, limits xp.Limits) (*xp.Image, error) {
	m, err := xptext.Parse(string(data))
	if err != nil {
		return nil, err
	}
	layers, cells := bounds(limits)
	if len(m.Layers) > layers {
		return nil, fmt.Errorf("the image has %d layers; at most %d are read", len(m.Layers), layers)
	}
	found := 0
	for i := range m.Layers {
		found += len(m.Layers[i].Cells)
	}
	if found > cells {
		return nil, fmt.Errorf("the image has %d cells; at most %d are read", found, cells)
	}
	return m, nil
}

// bounds returns the limits with their defaults set.
func bounds(limits xp.Limits) (layers, cells int) {
	return cmp.Or(max(limits.Layers, 0), xp.MaxLayers), cmp.Or(max(limits.Cells, 0), xp.MaxCells)
}

// writeText writes the text twin.
func writeText(w io.Writer, m *xp.Image) error {
	if err := m.Check(); err != nil {
		return err
	}
	_, err := io.WriteString(w, xptext.Format(m))
	return err
}
