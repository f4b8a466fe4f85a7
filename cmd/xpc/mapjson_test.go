package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// sampleMaps returns maps of samples/caves as xpc map --json prints them, and the bundle they are of.
func sampleMaps(t *testing.T, seed uint64, count int) ([]jMap, *embed.Bundle) {
	t.Helper()
	result, err := compile.Build(t.Context(), compile.Options{Root: "../../samples/caves", Mode: compile.Make})
	if err != nil || result.Bundle == nil {
		t.Fatalf("samples/caves does not build: %v, %v", err, result.Findings)
	}
	bundle := filepath.Join(t.TempDir(), "caves.xpb")
	if err := os.WriteFile(bundle, result.Bundle, 0o666); err != nil {
		t.Fatal(err)
	}
	maps := mapsOf(t, "lower-caves", "--bundle", bundle, "--seed", strconv.FormatUint(seed, 10), "--count", strconv.Itoa(count))
	if len(maps) != count {
		t.Fatalf("%d maps, want %d", len(maps), count)
	}
	b, err := embed.Open(string(result.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	return maps, b
}

// mapsOf returns the maps that xpc map --json prints.
func mapsOf(t *testing.T, args ...string) (maps []jMap) {
	t.Helper()
	in := json.NewDecoder(strings.NewReader(must(t, append([]string{"map", "--json"}, args...)...)))
	in.DisallowUnknownFields()
	for {
		var m jMap
		if err := in.Decode(&m); err == io.EOF {
			return maps
		} else if err != nil {
			t.Fatal(err)
		}
		maps = append(maps, m)
	}
}

func TestMapJSON(t *testing.T) {
	t.Parallel()
	const first, count = 1, 12
	methods, fronts, nested := map[string]int{}, map[string]int{}, 0
	maps, bundle := sampleMaps(t, first, count)
	for i, m := range maps {
		t.Run("seed"+m.Seed, func(t *testing.T) {
			if want := strconv.Itoa(first + i); m.Seed != want {
				t.Errorf("seed is %s, want %s", m.Seed, want)
			}
			c := &mapCheck{T: t, m: &m}
			c.head()
			c.caves()
			c.metrics()
			c.replay()
			for i := range m.Placements {
				c.placement(&m.Placements[i])
				methods[m.Placements[i].Method]++
				nested += len(m.Placements[i].Nested)
				if d := m.Placements[i].Protrusion; d != nil && d[0] != d[1] {
					fronts[m.Placements[i].Front]++
				}
			}
			c.kept()
			c.refused()
			c.survivors(bundle)
			c.hash()
		})
	}
	if methods["embedded"] == 0 || methods["centered"] == 0 || nested == 0 {
		t.Errorf("the maps hold %v, %d nested: this test says nothing of one of these", methods, nested)
	}
	if len(fronts) != len(directions) {
		t.Errorf("placements that stand out unevenly, by front: %v: this test says nothing of left and right", fronts)
	}
}

// mapCheck checks one map.
type mapCheck struct {
	*testing.T
	m *jMap
}

// chars are all characters of a cell, in the order of their numbers in a hash.
const (
	mapChars  = "#X.,:WpPD~>r"
	openChars = ".,:>pD" // that can be walked over
)

var directions = map[string][2]int{"north": {0, -1}, "east": {1, 0}, "south": {0, 1}, "west": {-1, 0}}

func (c *mapCheck) inside(at [2]int) bool {
	return at[0] >= 0 && at[1] >= 0 && at[0] < c.m.Size[0] && at[1] < c.m.Size[1]
}

// at returns the character of a cell; outside it is rock.
func (c *mapCheck) at(rows []string, x, y int) byte {
	if !c.inside([2]int{x, y}) {
		return 'X'
	}
	return rows[y][x]
}

func (c *mapCheck) head() {
	m := c.m
	if m.Format != 1 || m.Generator < 1 || m.Attempt < 1 || m.Recipe != "lower-caves" {
		c.Errorf("format %d, generator %d, attempt %d, recipe %q", m.Format, m.Generator, m.Attempt, m.Recipe)
	}
	if len(m.Unmet) > 0 {
		c.Errorf("the map does not meet its recipe, and the exit code says it does: %v", m.Unmet)
	}
	w, h := m.Size[0], m.Size[1]
	if w < 3 || h < 3 || len(m.Before) != h || len(m.After) != h || len(m.Labels) != h {
		c.Fatalf("size %v, %d rows before, %d after, %d of labels", m.Size, len(m.Before), len(m.After), len(m.Labels))
	}
	for _, rows := range [][]string{m.Before, m.After} {
		for y, row := range rows {
			if len(row) != w || strings.Trim(row, mapChars) != "" {
				c.Errorf("row %d is %q", y, row)
			}
			for x := range row {
				if edge := x == 0 || y == 0 || x == w-1 || y == h-1; edge && row[x] != 'X' {
					c.Errorf("the border at %d,%d is %q", x, y, row[x])
				}
			}
		}
	}
	for y, row := range m.Before {
		if strings.Trim(row, "#X.,>") != "" {
			c.Errorf("before any placement, row %d is %q", y, row)
		}
	}
}

// labels returns the numbers of caves by cell.
func (c *mapCheck) labels() [][]int {
	var out [][]int
	for y, row := range c.m.Labels {
		var numbers []int
		for _, word := range strings.Split(row, " ") {
			n, err := strconv.Atoi(word)
			if err != nil {
				c.Fatalf("labels of row %d: %v", y, err)
			}
			numbers = append(numbers, n)
		}
		if len(numbers) != c.m.Size[0] {
			c.Fatalf("labels of row %d: %d numbers", y, len(numbers))
		}
		out = append(out, numbers)
	}
	return out
}

// caves compares the caves with the labels.
func (c *mapCheck) caves() {
	cells, first, sum := map[int]int{}, map[int][2]int{}, map[int][2]int{}
	for y, row := range c.labels() {
		for x, n := range row {
			if cave := strings.IndexByte(".>", c.m.Before[y][x]) >= 0; n > 0 && !cave {
				c.Errorf("label %d at %d,%d on %q", n, x, y, c.m.Before[y][x])
			}
			if n > 0 && cells[n] == 0 {
				first[n] = [2]int{x, y}
			}
			cells[n]++
			sum[n] = [2]int{sum[n][0] + x, sum[n][1] + y}
		}
	}
	delete(cells, 0)
	if len(cells) != len(c.m.Caves) {
		c.Errorf("%d labels, %d caves", len(cells), len(c.m.Caves))
	}
	for i, cave := range c.m.Caves {
		if cave.ID != i+1 || cave.Cells != cells[cave.ID] || cave.First != first[cave.ID] {
			c.Errorf("cave %+v; by the labels it has %d cells from %v", cave, cells[cave.ID], first[cave.ID])
		}
		if n := max(cells[cave.ID], 1); cave.Center != [2]int{sum[cave.ID][0] / n, sum[cave.ID][1] / n} {
			c.Errorf("cave %+v; by the labels %d cells have the sum %v", cave, cells[cave.ID], sum[cave.ID])
		}
		if !slices.IsSorted(cave.Neighbors) {
			c.Errorf("neighbors of cave %d are %v", cave.ID, cave.Neighbors)
		}
		for _, n := range cave.Neighbors {
			if n < 1 || n > len(c.m.Caves) || n == cave.ID || !slices.Contains(c.m.Caves[n-1].Neighbors, cave.ID) {
				c.Errorf("cave %d has the neighbor %d, which does not have it", cave.ID, n)
			}
		}
	}
}

// steps returns the fewest steps from a cell to all cells of the given characters, 4 ways.
func (c *mapCheck) steps(rows []string, from [2]int, over string) map[[2]int]int {
	dist := map[[2]int]int{from: 0}
	for queue := [][2]int{from}; len(queue) > 0; queue = queue[1:] {
		for _, d := range directions {
			next := [2]int{queue[0][0] + d[0], queue[0][1] + d[1]}
			if _, seen := dist[next]; !seen && strings.IndexByte(over, c.at(rows, next[0], next[1])) >= 0 {
				dist[next] = dist[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return dist
}

// tallied returns how many cells have one of the characters.
func tallied(rows []string, chars string) (n int) {
	for _, row := range rows {
		for i := range len(row) {
			if strings.IndexByte(chars, row[i]) >= 0 {
				n++
			}
		}
	}
	return n
}

// replay applies the placements to the map before them, which must give the map after them.
func (c *mapCheck) replay() {
	var rows [][]byte
	for _, row := range c.m.Before {
		rows = append(rows, []byte(row))
	}
	for i := range c.m.Placements {
		c.site(rows, &c.m.Placements[i])
		c.stamp(rows, &c.m.Placements[i])
	}
	for y, row := range rows {
		if string(row) != c.m.After[y] {
			c.Errorf("row %d after the placements is\n%s, replayed\n%s", y, c.m.After[y], row)
		}
	}
	// What was open and is not built on is still one, whatever a roll shuts.
	dist := c.steps(c.m.After, c.m.Exits[0], ".,>")
	if n := tallied(c.m.After, ".,>"); len(dist) != n {
		c.Errorf("%d of %d natural open cells can be reached after the placements", len(dist), n)
	}
}

// stamp applies one placement: its buffer, its cells, its walls.
func (c *mapCheck) stamp(rows [][]byte, p *jPlacement) {
	x0, y0 := p.Origin[0], p.Origin[1]
	if p.Method == "centered" {
		for y := y0 - p.Buffer; y < y0+p.Size[1]+p.Buffer; y++ {
			for x := x0 - p.Buffer; x < x0+p.Size[0]+p.Buffer; x++ {
				if rows[y][x] == '#' || rows[y][x] == ',' {
					rows[y][x] = '.'
				}
			}
		}
	}
	for y, row := range p.Rows {
		for x := range len(row) {
			if row[x] != ' ' {
				rows[y0+y][x0+x] = row[x]
			}
		}
	}
	for _, at := range p.Walls {
		if rows[at[1]][at[0]] != '#' {
			c.Errorf("%s turns %q at %v to wall", p.Prefab, rows[at[1]][at[0]], at)
		}
		rows[at[1]][at[0]] = 'W'
	}
}

// placement checks what one placement says of itself.
func (c *mapCheck) placement(p *jPlacement) {
	if id := idOf(p.Prefab); p.ID != id {
		c.Errorf("%s has the ID %s, want %s", p.Prefab, p.ID, id)
	}
	front, ok := directions[p.Front]
	if !ok || p.Depth != 4 || p.Variant != 0 || p.Overlays == nil || p.Params == nil || p.Cave < 1 || p.Cave > len(c.m.Caves) ||
		p.Encounter == "" || !slices.Contains([]string{"fluff", "reward", "risk", "danger"}, p.Category) || orientationIndex(p.Orientation) < 0 {
		c.Errorf("placement %+v", p)
	}
	if len(p.Rows) != p.Size[1] || !c.inside(p.Origin) || !c.inside([2]int{p.Origin[0] + p.Size[0] - 1, p.Origin[1] + p.Size[1] - 1}) {
		c.Fatalf("%s at %v has the size %v and %d rows", p.Prefab, p.Origin, p.Size, len(p.Rows))
	}
	for _, row := range p.Rows {
		if len(row) != p.Size[0] || strings.Trim(row, " #X.,:pPD~>r") != "" {
			c.Errorf("%s has the row %q", p.Prefab, row)
		}
	}
	switch p.Method {
	case "embedded":
		c.embedded(p, front)
	case "centered":
		if p.Protrusion != nil || p.Ring != nil || p.Buffer < 1 {
			c.Errorf("%s: protrusion %v, ring %v, buffer %d", p.Prefab, p.Protrusion, p.Ring, p.Buffer)
		}
		c.buffer(p)
	default:
		c.Errorf("%s: method %q", p.Prefab, p.Method)
	}
	for i, o := range p.Objects {
		c.object(p, i, &o)
	}
	c.machines(p)
	c.nested(p)
}

// machines checks that what blocks is built on, and that objects and machines name each other.
func (c *mapCheck) machines(p *jPlacement) {
	named := 0
	for i, m := range p.Machines {
		if m.Object >= 0 {
			named++
			if m.Object >= len(p.Objects) || p.Objects[m.Object].Kind != "machine" || !slices.Equal(p.Objects[m.Object].Cells, m.Cells) {
				c.Errorf("machine %d of %s is named by object %d", i, p.Prefab, m.Object)
			}
		}
		for _, at := range m.Cells {
			if !inBox(p, at) || !m.Passable && c.at(c.m.After, at[0], at[1]) != 'P' {
				c.Errorf("machine %d of %s stands at %v on %q", i, p.Prefab, at, c.at(c.m.After, at[0], at[1]))
			}
		}
	}
	for _, o := range p.Objects {
		if len(o.Cells) > 0 {
			named--
		}
	}
	if named != 0 {
		c.Errorf("of %s, %d more machines than objects name each other", p.Prefab, named)
	}
}

func (c *mapCheck) object(p *jPlacement, i int, o *jObject) {
	if len([]rune(o.Reference)) != 1 || o.Kind == "" || o.Count < 1 || !inBox(p, o.At) || o.Attributes == nil || o.Opens == nil || o.Links == nil {
		c.Errorf("object %d of %s is %+v", i, p.Prefab, o)
	}
	if _, ok := directions[o.Facing]; !ok && o.Facing != "none" {
		c.Errorf("object %d of %s faces %q", i, p.Prefab, o.Facing)
	}
	for _, other := range slices.Concat(o.Opens, o.Links) {
		if other < 0 || other >= len(p.Objects) {
			c.Errorf("object %d of %s opens or links %d of %d", i, p.Prefab, other, len(p.Objects))
			return
		}
	}
	for _, other := range o.Opens {
		if kind := p.Objects[other].Kind; kind != "door" { // all that the samples open
			c.Errorf("object %d of %s opens a %s", i, p.Prefab, kind)
		}
	}
	for _, at := range o.Cells {
		if !inBox(p, at) {
			c.Errorf("machine %d of %s has the cell %v", i, p.Prefab, at)
		}
	}
	if len(o.Cells) > 0 && !slices.Contains(o.Cells, o.At) {
		c.Errorf("machine %d of %s stands at %v, none of its cells", i, p.Prefab, o.At)
	}
}

func inBox(p *jPlacement, at [2]int) bool {
	x, y := at[0]-p.Origin[0], at[1]-p.Origin[1]
	return x >= 0 && y >= 0 && x < p.Size[0] && y < p.Size[1]
}

// kept checks that what the map keeps is still there to be walked.
func (c *mapCheck) kept() {
	for _, at := range c.m.Kept {
		if strings.IndexByte(".,:>", c.at(c.m.After, at[0], at[1])) < 0 {
			c.Errorf("the kept cell %v is %q", at, c.at(c.m.After, at[0], at[1]))
		}
	}
	for _, at := range c.m.Exits {
		if !slices.Contains(c.m.Kept, at) || c.at(c.m.After, at[0], at[1]) != '>' {
			c.Errorf("the exit %v is %q, kept %t", at, c.at(c.m.After, at[0], at[1]), slices.Contains(c.m.Kept, at))
		}
	}
}

// The words of refusals.
var (
	reasonWords   = []string{"eligible", "depth", "unique", "notWith", "distance", "none"}
	survivorWords = [][]string{
		{"corners", "protrusion", "earth", "keep", "entrance", "front", "connectivity"},
		{"earth", "neighbor", "keep", "reach", "shift"},
	}
)

func (c *mapCheck) refused() {
	for _, r := range c.m.Refused {
		if r.Encounter == "" || r.Cave < 0 || r.Cave > len(c.m.Caves) {
			c.Errorf("refusal %+v", r)
		}
		if (r.Reason == "" || r.Reason == "none") != (len(r.Survivors) > 0) || r.Reason != "" && !slices.Contains(reasonWords, r.Reason) {
			c.Errorf("refusal %+v: a reason or survivors", r)
		}
		if len(r.Survivors) == 0 {
			continue
		}
		if !slices.ContainsFunc(survivorWords, func(words []string) bool {
			for word := range r.Survivors {
				if !slices.Contains(words, word) {
					return false
				}
			}
			return len(words) == len(r.Survivors)
		}) {
			c.Errorf("refusal of %s: survivors %v", r.Prefab, r.Survivors)
		}
	}
}

func orientationIndex(name string) int {
	return slices.Index([]string{"r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270"}, name)
}

// hash computes the hash of the map again.
func (c *mapCheck) hash() {
	le := binary.LittleEndian
	data := le.AppendUint32(le.AppendUint32(nil, uint32(c.m.Size[0])), uint32(c.m.Size[1]))
	for _, row := range c.m.After {
		for i := range len(row) {
			data = append(data, byte(strings.IndexByte(mapChars, row[i])))
		}
	}
	for i := range c.m.Placements {
		p := &c.m.Placements[i]
		id, err := strconv.ParseUint(p.ID, 10, 64)
		if err != nil {
			c.Error(err)
		}
		data = append(le.AppendUint64(data, id), byte(orientationIndex(p.Orientation)))
		data = le.AppendUint32(le.AppendUint32(data, uint32(p.Origin[0])), uint32(p.Origin[1]))
	}
	sum := sha256.Sum256(data)
	if got := hex.EncodeToString(sum[:]); got != c.m.Hash {
		c.Errorf("the hash is %s, computed %s", c.m.Hash, got)
	}
}
