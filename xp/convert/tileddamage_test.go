package convert_test

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp/convert"
)

// Compressed tiles that are damaged are told in words of what they are.
func TestDamagedTiles(t *testing.T) {
	t.Parallel()
	for _, form := range []string{"zlib", "gzip"} {
		whole, err := base64.StdEncoding.DecodeString(tileText(`encoding="base64" compression="`+form+`"`, []uint32{36, 47, 36, 47}))
		if err != nil {
			t.Fatal(err)
		}
		sum := len(whole) - 1 // of zlib; gzip has its length behind it
		if form == "gzip" {
			sum = len(whole) - 8
		}
		changed := func(at int) []byte {
			b := append([]byte(nil), whole...)
			b[at] ^= 0x55
			return b
		}
		for _, c := range []struct {
			data []byte
			want string
		}{
			{whole[:len(whole)-9], "they end early"},
			{changed(sum), "their sum is another"},
			{changed(0), "they do not begin as such"},
			{append(append([]byte(nil), whole[:10]...), 0x07, 0xff, 0xff, 0xff), "they are damaged"},
		} {
			text := `<map orientation="orthogonal" width="4" height="1"><tileset firstgid="1" columns="16"/><layer><data encoding="base64" compression="` +
				form + `">` + base64.StdEncoding.EncodeToString(c.data) + `</data></layer></map>`
			_, err := convert.Read("a.tmx", []byte(text))
			if want := "the tiles of layer 1 are no data of " + form + ": " + c.want; err == nil || !strings.HasSuffix(err.Error(), want) {
				t.Errorf("%s: %v, want %q", form, err, want)
			}
		}
	}
}

// All that a tileset holds and a cell does not is named once, the first of it.
func TestTilesetLosses(t *testing.T) {
	t.Parallel()
	text := `<map orientation="orthogonal" width="2" height="1"><tileset firstgid="1" name="s" columns="16">` +
		`<tileoffset x="1"/><grid/><transformations/><wangsets/><terraintypes/><new/>` +
		`<tile id="0"><animation/></tile><tile id="1"><objectgroup/></tile><tile id="2" class="c"/></tileset>` +
		`<layer><data encoding="csv">2147483648,36</data></layer></map>`
	m, losses, err := convert.Converter{}.Read("a.tmx", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(twin(parse(t, "xpt 1\nlayer 1\n|×#|\n")), twin(m)); diff != "" {
		t.Errorf("image (-want +got):\n%s", diff)
	}
	want := []convert.Loss{
		`the tileset "s" does not say what its tiles are: they are taken for the glyphs of their numbers`,
		`left out of the tileset "s": the drawing offset, the grid, the allowed transformations, terrains, <new>, animations, collision shapes, class of tiles`,
	}
	if diff := cmp.Diff(want, losses); diff != "" {
		t.Errorf("losses (-want +got):\n%s", diff)
	}
}
