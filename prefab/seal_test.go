package prefab_test

import (
	"regexp"
	"testing"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

func TestCheckSeal(t *testing.T) {
	t.Parallel()
	const stone = "terrain: {stone: {glyph: \"#\", kind: wall}, floor: {glyph: \".\", kind: floor}}\n"
	tests := []struct{ name, project, palette, script, want string }{
		{"named", "seal: stone", stone, "", ""},
		{"named, and not there", "seal: ston", stone, "place: preplaced",
			`^xpc.yaml:2:7: .* seal names the terrain "ston", which no palette defines .XP0324.* did you mean "stone"\?`},
		{"named, of kind none", "seal: cut", "terrain: {cut: {glyph: x, kind: none}}", "",
			`seal names the terrain "cut", which is of kind none: overlays alone may use it .XP0224.* add a terrain of kind wall`},
		{"usual", "", "terrain: {wall: {glyph: \"#\", kind: wall}}", "", ""},
		{"usual, and not there", "", stone, "maxProtrusion: 1\nplace: [centered, embedded]",
			`^xpc.yaml: .*"gate" is embedded: .* name a terrain that closes, such as seal: stone \| gate.yaml:2:8: a prefab that is embedded`},
		{"usual, and embedded by default", "", stone, "maxProtrusion: 1", `\| gate.yaml: a prefab that is embedded`},
		{"usual, and needless", "", stone, "place: [centered, preplaced]", ""},
		{"usual, and open", "", "terrain: {wall: {glyph: \"#\", kind: wall, passable: true}}", "",
			`^palette.yaml:1:11: .* terrain "wall" is the seal where the project names none, which can be walked over`},
		{"usual, and not known", "", "terrain: []", "", ""},
		{"a way to place that cannot be read", "", stone, "place: embeded", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			project, _ := prefab.ReadProject("xpc.yaml", []byte("version: 1\n"+tt.project+"\n"))
			palette, _ := prefab.ReadPalette("palette.yaml", []byte(tt.palette))
			script, _ := prefab.ReadScript("gate.yaml", []byte(tt.script))
			shared, _ := prefab.Share(palette)
			list := prefab.CheckSeal(project, shared, []*prefab.Summary{
				prefab.SummarizeScript("lone", "lone.xp", prefab.NoScript()),
				prefab.SummarizeScript("gate", "gate.xp", script),
			})
			got := ""
			for _, d := range list {
				got += diag.Short(d) + " " + d.Hint
				for _, r := range d.Related {
					got += " | " + r.Pos.String() + ": " + r.Message
				}
			}
			if (got == "") != (tt.want == "") || !regexp.MustCompile(tt.want).MatchString(got) {
				t.Errorf("findings are %s, want %s", got, tt.want)
			}
		})
	}
}
