package embed_test

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// small is a bundle in which every section has a record, and which is small enough to damage in
// every way.
func small() *embed.Data {
	d := library(2)
	d.Kinds = []embed.KindData{
		{Name: "door", Role: embed.DoorObject}, {Name: "item", Role: embed.ItemRole, Names: []string{"scrap", "other"}},
		{Name: "machine", Role: embed.FixtureRole}, {Name: "relic", Role: embed.ItemRole, Names: []string{"idol"}},
		{Name: "robot", Role: embed.ActorRole}, {Name: "terminal", Role: embed.TerminalRole},
	}
	d.Outlines = testOutlines()
	d.Terrain[wall-1].Outline = 1
	d.Turns = []embed.TurnData{
		{'(', embed.NoForm, ')', embed.NoForm, ')', embed.NoForm, '(', embed.NoForm},
		{300, 301, 302, 303, 300, 301, 302, 303},
	}
	for i := range d.Prefabs {
		pf := &d.Prefabs[i]
		pf.W, pf.H, pf.Variants[0].Cells = 3, 3, pf.Variants[0].Cells[380:389]
		pf.Entrances[0].Cells = []embed.Point{{X: 0, Y: 2}}
		pf.Connections = []embed.ConnectionData{{Name: "door", Role: embed.DoorRole, Dir: orient.South, Cells: pf.Entrances[0].Cells}}
		pf.MaxProtrusion, pf.Places, pf.Spawn = 1, embed.Embedded|embed.Centered|embed.Preplaced, embed.SpawnMask
		v := &pf.Variants[0]
		v.Marks = []embed.MarkData{{X: 1, Y: 1, W: 1, H: 1}, {Object: 2, Y: 1, W: 1, H: 1}, {Object: 3, X: 2, Y: 2, W: 1, H: 1}}
		v.Machines[0].Cells = []embed.MachineCellData{{X: 1, Y: 1}}
		pf.Objects[0].Alternatives[0].Links = []int{2, 3}
		pf.Overlays = []embed.OverlayData{
			{Name: "ruined", Chance: embed.Ratio{Num: 1, Den: 3}, Cells: make([]embed.CellData, 9)},
			{Name: "flooded", Chance: embed.Certain, Excludes: []int{0}, Cells: make([]embed.CellData, 9)},
		}
		pf.Overlays[0].Cells[4].Terrain = cut
		pf.Unique = embed.Unique{Scope: embed.RunScope, Group: "vaults", Max: 2}
		pf.Groups = []embed.GroupData{{Exactly: embed.Range{Min: 1, Max: 2}, Shuffle: true}}
		pf.Objects[2].Group, pf.Objects[3].Group = 1, 1
		pf.Params = []embed.ParamData{
			{Name: "faction", Values: []embed.ParamValueData{{Value: "derelict", Weight: 2}, {Value: "zion", Weight: 1}}},
		}
		pf.Attributes = append(pf.Attributes, embed.AttributeData{Name: "faction", Param: 1})
		pf.Objects[0].Alternatives[0].Attributes = []embed.AttributeData{
			{Name: "hp", Values: []string{"-12.5"}, Type: embed.NumberValue},
			{Name: "awake", Values: []string{"true"}, Type: embed.BoolValue},
			{Name: "sides", Values: []string{"north", "west"}, List: true, Type: embed.FacingValue},
			{Name: "target", Values: []string{"d"}, Type: embed.LinkValue, Links: []int{3}},
			{Name: "way", Param: 1, Type: embed.LinkValue, Links: []int{2, 3}},
		}
		pf.Objects[0].When = &embed.ConditionData{
			Depth: embed.Range{Min: 3, Max: 7}, Overlays: []int{1}, Tags: []string{"wet"},
			Not: &embed.ConditionData{Depth: embed.All, Params: []embed.ParamTestData{{Param: 0, Values: []int{1}}}},
		}
		pf.Objects[1].Alternatives[0].When = &embed.ConditionData{Depth: embed.All, Tags: []string{"dry"}}
		pf.Outcomes = outcomes(d, pf)
		for i, o := range pf.Outcomes {
			if o&embed.MaybeOpen != 0 {
				pf.Outcomes[i] |= embed.NoSpawn
			}
		}
	}
	nest(d)
	d.Recipes = []embed.RecipeData{{
		Name: "lower", W: 100, H: 80, Generator: 1, Tags: []string{"wet"},
		Carving:    embed.Carving{Style: embed.StyleCaves, Automaton: smallAutomaton},
		Join:       embed.Joining{By: embed.JoinGraph, Loops: embed.Certain, Branch: embed.Certain, Widen: embed.Certain},
		Encounters: embed.Encounters{Density: embed.Ratio{Num: 6, Den: 1}},
		Pool: []embed.EncounterData{
			{Name: "outposts", Prefabs: []string{name(0), name(1)}, NotWith: []int{1}},
			{Name: "vault", Prefabs: []string{name(1)}, Tags: []string{"room"}},
		},
	}, smallComposite()}
	return d
}

var smallAutomaton = embed.Automaton{
	Engine: embed.EngineColored, Open: embed.Ratio{Num: 9, Den: 20}, Visits: embed.Ratio{Num: 5, Den: 1},
	Pockets: embed.Ratio{Den: 1},
}

// smallComposite is a recipe with every part that a recipe can have.
func smallComposite() embed.RecipeData {
	two := embed.Range{Min: 2, Max: 2}
	return embed.RecipeData{
		Name: "under", W: 12, H: 9, Generator: 1, Carving: embed.Carving{Style: embed.StyleComposite},
		Regions: []embed.Region{
			{Area: embed.Area{W: 6, H: 4}, Carving: embed.Carving{
				Style: embed.StyleGuided, Automaton: smallAutomaton, Guide: embed.Guide{Shape: embed.GuideTree, Legs: 3, Width: two},
			}},
			{Area: embed.Area{X: 6, W: 6, H: 4}, Carving: embed.Carving{
				Style: embed.StyleGuided, Automaton: smallAutomaton,
				Guide: embed.Guide{Shape: embed.GuideArt, Art: strings.Repeat("\xff\x0f", 9)},
			}},
			{Area: embed.Area{Y: 5, W: 5, H: 4}, Carving: embed.Carving{
				Style: embed.StyleMines, Automaton: smallAutomaton, Mines: embed.Mines{Rooms: two, RoomWidth: two, RoomHeight: two},
			}},
			{Area: embed.Area{X: 6, Y: 5, W: 5, H: 4}, Carving: embed.Carving{
				Style: embed.StyleTunnels, Tunnels: smallTunnels(),
			}},
		},
		Join:       embed.Joining{By: embed.JoinDigger, Loops: embed.Certain, Branch: embed.Certain, Widen: embed.Certain},
		Encounters: embed.Encounters{Density: embed.Ratio{Num: 6, Den: 1}},
		Features: []embed.FeatureData{
			{
				Prefab: name(0), Area: embed.Area{X: 1, Y: 2, W: 8, H: 7}, Orientations: orient.SetOf(orient.R0, orient.R90),
				Count: embed.Count{Dice: 1, Sides: 2, Plus: 1}, Chance: embed.Ratio{Num: 1, Den: 2}, Optional: true, Clearance: 2,
			},
			{Prefab: name(1), Area: embed.Area{X: 3, Y: 4}, Fixed: true, Orientations: orient.Identity, Count: embed.Count{Plus: 1}, Chance: embed.Certain},
			{Area: embed.Area{X: 10, W: 2, H: 1}},
		},
	}
}

// nest puts the first prefab of small into a slot of the second.
func nest(d *embed.Data) {
	child, pf := &d.Prefabs[0], &d.Prefabs[1]
	child.Places |= embed.Nested
	d.Kinds = slices.Insert(d.Kinds, 3, embed.KindData{Name: embed.KindPrefab})
	pf.Objects = append(pf.Objects, embed.ObjectData{
		Reference: 'S', Chance: embed.Ratio{Num: 1, Den: 2},
		Alternatives: []embed.AlternativeData{{
			Kind: embed.KindPrefab, Name: child.Name, Weight: 1, Chance: embed.Certain, Count: embed.Count{Plus: 1},
			Prefabs: []embed.NestData{{Prefab: child.Name, With: []embed.WithData{{Param: 0, From: 1, Values: []int{1, 0}}}}},
		}},
	})
	pf.Variants[0].Marks = append(pf.Variants[0].Marks, embed.MarkData{Object: len(pf.Objects) - 1, W: 3, H: 3})
	pf.Limits = []embed.LimitData{{Unique: child.Unique, Most: 1}}
	noSpawn := make([]embed.Outcome, len(pf.Outcomes))
	for i, o := range pf.Outcomes {
		noSpawn[i] = o & embed.NoSpawn
	}
	pf.Outcomes = outcomes(d, pf)
	for i := range noSpawn {
		pf.Outcomes[i] |= noSpawn[i]
	}
}

// mustRefuse opens a damaged bundle and returns the error, which says what and where.
func mustRefuse(t *testing.T, what, data string) error {
	t.Helper()
	b, err := embed.Open(data)
	if err == nil || b != nil {
		t.Fatalf("%s: the bundle opens", what)
	}
	var format *embed.FormatError
	var unsupported *embed.UnsupportedError
	if !errors.As(err, &format) && !errors.As(err, &unsupported) {
		t.Fatalf("%s: %T, want a FormatError or an UnsupportedError", what, err)
	}
	if format != nil && (format.Offset < 0 || format.Offset > len(data) || format.What == "") {
		t.Fatalf("%s: %q at byte %d of %d", what, format.What, format.Offset, len(data))
	}
	return err
}

func TestEveryBitFlipIsFound(t *testing.T) {
	t.Parallel()
	data := []byte(encode(t, small()))
	for i := range len(data) * 8 {
		data[i/8] ^= 1 << (i % 8)
		mustRefuse(t, "a flipped bit", string(data))
		data[i/8] ^= 1 << (i % 8)
	}
	t.Logf("%d bits", len(data)*8)
}

func TestEveryTruncationIsFound(t *testing.T) {
	t.Parallel()
	data := encode(t, small())
	for i := range len(data) {
		mustRefuse(t, "a bundle cut short", data[:i])
		mustRefuse(t, "a bundle without its begin", data[i+1:])
	}
	mustRefuse(t, "a bundle with more behind", data+"\x00")
	mustRefuse(t, "two bundles", data+data)
}

// The layout of the head, said a second time.
const (
	headFixed = 24
	headEntry = 32
	tailSize  = 40
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// entries returns how many sections a bundle claims, as far as it has room for them.
func entries(data []byte) int {
	return min(int(binary.LittleEndian.Uint32(data[12:])), (len(data)-headFixed-8-tailSize)/headEntry)
}

// fix makes all sums and the size of a bundle right, and keeps the rest as it is.
func fix(data []byte) []byte {
	if len(data) < headFixed+8+tailSize {
		return data
	}
	put := binary.LittleEndian.PutUint32
	binary.LittleEndian.PutUint64(data[16:], uint64(len(data)))
	at := headFixed + entries(data)*headEntry + 8
	for i := range entries(data) {
		entry := data[headFixed+i*headEntry:]
		size := binary.LittleEndian.Uint64(entry[8:])
		if size > uint64(len(data)-tailSize-at) {
			break
		}
		put(entry[24:], crc32.Checksum(data[at:at+int(size)], castagnoli))
		at += int(size)
	}
	head := headFixed + entries(data)*headEntry
	put(data[head:], crc32.Checksum(data[:head], castagnoli))
	tail := data[len(data)-tailSize:]
	hash := sha256.Sum256(data[:len(data)-tailSize])
	copy(tail, hash[:])
	put(tail[32:], crc32.Checksum(tail[:32], castagnoli))
	return data
}

// sectionAt returns where a section's entry and its records begin.
func sectionAt(t testing.TB, data []byte, name string) (entry, body int) {
	t.Helper()
	body = headFixed + entries(data)*headEntry + 8
	for i := range entries(data) {
		entry = headFixed + i*headEntry
		if strings.TrimRight(string(data[entry:entry+8]), "\x00") == name {
			return entry, body
		}
		body += int(binary.LittleEndian.Uint64(data[entry+8:]))
	}
	t.Fatalf("no section %q", name)
	return 0, 0
}

func TestFixIsNoDamage(t *testing.T) {
	t.Parallel()
	data := encode(t, small())
	if got := string(fix([]byte(data))); got != data {
		t.Error("sums made right differ from those of the encoder")
	}
}

// Flipped bits under right sums are refused or do no harm: most are ids, looks, texts, numbers.
func TestEveryBitFlipUnderRightSums(t *testing.T) {
	t.Parallel()
	data := []byte(encode(t, small()))
	refused := 0
	for i := range (len(data) - tailSize) * 8 {
		damaged := append([]byte{}, data...)
		damaged[i/8] ^= 1 << (i % 8)
		if i/8 >= 16 && i/8 < 24 {
			continue // the size, which fix makes right
		}
		if b, err := embed.Open(string(fix(damaged))); err != nil {
			refused++
		} else if i%40 == 0 {
			exercise(b)
		}
	}
	t.Logf("%d of %d refused", refused, (len(data)-tailSize)*8)
	if refused < len(data) {
		t.Errorf("only %d flips of %d were refused", refused, (len(data)-tailSize)*8)
	}
}

// exercise calls every accessor and rolls every prefab: none may panic, whatever the bundle.
func exercise(b *embed.Bundle) {
	read(b)
	var c embed.Contents
	for i := range b.PrefabCount() {
		pf := b.PrefabAt(i)
		b.Prefab(pf.ID())
		b.PrefabNamed(pf.Name())
		pf.Attribute("music")
		pf.HasTag("room")
		for o := range orient.All.Each() {
			s := pf.Turned(o)
			for m := embed.MaskPresent; m <= embed.MaskHalo; m++ {
				s.AppendRows(nil, m)
			}
			for j := range s.EntranceCount() {
				s.Entrance(j).SurelyOpen()
				s.Entrance(j).Column(0)
			}
			pf.Roll(embed.Setting{Orientation: o, Seed: uint64(o)}, &c)
		}
		for s := range pf.ShapeCount() {
			pf.Shape(s)
		}
	}
}

func TestVersions(t *testing.T) {
	t.Parallel()
	data := []byte(encode(t, small()))
	data[8] = 2
	err := mustRefuse(t, "version 2", string(fix(data)))
	if want := "the bundle needs format version 2, which this version of xpc/embed does not read; " +
		"it was written by a newer xpc: update the module that opens it"; err.Error() != want {
		t.Errorf("version 2: %v", err)
	}
	data[8] = 0
	mustRefuse(t, "version 0", string(fix(data)))
}

func TestUnknownSections(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		flags byte
		want  string
	}{
		{1, ""},
		{0, `the bundle needs section "sight", which this version of xpc/embed does not read; ` +
			`it was written by "xpc test": update the module that opens it`},
		{2, `the bundle needs section "sight", which this version of xpc/embed does not read; ` +
			`it was written by "xpc test": update the module that opens it`},
	} {
		b, err := embed.Open(string(withSection(encode(t, small()), "sight", c.flags)))
		switch {
		case c.want == "" && (err != nil || b.PrefabCount() != 2):
			t.Errorf("a section that may be skipped: %v", err)
		case c.want != "" && (err == nil || err.Error() != c.want):
			t.Errorf("flags %d: %v", c.flags, err)
		}
	}
}

// withSection puts a section of 8 bytes behind the others.
func withSection(data, name string, flags byte) []byte {
	n := entries([]byte(data))
	head := headFixed + n*headEntry
	entry := make([]byte, headEntry)
	copy(entry, name)
	entry[8], entry[16], entry[20], entry[28] = 8, 1, 8, flags
	grown := data[:head] + string(entry) + data[head:len(data)-tailSize] + "\x01\x02\x03\x04\x05\x06\x07\x08" + data[len(data)-tailSize:]
	made := []byte(grown)
	made[12] = byte(n + 1)
	return fix(made)
}

func TestErrorSaysWhere(t *testing.T) {
	t.Parallel()
	data := []byte(encode(t, small()))
	_, at := sectionAt(t, data, "prefabs")
	data[at+29] = 9 // front
	err := mustRefuse(t, "a front of 9", string(fix(data)))
	var format *embed.FormatError
	if !errors.As(err, &format) || format.Section != "prefabs" || format.Offset != at {
		t.Errorf("%v, want section prefabs at byte %d", err, at)
	}
	if !strings.HasPrefix(err.Error(), `bundle, section "prefabs", byte `) || !strings.HasSuffix(err.Error(), "a front that is no direction") {
		t.Errorf("%v", err)
	}
	if err := mustRefuse(t, "no bundle", "hello"); err.Error() != "bundle, byte 0: this is no bundle: it does not begin as one" {
		t.Errorf("%v", err)
	}
}

// smallTunnels says how tunnelers dig, in numbers that follow from their bounds: the defaults may be
// others one day, but a bundle of a version stays what it is.
func smallTunnels() (out embed.Tunnels) {
	for _, k := range embed.TunnelKeys() {
		for i := range k.Len() {
			k.Set(&out, i, min(k.Low+i+1, k.High))
		}
	}
	return out
}
