package xptext_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// cells lets go-cmp compare images.
var cells = cmp.Comparer(func(a, b xp.Cell) bool { return a == b })

// equal reports whether two images are the same; it is quicker than go-cmp on large ones.
func equal(a, b *xp.Image) bool {
	return a.Version == b.Version && a.Container == b.Container &&
		slices.EqualFunc(a.Layers, b.Layers, func(a, b xp.Layer) bool {
			return a.Width == b.Width && a.Height == b.Height && slices.Equal(a.Cells, b.Cells)
		})
}

// fataler is what checkTwin needs of a test; those of rapid have it too.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkTwin sees that an image survives its text, and that the text is the one form.
func checkTwin(t fataler, m *xp.Image) string {
	t.Helper()
	text := xptext.Format(m)
	back, err := xptext.Parse(text)
	if err != nil {
		t.Fatalf("Parse of what Format wrote: %v\n%s", err, text)
	}
	if !equal(m, back) {
		t.Fatalf("Parse of what Format wrote (-want +got):\n%s", cmp.Diff(m, back, cells))
	}
	if again := xptext.Format(back); again != text {
		t.Fatalf("the text changed (-want +got):\n%s", cmp.Diff(text, again))
	}
	return text
}

// byHand is a text as one would write it.
const byHand = `
// A gate house.
xpt 1
color s stone #8c7f70
color black   #000
color g       #0a0
fore stone
back black
paint |"| fore g back #010

layer 1  // terrain
	|┌───┐|
	|│"."│|
	|└─+─┘|  // the door
	fore
	|     |
	|  g  |
	|..g..|

layer 2
layer 3
fore #fa0
|×××××|
|××!××|
|×××××|
cell 0,2 glyph |@| back transparent
`

func TestParseByHand(t *testing.T) {
	t.Parallel()
	m, err := xptext.Parse(byHand)
	if err != nil {
		t.Fatal(err)
	}
	stone, black, green, amber := xp.RGB{R: 0x8c, G: 0x7f, B: 0x70}, xp.RGB{}, xp.RGB{G: 0xaa}, xp.RGB{R: 255, G: 0xaa}
	want := xp.New(5, 3, 3)
	base := &want.Layers[0]
	for y, row := range []string{"┌───┐", `│"."│`, "└─+─┘"} {
		for x, r := range []rune(row) {
			g, _ := xp.GlyphOf(r)
			base.Set(x, y, xp.MakeCell(g, stone, black))
		}
	}
	base.Set(1, 1, xp.MakeCell('"', green, xp.RGB{G: 0x11}))
	base.Set(3, 1, base.At(1, 1))
	base.Set(2, 1, xp.MakeCell('.', green, black))
	base.Set(2, 2, xp.MakeCell('+', green, black))
	want.Layers[2].Set(2, 1, xp.MakeCell('!', amber, black))
	want.Layers[2].Set(0, 2, xp.MakeCell('@', amber, xp.Key))
	if diff := cmp.Diff(want, m, cells); diff != "" {
		t.Errorf("Parse (-want +got):\n%s", diff)
	}
	checkTwin(t, m)
}

// TestNumberedRows sees that rows of colors after their numbers are those of the full form.
func TestNumberedRows(t *testing.T) {
	t.Parallel()
	const head = "xpt 1\ncolor g #0a0\nlayer 1\n|ab×|\n|cde|\n|fgh|\n"
	full, err := xptext.Parse(head + "fore\n|  ×|\n|g.g|\n|...|\nback\n|.××|\n|...|\n|g..|\n")
	if err != nil {
		t.Fatal(err)
	}
	some, err := xptext.Parse(head + "fore\n1 |g.g| // green\nback\n 0|.×.|\n\t02  |g  |\r\n")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(full, some, cells); diff != "" {
		t.Errorf("rows with numbers (-full +some):\n%s", diff)
	}
	checkTwin(t, some)
}

// TestNumberedGlyphs sees that a layer with some rows of glyphs is that with the others undrawn,
// whatever the rows hold.
func TestNumberedGlyphs(t *testing.T) {
	t.Parallel()
	const head = "xpt 1\ncolor g #0a0\nsize 5x3\nlayer 1\n|abcde|\n|fghij|\n|klmno|\nlayer 2\nfore g\n"
	full, err := xptext.Parse(head + "|×××××|\n|a|//b|\n|× | ||\nfore\n|.....|\n|g....|\n|.....|\ncell 1,0 glyph |x|\nlayer 3\n")
	if err != nil {
		t.Fatal(err)
	}
	some, err := xptext.Parse(head + " 1 |a|//b|//\n\t02|× | || // bars\r\nfore\n1 |g....|\ncell 1,0 glyph |x|\nlayer 3\n")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(full, some, cells); diff != "" {
		t.Errorf("rows with numbers (-full +some):\n%s", diff)
	}
	text := checkTwin(t, some)
	if want := "\n0 |×x×××|\n1 |a|//b|\n2 |× | ||\n"; !strings.Contains(text, want) {
		t.Errorf("text\n%s\nlacks %s", text, want)
	}
}
