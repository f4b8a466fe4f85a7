package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// layerList is the value of --layer: layers, counted from 1; none or 0 is all of them.
type layerList []int

// Set adds the layers of a list such as 1,3.
func (l *layerList) Set(text string) error {
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil {
			return err
		}
		*l = append(*l, n)
	}
	return nil
}

// String returns the list as Set reads it.
func (l *layerList) String() string {
	words := make([]string, len(*l))
	for i, n := range *l {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ",")
}

// Type names the value as messages about flags do.
func (l *layerList) Type() string { return "int" }

// of returns the image with the layers of the list alone, in the order of the image. It shares
// their cells.
func (l layerList) of(m *xp.Image, path string) (*xp.Image, error) {
	for _, n := range l {
		if n < 0 || n > len(m.Layers) {
			return nil, fmt.Errorf("--layer is %d: %s has %s", n, path, diag.Counted(len(m.Layers), "layer"))
		}
	}
	if len(l) == 0 || slices.Contains(l, 0) {
		return m, nil
	}
	out := *m
	out.Layers = nil
	for i := range m.Layers {
		if slices.Contains(l, i+1) {
			out.Layers = append(out.Layers, m.Layers[i])
		}
	}
	return &out, nil
}

// showTurns draws all orientations of an image, as many in a row as the terminal has room for.
func (d *drawer) showTurns(m *xp.Image, font *prefab.Font) error {
	turns, err := raster.Turns(m, font.Turn)
	if err != nil {
		return err
	}
	panels := turns[:]
	if to := d.flags.picture.path; to != "" {
		if stuck := stuckLine(panels); stuck != "" {
			fmt.Fprintln(d.stderr, stuck)
		}
		return d.writePicture(to, raster.Contact(turns), d.pixels)
	}
	across := 4
	for d.stdout.columns > 0 && across > 1 && raster.SheetWidth(panels, across) > d.stdout.columns {
		across /= 2
	}
	for first := 0; first < orient.Count; first += across {
		row := panels[first : first+across]
		if first > 0 {
			fmt.Fprintln(d.stdout)
		}
		var names strings.Builder
		for i := range row {
			names.WriteString(strings.Repeat(" ", raster.SheetWidth(panels, i+1)-raster.PanelWidth(panels)-names.Len()))
			names.WriteString(row[i].Orientation.String())
		}
		fmt.Fprintln(d.stdout, names.String())
		sheet := raster.Sheet(row, across, false)
		if err := d.draw(sheet, allColumns(sheet), d.term); err != nil {
			return err
		}
	}
	if stuck := stuckLine(panels); stuck != "" {
		fmt.Fprintln(d.stdout, stuck)
	}
	return nil
}

// stuckLine tells how many cells have a glyph without a turned form, and where; "" if there are
// none.
func stuckLine(panels []raster.Panel) string {
	var words []string
	for _, p := range panels {
		if p.Stuck > 0 {
			words = append(words, fmt.Sprintf("%d in %v", p.Stuck, p.Orientation))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "[cells whose glyph has no turned form: " + strings.Join(words, ", ") + "]"
}
