package compile

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Lower turns prefabs and recipes into the plain values that a bundle holds. It runs only on what
// has no error, so that everything that a name can refer to is there. Of a prefab by itself that goes
// as far as its own list of terrains; the table of all is made when all prefabs are there. The masks over all outcomes
// are made here, once, from what package prefab says of each cell; placement sees nothing else of a
// prefab's randomness.

// lowered is what lower makes.
type lowered struct {
	*checked
	data  *embed.Data // but for the prefabs; nil if a finding is an error
	parts []embed.Linked
}

func lower(b *builder, in *checked) (*lowered, diag.List, error) {
	out := &lowered{checked: in}
	if b.failed() {
		return out, nil, nil
	}
	prefabs := in.summaries()
	found := repeatedIDs(prefabs, prefabID)
	terrains := newTerrains(in.shared, in.prefabs)
	found = append(found, tooManyTerrains(len(terrains.data))...)
	if b.opts.Mode == Lint { // all that there is to find has been found
		return out, found, nil
	}
	out.data, out.parts = in.dataOf(terrains, in.prefabs, in.recipes)
	return out, found, nil
}

// dataOf returns what a bundle holds of some prefabs, which are lowered, and of recipes that name no others.
func (in *checked) dataOf(terrains *terrains, units []*unit, recipes []*prefab.Recipe) (*embed.Data, []embed.Linked) {
	data := &embed.Data{
		Tool: "xpc " + Version, Generator: embed.Generator, Terrain: terrains.data, Turns: in.turns, Outlines: terrains.outlines,
		Kinds: lowerObjectKinds(in.kinds, units),
	}
	parts := make([]embed.Linked, len(units))
	for i, u := range units {
		parts[i] = terrains.linked(u)
	}
	if e := in.shared.TerrainNamed(in.project.Seal.Value); e != nil {
		data.Seal = terrains.id(terrainKey(e))
	}
	prefabs := summariesOf(units)
	for _, recipe := range recipes {
		data.Recipes = append(data.Recipes, lowerRecipe(recipe, prefabs))
	}
	for i := range data.Recipes {
		data.Recipes[i].Replaces = replaces(in.project, data.Recipes[i].Name)
	}
	slices.SortStableFunc(data.Recipes, func(a, b embed.RecipeData) int { return cmp.Compare(a.Name, b.Name) })
	return data, parts
}

// prefabID returns the ID of a prefab's name.
func prefabID(name string) embed.ID {
	sum := sha256.Sum256([]byte(name))
	return embed.ID(binary.LittleEndian.Uint64(sum[:]))
}

// repeatedIDs finds names whose IDs are equal though they differ.
func repeatedIDs(prefabs []*prefab.Summary, prefabID func(name string) embed.ID) (found diag.List) {
	first := map[embed.ID]*prefab.Summary{}
	for _, pf := range prefabs {
		id := prefabID(pf.Name)
		if other := first[id]; other != nil {
			found = append(found, diag.Diagnostic{
				Code: diag.NameHashCollision, Severity: diag.Error, Pos: pf.NamePlace(),
				Message: fmt.Sprintf("the name %q gives the same ID as %q", pf.Name, other.Name),
				Hint:    "choose another name",
				Related: []diag.Related{{Pos: other.NamePlace(), Message: "the other name"}},
			})
		}
		first[id] = pf
	}
	return found
}

// lower makes what outputs hold of a prefab.
func (u *unit) lower(in *decoded, pf *prefab.Prefab) {
	table := newTerrainTable()
	table.addPlanes(pf)
	data := lowerPrefab(pf, table)
	data.Replaces = replaces(in.project, pf.Name)
	enc, ok := in.encoders.Get().(*embed.PartEncoder)
	if !ok {
		enc = &embed.PartEncoder{Turns: in.turns}
	}
	enc.Terrain = table.data()
	enc.Child = func(name string) *embed.PrefabData { return lowerShape(pf.Child(name)) }
	u.part, u.source = enc.Encode(&data), emit.Declare(&data)
	enc.Child = nil // it holds the prefab
	in.encoders.Put(enc)
	u.Terrains, u.Lowered = table.list, true
}

// lowerShape returns what a prefab with slots must know of one that fills them.
func lowerShape(pf *prefab.Prefab) *embed.PrefabData {
	return &embed.PrefabData{
		Name: pf.Name, W: pf.Box.W, H: pf.Box.H, Transforms: pf.Script.Transforms.Value, Outcomes: lowerOutcomes(pf),
	}
}

func lowerPrefab(pf *prefab.Prefab, terrains *terrainTable) embed.PrefabData {
	s := pf.Script
	files := []string{pf.File}
	if s.File != "" {
		files = append(files, s.File)
	}
	for _, v := range pf.Variants {
		files = append(files, v.File)
	}
	return embed.PrefabData{
		Name: pf.Name, ID: prefabID(pf.Name), About: s.About.Value, Files: files,
		W: pf.Box.W, H: pf.Box.H,
		Places: lowerPlaces(s.Place.Value), Front: s.Front.Value,
		MaxProtrusion: only(s, prefab.Embedded, s.MaxProtrusion.Value),
		Buffer:        only(s, prefab.Centered, s.Buffer.Value), Sealed: s.Sealed.Value,
		Spawn: embed.Spawn(s.Spawn.Value), Category: embed.Category(s.Category.Value),
		Weight: uint32(s.Weight.Value), Depth: embed.Range(s.Depth.Value),
		Cave: embed.Range(s.Cave.Size.Value), Prefer: embed.Prefer(s.Cave.Prefer.Value),
		Unique: lowerUnique(pf),
		Tags:   values(s.Tags), Params: lowerParams(s), Attributes: lowerAttributes(s, s.Attributes, nil), Transforms: s.Transforms.Value,
		Outcomes: lowerOutcomes(pf), Entrances: lowerEntrances(pf), Connections: lowerConnections(pf),
		Objects: lowerObjects(pf), Groups: lowerGroups(s), Limits: lowerLimits(pf),
		Variants: lowerVariants(pf, terrains), Overlays: lowerOverlays(pf, terrains),
	}
}

// only returns a value that counts for one way of placing alone: 0 for a prefab that is not placed so.
func only(s *prefab.Script, way prefab.Places, value int) int {
	if s.Place.Value.Has(way) {
		return value
	}
	return 0
}

// lowerUnique returns how often a prefab may be placed: one that names no group is counted alone.
func lowerUnique(pf *prefab.Prefab) embed.Unique {
	own, ok := pf.Limit()
	if !ok {
		return embed.Unique{}
	}
	return embed.Unique{Scope: embed.Scope(own.Scope), Group: own.Group, Max: own.Max}
}

func lowerLimits(pf *prefab.Prefab) (out []embed.LimitData) {
	for _, l := range pf.Limits() {
		out = append(out, embed.LimitData{
			Unique: embed.Unique{Scope: embed.Scope(l.Scope), Group: l.Group, Max: l.Max}, Most: l.Most,
		})
	}
	return out
}

func lowerPlaces(p prefab.Places) (out embed.Places) {
	for _, way := range []struct {
		from prefab.Places
		to   embed.Places
	}{
		{prefab.Embedded, embed.Embedded},
		{prefab.Centered, embed.Centered},
		{prefab.Preplaced, embed.Preplaced},
		{prefab.Nested, embed.Nested},
	} {
		if p.Has(way.from) {
			out |= way.to
		}
	}
	return out
}

// lowerOutcomes returns what each cell can be over all rolls.
func lowerOutcomes(pf *prefab.Prefab) []embed.Outcome {
	out := make([]embed.Outcome, len(pf.Cells))
	for i := range out {
		o := pf.Outcome(i%pf.Box.W, i/pf.Box.W)
		for _, bit := range [...]struct {
			from prefab.Outcome
			to   embed.Outcome
		}{
			{prefab.Present, embed.Present},
			{prefab.MaybeOpen, embed.MaybeOpen},
			{prefab.SurelyOpen, embed.SurelyOpen},
			{prefab.MaybeSolid, embed.MaybeSolid},
		} {
			if o&bit.from != 0 {
				out[i] |= bit.to
			}
		}
		if pf.Mask != nil && pf.Mask[i] {
			out[i] |= embed.NoSpawn
		}
	}
	return out
}

// lowerEntrances returns the ways in: of an embedded prefab those on its front, of a centered one
// every open cell on a side that is no cave of its own.
func lowerEntrances(pf *prefab.Prefab) (out []embed.EntranceData) {
	front := pf.Script.Front.Value
	embedded := pf.Script.Place.Value.Has(prefab.Embedded)
	if embedded {
		for _, cells := range rules.Entrances(pf) {
			out = append(out, embed.EntranceData{Side: front, Cells: points(cells)})
		}
	}
	if !pf.Script.Place.Value.Has(prefab.Centered) {
		return out
	}
	w, h := pf.Size()
	for side := orient.North; side <= orient.West; side++ {
		if embedded && side == front {
			continue
		}
		for i := range pf.Cells {
			p := embed.Point{X: i % w, Y: i / w}
			dx, dy := side.Step()
			if x, y := p.X+dx, p.Y+dy; x >= 0 && y >= 0 && x < w && y < h {
				continue // not on this side
			}
			if pf.MaybeOpen(p.X, p.Y) && !pf.AlwaysCave(i) {
				out = append(out, embed.EntranceData{Side: side, Cells: []embed.Point{p}})
			}
		}
	}
	return out
}

func lowerConnections(pf *prefab.Prefab) (out []embed.ConnectionData) {
	for _, c := range pf.Connections {
		role := embed.TunnelRole
		if c.Entry.Role == prefab.DoorRole {
			role = embed.DoorRole
		}
		out = append(out, embed.ConnectionData{
			Name: c.Entry.Name, Role: role, Hidden: c.Entry.Hidden, Dir: c.Dir, Cells: points(c.Cells),
		})
	}
	return out
}

// lowerVariants returns all images of a prefab.
func lowerVariants(pf *prefab.Prefab, terrains *terrainTable) (out []embed.VariantData) {
	objects := objectIndex(pf)
	for _, image := range pf.Images() {
		out = append(out, lowerVariant(image, objects, terrains))
	}
	return out
}

func lowerOverlays(pf *prefab.Prefab, terrains *terrainTable) (out []embed.OverlayData) {
	index := map[string]int{}
	for i, o := range pf.Overlays {
		data := embed.OverlayData{
			Name: o.Name, Chance: embed.Ratio(o.Chance.Value), Cells: lowerCells(o.Cells, terrains),
		}
		for _, name := range o.Excludes {
			data.Excludes = append(data.Excludes, index[name.Value])
		}
		index[o.Name] = i
		out = append(out, data)
	}
	return out
}

func lowerCells(cells []prefab.Cell, terrains *terrainTable) []embed.CellData {
	out := make([]embed.CellData, len(cells))
	var last *prefab.Terrain
	var id embed.TerrainID
	for i := range cells {
		c := &cells[i]
		if c.Terrain == nil {
			continue
		}
		if c.Terrain != last {
			last, id = c.Terrain, terrains.of[c.Terrain]
		}
		out[i] = embed.CellData{Terrain: id, Look: look(c.Look)}
	}
	return out
}

// lowerVariant returns the cells of one image, and what stands on them.
func lowerVariant(pf *prefab.Prefab, objects map[prefab.Reference]int, terrains *terrainTable) embed.VariantData {
	out := embed.VariantData{Weight: uint32(pf.Weight()), Cells: lowerCells(pf.Cells, terrains)}
	if pf.Variant != nil {
		out.Name = pf.Variant.Art.Value
	}
	for _, m := range pf.Machines {
		data := embed.MachineData{Passable: m.Passable}
		if m.Entry != nil {
			data.Name = m.Entry.Name
		}
		if m.Name != nil {
			data.Object = 1 + objects[m.Name.Reference]
		}
		drawn := &pf.Image.Layers[pf.Layer(prefab.MachinesLayer)-1]
		for _, p := range m.Cells {
			data.Cells = append(data.Cells, embed.MachineCellData{
				X: p.X, Y: p.Y, Look: look(drawn.At(pf.Box.X+p.X, pf.Box.Y+p.Y)),
			})
		}
		out.Machines = append(out.Machines, data)
	}
	for _, placed := range pf.Objects {
		o := objects[placed.Object.Reference]
		for i, p := range placed.Cells {
			mark := embed.MarkData{Object: o, X: p.X, Y: p.Y}
			if placed.Slots != nil {
				slot := placed.Slots[i]
				mark = embed.MarkData{Object: o, X: slot.X, Y: slot.Y, W: slot.W, H: slot.H}
			}
			out.Marks = append(out.Marks, mark)
		}
	}
	return out
}

func look(c xp.Cell) embed.Look {
	return embed.Look{Glyph: uint32(c.Glyph()), Fore: embed.RGB(c.Fore), Back: embed.RGB(c.Back)}
}

func points(cells []prefab.Point) []embed.Point {
	out := make([]embed.Point, len(cells))
	for i, p := range cells {
		out[i] = embed.Point(p)
	}
	return out
}

func values(fields []prefab.Field[string]) []string {
	var out []string
	for _, f := range fields {
		out = append(out, f.Value)
	}
	return out
}
