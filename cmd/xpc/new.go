package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// newFlags are what xpc new is asked for.
type newFlags struct {
	place, front string
	twin         bool
}

func newNew(e *env) *cobra.Command {
	var f newFlags
	places, sides := prefab.Words().Places, prefab.Words().Directions
	cmd := &cobra.Command{
		Use:   "new NAME WxH",
		Short: "begin a prefab: an empty image with all layers, and its script",
		Long: `New writes an image of W by H cells with all layers of the project, and beside it a
script with the keys that its place needs, for a prefab of the given name. The file
is where the project's art has its images: with art: ["prefabs/**/*.xp"] the prefab
folk/den is prefabs/folk/den.xp. It overwrites nothing. What xpc lint finds of it
then is what is still to draw.

Exit codes: 0 done; 2 usage, a file that is there or cannot be written.`,
		Example: `  xpc new den 7x6
  xpc new folk/shrine 9x9 --place centered
  xpc new gate 12x8 --front north --xpt`,
		Args: takes(2, 2),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case !slices.Contains(places, f.place):
				return fmt.Errorf("--place is %q: it is %s", f.place, diag.Listed(places))
			case !slices.Contains(sides, f.front):
				return fmt.Errorf("--front is %q: it is %s", f.front, diag.Listed(sides))
			case cmd.Flags().Changed("front") && f.place != "embedded":
				return errors.New("--front is the side that faces the cave: only an embedded prefab has one")
			}
			return e.beginPrefab(cmd.Context(), &f, args[0], args[1])
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.place, "place", "embedded", "how it comes onto a map, `WAY`: "+diag.Listed(places))
	flags.StringVar(&f.front, "front", "south", "embedded: the `SIDE`, as drawn, that faces the cave: "+diag.Listed(sides))
	flags.BoolVar(&f.twin, "xpt", false, "write the text twin of the image too")
	return cmd
}

func (e *env) beginPrefab(ctx context.Context, f *newFlags, name, size string) error {
	w, h, err := parseSize(size)
	if err != nil {
		return err
	}
	d := &draft{newFlags: f, name: name, w: w, h: h}
	if err := d.check(); err != nil {
		return err
	}
	p, err := findProject(nil)
	if errors.Is(err, compile.ErrNoProject) {
		return fmt.Errorf("%w; xpc init begins a project", err)
	} else if err != nil {
		return err
	}
	texts, err := compile.ReadTexts(ctx, compile.Options{Root: p.root})
	if err != nil {
		return err
	}
	if d.image, err = texts.ImageFor(name); err != nil {
		return err
	}
	d.layers = texts.Project.Layers
	_, err = os.Stat(filepath.Join(p.root, filepath.FromSlash(schemaFile("script"))))
	d.schema = err == nil
	files, err := d.files()
	if err != nil {
		return err
	}
	for i := range files {
		files[i].path = filepath.Join(p.root, filepath.FromSlash(files[i].path))
		if _, err := os.Lstat(files[i].path); err == nil {
			return fmt.Errorf("%s is there already: xpc new overwrites nothing", fromHere(files[i].path))
		}
	}
	if err := os.MkdirAll(filepath.Dir(files[0].path), 0o777); err != nil {
		return cannotWrite(filepath.Dir(files[0].path), err)
	}
	if err := writeAll(files...); err != nil {
		return err
	}
	for _, file := range files {
		fmt.Fprintf(e.stderr, "new: wrote %s\n", escapeLine(fromHere(file.path)))
	}
	for i, l := range d.layers {
		fmt.Fprintf(e.stderr, "  layer %d: %s\n", i+1, escapeLine(l.String()))
	}
	return nil
}

// parseSize reads WxH.
func parseSize(s string) (w, h int, err error) {
	left, right, ok := strings.Cut(strings.ToLower(s), "x")
	w, errW := strconv.Atoi(left)
	h, errH := strconv.Atoi(right)
	switch {
	case !ok || errW != nil || errH != nil:
		return 0, 0, fmt.Errorf("the size is %q: it is a width and a height in cells, such as 7x6", s)
	case w < 1 || h < 1 || w > embed.MaxSide || h > embed.MaxSide:
		return 0, 0, fmt.Errorf("the size is %q: each side is from 1 to %d cells", s, embed.MaxSide)
	}
	return w, h, nil
}

// check finds what no prefab of its name, size and place can be.
func (d *draft) check() error {
	if strings.HasSuffix(d.name, ".xp") {
		return fmt.Errorf("NAME is %q: it is that of the prefab, such as den or folk/den, and not a file", d.name)
	}
	if why := prefab.PrefabNameFault(d.name); why != "" {
		near := ""
		if usable := prefab.UsableName(d.name); usable != prefab.NoName {
			near = fmt.Sprintf("; did you mean %q?", usable)
		}
		return fmt.Errorf("NAME is %q: %s%s", d.name, why, near)
	}
	if d.place == "embedded" && (d.length() < 2 || d.depth() < 2) {
		return fmt.Errorf("the size is %dx%d: an embedded prefab is at least 2 cells wide and deep", d.w, d.h)
	}
	return nil
}

// A draft is a prefab that is begun.
type draft struct {
	*newFlags
	name   string
	w, h   int
	image  string // its file, with slashes, below the project's root
	layers []prefab.LayerWord
	schema bool // the project has schemas for editors
}

// length and depth are those of an embedded prefab: along its front, and away from it.
func (d *draft) length() int {
	if d.front == "north" || d.front == "south" {
		return d.w
	}
	return d.h
}

func (d *draft) depth() int { return d.w + d.h - d.length() }

// files returns the image, its script and, if asked for, its twin, with their paths below the root.
func (d *draft) files() ([]product, error) {
	m := xp.New(d.w, d.h, len(d.layers))
	var b bytes.Buffer
	if err := xp.Encode(&b, m); err != nil {
		return nil, err
	}
	out := []product{fileOf(d.image, b.Bytes()), fileOf(prefab.ScriptFile(d.image), d.script())}
	if d.twin {
		out = append(out, fileOf(d.image+"t", []byte(xptext.Format(m))))
	}
	return out, nil
}
