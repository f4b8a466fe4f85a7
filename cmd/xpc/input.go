package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
)

// Limits on files that the command line names, in bytes.
const (
	maxText   = 1 << 30  // an image in one of the forms that are text: the largest of the wild is an .xml of 457 MB
	maxTable  = 4 << 20  // a legend, a table of glyphs, a mirror table
	maxScript = 16 << 20 // a script, a project; their readers are stricter
	maxSheet  = 8 << 20  // the picture of a font
	maxBundle = 4 << 30
)

// standardInput is the argument that stands for standard input, as an image.
const standardInput = "-"

// readFile reads a file that the command line names. One that holds more than the limit is refused:
// before it is read where its size is known, else once so much has come.
func readFile(path string, limit int64) ([]byte, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return readLimited(path, f, limit, sizeOf(f))
}

// openFile opens a file to read it.
func openFile(path string) (*os.File, error) {
	if path == "" {
		return nil, errNoName
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	return f, nil
}

// sizeOf returns the size of a regular file, and -1 for all others.
func sizeOf(r io.Reader) int64 {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return info.Size()
		}
	}
	return -1
}

// readLimited reads all of r, whose size is known or -1.
func readLimited(path string, r io.Reader, limit, size int64) ([]byte, error) {
	var buf bytes.Buffer
	if size > limit {
		return nil, tooLarge(path, limit)
	}
	if size > 0 {
		buf.Grow(int(size) + bytes.MinRead)
	}
	n, err := buf.ReadFrom(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	if n > limit {
		return nil, tooLarge(path, limit)
	}
	return buf.Bytes(), nil
}

func tooLarge(path string, limit int64) error {
	return fmt.Errorf("cannot read %s: it is larger than %d MiB", path, limit>>20)
}

// input is an image that was read and not decoded yet.
type input struct {
	label string // what messages call it
	name  string // by its extension the format is known; it has none where the content tells nothing
	path  string // "" for standard input
	data  []byte
}

// readInput reads an image, from standard input where the path is "-". Where the name of the file
// has no extension the content tells the format, as for pipes.
func (e *env) readInput(path string) (input, error) {
	in := input{label: path, name: path}
	r := e.stdin
	if path == standardInput {
		in.label, in.name = "standard input", "stdin"
	} else {
		f, err := openFile(path)
		if err != nil {
			return in, err
		}
		defer f.Close()
		r = f
		in.path = path
	}
	size := sizeOf(r)
	if filepath.Ext(in.name) == "" {
		b := bufio.NewReader(r)
		head, err := b.Peek(headLength)
		if err != nil && !errors.Is(err, io.EOF) {
			return in, fmt.Errorf("cannot read %s: %w", in.label, cause(err))
		}
		in.name += formatOf(head)
		r = b
		if filepath.Ext(in.name) == "" { // what it is nobody knows; no more of it is read
			in.data = head
			return in, nil
		}
	}
	var err error
	in.data, err = readLimited(in.label, r, maxOf(in.name), size)
	return in, err
}

// maxOf returns how much is read of an image in the format of the file of the given name.
func maxOf(name string) int64 {
	if strings.EqualFold(filepath.Ext(name), ".xp") {
		return xp.MaxPacked
	}
	return maxText
}

// headLength is how many bytes of a content tell its format: as many as may stand before the first tag
// of an XML text.
const headLength = 1 << 10

// formatOf returns the extension of the format that a content begins as, or "".
func formatOf(head []byte) string {
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n")
	switch {
	case bytes.HasPrefix(head, []byte{0x1f, 0x8b}):
		return ".xp" // gzip
	case len(head) > 1 && head[0]&0x0f == 8 && (uint(head[0])<<8|uint(head[1]))%31 == 0:
		return ".xp" // zlib
	case bytes.HasPrefix(head, []byte("xpt ")), bytes.HasPrefix(head, []byte("xpt\t")):
		return ".xpt"
	case bytes.HasPrefix(text, []byte("{")):
		return ".json"
	case bytes.HasPrefix(text, []byte("X,Y,ASCII,")):
		return ".csv"
	case bytes.HasPrefix(text, []byte("<")) && bytes.Contains(text, []byte("<image>")):
		return ".xml"
	case bytes.HasPrefix(text, []byte("<")) && bytes.Contains(text, []byte("<map ")):
		return ".tmx"
	}
	return ""
}

// readable returns an error unless the format of an input is known and read.
func (in *input) readable() error {
	if filepath.Ext(in.name) == "" {
		if len(in.data) == 0 {
			return fmt.Errorf("%s is empty", in.label)
		}
		what := in.label
		if what == in.name {
			what = fmt.Sprintf("the file name %q has no extension, and its content", what)
		}
		return fmt.Errorf("%s does not begin as an .xp, .xpt, .json, .csv, .xml or .tmx does", what)
	}
	if err := convert.Readable(in.name); err != nil {
		return fmt.Errorf("%s: %w", in.label, err)
	}
	return nil
}

// decode reads the image, and tells what of the file it does not hold.
func (in *input) decode(c convert.Converter) (*xp.Image, []convert.Loss, error) {
	if err := in.readable(); err != nil {
		return nil, nil, err
	}
	if in.path != "" {
		c.Open = openBeside(in.path)
	}
	m, lost, err := c.Read(in.name, in.data)
	if err != nil {
		return nil, nil, &exitError{exitFindings, fmt.Errorf("%s: %s", in.label, imageFault(err))}
	}
	return m, lost, nil
}

// readImage reads an image in any format, and warns of what it does not hold of the file. A damaged
// one is a finding about it, not trouble.
func (e *env) readImage(path string) (*xp.Image, error) {
	return e.readImageWith(convert.Converter{}, path)
}

// readImageWith is readImage with a converter.
func (e *env) readImageWith(c convert.Converter, path string) (*xp.Image, error) {
	in, err := e.readInput(path)
	if err != nil {
		return nil, err
	}
	m, lost, err := in.decode(c)
	if err != nil {
		return nil, err
	}
	e.warnLosses(in.label, lost)
	return m, nil
}

// readWhole reads an image for a verb that compares: one that is damaged is trouble, since exit
// code 1 says something else.
func (e *env) readWhole(path string) (*xp.Image, error) {
	m, err := e.readImage(path)
	return m, trouble(err)
}

// trouble returns an error that ends the command as trouble, whatever its own code.
func trouble(err error) error {
	if err == nil {
		return nil
	}
	return &exitError{exitTrouble, err}
}

// imageFault returns what is wrong with an image, without the name of a package before it, and
// without the place where that is the whole file.
func imageFault(err error) string {
	text := err.Error()
	for _, prefix := range []string{"xp: not supported: ", "xp: ", "byte 0: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return text
}
