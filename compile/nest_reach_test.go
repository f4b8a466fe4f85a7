package compile_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// What the rules say of reaching, over all that may come in slots, is what rolls of it show: there is a
// finding if and only if some roll has an open cell that no side leads to, or a door that stays locked.
func TestNestedReaching(t *testing.T) {
	t.Parallel()
	var judged, unreached, stuck, sound int
	rapid.Check(t, func(rt *rapid.T) {
		files := someNested(rt)
		found := nestedFindings(t, files)
		finds := func(code diag.Code) bool {
			return slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == code })
		}
		b := nestedLoose(t, files)
		if b == nil || finds(diag.NeverSelected) { // errors of other kinds, or faults of what does not come
			return
		}
		room, _ := b.PrefabNamed("room")
		judged++
		wantUnreached, wantStuck := finds(diag.InteriorUnreachable), finds(diag.KeyBehindLock)
		gotUnreached, gotStuck := rollReaching(room, wantUnreached, wantStuck)
		switch {
		case wantUnreached != gotUnreached:
			rt.Errorf("some roll has cells that nothing reaches: %v, the rules say %v", gotUnreached, wantUnreached)
		case !gotUnreached && wantStuck != gotStuck:
			rt.Errorf("some roll has doors that stay locked: %v, the rules say %v", gotStuck, wantStuck)
		case gotUnreached:
			unreached++
		case gotStuck:
			stuck++
		default:
			sound++
		}
		if rt.Failed() {
			for _, name := range slices.Sorted(maps.Keys(files)) {
				rt.Logf("-- %s --\n%s", name, files[name])
			}
			rt.Log(short(found))
		}
	})
	t.Logf("%d projects: %d with cells that nothing reaches, %d with doors that stay locked, %d sound", judged, unreached, stuck, sound)
}

// someNested draws a room with slots, and what may come in them.
func someNested(t *rapid.T) map[string]string {
	files := map[string]string{}
	sizes := [][2]int{{1, 1}, {2, 1}, {2, 2}, {3, 2}}
	fits := map[[2]int][]string{} // what there is, by the size of its box
	transforms := func(of ...string) string {
		return "transforms: " + rapid.SampledFrom(of).Draw(t, "transforms") + "\n"
	}
	for i := range rapid.IntRange(1, 4).Draw(t, "nested") {
		name := string(rune('a' + i))
		size := rapid.SampledFrom(sizes).Draw(t, "size")
		d := &drawing{T: t, w: size[0], h: size[1], names: fits}
		d.draw(".", ".", ".", ".", "#", "#", "×", "+", ";")
		d.rows[0] = rapid.SampledFrom([]string{".", "#"}).Draw(t, "first") // so that the box is as large
		d.rows[len(d.rows)-1] = rapid.SampledFrom([]string{".", "#"}).Draw(t, "last")
		d.slot(0, 0, "s")
		d.locks()
		files[name] = d.text("place: nested\n" + transforms("all", "all", "rotations", "none", "[r0, r90]"))
		fits[size] = append(fits[size], name)
	}
	d := &drawing{T: t, w: 6, h: 5, names: fits}
	d.draw(".", ".", ".", "#", "#", "+", ";")
	for i := range d.rows {
		if x, y := i%d.w, i/d.w; (x == 0 || y == 0 || x == d.w-1 || y == d.h-1) && rapid.IntRange(0, 3).Draw(t, "side") > 0 {
			d.rows[i] = "#"
		}
	}
	d.slot(rapid.IntRange(0, 2).Draw(t, "x"), rapid.IntRange(0, 3).Draw(t, "y"), "s")
	d.slot(4, rapid.IntRange(0, 3).Draw(t, "y"), rapid.SampledFrom([]string{"s", "u"}).Draw(t, "second"))
	d.locks()
	files["room"] = d.text("place: centered\n" + transforms("none", "none", "[r0, m90]", "all"))
	return files
}

// drawing is an image and its script.
type drawing struct {
	*rapid.T
	w, h    int
	rows    []string // cells, row by row
	objects []string
	entries string
	names   map[[2]int][]string
}

func (d *drawing) draw(glyphs ...string) {
	for range d.w * d.h {
		d.rows = append(d.rows, rapid.SampledFrom(glyphs).Draw(d.T, "cell"))
		d.objects = append(d.objects, "×")
	}
}

// slot draws a slot, perhaps turned, for something that there is, if there is room for it.
func (d *drawing) slot(x, y int, ref string) {
	var sizes [][2]int
	for size := range d.names {
		for _, turned := range [][2]int{size, {size[1], size[0]}} {
			if x+turned[0] <= d.w && y+turned[1] <= d.h && turned[0]*turned[1] < d.w*d.h && !slices.Contains(sizes, turned) {
				sizes = append(sizes, turned)
			}
		}
	}
	if len(sizes) == 0 || rapid.IntRange(0, 3).Draw(d.T, "no slot") == 0 {
		return
	}
	slices.SortFunc(sizes, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	size := rapid.SampledFrom(sizes).Draw(d.T, "slot")
	for i := range size[0] * size[1] {
		d.objects[(y+i/size[0])*d.w+x+i%size[0]] = ref
	}
	if strings.Contains(d.entries, ref+":") {
		return // of another size perhaps: that is found
	}
	names := slices.Concat(d.names[size], d.names[[2]int{size[1], size[0]}])
	slices.Sort(names)
	names = slices.Compact(names)
	chance := rapid.SampledFrom([]string{"", ", chance: 50%", ", roll: all"}).Draw(d.T, "chance")
	when := rapid.SampledFrom([]string{
		"", "", "", "params: {p: x}", "params: {p: y}", "not: {params: {p: x}}", "depth: 2..", "depth: ..1",
	}).Draw(d.T, "when")
	if when != "" {
		chance += ", when: {" + when + "}"
	}
	chance += rapid.SampledFrom([]string{"", "", ", with: {p: x}", ", with: {p: y}", ", with: {p: $p}"}).Draw(d.T, "with")
	d.entries += fmt.Sprintf("  %s: {prefab: [%s]%s}\n", ref, strings.Join(names, ", "), chance)
}

// locks locks a door, if there is one, and puts what opens it on some floor.
func (d *drawing) locks() {
	door, keys := -1, []int(nil)
	for i, cell := range d.rows {
		switch {
		case d.objects[i] != "×":
		case cell == "+":
			door = i
		case cell == ".":
			keys = append(keys, i)
		}
	}
	if door >= 0 && len(keys) > 0 {
		d.objects[door] = "d"
		d.objects[rapid.SampledFrom(keys).Draw(d.T, "key")] = "t"
		d.entries += "  d: {door: gate, locked: true}\n  t: {item: key, opens: [d]}\n"
	}
}

// text returns the drawing as nestedProject takes it.
func (d *drawing) text(script string) string {
	var b strings.Builder
	for _, cells := range [][]string{d.rows, d.objects} {
		for y := range d.h {
			b.WriteString(strings.Join(cells[y*d.w:(y+1)*d.w], "") + "\n")
		}
		if len(d.entries) == 0 {
			break
		}
		if &cells[0] == &d.rows[0] {
			b.WriteString("objects\n")
		}
	}
	b.WriteString("---\n" + script)
	if d.entries != "" {
		b.WriteString("objects:\n" + d.entries)
	}
	b.WriteString("params: {p: {x: 1, y: 1}}\n")
	return b.String()
}

// nestedFindings returns what all rules say.
func nestedFindings(t *testing.T, files map[string]string) diag.List {
	t.Helper()
	result, err := compile.Build(t.Context(), compile.Options{FS: nestedProject(t, files), Mode: compile.Lint})
	if err != nil {
		t.Fatal(err)
	}
	return result.Findings
}

// nestedLoose builds a project whatever is said of reaching; of one with other errors there is no bundle.
func nestedLoose(t *testing.T, files map[string]string) *embed.Bundle {
	t.Helper()
	fsys := nestedProject(t, files)
	switchOff(fsys, diag.InteriorUnreachable, diag.ObjectUnreachable, diag.KeyBehindLock, diag.NeverSelected)
	result, err := compile.Build(t.Context(), compile.Options{FS: fsys, Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	if result.Bundle == nil {
		return nil
	}
	b, err := embed.Open(string(result.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// rollReaching reports whether some roll of a centered prefab has open cells that nothing reaches, and
// whether one without such cells has doors that stay locked. What is expected is looked for longer.
func rollReaching(pf embed.Prefab, wantUnreached, wantStuck bool) (unreached, stuck bool) {
	var c embed.Contents
	for seed := range uint64(20_000) {
		if seed >= 300 && (unreached || !wantUnreached && (stuck || !wantStuck)) {
			break
		}
		for o := range pf.Transforms().Each() {
			pf.Roll(embed.Setting{Orientation: o, Seed: seed, Depth: int(seed % 4)}, &c)
			r := &rolledRoom{pf.Bundle(), &c}
			if r.unreached() {
				unreached = true
			} else if r.stuck() {
				stuck = true
			}
		}
	}
	return unreached, stuck
}

// rolledRoom is a roll of a prefab whose sides are all open to the cave.
type rolledRoom struct {
	*embed.Bundle
	*embed.Contents
}

// reached returns the cells that the sides lead to, past no cell that is shut.
func (r *rolledRoom) reached(shut map[int]bool) map[int]bool {
	out := map[int]bool{}
	var visit func(x, y int)
	visit = func(x, y int) {
		i := y*r.W + x
		if x < 0 || y < 0 || x >= r.W || y >= r.H || out[i] || !r.Terrain(r.Cells[i].Terrain).Passable() {
			return
		}
		if out[i] = true; shut[i] {
			return
		}
		visit(x-1, y)
		visit(x+1, y)
		visit(x, y-1)
		visit(x, y+1)
	}
	for i := range r.Cells {
		if x, y := i%r.W, i/r.W; x == 0 || y == 0 || x == r.W-1 || y == r.H-1 {
			visit(x, y)
		}
	}
	return out
}

func (r *rolledRoom) unreached() bool {
	reached := r.reached(nil)
	for i := range r.Cells {
		if r.Terrain(r.Cells[i].Terrain).Passable() && !reached[i] {
			return true
		}
	}
	return false
}

// stuck opens doors while something that opens one is reached.
func (r *rolledRoom) stuck() bool {
	shut := map[int]bool{}
	for _, o := range r.Objects {
		if o.Source.Locked() {
			shut[o.Y*r.W+o.X] = true
		}
	}
	for {
		reached, opened := r.reached(shut), false
		for _, o := range r.Objects {
			for _, door := range o.Opens {
				at := r.Objects[door].Y*r.W + r.Objects[door].X
				if reached[o.Y*r.W+o.X] && shut[at] {
					delete(shut, at)
					opened = true
				}
			}
		}
		if !opened {
			return len(shut) > 0
		}
	}
}
