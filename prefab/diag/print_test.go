package diag_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// source is one script and one layer of an image.
type source struct {
	script []string
	layer  []string // × = transparent
}

func (s source) Line(file string, line int) (string, bool) {
	if file != "gate.yaml" || line > len(s.script) {
		return "", false
	}
	return s.script[line-1], true
}

func (s source) Cell(file string, layer, x, y int) (r rune, transparent, ok bool) {
	if file != "gate.xp" || layer != 2 || y < 0 || y >= len(s.layer) || x < 0 {
		return 0, false, false
	}
	row := []rune(s.layer[y])
	if x >= len(row) {
		return 0, false, false
	}
	return row[x], row[x] == '×', true
}

func (s source) Word(string, int) string { return "connections" }

// plain is one layer of floor with a width and a height.
type plain struct{ w, h int }

func (p plain) Line(string, int) (string, bool) { return "", false }

func (p plain) Cell(_ string, _, x, y int) (r rune, transparent, ok bool) {
	return '.', false, 0 <= x && x < p.w && 0 <= y && y < p.h
}

func (p plain) Word(string, int) string { return "" }

type rules struct{}

func (rules) Text(code diag.Code) (diag.RuleText, bool) {
	return diag.RuleText{
		Title: "a cell without an entry", Why: "Nothing says what it is.\n\nSo nothing can be built.",
		Bad: "terrain: {}", Good: "terrain:\n  wall: {glyph: \"#\"}",
	}, code == diag.LegendMissing
}

var gate = source{
	script: []string{
		"name: gate", "", "front: south", "maxProtrusion: two # \x1b[2J", "\tbuffer: 1",
		strings.Repeat("a", 200) + ": b",
	},
	layer: []string{"##########", "#..+.×××.#", "#..\x1b.\u00a0·..#", "##########"},
}

func cell(x, y int) diag.Diagnostic {
	return diag.Diagnostic{
		Code: diag.LegendMissing, Severity: diag.Error, Pos: diag.OnCell("gate.xp", 2, x, y),
		Message: "glyph '+' (43) has no entry under connections",
		Hint:    `add door: {glyph: "+"} under connections`,
		Related: []diag.Related{{Pos: diag.At("palette.yaml", 12, 3), Message: `nearest by glyph: "door" '◙' (10)`}},
	}
}

// short leaves out what follows the window.
func short(d diag.Diagnostic) diag.Diagnostic {
	d.Hint, d.Related = "", nil
	return d
}

func span(line, col, end int) diag.Diagnostic {
	return diag.Diagnostic{
		Code: diag.WrongType, Severity: diag.Error,
		Pos: diag.At("gate.yaml", line, col), End: diag.At("gate.yaml", line, end),
		Message: "not a number",
	}
}

func TestPrintText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		p    diag.Printer
		list diag.List
		want string
	}{
		{"nothing", diag.Printer{Source: gate}, nil, ""},
		{"a cell in the middle", diag.Printer{Source: gate}, diag.List{cell(5, 1)}, `
gate.xp:L2(5,1): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
    |  2  3  4  5  6  7  8
  0 |  #  #  #  #  #  #  #
  1 |  .  +  . [×] ×  ×  .    layer 2 (connections)
  2 |  .  �  .  ␣  ·  .  .
  3 |  #  #  #  #  #  #  #
  palette.yaml:12:3: nearest by glyph: "door" '◙' (10)
  hint: add door: {glyph: "+"} under connections
`},
		{"a cell in a corner: the window stays in the layer and keeps its size", diag.Printer{Source: gate},
			diag.List{cell(0, 0)}, `
gate.xp:L2(0,0): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
    |  0  1  2  3  4  5  6
  0 | [#] #  #  #  #  #  #    layer 2 (connections)
  1 |  #  .  .  +  .  ×  ×
  2 |  #  .  .  �  .  ␣  ·
  3 |  #  #  #  #  #  #  #
  palette.yaml:12:3: nearest by glyph: "door" '◙' (10)
  hint: add door: {glyph: "+"} under connections
`},
		{"a cell in the other corner", diag.Printer{Source: gate}, diag.List{short(cell(9, 3))}, `
gate.xp:L2(9,3): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
    |  3  4  5  6  7  8  9
  0 |  #  #  #  #  #  #  #
  1 |  +  .  ×  ×  ×  .  #
  2 |  �  .  ␣  ·  .  .  #
  3 |  #  #  #  #  #  # [#]   layer 2 (connections)
`},
		{"numbers of two digits", diag.Printer{Source: plain{20, 20}}, diag.List{short(cell(9, 10))}, `
gate.xp:L2(9,10): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
     |  6  7  8  9 10 11 12
   8 |  .  .  .  .  .  .  .
   9 |  .  .  .  .  .  .  .
  10 |  .  .  . [.] .  .  .    layer 2
  11 |  .  .  .  .  .  .  .
  12 |  .  .  .  .  .  .  .
`},
		{"numbers of three digits", diag.Printer{Source: plain{102, 102}}, diag.List{short(cell(101, 101))}, `
gate.xp:L2(101,101): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
      |  95  96  97  98  99 100 101
   97 |   .   .   .   .   .   .   .
   98 |   .   .   .   .   .   .   .
   99 |   .   .   .   .   .   .   .
  100 |   .   .   .   .   .   .   .
  101 |   .   .   .   .   .   .  [.]   layer 2
`},
		{"a layer of one cell", diag.Printer{Source: plain{1, 1}}, diag.List{short(cell(0, 0))}, `
gate.xp:L2(0,0): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
    |  0
  0 | [.]   layer 2
`},
		{"a cell that the source does not have", diag.Printer{Source: gate}, diag.List{cell(50, 0)}, `
gate.xp:L2(50,0): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
  palette.yaml:12:3: nearest by glyph: "door" '◙' (10)
  hint: add door: {glyph: "+"} under connections
`},
		{"no source", diag.Printer{}, diag.List{span(4, 16, 19)}, `
gate.yaml:4:16: error: not a number [XP0204 wrong-type]
`},
		{"a line", diag.Printer{Source: gate}, diag.List{span(4, 16, 19)}, `
gate.yaml:4:16: error: not a number [XP0204 wrong-type]
  4 | maxProtrusion: two # �[2J
    |                ^^^
`},
		{"a tab", diag.Printer{Source: gate}, diag.List{span(5, 2, 8)}, `
gate.yaml:5:2: error: not a number [XP0204 wrong-type]
  5 |  buffer: 1
    |  ^^^^^^
`},
		{"a long line", diag.Printer{Source: gate}, diag.List{span(6, 203, 204)}, `
gate.yaml:6:203: error: not a number [XP0204 wrong-type]
  6 | …aaaaaaaaaaaaaaaaaaaaaaa: b
    |                           ^
`},
		{"a line that is not there", diag.Printer{Source: gate}, diag.List{span(9, 1, 2)}, `
gate.yaml:9:1: error: not a number [XP0204 wrong-type]
`},
		{"the line alone", diag.Printer{Source: gate, Depth: diag.Line}, diag.List{cell(5, 1)}, `
gate.xp:L2(5,1): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
`},
		{"a lesson once", diag.Printer{Depth: diag.Lesson, Rules: rules{}},
			diag.List{cell(5, 1), cell(6, 1), span(4, 16, 19)}, `
gate.xp:L2(5,1): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
  palette.yaml:12:3: nearest by glyph: "door" '◙' (10)
  hint: add door: {glyph: "+"} under connections

    XP0301 legend-missing: a cell without an entry
    Nothing says what it is.

    So nothing can be built.
    bad:
      terrain: {}
    good:
      terrain:
        wall: {glyph: "#"}

gate.xp:L2(6,1): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
  palette.yaml:12:3: nearest by glyph: "door" '◙' (10)
  hint: add door: {glyph: "+"} under connections

gate.yaml:4:16: error: not a number [XP0204 wrong-type]
`},
		{"a blank line apart, but for findings of one line", diag.Printer{Source: gate}, diag.List{
			finding(diag.InFile("a"), diag.CellHidden, diag.Warning, "m"), finding(diag.InFile("b"), diag.CellHidden, diag.Warning, "m"),
			span(4, 16, 19), finding(diag.InFile("c"), diag.CellHidden, diag.Warning, "m")}, `
a: warning: m [XP0428 cell-hidden]
b: warning: m [XP0428 cell-hidden]
c: warning: m [XP0428 cell-hidden]

gate.yaml:4:16: error: not a number [XP0204 wrong-type]
  4 | maxProtrusion: two # �[2J
    |                ^^^
`},
		{"no blank lines between lines alone", diag.Printer{Source: gate, Depth: diag.Line},
			diag.List{cell(5, 1), cell(6, 1)}, `
gate.xp:L2(5,1): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
gate.xp:L2(6,1): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
`},
		{"short", diag.Printer{Format: diag.ShortForm, Source: gate, Color: true}, diag.List{cell(5, 1)}, `
gate.xp:L2(5,1): error: glyph '+' (43) has no entry under connections [XP0301 legend-missing]
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var b strings.Builder
			if err := tt.p.Print(&b, tt.list); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), b.String()); d != "" {
				t.Errorf("Print (-want +got):\n%s", d)
			}
		})
	}
}

// The whole line of a place without a column is marked.
func TestPrintWholeLine(t *testing.T) {
	t.Parallel()
	d := finding(diag.OnLine("gate.yaml", 3), diag.MissingKey, diag.Error, "m")
	var b strings.Builder
	if err := (diag.Printer{Source: gate}).Print(&b, diag.List{d}); err != nil {
		t.Fatal(err)
	}
	const want = "gate.yaml:3: error: m [XP0221 missing-key]\n  3 | front: south\n    | ^^^^^^^^^^^^\n"
	if b.String() != want {
		t.Errorf("Print = %q, want %q", b.String(), want)
	}
}

// Color adds escapes of our own and lets none of the user's through; without them the text is that
// of the printer without color.
func TestPrintColor(t *testing.T) {
	t.Parallel()
	list := diag.List{cell(5, 1), span(4, 16, 19), finding(diag.InFile("\x1b[31m.xp"),
		diag.CellHidden, diag.Warning, "\x07"), finding(diag.Pos{}, diag.SideSealed, diag.Info, "i")}
	var bare, colored strings.Builder
	for color, b := range map[bool]*strings.Builder{false: &bare, true: &colored} {
		if err := (diag.Printer{Source: gate, Color: color}).Print(b, list); err != nil {
			t.Fatal(err)
		}
	}
	stripped := colored.String()
	for _, code := range []string{"0", "1", "2", "1;31", "1;33", "1;34", "36"} {
		stripped = strings.ReplaceAll(stripped, "\x1b["+code+"m", "")
	}
	if d := cmp.Diff(bare.String(), stripped); d != "" {
		t.Errorf("color changes the text (-without +with):\n%s", d)
	}
	if strings.Contains(bare.String(), "\x1b") || strings.Contains(bare.String(), "\x07") {
		t.Errorf("a control character of the user's is printed: %q", bare.String())
	}
	if !strings.Contains(colored.String(), "\x1b[1;31merror\x1b[0m") {
		t.Errorf("errors are not red: %q", colored.String())
	}
}

func TestPrintJSON(t *testing.T) {
	t.Parallel()
	list := diag.List{
		span(4, 16, 19), cell(5, 1), finding(diag.Pos{}, diag.SideSealed, diag.Info, `a "b" <c> é`),
		finding(diag.OnCell("gate.xp", 1, 0, 0), diag.CellHidden, diag.Warning, "w"),
		finding(diag.InLayer("gate.xp", 1), diag.EmptyImage, diag.Error, "e"),
	}
	var b strings.Builder
	if err := (diag.Printer{Format: diag.JSON}).Print(&b, list); err != nil {
		t.Fatal(err)
	}
	const want = `[
  {"file":"","code":"XP0408","name":"side-sealed","severity":"info","message":"a \"b\" <c> é"},
  {"file":"gate.xp","layer":1,"code":"XP0109","name":"empty-image","severity":"error","message":"e"},
  {"file":"gate.xp","layer":1,"x":0,"y":0,"code":"XP0428","name":"cell-hidden","severity":"warning","message":"w"},
  {"file":"gate.xp","layer":2,"x":5,"y":1,"code":"XP0301","name":"legend-missing","severity":"error",` +
		`"message":"glyph '+' (43) has no entry under connections","hint":"add door: {glyph: \"+\"} under connections",` +
		`"related":[{"file":"palette.yaml","line":12,"column":3,"message":"nearest by glyph: \"door\" '◙' (10)"}]},
  {"file":"gate.yaml","line":4,"column":16,"endColumn":19,"code":"XP0204","name":"wrong-type","severity":"error","message":"not a number"}
]
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("Print (-want +got):\n%s", d)
	}
	if !json.Valid([]byte(b.String())) {
		t.Error("the output is not JSON")
	}
	b.Reset()
	if err := (diag.Printer{Format: diag.JSON}).Print(&b, nil); err != nil || b.String() != "[]\n" {
		t.Errorf("Print of nothing = %q, %v", b.String(), err)
	}
}

type fullDisk struct{}

var errFull = errors.New("no space left")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestPrintError(t *testing.T) {
	t.Parallel()
	if err := (diag.Printer{}).Print(fullDisk{}, diag.List{cell(5, 1)}); !errors.Is(err, errFull) {
		t.Errorf("Print to a full disk = %v", err)
	}
}
