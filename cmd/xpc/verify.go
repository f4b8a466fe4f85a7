package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

func newVerify(e *env) *cobra.Command {
	f := findingsFlags{failOn: "error"}
	cmd := &cobra.Command{
		Use:   "verify BUNDLE...",
		Short: "check that bundles are whole and sound",
		Long: `Verify checks bundles as a game does that opens them: that each begins as one, has
a version that is read, has the sums that it states, and that all that stands in it
is within its bounds and refers to what is there. Beyond that it computes the content
hash, which a game leaves alone.

Of a bundle that is sound it prints the version of its form, what it holds, what
wrote it, and its content hash.

Exit codes: 0 all are sound; 1 one is damaged, or needs a newer xpc; 2 usage, or a
file that cannot be read.`,
		Example: `  xpc verify build/caves.xpb
  xpc verify --format sarif=bundles.sarif dist/*.xpb`,
		Args: takes(1, -1),
		RunE: func(_ *cobra.Command, args []string) error { return e.verify(&f, args) },
	}
	cmd.Flags().StringArrayVar(&f.formats, "format", []string{"text"},
		"print findings as `F[=PATH]`, on the screen or in a file, - for standard output: "+
			diag.Listed(diag.FormatNames())+"; repeatable")
	return cmd
}

// verify checks bundles, and prints what it finds and what is sound.
func (e *env) verify(f *findingsFlags, paths []string) error {
	sinks, err := f.sinks()
	if err != nil {
		return err
	}
	var found diag.List
	var sound []string
	run := diag.Run{Version: compile.Version, FailOn: diag.Error}
	for _, path := range paths {
		name := filepath.ToSlash(filepath.Clean(path))
		data, more := readFile(path, maxBundle)
		if err = errors.Join(err, more); more != nil {
			continue // the others are checked all the same
		}
		run.Files = append(run.Files, name)
		b, d := verified(name, string(data))
		if b == nil {
			found = append(found, d)
		} else {
			sound = append(sound, soundText(name, string(data), b))
		}
	}
	if err != nil {
		run.Trouble = plainly(err)
	}
	if shown := e.print(e.stdout, sinks, report{found: found.Sorted(), run: run}); err == nil && shown != nil {
		return shown
	}
	if !slices.ContainsFunc(sinks, sink.machine) {
		for _, text := range sound {
			fmt.Fprintln(e.stdout, escapeLine(text))
		}
	}
	if err != nil {
		return err
	}
	return f.fails(found)
}

// verified opens a bundle, and computes its hash. Of one that is damaged it returns what is wrong.
func verified(name, data string) (*embed.Bundle, diag.Diagnostic) {
	b, err := embed.Open(data)
	d := diag.Diagnostic{Code: diag.BundleReference, Severity: diag.Error, Pos: diag.InFile(name)}
	var format *embed.FormatError
	var unsupported *embed.UnsupportedError
	switch {
	case errors.As(err, &unsupported):
		d.Code, d.Message = diag.BundleVersion, "the bundle needs "+unsupported.What+", which this version of xpc does not read"
		d.Hint = "read it with the xpc that wrote it, or a later one"
		if unsupported.Tool != "" {
			d.Message += "; it was written by " + strconv.Quote(unsupported.Tool)
		}
	case errors.As(err, &format):
		d.Code = map[embed.Fault]diag.Code{
			embed.FaultContent: diag.BundleReference, embed.FaultCut: diag.BundleTruncated, embed.FaultSum: diag.BundleChecksum,
		}[format.Fault]
		d.Message = "byte " + strconv.Itoa(format.Offset) + ": " + format.What
		if strings.HasPrefix(data, zstdMagic) {
			d.Message, d.Hint = "byte 0: this is no bundle, but something packed by zstd", "unpack it first: zstd -d FILE"
		}
		if format.Section != "" {
			d.Message = "section " + strconv.Quote(format.Section) + ", " + d.Message
		}
	case b.ContentHash() != sha256.Sum256([]byte(embed.Hashed(data))):
		d.Code, b = diag.BundleChecksum, nil
		d.Message = "the content hash is not that of the content"
	}
	return b, d
}

// zstdMagic is how files begin that zstd has packed, as those of build --zstd.
const zstdMagic = "\x28\xb5\x2f\xfd"

// soundText says what a sound bundle is.
func soundText(name, data string, b *embed.Bundle) string {
	hash := b.ContentHash() // the version is byte 8 of every bundle
	return fmt.Sprintf("%s: sound, version %d, %d bytes, %s, %s, by %s, content %x", name, data[8], len(data),
		diag.Counted(b.PrefabCount(), "prefab"), diag.Counted(b.RecipeCount(), "recipe"), b.Tool(), hash)
}
