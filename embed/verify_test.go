package embed_test

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// le returns numbers as little-endian bytes.
func le32(list ...uint32) (b []byte) {
	for _, n := range list {
		b = binary.LittleEndian.AppendUint32(b, n)
	}
	return b
}

func le16(n uint16) []byte { return binary.LittleEndian.AppendUint16(nil, n) }

// Each check of the verifier meets what it is for: bytes put into a field of a record of a sound
// bundle, under right sums.
func TestVerifier(t *testing.T) {
	t.Parallel()
	const far = 1 << 30
	for _, c := range []struct {
		section       string
		record, field int
		bytes         []byte
		want          string
	}{
		{"bundle", 0, 0, le32(far, 1), "a string outside the section strings"},
		{"bundle", 0, 16, le32(7), "a seal that is no terrain"},
		{"bundle", 0, 16, le32(uint32(cut)), "a seal that is random or cuts out"},
		{"bundle", 0, 16, le32(uint32(rubble)), "a seal that is random or cuts out"},
		{"bundle", 0, 20, le32(0), "generator 0, which there is not"},
		{"terrain", 0, 8, []byte{10}, "a kind that there is not, or random terrain of a kind"},
		{"terrain", 0, 8, []byte{0}, "a kind that there is not, or random terrain of a kind"},
		{"terrain", 4, 8, []byte{1}, "a kind that there is not, or random terrain of a kind"},
		{"terrain", 0, 9, []byte{16}, "bits that this version does not know"},
		{"terrain", 0, 10, le16(7), "bits that this version does not know"},
		{"terrain", 0, 22, []byte{1}, "bits that this version does not know"},
		{"terrain", 4, 24, le32(1), "does not follow the one before"},
		{"terrain", 4, 28, le32(far), "or leaves its section"},
		{"choices", 0, 0, le32(0), "terrain that there is not"},
		{"choices", 0, 0, le32(7), "terrain that there is not"},
		{"choices", 0, 0, le32(uint32(gravel)), "random terrain within random terrain"},
		{"choices", 0, 0, le32(uint32(cut)), "random terrain within random terrain"},
		{"choices", 0, 4, append(le32(0, uint32(wall)), le32(0)...), "random terrain of which nothing can come"},
		{"prefabs", 0, 0, nil, ""}, // nothing is changed: the table itself is sound
		{"prefabs", 1, 8, nil, "a name out of order, or twice"},
		{"prefabs", 0, 12, le32(0), "a name that is not parts of"},
		{"outlines", 0, 18, le16(6), "the turned form of an outline that there is not"},
		{"outlines", 0, 12, le32(0), "does not follow"},
		{"edges", 1, 0, le16(2881), "a corner outside of the cell"},
		{"edges", 1, 4, le16(0), "an edge whose next one does not follow"},
		{"edges", 2, 4, le16(3), "a region that does not end"},
		{"edges", 2, 4, le16(1), "an edge whose next one does not follow"},
		{"edges", 0, 6, le16(3), "an edge that leads to none"},
		{"edges", 0, 6, le16(0xfffa), "an edge that leads to none"},
		{"edges", 0, 6, le16(1), "an edge that leads to another line"},
		{"edges", 0, 6, le16(0xfffd), "not on its side"},
		{"edges", 1, 0, append(le16(0), le16(0)...), "a region that is not convex"},
		{"turns", 1, 0, le32('('), "a glyph out of order, or twice"},
		{"turns", 0, 0, le32(301), "a glyph out of order, or twice"},
		{"prefabs", 0, 12, le32(6), "a name that is not parts of"}, // caves/
		{"prefabs", 0, 16, le32(far, far), "a string outside the section strings"},
		{"prefabs", 0, 24, le16(0), "a box without cells"},
		{"prefabs", 0, 26, le16(0), "a box without cells"},
		{"prefabs", 0, 24, le16(60000), "masks that do not follow the ones before, or leave their section"},
		{"prefabs", 0, 28, []byte{0}, "a way to place it that there is not, or none"},
		{"prefabs", 0, 28, []byte{16}, "a way to place it that there is not, or none"},
		{"prefabs", 0, 29, []byte{0}, "a front that is no direction"},
		{"prefabs", 0, 29, []byte{5}, "a front that is no direction"},
		{"prefabs", 0, 30, []byte{0, 0}, "distinct orientations that are none"},
		{"prefabs", 0, 30, []byte{1, 3}, "distinct orientations that are none"},
		{"prefabs", 0, 30, []byte{3, 2}, "distinct orientations that are none"},
		{"prefabs", 0, 32, []byte{5}, "bits that this version does not know"},
		{"prefabs", 0, 33, []byte{3}, "bits that this version does not know"},
		{"prefabs", 0, 34, []byte{3}, "bits that this version does not know"},
		{"prefabs", 0, 35, []byte{4}, "bits that this version does not know"},
		{"prefabs", 0, 36, le16(0), "a protrusion that is not between 1 and the depth less 1"},
		{"prefabs", 0, 36, le16(3), "a protrusion that is not between 1 and the depth less 1"},
		{"prefabs", 0, 38, le16(0), "a centered prefab without a buffer"},
		{"prefabs", 0, 44, le32(5, 4), "a range whose ends are exchanged or over"},
		{"prefabs", 0, 52, le32(5, far*2), "a range whose ends are exchanged or over"},
		{"prefabs", 0, 60, le32(1), "masks that do not follow the ones before, or leave their section"},
		{"prefabs", 0, 116, nil, "a run without a record where one is needed"}, // le32(0), see below
		{"attrs", 0, 16, le32(2), "an attribute that is neither a list nor one value"},
		{"attrs", 1, 20, le32(2), "a param that there is not"},
		{"attrs", 1, 20, le32(0), "an attribute that is neither a list nor one value"},
		{"prefabs", 0, 144, le32(3), "bits that this version does not know"},
		{"prefabs", 0, 144, le32(0), "a limit without a scope, or the reverse"},
		{"prefabs", 0, 148, le32(0), "a limit without a scope, or the reverse"},
		{"prefabs", 0, 156, le32(0), "a limit without a scope, or the reverse"},
		{"groups", 0, 0, le32(5, 4), "a range whose ends are exchanged or over"},
		{"groups", 0, 8, le32(2), "bits that this version does not know"},
		{"objects", 0, 40, le32(3), "a group that there is not"},
		{"params", 0, 12, le32(0), "a run without a record where one is needed"},
		{"pvalues", 0, 8, append(append(le32(0), make([]byte, 8)...), le32(0)...), "a param of which no value can come"},
		{"conds", 0, 0, le32(5, 4), "a range whose ends are exchanged or over"},
		{"conds", 0, 16, le32(far), "does not follow the one before"},
		{"conds", 1, 8, le32(1), "does not follow the one before"},
		{"ptests", 0, 0, le32(1), "a param that there is not"},
		{"ptests", 0, 4, le32(0, 0), "a test that no value passes"},
		{"ptests", 0, 8, le32(0), "a run of records that does not follow the one before"},
		{"entrance", 0, 0, le32(0), "a side that is no direction"},
		{"entrance", 0, 0, le32(1), "a cell of an entrance that is not on its side of the box"},
		{"connect", 0, 8, []byte{0}, "bits that this version does not know"},
		{"connect", 0, 8, []byte{3}, "bits that this version does not know"},
		{"connect", 0, 9, []byte{2}, "bits that this version does not know"},
		{"connect", 0, 10, []byte{0}, "a connection that leads nowhere"},
		{"connect", 0, 11, []byte{1}, "bits that this version does not know"},
		{"points", 0, 0, le16(3), "a cell outside the box"},
		{"points", 0, 2, le16(3), "a cell outside the box"},
		{"objects", 0, 12, le32(2, 1), "a chance that is not between 0 and 1"},
		{"objects", 0, 12, le32(0, 0), "a chance that is not between 0 and 1"},
		{"objects", 0, 20, le32(16), "bits that this version does not know"},
		{"kinds", 0, 4, le32(0), "a kind without a name"},
		{"kinds", 1, 0, nil, "a name out of order, or twice"},
		{"kinds", 0, 0, le32(far), "a string outside the section strings"},
		{"kinds", 0, 8, le32(9), "a role that there is not"},
		{"kinds", 1, 12, le32(1), "does not follow the one before"},
		{"attrs", 0, 17, []byte{5}, "bits that this version does not know"},
		{"attrs", 0, 18, []byte{1}, "bits that this version does not know"},
		{"attrs", 0, 19, []byte{1}, "bits that this version does not know"},
		{"attrs", 0, 17, []byte{1}, "a value that is not of its type"},
		{"attrs", 0, 17, []byte{2}, "a value that is not of its type"},
		{"attrs", 0, 17, []byte{3}, "a link that leads nowhere, or a value with one that is none"},
		{"attrs", 0, 17, []byte{4}, "a value that is not of its type"},
		{"attrs", 1, 17, []byte{1}, "a value that is not of its type"},
		{"attrs", 5, 17, []byte{0}, "a link that leads nowhere, or a value with one that is none"},
		{"attrs", 6, 17, []byte{0}, "a link that leads nowhere, or a value with one that is none"},
		{"attrs", 5, 24, le32(0, 0), "a link that leads nowhere, or a value with one that is none"},
		{"attrs", 5, 28, le32(2), "a link that leads nowhere, or a value with one that is none"},
		{"numbers", 2, 0, le32(5), "an index of something that there is not"},
		{"alts", 0, 0, le32(7), "a kind that there is not"},
		{"alts", 0, 16, le32(2, 1), "a chance that is not between 0 and 1"},
		{"alts", 0, 24, le32(101, 1), "a count beyond what a count may be"},
		{"alts", 0, 24, le32(1, 0), "a count beyond what a count may be"},
		{"alts", 0, 24, le32(0, 1), "a count beyond what a count may be"},
		{"alts", 0, 24, le32(1, 1_000_000), "a count beyond what a count may be"},
		{"alts", 0, 32, le32(1_000_001), "a count beyond what a count may be"},
		{"alts", 0, 32, le32(1 << 31), "a count beyond what a count may be"},
		{"alts", 0, 36, []byte{5}, "a facing that is no direction"},
		{"alts", 0, 37, []byte{4}, "bits that this version does not know"},
		{"numbers", 0, 0, le32(5), "an index of something that there is not"},
		{"variants", 0, 8, le32(1), "cells that do not follow the ones before, or leave their section"},
		{"variants", 0, 12, le32(3), "cells that do not follow the ones before, or leave their section"},
		{"overlays", 3, 12, le32(4), "cells that do not follow the ones before, or leave their section"},
		{"variants", 0, 24, le32(0), "variants of which none can come"},
		{"overlays", 0, 24, le32(2, 1), "a chance that is not between 0 and 1"},
		{"overlays", 0, 36, le32(1), "a run of records that does not follow the one before"},
		{"overlays", 0, 32, le32(1), "a run of records that does not follow the one before"},
		{"looks", 0, 10, le16(7), "terrain that there is not"},
		{"looks", 0, 10, le16(uint16(cut)), "terrain that cuts out, which only an overlay may"},
		{"cells", 0, 0, []byte{200}, "a cell without a look"},
		{"cells", 8, 0, []byte{200}, "a cell without a look"},
		{"rows", 0, 0, le32(8), "masks that contradict each other or leave the box"},
		{"rows", 3, 0, le32(7), "masks that contradict each other or leave the box"},
		{"rows", 9, 0, le32(7), "masks that contradict each other or leave the box"},
		{"machines", 0, 8, le32(6), "a shape of an object that there is not"},
		{"machines", 0, 12, le32(2), "a shape of an object that there is not"},
		{"mcells", 0, 0, le16(3), "a cell outside the box"},
		{"mcells", 0, 14, le16(3), "a cell outside the box"},
		{"marks", 0, 0, le16(3), "a reference outside the box, or to an object that there is not"},
		{"marks", 0, 4, le32(5), "a reference outside the box, or to an object that there is not"},
		{"marks", 1, 4, le32(0), "a reference out of order, or twice"},
		{"prefabs", 1, 168, le32(0), "a prefab that may nest itself"},
		{"prefabs", 0, 168, le32(1), "a prefab that may nest itself"},
		{"prefabs", 1, 168, le32(17), "prefabs that are nested too deep"},
		{"prefabs", 0, 28, []byte{3}, "a prefab in a slot that is not placed so"},
		{"prefabs", 1, 160, le32(1), "does not follow the one before"},
		{"nests", 0, 0, le32(2), "a prefab that there is not"},
		{"nests", 0, 0, le32(1), "a prefab in a slot that is not placed so"},
		{"withs", 0, 0, le32(1), "a param that there is not"},
		{"withs", 0, 4, le32(2), "a param that there is not"},
		{"withs", 0, 4, le32(0), "another number of values than are asked for"},
		{"withs", 0, 12, le32(0), "a run without a record where one is needed"},
		{"limits", 0, 0, le32(0), "bits that this version does not know"},
		{"limits", 0, 0, le32(3), "bits that this version does not know"},
		{"limits", 0, 4, le32(0), "a limit of nothing, or without a group"},
		{"limits", 0, 8, le32(0), "a limit of nothing, or without a group"},
		{"limits", 0, 16, le32(0), "a limit of nothing, or without a group"},
		{"marks", 0, 8, le16(0), "a reference outside the box, or to an object that there is not"},
		{"marks", 0, 8, le16(3), "a reference outside the box, or to an object that there is not"},
		{"marks", 0, 8, le16(2), "a reference on more than one cell that is no slot"},
		{"marks", 6, 8, le16(2), "a slot that its prefabs do not fill in every orientation"},
		{"lists", 0, 0, le32(far), "a string outside the section strings"},
		{"recipes", 0, 48, le32(0), "generator 0, which there is not"},
		{"recipes", 0, 52, le32(0), "a map without cells, or with too many"},
		{"recipes", 0, 52, le32(65535, 65535), "a map without cells, or with too many"},
		{"recipes", 0, 52, le32(1<<14+1, 1), "a map without cells, or with too many"},
		{"recipes", 0, 60, le32(1 << 31), "a number over"},
		{"recipes", 0, 68, []byte{3}, "bits that this version does not know"},
		{"recipes", 0, 68, []byte{0}, "bits that this version does not know"},
		{"recipes", 0, 69, []byte{4}, "bits that this version does not know"},
		{"recipes", 0, 70, []byte{1}, "bits that this version does not know"},
		{"recipes", 0, 71, []byte{1}, "bits that this version does not know"},
		{"recipes", 0, 72, le32(0, 0), "a share of 0 parts"},
		{"recipes", 0, 88, le32(2, 1), "a chance that is not between 0 and 1"},
		{"recipes", 0, 104, le32(1, 0), "a range whose ends are exchanged or over"},
		{"recipes", 0, 140, le32(1, 0), "a share of 0 parts"},
		{"recipes", 0, 212, le32(1, 0), "a range whose ends are exchanged or over"},
		{"recipes", 0, 172, le32(1, 0), "a share of 0 parts"},
		{"recipes", 0, 244, le32(6, 5), "a range whose ends are exchanged"},
		{"recipes", 0, 28, le32(0), "a run without a record where one is needed"},
		{"recipes", 0, 28, le32(2), "regions of another style than composite, none of that, or too many"},
		{"carvings", 0, 16, le32(5), "regions of another style than composite, none of that, or too many"},
		{"carvings", 0, 8, le32(1), "an area of the whole map"},
		{"carvings", 0, 16, le32(0), "bits that this version does not know"},
		{"carvings", 0, 16, le32(6), "bits that this version does not know"},
		{"carvings", 0, 16, le32(4), "a part that the style does not use, or without one that it uses"},
		{"carvings", 2, 16, le32(1), "a part that the style does not use, or without one that it uses"},
		{"carvings", 2, 24, le32(2), "a part that the style does not use, or without one that it uses"},
		{"carvings", 2, 4, le32(6), "a region that is composite or leaves the map"},
		{"carvings", 2, 8, le32(0), "a region that is composite or leaves the map"},
		{"carvings", 2, 0, le32(1<<32-5, 0, 10), "a region that is composite or leaves the map"},
		{"carvings", 3, 0, le32(5), "a region that overlaps another"},
		{"carvings", 5, 4, le32(3), "a region that overlaps another"},
		{"automata", 0, 0, le32(4), "bits that this version does not know"},
		{"automata", 0, 0, le32(0), "bits that this version does not know"},
		{"automata", 0, 4, le32(2, 1), "a chance that is not between 0 and 1"},
		{"automata", 0, 12, le32(31, 1), "too many visits a cell"},
		{"automata", 0, 12, le32(0, 0), "a share of 0 parts"},
		{"automata", 0, 20, le32(2, 1), "a chance that is not between 0 and 1"},
		{"automata", 0, 28, le32(1 << 31), "a number over"},
		{"guides", 0, 0, le32(7), "bits that this version does not know"},
		{"guides", 0, 0, le32(3), "legs of a shape without any, or too many"},
		{"guides", 0, 4, le32(0), ""},
		{"guides", 0, 4, le32(65), "legs of a shape without any, or too many"},
		{"guides", 0, 8, le32(0), "a range beyond its bounds"},
		{"guides", 0, 12, le32(1<<14 + 1), "a range beyond its bounds"},
		{"guides", 1, 12, le32(1), "a width of a shape without any"},
		{"guides", 1, 20, le32(17), "art of another size than the map's"},
		{"guides", 1, 0, le32(5, 0, 1, 1), "art of a shape without any"},
		{"guides", 1, 16, le32(far), "a string outside the section strings"},
		{"guides", 1, 16, le32(0), "art beyond the map"},
		{"mines", 0, 0, le32(3), "a range whose ends are exchanged or over"},
		{"mines", 0, 4, le32(1001), "a range beyond its bounds"},
		{"mines", 0, 8, le32(0), "a range beyond its bounds"},
		{"mines", 0, 16, le32(0), "a range beyond its bounds"},
		{"tunnels", 0, 0, le32(65), "a number of tunnels beyond its bounds"},
		{"tunnels", 0, 0, le32(1<<32 - 1), "a number of tunnels beyond its bounds"},
		{"tunnels", 0, 8, le32(0), "a number of tunnels beyond its bounds"},
		{"tunnels", 0, 12, le32(3, 2), "a range of tunnels whose ends are exchanged"},
		{"features", 0, 0, le32(3), "a prefab that there is not"},
		{"features", 0, 4, le32(5), "an area that is empty or leaves the map"},
		{"features", 0, 12, le32(0), "an area that is empty or leaves the map"},
		{"features", 1, 4, le32(12), "a fixed place that has a size or lies outside of the map"},
		{"features", 1, 12, le32(1), "a fixed place that has a size or lies outside of the map"},
		{"features", 1, 45, []byte{4}, "an area that is empty or leaves the map"},
		{"features", 0, 45, []byte{4}, "bits that this version does not know"},
		{"features", 0, 46, []byte{1}, "bits that this version does not know"},
		{"features", 0, 44, []byte{0}, "orientations that the prefab does not have, or none"},
		{"features", 0, 20, le32(101), "a count beyond what a count may be"},
		{"features", 0, 20, le32(0, 0, 1001), "a count beyond what a count may be"},
		{"features", 0, 32, le32(2, 1), "a chance that is not between 0 and 1"},
		{"features", 0, 40, le32(65), "a clearance of more than 64 cells"},
		{"features", 2, 0, le32(1), "orientations that the prefab does not have, or none"},
		{"features", 2, 40, le32(1), "a reserve with what prefabs have"},
		{"prefabs", 0, 28, []byte{11}, "a prefab that is not placed so"},
		{"pool", 0, 36, le32(1001), "more placements required than a recipe may require"},
		{"prefabs", 0, 38, le16(65), "a buffer of more than 64 cells"},
		{"pool", 0, 36, le32(1 << 31), "a number over"},
		{"pool", 0, 52, le32(1, 0), "a range whose ends are exchanged or over"},
		{"pool", 0, 68, []byte{5}, "bits that this version does not know"},
		{"pool", 0, 71, []byte{1}, "bits that this version does not know"},
	} {
		data := []byte(encode(t, small()))
		entry, body := sectionAt(t, data, c.section)
		size := int(binary.LittleEndian.Uint32(data[entry+20:]))
		at := body + c.record*size + c.field
		switch {
		case c.bytes == nil && c.record > 0:
			copy(data[at:at+8], data[at-size:]) // the name of the record before
		case c.section == "prefabs" && c.field == 116:
			copy(data[at:], le32(0))
		}
		copy(data[at:], c.bytes)
		b, err := embed.Open(string(fix(data)))
		var format *embed.FormatError
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.section, err)
		case c.want != "" && (err == nil || b != nil):
			t.Errorf("%s record %d, byte %d = %v: the bundle opens, want %q", c.section, c.record, c.field, c.bytes, c.want)
		case c.want != "" && (!errors.As(err, &format) || !strings.Contains(format.What, c.want)):
			t.Errorf("%s record %d, byte %d = %v: %v, want %q", c.section, c.record, c.field, c.bytes, err, c.want)
		}
	}
}

// What a generator of a later version rolls, this one does not.
func TestVerifierGenerator(t *testing.T) {
	t.Parallel()
	for section, field := range map[string]int{"bundle": 20, "recipes": 48} {
		data := []byte(encode(t, small()))
		_, body := sectionAt(t, data, section)
		data[body+field] = 2
		err := mustRefuse(t, section, string(fix(data)))
		var unsupported *embed.UnsupportedError
		if !errors.As(err, &unsupported) || unsupported.What != "generator 2" || unsupported.Tool != "xpc test" {
			t.Errorf("%s: %v", section, err)
		}
	}
}

// The hash tables: every slot taken away, moved or repeated is found.
func TestVerifierTables(t *testing.T) {
	t.Parallel()
	sound := []byte(encode(t, small()))
	for section, size := range map[string]int{"ids": 4, "names": 12} {
		entry, body := sectionAt(t, sound, section)
		slots := int(binary.LittleEndian.Uint32(sound[entry+16:]))
		for slot := range slots {
			for _, value := range []uint32{0, 1, 2, 3, 1 << 31} {
				data := append([]byte{}, sound...)
				at := body + slot*size
				if binary.LittleEndian.Uint32(data[at:]) == value {
					continue
				}
				copy(data[at:], le32(value))
				mustRefuse(t, section, string(fix(data)))
			}
		}
	}
	// Two prefabs of one ID: the second is never found.
	data := append([]byte{}, sound...)
	_, body := sectionAt(t, data, "prefabs")
	copy(data[body+172:body+180], data[body:])
	mustRefuse(t, "one ID twice", string(fix(data)))
}

// Sections and head: what they say of each other.
func TestVerifierHead(t *testing.T) {
	t.Parallel()
	sound := []byte(encode(t, small()))
	first := headFixed
	for what, c := range map[string]struct {
		at    int
		bytes []byte
		want  string
	}{
		"no sections":          {12, le32(0), "the head does not have the sum"},
		"too many sections":    {12, le32(65), "more sections than the bundle has room for"},
		"sections past end":    {12, le32(1 << 31), "more sections than the bundle has room for"},
		"another order":        {first, []byte("terrain\x00"), "missing or not in its place"},
		"size no multiple":     {first + 8, le32(25), "a size that is no multiple of 8"},
		"size too large":       {first + 8, le32(0, 1), "a size that is no multiple of 8"},
		"too many records":     {first + 16, le32(2), "another number of records"},
		"too few records":      {first + 16, le32(0), "another number of records"},
		"records too large":    {first + 20, le32(32), "records of another size"},
		"flags of a known one": {first + 28, le32(1), "flags, which this section does not have"},
	} {
		data := append([]byte{}, sound...)
		copy(data[c.at:], c.bytes)
		err := mustRefuse(t, what, string(fix(data)))
		if !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", what, err, c.want)
		}
	}
}

// The zeros at the end of a section are zeros, and fewer than one record takes.
func TestVerifierPadding(t *testing.T) {
	t.Parallel()
	sound := []byte(encode(t, small()))
	entry, body := sectionAt(t, sound, "strings")
	data := append([]byte{}, sound...)
	size := binary.LittleEndian.Uint64(data[entry+8:])
	records := binary.LittleEndian.Uint32(data[entry+16:])
	if uint64(records) == size {
		t.Fatal("the strings of the sample fill their section; change one")
	}
	data[body+int(size)-1] = 1
	if err := mustRefuse(t, "padding", string(fix(data))); !strings.Contains(err.Error(), "bytes after the last record that are not 0") {
		t.Errorf("padding: %v", err)
	}
	data = append([]byte{}, sound...)
	entry, _ = sectionAt(t, data, "lists") // a record takes 8 bytes
	copy(data[entry+16:], le32(uint32(binary.LittleEndian.Uint64(data[entry+8:])/8-1)))
	if err := mustRefuse(t, "padding", string(fix(data))); !strings.Contains(err.Error(), "another number of records") {
		t.Errorf("padding: %v", err)
	}
}

// Records without an owner: a list with one more string than anybody names.
func TestVerifierOwners(t *testing.T) {
	t.Parallel()
	data := []byte(encode(t, small()))
	entry, body := sectionAt(t, data, "lists")
	size := int(binary.LittleEndian.Uint64(data[entry+8:]))
	grown := append(append(append([]byte{}, data[:body+size]...), make([]byte, 8)...), data[body+size:]...)
	copy(grown[entry+8:], le32(uint32(size+8)))
	copy(grown[entry+16:], le32(uint32(size/8+1)))
	if err := mustRefuse(t, "owners", string(fix(grown))); !strings.Contains(err.Error(), "records without an owner") {
		t.Errorf("%v", err)
	}
	data[body-1] ^= 0 // the sample itself is sound
	if _, err := embed.Open(string(fix(data))); err != nil {
		t.Errorf("%v", err)
	}
}

// A bundle says what it is in exactly one record.
func TestVerifierBundleRecord(t *testing.T) {
	t.Parallel()
	data := []byte(encode(t, small()))
	entry, body := sectionAt(t, data, "bundle")
	size := int(binary.LittleEndian.Uint64(data[entry+8:]))
	none := append(append([]byte{}, data[:body]...), data[body+size:]...)
	copy(none[entry+8:], le32(0, 0, 0))
	if err := mustRefuse(t, "no record", string(fix(none))); !strings.Contains(err.Error(), "not one record") {
		t.Errorf("%v", err)
	}
}

// Wide cells are checked as narrow ones are.
func TestVerifierWideCells(t *testing.T) {
	t.Parallel()
	for side, last := range map[int][]byte{17: {255, 255}, 257: le32(257 * 257)} {
		pf := plain(orient.South, "..", "..")
		pf.W, pf.H, pf.Transforms = side, side, orient.Identity
		pf.Variants[0].Cells = make([]embed.CellData, side*side)
		for i := range pf.Variants[0].Cells {
			pf.Variants[0].Cells[i] = embed.CellData{Terrain: floor, Look: embed.Look{Glyph: uint32(i)}}
		}
		d := &embed.Data{Terrain: testTerrain(), Prefabs: []embed.PrefabData{pf}}
		d.Prefabs[0].Outcomes = outcomes(d, &d.Prefabs[0])
		data := []byte(encode(t, d))
		_, body := sectionAt(t, data, "cells")
		copy(data[body:], last)
		if err := mustRefuse(t, "a wide cell", string(fix(data))); !strings.Contains(err.Error(), "a cell without a look") {
			t.Errorf("side %d: %v", side, err)
		}
	}
}
