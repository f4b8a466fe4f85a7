package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
)

// mergeFlags are what xpc merge is asked for.
type mergeFlags struct {
	path  string
	keep  string
	all   bool
	quiet bool
}

// errConflicts ends a merge that left conflicts.
var errConflicts = &exitError{code: exitFindings}

func newMerge(e *env) *cobra.Command {
	var f mergeFlags
	cmd := &cobra.Command{
		Use:   "merge BASE OURS THEIRS",
		Short: "merge two images that come from a third, cell by cell; a merge driver for git",
		Long: `Merge brings into image OURS what THEIRS changed since BASE, and writes the result
to OURS. A cell that both changed to different values is in conflict: it is listed,
and keeps the value of OURS. Cells stay where they are from the top left, so one
side may resize what the other draws on; cutting off what the other changed is a
conflict. An empty BASE means that both sides added the image.

Git runs it by itself once xpc git-setup has been run.

Exit codes: 0 merged; 1 merged with conflicts; 2 trouble, a damaged image too: then
OURS stays as it was.`,
		Example: `  xpc merge base.xp hermit.xp theirs.xp`,
		Args:    takes(3, 3),
		RunE: func(_ *cobra.Command, args []string) error {
			return e.mergeFiles(args[0], args[1], args[2], &f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.path, "path", "", "call the image `PATH` in messages, and take its format from there")
	flags.StringVar(&f.keep, "keep", "ours", "whose values stay where there are conflicts: `SIDE` is ours, theirs or base")
	flags.BoolVar(&f.all, "all", false, "list every conflict, however many there are")
	flags.BoolVarP(&f.quiet, "quiet", "q", false, "list no conflicts; the exit code tells")
	return cmd
}

// mergeFiles merges three files into the second.
func (e *env) mergeFiles(base, ours, theirs string, f *mergeFlags) error {
	var merger xpdiff.Merger
	if err := merger.Keep.UnmarshalText([]byte(f.keep)); err != nil {
		return fmt.Errorf("--keep is %q: it is ours, theirs or base", f.keep)
	}
	b, err := e.readSide("base", base, f.path)
	if err != nil {
		return err
	}
	o, err := e.readSide("ours", ours, f.path)
	if err != nil {
		return err
	}
	t, err := e.readSide("theirs", theirs, f.path)
	if err != nil {
		return err
	}
	if o.image == nil || t.image == nil {
		return fmt.Errorf("%s: one of its sides is an empty file", cmp.Or(f.path, ours))
	}
	if data, ok := oneSide(b, o, t); ok {
		return writeFile(ours, data)
	}
	result := cmp.Or(f.path, ours)
	forgetContainers(result, b, o, t)
	m := merger.Merge(b.image, o.image, t.image)
	data, err := mergedBytes(result, m.Image, o, t)
	if err != nil {
		return err
	}
	if err := writeFile(ours, data); err != nil {
		return err
	}
	if m.Conflicts.None() {
		return nil
	}
	if !f.quiet {
		if err := e.listConflicts(cmp.Or(f.path, ours), m, f); err != nil {
			return err
		}
	}
	return errConflicts
}

// side is an image of a merge, with its file.
type side struct {
	input
	image *xp.Image // nil for an empty file
}

// readSide reads a side of a merge. Files of git have names of their own, so the name of the image
// tells the format, if there is one.
func (e *env) readSide(what, path, name string) (s side, err error) {
	s.input = input{label: path, path: cmp.Or(name, path), name: imageName(cmp.Or(name, path))}
	if name != "" {
		s.label = fmt.Sprintf("%s (%s)", name, what)
	}
	if s.data, err = readFile(path, maxOf(s.name)); err != nil || len(s.data) == 0 {
		return s, err
	}
	m, lost, err := s.decode(convert.Converter{})
	if err == nil && len(lost) > 0 {
		err = fmt.Errorf("%s is not merged, since a merged image would not hold all of it: %s", s.label, lost[0])
	}
	s.image = m
	return s, trouble(err)
}

// oneSide returns the file of the side that changed alone, or of both where they are the same, if the
// other one is in the same format.
func oneSide(base, ours, theirs side) (data []byte, ok bool) {
	switch {
	case !sameFormat(ours.name, theirs.name):
		return nil, false
	case bytes.Equal(base.data, ours.data):
		return theirs.data, true
	}
	return ours.data, bytes.Equal(base.data, theirs.data) || bytes.Equal(ours.data, theirs.data)
}

// sameFormat reports whether two names are of files in the same format.
func sameFormat(a, b string) bool { return strings.EqualFold(filepath.Ext(a), filepath.Ext(b)) }

// forgetContainers makes the containers of the sides equal where the merged file cannot have another one:
// all but an .xpt are written in gzip, whatever the sides were wrapped in.
func forgetContainers(result string, sides ...side) {
	if sameFormat(result, ".xpt") {
		return
	}
	for _, s := range sides {
		if s.image != nil {
			s.image.Container = xp.Gzip
		}
	}
}

// mergedBytes returns the file of a merged image: that of a side which is equal to it, byte for
// byte, if it is of the same format, else a new one.
func mergedBytes(name string, m *xp.Image, sides ...side) ([]byte, error) {
	format := imageName(name)
	for _, s := range sides {
		if sameFormat(s.name, format) && xpdiff.Compare(m, s.image).Equal() {
			return s.data, nil
		}
	}
	files, losses, err := convert.Converter{}.Files(format, m)
	if err == nil && len(losses) > 0 {
		err = errors.New(string(losses[0]))
	}
	if err == nil && len(files) > 1 {
		err = fmt.Errorf("it needs %s beside it", files[0].Name)
	}
	var buf bytes.Buffer
	if err == nil {
		err = files[0].Write(&buf)
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot hold the merged image: %s", name, imageFault(err))
	}
	return buf.Bytes(), nil
}

// listConflicts prints the conflicts of an image.
func (e *env) listConflicts(name string, m *xpdiff.Merged, f *mergeFlags) error {
	name = escapeLine(name)
	p := xpdiff.Printer{All: f.all, Color: e.colored(e.stdout)}
	if err := p.PrintConflicts(e.stdout, name+": ", &m.Conflicts); err != nil {
		return err
	}
	what := "conflicts"
	if n := m.Conflicts.Cells(); n > 0 {
		what = diag.Counted(n, "cell") + " in conflict"
	}
	fmt.Fprintf(e.stdout, "%s: %s, %s kept there\n", name, what, f.keep)
	if f.path != "" { // git runs it
		fmt.Fprintf(e.stdout, "%s: git checkout --theirs -- %s takes the whole image of theirs, --ours that of ours\n",
			name, escapeLine(shellWord(f.path)))
	}
	return nil
}
