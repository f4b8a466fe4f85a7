package embed

import (
	"errors"
	"math"
	"slices"
	"strconv"
)

// Join returns the bundle in which all that some bundles hold is searched as one: that of a game, then
// those of its mods. They are not changed.
//
// A prefab or a recipe of which an earlier bundle has one of the same name must say that it replaces
// that ([Prefab.Replaces]); the later one is then the only one. Pools that go by tags, and recipes
// without a pool, choose among the prefabs of all bundles; pools that name prefabs find those that
// replace them. Prefabs nest those of their own bundle, or what replaces them if it is alike to the
// slot: of the same size and transforms, and open and closed where that was.
//
// Terrain and outlines of the first bundle keep their IDs; those of the others follow but for what is
// the same. Kinds are put together by name, limits by their group, and the seal is that of the first
// bundle with one. Rolls and placements of a prefab are those of its own bundle, since streams are
// named after what they decide.
//
// The error is a [*JoinError] for each thing in which two bundles contradict each other, joined as
// [errors.Join] does, or a [*SizeError]. The joined bundle is a copy, verified as [Open] verifies: it
// takes the memory of all of them, twice while it is made, and some times what opening them takes:
// milliseconds for a thousand prefabs.
func Join(bundles ...*Bundle) (*Bundle, error) { return Joiner{}.Join(bundles...) }

// Joiner joins bundles. Its zero value does what [Join] does.
type Joiner struct {
	// Replace lets what a later bundle has replace what is of its name in an earlier one, whether it
	// says so or not: a game whose mods win in the order in which they are loaded.
	Replace bool
}

// A JoinError says in what two bundles contradict each other.
type JoinError struct {
	First, Second int    // of the bundles, as indices into those that were to be joined
	What          string // a sentence that names both
}

// Error returns the sentence.
func (e *JoinError) Error() string { return e.What }

// Join joins bundles, at least one, as the function does.
func (o Joiner) Join(bundles ...*Bundle) (*Bundle, error) {
	if len(bundles) == 0 {
		return nil, errors.New("there are no bundles to join")
	}
	j := &joined{replace: o.Replace}
	j.take(bundles)
	if j.size(); len(j.errs) > 0 {
		return nil, errors.Join(j.errs...)
	}
	j.prefabs()
	j.recipes()
	j.kinds()
	j.turns()
	j.outlines()
	j.terrain()
	j.levels()
	if len(j.errs) == 0 {
		j.write()
	}
	if len(j.errs) > 0 {
		return nil, errors.Join(j.errs...)
	}
	return j.open(), nil
}

// joined is some bundles while they become one: first it is settled what there is, and which number
// it has; then records are copied with all that they own.
type joined struct {
	records
	replace  bool
	parts    []part
	order    []source
	maps     []source
	kindList []joinedKind
	turnList []TurnData
	looks    []source // outlines
	ground   []source // terrain
	level    []int    // by prefab; -1 = not known
	pool     []int    // the prefabs of the encounter at hand
	errs     []error
}

// source is record i of a part.
type source struct{ part, i int }

// part is one of the bundles, and where its things are in the joined one.
type part struct {
	b        *Bundle
	name     string // as sentences name it
	strings  int    // offset of its strings
	prefabs  []uint32
	kinds    []uint32
	outlines []int
	terrain  []TerrainID // by TerrainID
}

// take names the parts.
func (j *joined) take(bundles []*Bundle) {
	for i, b := range bundles {
		name := strconv.Quote(b.Project())
		if b.Project() == "" || slices.ContainsFunc(bundles, func(o *Bundle) bool { return o != b && o.Project() == b.Project() }) {
			name = "bundle " + strconv.Itoa(i+1)
		}
		j.parts = append(j.parts, part{b: b, name: name})
		if first := bundles[0]; b.Generator() != first.Generator() {
			j.wrong(0, i, j.parts[0].name+" is of generator "+strconv.Itoa(first.Generator())+", "+name+" of "+strconv.Itoa(b.Generator()))
		}
	}
}

// size refuses bundles that together outgrow the format.
func (j *joined) size() {
	var total int64
	for s := range sectionCount {
		n := 0
		for i := range j.parts {
			n += len(j.parts[i].b.sec[s])
		}
		total += int64(n)
		j.sec[s] = make([]byte, 0, n)
	}
	if total > math.MaxUint32 {
		j.errs = append(j.errs, &SizeError{"bytes", total, math.MaxUint32})
	}
}

// wrong notes in what two parts contradict each other.
func (j *joined) wrong(first, second int, what string) {
	j.errs = append(j.errs, &JoinError{first, second, what})
}

// write copies all that is settled.
func (j *joined) write() {
	project := ""
	for i := range j.parts {
		p := &j.parts[i]
		p.strings = len(j.sec[secStrings])
		j.sec[secStrings] = append(j.sec[secStrings], p.b.sec[secStrings]...)
		if name := p.b.Project(); i > 0 && name != "" && project != "" {
			project += " + " + name
		} else if name != "" {
			project = name
		}
	}
	j.head(project)
	for i := range j.ground {
		j.copy(j.ground[i], secTerrain)
	}
	j.writeKinds()
	for _, f := range j.turnList {
		r := j.add(secTurns)
		for o, g := range f {
			r.u32(turnForms+4*o, g)
		}
	}
	for i := range j.looks {
		j.copy(j.looks[i], secOutlines)
	}
	for i, m := range j.order {
		j.copy(m, secPrefabs)
		out(j.sec[secPrefabs][i*prefabSize:]).num(prefabLevel, j.level[i])
	}
	for _, m := range j.maps {
		j.copy(m, secRecipes)
	}
	j.index()
	j.indexNames()
}

// head writes what concerns all of the bundle.
func (j *joined) head(project string) {
	first := &j.parts[0]
	r := j.add(secBundle)
	copy(r, first.b.sec[secBundle])
	r.num(bundleProject, len(j.sec[secStrings]))
	r.num(bundleProject+4, len(project))
	j.sec[secStrings] = append(j.sec[secStrings], project...)
	r.u32(bundleSeal, 0)
	for i := range j.parts {
		if t, ok := j.parts[i].b.Seal(); ok {
			r.u32(bundleSeal, uint32(j.parts[i].terrain[t.ID()]))
			return
		}
	}
}

// open verifies what was written.
func (j *joined) open() *Bundle {
	v := &verifier{b: &Bundle{}}
	for s := range sectionCount {
		v.b.sec[s] = string(j.sec[s])
		v.count[s] = uint32(j.count(s))
		v.look(s, v.b.sec[s])
		j.sec[s] = nil
	}
	v.b.hash = j.hash()
	if v.records(); v.err != nil {
		panic("xpc: internal error: a joined bundle contradicts its format: " + v.err.Error())
	}
	return v.b
}

// hash returns the content hash of the joined bundle: that of the parts, in their order.
func (j *joined) hash() (sum [32]byte) {
	key := Seed(uint64(len(j.parts)))
	for i := range j.parts {
		h := string(j.parts[i].b.hash[:])
		for at := 0; at < len(h); at += 8 {
			key = key.With(u64(h, at))
		}
	}
	for i := range len(sum) / 8 {
		out(sum[:]).u64(8*i, key.Word(uint64(i)))
	}
	return sum
}
