package prefab_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/prefab"
)

// A hundred mistakes in one file, of all sorts, are a hundred findings in the order of the file.
func TestHundredMistakes(t *testing.T) {
	t.Parallel()
	entries := []string{
		"  %c: {itm: x}\n",
		"  %c: {item: x, chance: 140%%}\n",
		"  %c: {item: x, facing: up}\n",
		"  %c: {item: x, count: two}\n",
		"  %c: scrap\n",
	}
	var b strings.Builder
	b.WriteString("place: embeded\ntags: [a\nobjects:\n")
	want := []string{"1:8", "2:7"}
	columns := []string{"7", "24", "24", "23", "6"}
	glyphs := []rune("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀")
	for i := range 97 {
		fmt.Fprintf(&b, entries[i%5], glyphs[i])
		want = append(want, fmt.Sprintf("%d:%s", i+4, columns[i%5]))
	}
	b.WriteString("weight: -1\n")
	want = append(want, "101:9")
	_, list := prefab.ReadScript("a.yaml", []byte(b.String()))
	var got []string
	for _, d := range list {
		got = append(got, fmt.Sprintf("%d:%d", d.Pos.Line, d.Pos.Col))
	}
	if len(want) != 100 || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%d findings at\n%v\nwant %d at\n%v", len(got), got, len(want), want)
	}
}
