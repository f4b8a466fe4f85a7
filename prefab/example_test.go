package prefab_test

import (
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// scriptSource shows lines of one script.
type scriptSource []string

func (s scriptSource) Line(_ string, line int) (string, bool) {
	if line > len(s) {
		return "", false
	}
	return s[line-1], true
}

func (scriptSource) Cell(string, int, int, int) (r rune, transparent, ok bool) { return }

func (scriptSource) Word(string, int) string { return "" }

// All mistakes of a script are found in one run, each at its place.
func ExampleReadScript() {
	const text = `place: embeded
depth: 7..3
objects:
  #: {item: rope, chance: 140%}
  t: {terminl: access, opens: [d]}
`
	_, findings := prefab.ReadScript("gate.yaml", []byte(text))
	p := diag.Printer{Source: scriptSource(strings.Split(text, "\n"))}
	if err := p.Print(os.Stdout, findings); err != nil {
		log.Fatal(err)
	}
	// Output:
	// gate.yaml:1:8: error: key "place" takes embedded, centered, preplaced or nested, not "embeded" [XP0222 unknown-word]
	//   1 | place: embeded
	//     |        ^^^^^^^
	//   fix: write embedded (xpc lint --fix)
	//
	// gate.yaml:2:8: error: key "depth" has the range "7..3", which ends before it begins [XP0206 bad-range]
	//   2 | depth: 7..3
	//     |        ^^^^
	//   hint: write 3..7
	//
	// gate.yaml:4:3: error: reference # is not quoted; YAML takes it for a comment [XP0220 yaml-trap]
	//   4 |   #: {item: rope, chance: 140%}
	//     |   ^
	//   fix: write "#" (xpc lint --fix)
	//
	// gate.yaml:4:27: error: key "chance" takes a chance from 0% to 100%, such as 40% or 0.4, not "140%" [XP0207 bad-chance]
	//   4 |   #: {item: rope, chance: 140%}
	//     |                           ^^^^
	//
	// gate.yaml:5:7: error: object 't' (116) has no kind [XP0230 object-kind]
	//   5 |   t: {terminl: access, opens: [d]}
	//     |       ^^^^^^^
	//   fix: write terminal (xpc lint --fix)
}

// An image and its script become a prefab: cells with their terrain, connections, objects.
func ExampleJoin() {
	image, err := xptext.Parse(`xpt 1
back #000000
layer 1
|×####×|
|##..##|
|#....#|
|##.+##|
layer 2
|××××××|
|××××××|
|××××××|
|×××+××|
layer 3
layer 4
|××××××|
|××c×××|
|××××c×|
|××××××|
`)
	if err != nil {
		log.Fatal(err)
	}
	palette, findings := prefab.ReadPalette("palette.yaml", []byte(`
terrain:
  wall:  {glyph: "#", kind: wall}
  floor: {glyph: ".", kind: floor}
  door:  {glyph: "+", kind: door}
connections:
  door:  {glyph: "+", role: door}
`))
	script, more := prefab.ReadScript("gate.yaml", []byte("objects:\n  c: {item: crate}\n"))
	findings = append(findings, more...)
	project, more := prefab.ReadProject("xpc.yaml", []byte("version: 1\n"))
	findings = append(findings, more...)
	shared, more := prefab.Share(palette)
	findings = append(findings, more...)
	pf, more := prefab.Join(prefab.Source{
		Name: "gate", File: "gate.xp", Image: image, Script: script, Shared: shared, Project: project,
	})
	if err := append(findings, more...).Err(); err != nil {
		log.Fatal(err)
	}
	w, h := pf.Size()
	for y := range h {
		for x := range w {
			switch t := pf.Cell(x, y).Terrain; {
			case t == nil:
				fmt.Print("·")
			case t.MaybeOpen():
				fmt.Print(".")
			default:
				fmt.Print("#")
			}
		}
		fmt.Println()
	}
	for _, c := range pf.Connections {
		fmt.Println("connection", c.Entry.Name, c.Dir, c.Cells)
	}
	for _, p := range pf.Objects {
		fmt.Println("object", p.Object.Alternatives[0].Name.Value, p.Cells)
	}
	// Output:
	// ·####·
	// ##..##
	// #....#
	// ##..##
	// connection door south [{3 3}]
	// object crate [{2 1} {4 2}]
}
