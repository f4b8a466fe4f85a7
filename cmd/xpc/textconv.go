package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp/convert"
)

// textconvAll is xpc show --textconv. Another flag beside it is an error, since git gives none.
func (e *env) textconvAll(cmd *cobra.Command, args []string) error {
	var other string
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != "textconv" && other == "" && cmd.InheritedFlags().Lookup(f.Name) == nil {
			other = f.Name
		}
	})
	if other != "" {
		return fmt.Errorf("--textconv and --%s exclude each other", other)
	}
	for _, path := range args {
		e.textconv(path)
	}
	return nil
}

// textconv prints an image as the text that git compares: its text twin, with the number of the
// layer behind the words that begin its colors, so that git can tell above each piece of
// a difference what it is a piece of.
//
// It does not fail: git would show nothing at all then, in a whole log. A file that does not
// decode is printed as a sentence that says why, with a hash, so that another damaged file shows
// as another text. The path is left out, since git hands over temporary files.
func (e *env) textconv(path string) {
	data, err := readFile(path, maxOf(imageName(path)))
	if err != nil {
		fmt.Fprintln(e.stdout, escapeLine(err.Error()))
		return
	}
	text, err := twin(path, data)
	if err != nil {
		fmt.Fprintf(e.stdout, "this file is no image that xpc reads: %s\n%s, sha256 %x\n",
			escapeLine(imageFault(err)), diag.Counted(len(data), "byte"), sha256.Sum256(data))
		return
	}
	fmt.Fprint(e.stdout, nameColors(text))
}

// imageName returns the name by which the format of a file is known: its own, or that of an .xp
// file where it has no extension of an image, as the files that git makes.
func imageName(path string) string {
	if convert.Readable(path) == nil {
		return path
	}
	return "image.xp"
}

// twin returns the text twin of an image in the format of the file of the given path.
func twin(path string, data []byte) (string, error) {
	m, _, err := convert.Converter{Open: openBeside(path)}.Read(imageName(path), data)
	if err != nil {
		return "", err
	}
	var text bytes.Buffer
	if err := convert.Write(&text, "twin.xpt", m); err != nil {
		return "", err
	}
	return text.String(), nil
}

// nameColors adds to each line fore or back of a text twin the layer whose colors follow, as
// a comment.
func nameColors(text string) string {
	var b strings.Builder
	layer := ""
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "layer "):
			layer = strings.Join(strings.Fields(line)[:2], " ")
		case line == "fore\n", line == "back\n":
			line = line[:len("fore")] + "  // " + layer + "\n"
		}
		b.WriteString(line)
	}
	return b.String()
}
