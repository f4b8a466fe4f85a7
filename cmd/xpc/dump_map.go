package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp/convert"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// dumpJSON prints maps of xpc map --json, and any other JSON as the image it is.
func (e *env) dumpJSON(path string) error {
	data, err := readFile(path, maxText)
	if err != nil {
		return err
	}
	maps, ok, err := readMaps(data)
	switch {
	case err != nil:
		return &exitError{exitFindings, fmt.Errorf("%s: %w", path, err)}
	case ok:
		for i := range maps {
			if i > 0 {
				fmt.Fprintln(e.stdout)
			}
			dumpMap(e.stdout, &maps[i])
		}
		return nil
	case isOutput(data):
		return fmt.Errorf("%s is what xpc build wrote for other programs, and is text already: "+
			"dump the bundle to see the same for people", path)
	}
	img, err := convert.Read(path, data)
	if err != nil {
		return &exitError{exitFindings,
			fmt.Errorf("%s is neither maps of xpc map --json nor an image: %s", path, imageFault(err))}
	}
	_, err = io.WriteString(e.stdout, xptext.Format(img))
	return err
}

// readMaps reads maps, one after the other; ok is false if the first value is none.
func readMaps(data []byte) (maps []mapJSON, ok bool, err error) {
	in := json.NewDecoder(bytes.NewReader(data))
	for n := 1; ; n++ {
		var m mapJSON
		err := in.Decode(&m)
		switch {
		case errors.Is(err, io.EOF):
			return maps, len(maps) > 0, nil
		case errors.Is(err, io.ErrUnexpectedEOF):
			return nil, true, errors.New("the JSON ends inside a value")
		case len(maps) == 0 && (err != nil || m.Format == 0 || m.After == nil):
			return nil, false, nil
		case err != nil:
			return nil, true, fmt.Errorf("value %d is not a map of xpc map --json", n)
		case m.Format != mapFormat:
			return nil, true, fmt.Errorf("a map of format %d; this version of xpc reads format %d", m.Format, mapFormat)
		}
		maps = append(maps, m)
	}
}

// isOutput reports whether JSON is an output of xpc build.
func isOutput(data []byte) bool {
	var head struct {
		Xpc json.RawMessage `json:"xpc"`
	}
	return json.Unmarshal(data, &head) == nil && head.Xpc != nil
}

// dumpMap prints what a map is made of: its rows after the placements, the numbers of its caves
// where they begin, and the placements with their objects.
func dumpMap(w io.Writer, m *mapJSON) {
	var b strings.Builder
	fmt.Fprintf(&b, "map %s  %dx%d  seed %s  attempt %d  generator %d\n",
		m.Recipe, m.Size[0], m.Size[1], m.Seed, m.Attempt, m.Generator)
	fmt.Fprintf(&b, "  hash %s\n", m.Hash)
	for _, row := range m.After {
		fmt.Fprintf(&b, "|%s|\n", row)
	}
	for _, c := range m.Caves {
		fmt.Fprintf(&b, "cave %d  %s from %s, center %s, next to %s\n", c.ID, diag.Counted(c.Cells, "cell"),
			pointText(c.First[0], c.First[1]), pointText(c.Center[0], c.Center[1]), numbers(c.Neighbors))
	}
	for i, at := range m.Exits {
		word := "exit"
		if i == 0 {
			word = "entrance"
		}
		fmt.Fprintf(&b, "%s %s\n", word, pointText(at[0], at[1]))
	}
	for i := range m.Placements {
		dumpPlacement(&b, &m.Placements[i])
	}
	for _, u := range m.Unmet {
		fmt.Fprintf(&b, "not met: %s %s: found %s, wanted %s\n", u.What, u.Name, u.Found, u.Want)
	}
	io.WriteString(w, escape(b.String()))
}

func dumpPlacement(b *strings.Builder, p *placementJSON) {
	at := pointText(p.Origin[0], p.Origin[1])
	if p.Feature != nil {
		fmt.Fprintf(b, "feature %d  %s, %s at %s\n", *p.Feature, p.Prefab, p.Orientation, at)
	} else {
		fmt.Fprintf(b, "placement %s  %s in cave %d for %s, %s, %s at %s\n", p.Prefab, p.Method, p.Cave, p.Encounter,
			p.Category, p.Orientation, at)
	}
	for _, row := range p.Rows {
		fmt.Fprintf(b, "  |%s|\n", row)
	}
	for _, c := range p.Connectors {
		end := fmt.Sprintf("a tunnel of %s", diag.Counted(len(c.Tunnel), "cell"))
		if c.Plugged {
			end = "plugged"
		}
		fmt.Fprintf(b, "  connector %s from %s, %s wide: %s\n", c.Dir, pointText(c.Entrance[0][0], c.Entrance[0][1]),
			diag.Counted(len(c.Entrance), "cell"), end)
	}
	for _, m := range p.Machines {
		if m.Object < 0 && len(m.Cells) > 0 {
			fmt.Fprintf(b, "  machine %s, %s from %s\n", m.Name, diag.Counted(len(m.Cells), "cell"),
				pointText(m.Cells[0][0], m.Cells[0][1]))
		}
	}
	for _, o := range p.Objects {
		fmt.Fprintf(b, "  %s %q", o.Kind, o.Name)
		if o.Count != 1 {
			fmt.Fprintf(b, " times %d", o.Count)
		}
		fmt.Fprintf(b, " at %s\n", pointText(o.At[0], o.At[1]))
	}
}

// numbers lists numbers of caves.
func numbers(ids []int32) string {
	if len(ids) == 0 {
		return "none"
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(ids), " ", ", "), "[]")
}
