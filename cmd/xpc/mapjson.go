package main

import (
	"encoding/json"
	"io"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
)

// mapFormat is the version of the JSON form of a map.
const mapFormat = 1

// The JSON form of a map: enough for a check that shares nothing with the generator.
// Cells are [x, y] from 0 at the top left. Rows have the characters of [grid.Class.Char]. What is added
// here is added to its schema, prefab/schema/maps.go.
type mapJSON struct {
	Format     int             `json:"format"`
	Recipe     string          `json:"recipe"`
	Generator  int             `json:"generator"`
	Seed       string          `json:"seed"`
	Attempt    int             `json:"attempt"`
	Hash       string          `json:"hash"`
	Size       [2]int          `json:"size"`
	Before     []string        `json:"before"`
	After      []string        `json:"after"`
	Labels     []string        `json:"labels"`
	Caves      []caveJSON      `json:"caves"`
	Exits      []cell          `json:"exits"`
	Doors      []cell          `json:"doors"`
	Regions    []regionJSON    `json:"regions"`
	Parts      []partJSON      `json:"parts"`
	Placements []placementJSON `json:"placements"`
	Refused    []refusalJSON   `json:"refused"`
	Kept       []cell          `json:"kept"`
	Metrics    metricsJSON     `json:"metrics"`
	Unmet      []unmetJSON     `json:"unmet"`
}

type cell [2]int

// caveJSON is a cave or a room, with its figures.
type caveJSON struct {
	ID              int         `json:"id"`
	Room            bool        `json:"room"`
	Cells           int         `json:"cells"`
	First           cell        `json:"first"`
	Center          cell        `json:"center"`
	Neighbors       []int32     `json:"neighbors"`
	Connectivity    int32       `json:"connectivity"`
	ConnectivitySum int32       `json:"connectivitySum"`
	Isolation       int32       `json:"isolation"` // steps, or -1
	Relative        thousandths `json:"relative"`
	Cut             bool        `json:"cut"`
	DeadEnd         bool        `json:"deadEnd"`
}

type placementJSON struct {
	Prefab        string         `json:"prefab"`
	ID            string         `json:"id"`
	Depth         int            `json:"depth"`
	Variant       int            `json:"variant"`
	Overlays      []string       `json:"overlays"`
	Params        map[string]any `json:"params"`
	Method        string         `json:"method"`
	Cave          int            `json:"cave"`
	Encounter     string         `json:"encounter"`
	Category      string         `json:"category"`
	Orientation   string         `json:"orientation"`
	Origin        cell           `json:"origin"`
	Size          cell           `json:"size"`
	Front         string         `json:"front"`
	MaxProtrusion int            `json:"maxProtrusion"`
	Protrusion    *[2]int        `json:"protrusion,omitempty"`
	Entrances     []cell         `json:"entrances"`
	Rows          []string       `json:"rows"`
	Walls         []cell         `json:"walls"`
	Ring          []cell         `json:"ring,omitempty"`
	Buffer        int            `json:"buffer,omitempty"`
	Feature       *int           `json:"feature,omitempty"` // index into the recipe's features
	Connectors    []jointJSON    `json:"connectors,omitempty"`
	Dug           []cell         `json:"dug,omitempty"`
	Objects       []objectJSON   `json:"objects"`
	Machines      []machineJSON  `json:"machines"`
	Nested        []nestedJSON   `json:"nested"`
}

// jointJSON is where a tunnel leads from the map into a prefab that is a feature.
type jointJSON struct {
	Connection int    `json:"connection"` // index into the connections of the prefab
	Dir        string `json:"dir"`
	Plugged    bool   `json:"plugged"`
	Entrance   []cell `json:"entrance"`
	Approach   []cell `json:"approach"`
	Tunnel     []cell `json:"tunnel"`
}

// machineJSON is a drawn shape, whether an object names it or not.
type machineJSON struct {
	Name     string `json:"name"` // of the legend's entry, or ""
	Passable bool   `json:"passable"`
	Object   int    `json:"object"` // index into the placement's objects of the one that names it, or -1
	Nested   int    `json:"nested"` // index into the placement's nested of the prefab that it is of, or -1
	Cells    []cell `json:"cells"`
}

type objectJSON struct {
	Reference  string         `json:"reference"`
	Kind       string         `json:"kind"`
	Role       string         `json:"role"` // of the kind
	Name       string         `json:"name"`
	Count      int            `json:"count"`
	At         cell           `json:"at"`
	Facing     string         `json:"facing"`
	Opens      []int          `json:"opens"`  // indices into the placement's objects
	Links      []int          `json:"links"`  // likewise
	Nested     int            `json:"nested"` // as of a machine
	Attributes map[string]any `json:"attributes"`
	Cells      []cell         `json:"cells,omitempty"`
}

type refusalJSON struct {
	Encounter string         `json:"encounter"`
	Feature   *int           `json:"feature,omitempty"` // index into the recipe's features
	Copies    int            `json:"copies,omitempty"`  // of the feature
	Prefab    string         `json:"prefab"`
	Cave      int            `json:"cave"`
	Reason    string         `json:"reason"`
	Survivors map[string]int `json:"survivors"`
}

type unmetJSON struct {
	What  string `json:"what"`
	Name  string `json:"name"`
	Found string `json:"found"`
	Want  string `json:"want"`
}

// writeMapJSON writes a map and what is measured of it as one line.
func writeMapJSON(w io.Writer, m *mapgen.Result) error {
	g, s := m.Grid, m.Study()
	out := mapJSON{
		Format: mapFormat, Recipe: m.Recipe.Name(), Generator: m.Recipe.Generator(),
		Seed: strconv.FormatUint(m.Seed, 10), Attempt: m.Attempt, Hash: mapHash(m),
		Size:   [2]int{g.W, g.H},
		Before: classRows(m.Before, nil, g.W), After: classRows(g.Class, nil, g.W),
		Labels: labelRows(m.Labels, g.W),
		Caves:  []caveJSON{}, Exits: []cell{}, Doors: []cell{}, Placements: []placementJSON{}, Refused: []refusalJSON{},
		Kept: []cell{}, Unmet: []unmetJSON{}, Regions: regionsOf(m.Recipe), Parts: partsOf(m),
		Metrics: metricsOf(m, s),
	}
	for i, c := range m.Caves {
		f := &s.Caves[i]
		out.Caves = append(out.Caves, caveJSON{
			ID: i + 1, Room: g.Caves.Region(i + 1).Room, Cells: c.Cells, First: at(c.First), Center: at(c.Center),
			Neighbors: filled(m.AppendNeighbors(nil, i+1)), Connectivity: f.Connectivity, ConnectivitySum: f.Sum,
			Isolation: f.Isolation, Relative: thousandths(f.Relative), Cut: f.Cut, DeadEnd: f.DeadEnd,
		})
	}
	for _, e := range m.Exits {
		out.Exits = append(out.Exits, at(e.At))
	}
	for _, d := range m.Made.Doors {
		out.Doors = append(out.Doors, at(d.At))
	}
	var contents embed.Contents
	for i := range m.Placements {
		out.Placements = append(out.Placements, placementOf(&m.Placements[i], &contents))
	}
	for i := range m.Refused {
		out.Refused = append(out.Refused, refusalOf(&m.Refused[i]))
	}
	for x, y := range g.Kept.All() {
		out.Kept = append(out.Kept, cell{x, y})
	}
	for i := range m.Unmet {
		u := &m.Unmet[i]
		out.Unmet = append(out.Unmet, unmetJSON{u.What, u.Name, found(u), want(u)})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}

// placementOf returns the JSON form of a placement, rolled into contents.
func placementOf(pl *place.Placement, contents *embed.Contents) placementJSON {
	pl.Roll(contents)
	out := placementJSON{
		Prefab: pl.Prefab.Name(), ID: strconv.FormatUint(uint64(pl.Prefab.ID()), 10),
		Depth: pl.Setting.Depth, Variant: contents.Variant,
		Overlays: overlaysOf(pl.Prefab, contents.Overlays), Params: paramsOf(pl.Prefab, contents.Params),
		Method: pl.Method.String(), Cave: pl.Cave, Encounter: pl.Encounter.Name(), Category: categoryText(pl.Category),
		Orientation: pl.Orientation.String(), Origin: cell{pl.X, pl.Y}, Size: cell{pl.W, pl.H},
		Front: pl.Facing().String(), MaxProtrusion: pl.Prefab.MaxProtrusion(),
		Entrances: entrancesOf(pl), Rows: classRows(pl.Rows, pl.Touched, pl.W), Walls: cells(pl.Walls),
		Objects: []objectJSON{}, Machines: []machineJSON{}, Nested: []nestedJSON{},
	}
	switch pl.Method {
	case place.Embedded:
		out.Protrusion = &[2]int{pl.D1, pl.D2}
		out.Ring = cells(pl.Ring)
	case place.Centered:
		out.Buffer = pl.Prefab.Buffer()
	case place.Preplaced:
		out.Feature = &pl.Feature
		out.Ring, out.Dug = cells(pl.Ring), cells(pl.Dug)
		for i := range pl.Connectors {
			c := &pl.Connectors[i]
			out.Connectors = append(out.Connectors, jointJSON{
				c.Index, c.Dir.String(), c.Plugged, cells(c.Entrance), cells(c.Approach), cells(c.Tunnel),
			})
		}
	}
	for i := range contents.Objects {
		out.Objects = append(out.Objects, objectOf(contents, &contents.Objects[i]))
	}
	for i := range contents.Machines {
		m := &contents.Machines[i]
		out.Machines = append(out.Machines, machineJSON{m.Name, m.Passable, m.Object - 1, m.Nested - 1, machineCells(m)})
	}
	for i := range contents.Nested {
		out.Nested = append(out.Nested, nestedOf(contents, &contents.Nested[i]))
	}
	return out
}

// categoryText returns the word of a category, "" for none.
func categoryText(c embed.Category) string {
	if c == embed.NoCategory {
		return ""
	}
	return c.String()
}

// entrancesOf returns the cells through which a placement is entered: of those of the prefab, the ones
// that its roll leaves open.
func entrancesOf(pl *place.Placement) []cell {
	out := []cell{}
	for _, p := range pl.Entrances {
		switch pl.Rows[(p.Y-pl.Y)*pl.W+p.X-pl.X] {
		case grid.PrefabSolid, grid.Liquid, grid.Rock, grid.Earth:
		default:
			out = append(out, at(p))
		}
	}
	return out
}

func objectOf(c *embed.Contents, o *embed.Object) objectJSON {
	out := objectJSON{
		Reference: referenceText(o.Prefab(), o.Entry), Nested: o.Nested - 1, Kind: o.Kind, Role: roleText(o.Role), Name: o.Name, Count: o.Count, At: cell{o.X, o.Y},
		Facing: o.Facing.String(), Opens: copied(o.Opens), Links: copied(o.Links), Attributes: map[string]any{},
	}
	for i := range o.Source.AttributeCount() {
		out.Attributes[o.AttributeAt(i).Name()] = attributeOf(o, o.AttributeAt(i))
	}
	if o.Machine > 0 {
		out.Cells = machineCells(&c.Machines[o.Machine-1])
	}
	return out
}

// roleText returns the word of a role, "" for none.
func roleText(r embed.ObjectRole) string {
	if r == embed.NoRole {
		return ""
	}
	return r.String()
}

// attributeOf returns the value of an attribute, or the list of its values; of a link, however it is
// written, the list of the objects that it leads to.
func attributeOf(o *embed.Object, a embed.Attribute) any {
	if a.Type() == embed.LinkValue {
		return copied(o.Linked(a.Name()))
	}
	values := []any{}
	for i := range a.Len() {
		switch a.Type() {
		case embed.NumberValue:
			values = append(values, json.Number(a.Value(i)))
		case embed.BoolValue:
			values = append(values, a.Bool(i))
		default:
			values = append(values, a.Value(i))
		}
	}
	if a.IsList() {
		return values
	}
	return values[0]
}

func machineCells(m *embed.Machine) []cell {
	out := []cell{}
	for _, at := range m.Cells {
		out = append(out, cell{at.X, at.Y})
	}
	return out
}

func refusalOf(r *place.Refusal) refusalJSON {
	out := refusalJSON{
		Encounter: r.Encounter.Name(), Cave: r.Cave, Reason: r.Reason.String(), Survivors: map[string]int{},
	}
	if r.Prefab != (embed.Prefab{}) {
		out.Prefab = r.Prefab.Name()
	}
	if feature := r.Feature - 1; feature >= 0 {
		out.Feature, out.Copies = &feature, r.Copies
	}
	if r.Reason == place.NoReason {
		for i := range r.Report.Len() {
			out.Survivors[r.Report.Word(i)] = r.Report.Survivors[i]
		}
	}
	return out
}

// classRows returns rows of one character a cell; a cell that touched excludes is a space.
func classRows(classes []grid.Class, touched []bool, w int) []string {
	rows := []string{}
	for from := 0; w > 0 && from+w <= len(classes); from += w {
		row := make([]byte, w)
		for x := range row {
			row[x] = classes[from+x].Char()
			if touched != nil && !touched[from+x] {
				row[x] = ' '
			}
		}
		rows = append(rows, string(row))
	}
	return rows
}

// labelRows returns rows of cave numbers; 0 where there is none.
func labelRows(labels []int32, w int) []string {
	rows := []string{}
	for from := 0; w > 0 && from+w <= len(labels); from += w {
		words := make([]string, w)
		for x := range words {
			words[x] = strconv.Itoa(int(max(labels[from+x], 0)))
		}
		rows = append(rows, strings.Join(words, " "))
	}
	return rows
}

func at(p grid.Point) cell { return cell{p.X, p.Y} }

func cells(points []grid.Point) []cell {
	out := []cell{}
	for _, p := range points {
		out = append(out, at(p))
	}
	return out
}

// copied returns a copy of what a roll gave, which the next roll overwrites; never nil.
func copied(s []int) []int { return append([]int{}, s...) }

// filled returns s, never nil, so that JSON has an empty list for it.
func filled[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
