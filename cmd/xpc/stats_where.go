package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// statsProject is the project whose files are named; nil where only a bundle is there.
type statsProject struct {
	root   string
	result *compile.Result
}

// kindOfThings is what --where asks for.
type kindOfThings struct {
	kind, name string
	all        bool // names
}

func (k kindOfThings) is(t stats.Thing) bool { return t.Kind == k.kind && (k.all || t.Name == k.name) }

func (k kindOfThings) String() string {
	if k.all {
		return k.kind
	}
	return k.kind + " " + k.name
}

// whatOf reads --where. A kind or name that neither a prefab nor the catalogue has is an error.
func whatOf(b *embed.Bundle, s string) (kindOfThings, error) {
	kind, name, named := strings.Cut(s, ":")
	of := kindOfThings{kind, name, !named}
	known, ok := b.KindNamed(kind)
	if !ok || kind == embed.KindNothing {
		var kinds []string
		for i := range b.KindCount() {
			if k := b.KindAt(i).Name(); k != embed.KindNothing {
				kinds = append(kinds, k)
			}
		}
		return of, unknown("no prefab and no catalogue has the kind", kind, kinds)
	}
	if of.all {
		return of, nil
	}
	c := stats.New(stats.Given{})
	var names []string
	for i := range known.NameCount() {
		names = append(names, known.NameAt(i))
	}
	for i := range b.PrefabCount() {
		for _, t := range c.Things(b.PrefabAt(i)) {
			if t.Kind == kind {
				names = append(names, t.Name)
			}
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if !slices.Contains(names, name) {
		return of, unknown(fmt.Sprintf("no prefab and no catalogue has, of the kind %q, the name", kind), name, names)
	}
	return of, nil
}

// whereStats lists the prefabs that use something.
func (e *env) whereStats(
	ctx context.Context, f *statsFlags, b *embed.Bundle, p *statsProject, of kindOfThings, o stats.Options, args []string,
) error {
	found, err := e.surveys(ctx, f, b, o, args)
	if err != nil {
		return err
	}
	all := len(found)
	found = slices.DeleteFunc(found, func(s *stats.Survey) bool {
		return !slices.ContainsFunc(s.Bands, func(b stats.Band) bool { return len(b.Things) > 0 })
	})
	places, err := e.placesOf(ctx, p, found)
	if err != nil {
		return err
	}
	switch {
	case f.json:
		return writeStatsJSON(e.stdout, o, found, stats.Overview(found), nil, places)
	case f.csv:
		return writeStatsCSV(e.stdout, found)
	}
	return e.printWhere(found, all, of, places)
}

// printWhere writes a line for each prefab, thing and range of depths.
func (e *env) printWhere(found []*stats.Survey, all int, of kindOfThings, places places) error {
	paint := e.paint()
	var out strings.Builder
	fmt.Fprintf(&out, "%s: in %d of %s\n", paint("1", escapeLine(of.String())), len(found), diag.Counted(all, "prefab"))
	deep := slices.ContainsFunc(found, func(s *stats.Survey) bool { return len(s.Bands) > 1 })
	t := &table{columns: []tableColumn{{head: "prefab"}}}
	if deep {
		t.columns = append(t.columns, tableColumn{"depth", true})
	}
	if of.all {
		t.columns = append(t.columns, tableColumn{head: of.kind})
	}
	t.columns = append(t.columns, tableColumn{"chance", true}, tableColumn{"expected", true}, tableColumn{head: "of"}, tableColumn{head: "place"})
	for _, s := range found {
		for i := range s.Bands {
			b := &s.Bands[i]
			for k := range b.Things {
				x := &b.Things[k]
				row := []string{escapeLine(s.Prefab.Name())}
				if deep {
					row = append(row, rangeText(b.Depth))
				}
				if of.all {
					row = append(row, escapeLine(x.Name))
				}
				t.add(append(row, sampledMark(x.Chances)+chanceText(x.Present), numberText(x.Expected), fromText(x.From),
					escapeLine(places.text(s.Prefab, x.From)))...)
			}
		}
	}
	if len(found) > 0 {
		out.WriteString("\n")
		t.fold(e.wide())
		t.print(&out, "", paint)
	}
	_, err := io.WriteString(e.stdout, out.String())
	return err
}

// spot is where an entry of an object table stands in the files of its prefab.
type spot struct {
	script diag.Pos   // the reference under objects
	cells  []diag.Pos // that draw it
}

// places are places by prefab and reference.
type places map[embed.Prefab]map[uint32]spot

// text names the places of a thing: script, then image with cells.
func (p places) text(pf embed.Prefab, from []stats.Source) string {
	var out []string
	for _, s := range from {
		at, ok := p[pf][s.Entry.Reference()]
		if !ok {
			continue
		}
		out = append(out, at.script.String())
		last := ""
		for i, c := range at.cells {
			if most := 4; i == most {
				out[len(out)-1] += fmt.Sprintf(" and %d more", len(at.cells)-most)
				break
			}
			layer := fmt.Sprint(c.File, ":L", c.Layer)
			if layer != last {
				out = append(out, layer)
				last = layer
			}
			out[len(out)-1] += pointText(c.X, c.Y)
		}
	}
	return strings.Join(slices.Compact(out), " ")
}

// placesOf finds the places of what was found; none where there is no project.
func (e *env) placesOf(ctx context.Context, p *statsProject, found []*stats.Survey) (places, error) {
	if p == nil || len(found) == 0 {
		return nil, nil
	}
	texts, err := compile.ReadTexts(ctx, compile.Options{Root: p.root})
	if err != nil {
		return nil, err
	}
	scripts := map[string]*prefab.Script{}
	for _, s := range texts.Scripts {
		scripts[s.Name] = s.Script
	}
	out, before, source := places{}, rootFromHere(p.root), p.result.Source()
	for _, s := range found {
		pf := s.Prefab
		out[pf] = map[uint32]spot{}
		used := map[uint32]bool{}
		for i := range s.Bands {
			for _, t := range s.Bands[i].Things {
				for _, from := range t.From {
					used[from.Entry.Reference()] = true
				}
			}
		}
		cells, err := e.cellsOf(p.root, before, source, pf, used)
		if err != nil {
			return nil, err
		}
		script := scripts[pf.Name()]
		if script == nil {
			continue
		}
		for _, o := range script.Objects {
			at := o.Span.Pos
			at.File = fromRoot(before, script.File)
			out[pf][uint32(o.Reference)] = spot{at, cells[uint32(o.Reference)]}
		}
	}
	return out, nil
}

// fromRoot returns a file of the project as it lies from the working directory.
func fromRoot(before, file string) string {
	return filepath.ToSlash(filepath.Join(filepath.FromSlash(before), filepath.FromSlash(file)))
}

// cellsOf finds the cells that draw references, in all images of a prefab.
func (e *env) cellsOf(
	root, before string, source diag.Source, pf embed.Prefab, used map[uint32]bool,
) (map[uint32][]diag.Pos, error) {
	out := map[uint32][]diag.Pos{}
	for i := range pf.FileCount() {
		file := pf.File(i)
		if !strings.HasSuffix(file, ".xp") {
			continue
		}
		data, err := readFile(filepath.Join(root, filepath.FromSlash(file)), xp.MaxPacked)
		if err != nil {
			return nil, err
		}
		image, err := xp.Decode(strings.NewReader(string(data)))
		if err != nil {
			return nil, errors.New(file + " has changed since it was built: run xpc again")
		}
		for l := range image.Layers {
			if source.Word(pf.File(0), l+1) != "objects" {
				continue
			}
			layer := &image.Layers[l]
			for y := range layer.Height {
				for x := range layer.Width {
					if c := layer.At(x, y); !c.Transparent() && used[uint32(c.Glyph())] {
						out[uint32(c.Glyph())] = append(out[uint32(c.Glyph())],
							diag.Pos{File: fromRoot(before, file), Layer: l + 1, X: x, Y: y})
					}
				}
			}
		}
	}
	return out, nil
}
