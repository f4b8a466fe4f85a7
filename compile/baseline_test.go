package compile_test

import (
	"context"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// baselined is a project with two findings of rules, one of them an error.
func baselined(t *testing.T) fstest.MapFS {
	t.Helper()
	fsys := fstest.MapFS{
		"xpc.yaml":     {Data: []byte("version: 1\nart: [\"*.xp\"]\nbaseline: old/base.json\n")},
		"palette.yaml": {Data: []byte("version: 1\nterrain:\n  wall: {glyph: \"#\", kind: wall}\n  floor: {glyph: \".\", kind: floor}\n")},
		"hall.yaml":    {Data: []byte("maxProtrusion: 1\nobjects:\n  z: {item: coin}\n")},
		"hall.xp":      {Data: image(t, "xpt 1\nsize 3x3\ncolor g #808080\ncolor k #000000\n\nlayer 1\nfore g\nback k\n|###|\n|#.#|\n|###|\n\nlayer 2\n\nlayer 3\n\nlayer 4\n")},
	}
	fsys["old/base.json"] = &fstest.MapFile{Data: diag.AppendBaseline(nil, lint(t, fsys, true).Findings)}
	return fsys
}

func lint(t *testing.T, fsys fstest.MapFS, all bool) *compile.Result {
	t.Helper()
	result, err := compile.Build(context.Background(), compile.Options{FS: fsys, Mode: compile.Make, NoBaseline: all})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func texts(l diag.List) (out []string) {
	for _, d := range l {
		out = append(out, diag.Short(d))
	}
	return out
}

// What a baseline hides stops no build, and is told apart from what is found.
func TestBaseline(t *testing.T) {
	t.Parallel()
	fsys := baselined(t)
	all := lint(t, fsys, true)
	if !all.Findings.HasErrors() || len(all.Findings) < 2 || all.Hidden != nil {
		t.Fatalf("without the baseline: %q, hidden %q", texts(all.Findings), texts(all.Hidden))
	}
	result := lint(t, fsys, false)
	if diff := cmp.Diff(texts(all.Findings), texts(result.Hidden)); diff != "" {
		t.Errorf("hidden (-want +got):\n%s", diff)
	}
	if result.Findings != nil || result.Bundle == nil {
		t.Errorf("findings %q, a bundle of %d bytes", texts(result.Findings), len(result.Bundle))
	}
}

func TestBaselineFindings(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		files map[string]string // a text in place of the project's; "" = not there
		want  []string
	}{
		{"not there", map[string]string{"old/base.json": ""}, []string{
			"hall.xp:L1(1,2): error: the front has no open cell and no connection: nothing can get in from the south side, which is the front where the script names none [XP0406 front-closed]",
			"hall.yaml:3:3: warning: the reference 'z' (122) is on no cell of the objects layer [XP0426 reference-unused]",
			`xpc.yaml:3:11: error: the baseline "old/base.json" is not there [XP0209 unknown-name]`,
		}},
		{"not a baseline", map[string]string{"old/base.json": "{]"}, []string{
			"hall.xp:L1(1,2): error: the front has no open cell and no connection: nothing can get in from the south side, which is the front where the script names none [XP0406 front-closed]",
			"hall.yaml:3:3: warning: the reference 'z' (122) is on no cell of the objects layer [XP0426 reference-unused]",
			"old/base.json:1: error: the baseline is not the JSON that xpc lint --write-baseline writes [XP0201 syntax]",
		}},
		{"too large", map[string]string{"old/base.json": strings.Repeat(" ", 8<<20+1)}, []string{
			"hall.xp:L1(1,2): error: the front has no open cell and no connection: nothing can get in from the south side, which is the front where the script names none [XP0406 front-closed]",
			"hall.yaml:3:3: warning: the reference 'z' (122) is on no cell of the objects layer [XP0426 reference-unused]",
			"old/base.json: error: the baseline has more than 8388608 bytes, which is all that is read [XP0212 too-large]",
		}},
		{"an entry that hides nothing", map[string]string{"hall.yaml": "maxProtrusion: 1\n"}, []string{
			"old/base.json:5: warning: this entry of the baseline hides no finding [XP0440 ignore-unused]",
		}},
		{"entries that hide nothing", map[string]string{"hall.yaml": "sealed: true\nmaxProtrusion: 1\n"}, []string{
			"old/base.json:4: warning: this entry of the baseline hides no finding, nor does another one [XP0440 ignore-unused]",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			fsys := maps.Clone(baselined(t))
			for name, text := range tt.files {
				if delete(fsys, name); text != "" {
					fsys[name] = &fstest.MapFile{Data: []byte(text)}
				}
			}
			got := texts(lint(t, fsys, false).Findings)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// While an input is broken nobody knows whether an entry hides nothing.
func TestBaselineGaps(t *testing.T) {
	t.Parallel()
	fsys := baselined(t)
	fsys["hall.yaml"] = &fstest.MapFile{Data: []byte("maxProtrusion: [\n")}
	result := lint(t, fsys, false)
	if !result.Findings.HasErrors() {
		t.Fatal("the script has no error")
	}
	for _, d := range result.Findings {
		if d.Pos.File == "old/base.json" {
			t.Errorf("of the baseline: %s", diag.Short(d))
		}
	}
}
