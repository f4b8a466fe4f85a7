package prefab_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// Test data of the join: testdata/join/*.txtar, an archive of cases, one a folder. A case holds
// gate.xpt and gate.yaml, other images as gate.b.xpt, palette.yaml where the usual palette (below) does
// not serve, catalogue.yaml where there is one, and perhaps model, the joined prefab as dump prints it. Findings that are wanted stand at their places, as
// regular expressions for "message [code name] hint | related; related":
//
//	# want "regexp"          at the end of a line of a script or palette
//	want L2(3,0) "regexp"    a line of the text twin: at that cell
//	want L2 "regexp"         at that layer
//	want "regexp"            at the image
//
// A case without wants has no findings. The prefab of one whose name begins with unread- is not whole.

// palette is what cases share: the walls and floors of the rule book.
const palette = `
terrain:
  wall:    {glyph: "#", kind: wall}
  floor:   {glyph: [".", 32], kind: floor}
  door:    {glyph: "+", kind: door}
  rock:    {glyph: "%", kind: earth}
  barrier: {glyph: "B", kind: barrier}
  rubble:  {glyph: ";", oneOf: [{terrain: floor, weight: 3}, {terrain: wall}]}
connections:
  door:    {glyph: "+", role: door}
  gate:    {glyph: "g", width: 2}
  left:    {glyph: "<", width: 1, dir: west}
  back:    {glyph: "b", width: 2, dir: west}
machines:
  conduit: {fore: "#808080"}
  heap:    {fore: "#c04000", glyph: ["%", 177], passable: true}
`

// wanted is an expected finding.
type wanted struct {
	place, line string // "gate.xp:L2(3,0)" or "gate.yaml:3", and the line of test data
	re          *regexp.Regexp
}

var (
	wantInText = regexp.MustCompile(`#\s*want\s+(.*)$`)
	wantInArt  = regexp.MustCompile(`^want\s*(L\d+(?:\(\d+,\d+\))?)?\s+(["` + "`" + `].*)$`)
)

// joinCase is one case of an archive.
type joinCase struct {
	name  string
	files map[string]string
	wants []wanted
}

// sectionHead is the line before a file of an archive.
var sectionHead = regexp.MustCompile(`(?m)^-- (\S+)/(\S+) --\n`)

// cases reads an archive.
func cases(archive string) []*joinCase {
	var out []*joinCase
	heads := sectionHead.FindAllStringSubmatchIndex(archive, -1)
	for n, head := range heads {
		name, file := archive[head[2]:head[3]], archive[head[4]:head[5]]
		end := len(archive)
		if n+1 < len(heads) {
			end = heads[n+1][0]
		}
		i := slices.IndexFunc(out, func(c *joinCase) bool { return c.name == name })
		if i < 0 {
			i = len(out)
			out = append(out, &joinCase{name: name, files: map[string]string{
				"palette.yaml": palette, "xpc.yaml": "version: 1\n",
			}})
		}
		out[i].add(file, archive[head[1]:end])
	}
	return out
}

// add takes the wants out of a file.
func (c *joinCase) add(file, data string) {
	lines := strings.Split(data, "\n")
	for i, line := range lines {
		texts, place := "", ""
		if m := wantInArt.FindStringSubmatch(line); m != nil && strings.HasSuffix(file, ".xpt") {
			texts, place, lines[i] = m[2], strings.TrimSuffix(file, "t"), ""
			if m[1] != "" {
				place += ":" + m[1]
			}
		} else if m := wantInText.FindStringSubmatch(line); m != nil && strings.HasSuffix(file, ".yaml") {
			texts, place = m[1], file+":"+strconv.Itoa(i+1)
			lines[i] = strings.TrimRight(strings.TrimSuffix(line, m[0]), " ")
		}
		for _, m := range wantTexts.FindAllStringSubmatch(texts, -1) {
			c.wants = append(c.wants, wanted{place, line, wantPattern(m)})
		}
	}
	c.files[file] = strings.Join(lines, "\n")
}

// shared reads the files that all prefabs of the case share.
func (c *joinCase) shared() (*prefab.Project, *prefab.Legend, diag.List) {
	project, list := prefab.ReadProject("xpc.yaml", []byte(c.files["xpc.yaml"]))
	pal, more := prefab.ReadPalette("palette.yaml", []byte(c.files["palette.yaml"]))
	list = append(list, more...)
	shared, more := prefab.Share(pal)
	return project, shared, append(list, more...)
}

// join reads and joins the case's files.
func (c *joinCase) join(t *testing.T) (*prefab.Prefab, diag.List) {
	t.Helper()
	project, shared, list := c.shared()
	pf, more := c.joinOne(t, "gate", "caves/gate", project, shared)
	return pf, append(list, more...).Sorted()
}

// joinOne reads and joins one image with its script, which are named by a stem, under a name.
func (c *joinCase) joinOne(
	t *testing.T, stem, name string, project *prefab.Project, shared *prefab.Legend,
) (*prefab.Prefab, diag.List) {
	t.Helper()
	image, err := xptext.Parse(c.files[stem+".xpt"])
	if err != nil {
		t.Fatal(err)
	}
	script, list := prefab.NoScript(), diag.List(nil)
	if text, ok := c.files[stem+".yaml"]; ok {
		kinds, found := c.kinds()
		script, list = prefab.Terms{Kinds: kinds}.ReadScript(stem+".yaml", []byte(text))
		list = append(found, list...)
	}
	var others []*xp.Image
	for _, v := range script.Variants {
		var other *xp.Image
		if text, ok := c.files[v.File+"t"]; ok {
			if other, err = xptext.Parse(text); err != nil {
				t.Fatal(err)
			}
		}
		others = append(others, other)
	}
	pf, more := prefab.Join(prefab.Source{
		Name: name, File: stem + ".xp", Image: image, Others: others, Script: script,
		Shared: shared, Project: project,
	})
	return pf, append(list, more...)
}

// kinds reads the case's catalogue, if there is one.
func (c *joinCase) kinds() (*prefab.Kinds, diag.List) {
	text, ok := c.files["catalogue.yaml"]
	if !ok {
		return prefab.ShareKinds()
	}
	catalogue, list := prefab.ReadCatalogue("catalogue.yaml", []byte(text))
	kinds, more := prefab.ShareKinds(catalogue)
	return kinds, append(list, more...)
}

func TestJoin(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/join/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data", err)
	}
	for _, name := range files {
		archive, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			for _, c := range cases(string(archive)) {
				t.Run(c.name, func(t *testing.T) { c.check(t) })
			}
		})
	}
}

func (c *joinCase) check(t *testing.T) {
	pf, list := c.join(t)
	c.compare(t, list)
	if len(c.wants) == 0 && !pf.Whole || strings.HasPrefix(c.name, "unread-") && pf.Whole {
		t.Errorf("Whole is %v with %d findings", pf.Whole, len(list))
	}
	if want, ok := c.files["model"]; ok {
		if d := cmp.Diff(want, dump(pf)); d != "" {
			t.Errorf("model (-want +got):\n%s", d)
		}
	}
}

// compare compares findings with the wants.
func (c *joinCase) compare(t *testing.T, list diag.List) {
	t.Helper()
	left := slices.Clone(c.wants)
	for _, d := range list {
		place := d.Pos.String()
		if d.Pos.Line > 0 {
			place = diag.OnLine(d.Pos.File, d.Pos.Line).String()
		}
		text := fmt.Sprintf("%s [%s %s] %s |", d.Message, d.Code, d.Code.Name(), d.Hint)
		for _, r := range d.Related {
			text += fmt.Sprintf(" %v: %s;", r.Pos, r.Message)
		}
		i := slices.IndexFunc(left, func(w wanted) bool { return w.place == place && w.re.MatchString(text) })
		if i < 0 {
			t.Errorf("unexpected finding %v: %s", d.Pos, text)
			continue
		}
		left = slices.Delete(left, i, i+1)
	}
	for _, w := range left {
		t.Errorf("no finding at %s: %s", w.place, w.line)
	}
}

// dump prints what the join makes of an image: the outcomes of the cells of the box (space: not
// present, # solid, . open, ? either), then connections, machines, objects, strays and mask.
func dump(pf *prefab.Prefab) string {
	var b strings.Builder
	w, h := pf.Size()
	fmt.Fprintf(&b, "%s at %d,%d\n", pf.Name, pf.Box.X, pf.Box.Y)
	for y := range h {
		for x := range w {
			o := pf.Outcome(x, y)
			switch {
			case o == 0:
				b.WriteByte(' ')
			case o&prefab.SurelyOpen != 0:
				b.WriteByte('.')
			case o&prefab.MaybeOpen != 0:
				b.WriteByte('?')
			default:
				b.WriteByte('#')
			}
		}
		b.WriteString("|\n")
	}
	for _, c := range pf.Connections {
		fmt.Fprintf(&b, "connection %s %v %s drawn %s\n", c.Entry.Name, c.Dir, cellsText(c.Cells), cellsText([]prefab.Point{c.Drawn}))
	}
	for _, m := range pf.Machines {
		fmt.Fprintf(&b, "machine %v %s", m.Fore, cellsText(m.Cells))
		if m.Entry != nil {
			fmt.Fprintf(&b, " entry %s", m.Entry.Name)
		}
		if m.Name != nil {
			fmt.Fprintf(&b, " named %c", m.Name.Reference.Rune())
		}
		if m.Passable {
			b.WriteString(" passable")
		}
		b.WriteByte('\n')
	}
	for _, p := range pf.Objects {
		fmt.Fprintf(&b, "object %c %s", p.Object.Reference.Rune(), cellsText(p.Cells))
		for _, s := range p.Slots {
			fmt.Fprintf(&b, " slot %d,%d %dx%d", s.X, s.Y, s.W, s.H)
		}
		b.WriteByte('\n')
	}
	for _, m := range pf.Stray {
		fmt.Fprintf(&b, "stray L%d(%d,%d)\n", m.Layer, m.X, m.Y)
	}
	for _, v := range pf.Variants {
		fmt.Fprintf(&b, "variant %s weight %d\n", v.File, v.Weight())
	}
	if scenes, all := pf.Scenes(); len(scenes) != 1 || scenes[0].Prefab != pf {
		for _, s := range scenes {
			fmt.Fprintf(&b, "scene %s", s.File)
			for _, o := range s.Up {
				fmt.Fprintf(&b, " %s", o.Name)
			}
			for _, p := range s.Parts {
				fmt.Fprintf(&b, " %s-%v-%d,%d", p.Name, p.Turn, p.Box.X, p.Box.Y)
			}
			b.WriteByte(':')
			for i := range s.Cells {
				name := "-"
				if t := s.Cells[i].Terrain; t != nil {
					name = t.Name
				}
				b.WriteString(" " + name)
			}
			b.WriteByte('\n')
		}
		if !all {
			b.WriteString("and more\n")
		}
	}
	for i, masked := range pf.Mask {
		if masked {
			fmt.Fprintf(&b, "mask %d,%d\n", i%w, i/w)
		}
	}
	return b.String()
}

func cellsText(cells []prefab.Point) string {
	var out []string
	for _, p := range cells {
		out = append(out, fmt.Sprintf("%d,%d", p.X, p.Y))
	}
	return strings.Join(out, " ")
}

func BenchmarkJoin(b *testing.B) {
	const side = 64
	row := "|" + strings.Repeat("#..;", side/4) + "|\n"
	image, err := xptext.Parse("xpt 1\nback #000000\nlayer 1\n" + strings.Repeat(row, side))
	if err != nil {
		b.Fatal(err)
	}
	p, list := prefab.ReadPalette("palette.yaml", []byte(palette))
	shared, more := prefab.Share(p)
	project, rest := prefab.ReadProject("xpc.yaml", []byte("version: 1\n"))
	script, last := prefab.ReadScript("gate.yaml", nil)
	src := prefab.Source{
		Name: "gate", File: "gate.xp", Image: image, Script: script, Shared: shared, Project: project,
	}
	_, found := prefab.Join(src)
	if err := slices.Concat(list, more, rest, last, found).Err(); err != nil {
		b.Fatal(err)
	}
	b.Run(fmt.Sprintf("%dx%dx1", side, side), func(b *testing.B) {
		b.SetBytes(side * side * 10)
		b.ReportAllocs()
		for b.Loop() {
			prefab.Join(src)
		}
	})
}
