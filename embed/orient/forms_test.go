package orient_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed/orient"
)

func TestFormsOf(t *testing.T) {
	t.Parallel()
	for g := range uint32(300) {
		f := orient.FormsOf(g)
		for _, o := range all {
			want, wantOK := o.Glyph(g)
			if got, ok := f.Turned(o); got != want || ok != wantOK {
				t.Errorf("glyph %d, %v: %d %v, want %d %v", g, o, got, ok, want, wantOK)
			}
		}
	}
}

func TestMirrored(t *testing.T) {
	t.Parallel()
	const none = orient.NoForm
	for name, c := range map[string]struct {
		of                 uint32
		across, down, both uint32
		want               orient.Forms
	}{
		"a pair that is known":          {24, 24, 25, 25, orient.Forms{24, 26, 25, 27, 24, 26, 25, 27}},
		"a pair of two brackets":        {'(', ')', '(', ')', orient.Forms{'(', none, ')', none, ')', none, '(', none}},
		"a picture of a font's own":     {300, 301, 300, 301, orient.Forms{300, none, 301, none, 301, none, 300, none}},
		"a corner that is none":         {218, 7, 8, 9, orient.Forms{218, none, 9, none, 7, none, 8, none}},
		"a bench that looks up or down": {22, 22, 5, 5, orient.Forms{22, none, 5, none, 22, none, 5, none}},
	} {
		got := orient.FormsOf(c.of).Mirrored(c.across, c.down, c.both)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
