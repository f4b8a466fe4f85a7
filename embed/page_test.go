package embed_test

import (
	"encoding/binary"
	"hash/crc32"
	"math/bits"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// pageReader reads a bundle as docs/bundle.md tells, and knows nothing else: offsets and sizes come from the tables of the page.
type pageReader struct {
	data   []byte
	at     map[string]int            // where sections begin
	count  map[string]int            // of records
	size   map[string]int            // of a record, by the page
	offset map[string]map[string]int // of fields, by record
}

// readPage takes the tables out of the page.
func readPage(t *testing.T, data []byte) *pageReader {
	t.Helper()
	page, err := os.ReadFile(filepath.Join("..", "docs", "bundle.md"))
	if err != nil {
		t.Fatal(err)
	}
	r := &pageReader{data: data, at: map[string]int{}, count: map[string]int{}, size: map[string]int{}, offset: map[string]map[string]int{}}
	section := regexp.MustCompile("^\\| `(\\w+)` \\| (\\d+) \\|")
	field := regexp.MustCompile(`^\| (\d+) \| (\w+) \|`)
	record := ""
	for line := range strings.Lines(string(page)) {
		if name, ok := strings.CutPrefix(line, "#### "); ok {
			record = strings.TrimSpace(name)
			r.offset[record] = map[string]int{}
		}
		if m := section.FindStringSubmatch(line); m != nil {
			r.size[m[1]], _ = strconv.Atoi(m[2])
		}
		if m := field.FindStringSubmatch(line); m != nil {
			r.offset[record][m[2]], _ = strconv.Atoi(m[1])
		}
	}
	return r
}

func (r *pageReader) u32(at int) int { return int(binary.LittleEndian.Uint32(r.data[at:])) }
func (r *pageReader) u16(at int) int { return int(binary.LittleEndian.Uint16(r.data[at:])) }

// head follows the first two steps of the page: sizes, sums, and where the sections are.
func (r *pageReader) head(t *testing.T) {
	sections := r.u32(12)
	end := 24 + 32*sections
	table := crc32.MakeTable(crc32.Castagnoli)
	if string(r.data[:8]) != "\x89XPB\r\n\x1a\n" || r.u32(8) != 1 || r.u32(16) != len(r.data) || uint32(r.u32(end)) != crc32.Checksum(r.data[:end], table) {
		t.Fatal("the head is not as the page has it")
	}
	at := end + 8
	for e := 24; e < end; e += 32 {
		name, size := strings.TrimRight(string(r.data[e:e+8]), "\x00"), r.u32(e+8)
		if uint32(r.u32(e+24)) != crc32.Checksum(r.data[at:at+size], table) {
			t.Errorf("the sum of %s is not as the page has it", name)
		}
		if r.size[name] != r.u32(e+20) {
			t.Errorf("a record of %s has %d bytes, the page has %d", name, r.u32(e+20), r.size[name])
		}
		r.at[name], r.count[name] = at, r.u32(e+16)
		at += size
	}
	if at+40 != len(r.data) || len(r.at) != len(r.size) {
		t.Errorf("%d sections that end at %d, the page has %d", len(r.at), at, len(r.size))
	}
}

// field returns where a field of a record lies.
func (r *pageReader) field(section string, i int, names ...string) int {
	at := r.at[section] + i*r.size[section]
	record := section
	for _, name := range names {
		for known := range r.offset { // "ids, names" share theirs
			if strings.Contains(", "+known+", ", ", "+record+", ") {
				at += r.offset[known][name]
			}
		}
		record = name
	}
	return at
}

func (r *pageReader) text(at int) string {
	from := r.at["strings"] + r.u32(at)
	return string(r.data[from : from+r.u32(at+4)])
}

// prefab compares what the page says of prefab i with what the accessors say.
func (r *pageReader) prefab(t *testing.T, i int, pf embed.Prefab) {
	t.Helper()
	of := func(name string) int { return r.field("prefabs", i, name) }
	id := binary.LittleEndian.Uint64(r.data[of("id"):])
	w, h := r.u16(of("w")), r.u16(of("h"))
	if gotW, gotH := pf.Size(); r.text(of("name")) != pf.Name() || id != uint64(pf.ID()) || w != gotW || h != gotH || r.u32(of("weight")) != int(pf.Weight()) {
		t.Errorf("prefab %d is %s, %#x, %d by %d by the page", i, r.text(of("name")), id, w, h)
	}
	homes := uint64(r.count["ids"] - 64)
	slot, _ := bits.Mul64(id, homes)
	for r.u32(r.field("ids", int(slot), "prefab")) != i+1 {
		if r.u32(r.field("ids", int(slot), "prefab")) == 0 {
			t.Fatalf("%s is not found by its ID as the page has it", pf.Name())
		}
		slot++
	}
	for v := range r.u32(of("variants") + 4) {
		variant := r.u32(of("variants")) + v
		looks, width := r.u32(r.field("variants", variant, "plane", "looks")), r.u32(r.field("variants", variant, "plane", "width"))
		cells := r.at["cells"] + r.u32(r.field("variants", variant, "plane", "cells"))
		for c := range w * h {
			index := 0
			for b := range width {
				index |= int(r.data[cells+c*width+b]) << (8 * b)
			}
			look := r.field("looks", looks+index, "look")
			want := pf.Variant(v).Cell(c%w, c/w)
			got := embed.CellData{Terrain: embed.TerrainID(r.u16(r.field("looks", looks+index, "terrain"))), Look: embed.Look{
				Glyph: uint32(r.u32(look)), Fore: embed.RGB{R: r.data[look+4], G: r.data[look+5], B: r.data[look+6]},
				Back: embed.RGB{R: r.data[look+7], G: r.data[look+8], B: r.data[look+9]},
			}}
			if got != want {
				t.Errorf("%s, variant %d, cell %d is %v by the page, want %v", pf.Name(), v, c, got, want)
			}
		}
	}
	r.masks(t, pf, r.field("rows", r.u32(of("rows"))), w, h)
}

// masks compares the masks of a prefab: its front comes to row 0 as the page tells.
func (r *pageReader) masks(t *testing.T, pf embed.Prefab, rows, w, h int) {
	t.Helper()
	up := map[orient.Dir]orient.Orientation{orient.North: orient.R0, orient.East: orient.R270, orient.South: orient.M180, orient.West: orient.M270}[pf.Front()]
	mw, mh := up.Size(w, h)
	words := (mw + 63) / 64
	for x := range w {
		for y := range h {
			mx, my := up.Point(x, y, w, h)
			bit := func(mask int) bool {
				word := binary.LittleEndian.Uint64(r.data[rows+8*((mask*mh+my)*words+mx/64):])
				return word>>(mx%64)&1 != 0
			}
			var got embed.Outcome
			for mask, outcome := range []embed.Outcome{embed.Present | embed.MaybeOpen, embed.SurelyOpen, embed.Present | embed.MaybeSolid, embed.NoSpawn} {
				if (mask < 3 || pf.Spawn() == embed.SpawnMask) && bit(mask) {
					got |= outcome
				}
			}
			if want := pf.Outcome(x, y); got != want {
				t.Fatalf("%s, cell %d,%d can be %v by the page, want %v", pf.Name(), x, y, got, want)
			}
		}
	}
}

// TestBundlePageSuffices reads bundles by the page alone, and finds what the accessors say.
func TestBundlePageSuffices(t *testing.T) {
	t.Parallel()
	turned := small()
	for i, front := range []orient.Dir{orient.West, orient.East} {
		pf := plain(front, "#.##", "....", "#..#")
		pf.Name = name(10 + i)
		pf.ID = idOf(pf.Name)
		pf.Outcomes = outcomes(turned, &pf)
		turned.Prefabs = append(turned.Prefabs, pf)
	}
	for _, d := range []*embed.Data{small(), library(30), turned} {
		data := encode(t, d)
		b := open(t, d)
		r := readPage(t, []byte(data))
		r.head(t)
		if r.count["prefabs"] != b.PrefabCount() {
			t.Fatalf("%d prefabs by the page, want %d", r.count["prefabs"], b.PrefabCount())
		}
		for i := range b.PrefabCount() {
			r.prefab(t, i, b.PrefabAt(i))
		}
	}
}
