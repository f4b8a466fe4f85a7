package trial_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
)

// TestHints makes the changes that a trial of the sample project has tried, in the scripts, the art and the recipes
// themselves, and compares what a trial of each changed project counts with what the first one said.
func TestHints(t *testing.T) {
	t.Parallel()
	const maps = 6
	first := build(t, "../../samples/caves")
	r := run(t, trial.Options{Data: first.Data(), Bundle: first.Bundle, Maps: maps, Seed: 9, MinPlaced: [2]int{1, 4}})
	bundle, err := embed.Open(string(first.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]int{}
	for i := range r.Prefabs {
		p := &r.Prefabs[i]
		pf, _ := bundle.PrefabNamed(p.Name)
		for _, w := range p.Tries[0].WhatIfs {
			dir := t.TempDir()
			if err := os.CopyFS(dir, os.DirFS("../../samples/caves")); err != nil {
				t.Fatal(err)
			}
			kind, ok := edit(t, dir, pf, w.Change)
			if !ok || made[kind] == 6 { // two of each do
				continue
			}
			made[kind]++
			changed := build(t, dir)
			again := run(t, trial.Options{
				Data: changed.Data(), Bundle: changed.Bundle, Maps: maps, Seed: 9, Prefabs: []string{p.Name},
				Recipe: p.Tries[0].Recipe, MinPlaced: [2]int{1, 4},
			})
			if diff := cmp.Diff(w.Tally, again.Prefabs[0].Tries[0].Tally); diff != "" {
				t.Errorf("%s: %s (-said +is):\n%s", p.Name, w.Change, diff)
			}
		}
	}
	for _, kind := range []string{"maxProtrusion", "column", "row", "transforms", "buffer", "maxShift"} {
		if made[kind] == 0 {
			t.Errorf("no change of %s was made", kind)
		}
	}
}

func build(t *testing.T, dir string) *compile.Result {
	t.Helper()
	result, err := compile.Build(t.Context(), compile.Options{Root: dir, Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range result.Findings {
		t.Logf("%s: %s", d.Pos, d.Message)
	}
	if result.Bundle == nil {
		t.Fatal("the changed project does not build")
	}
	return result
}

var (
	fromTo = regexp.MustCompile(`^(maxProtrusion|buffer|maxShift) (\d+) instead of (\d+)`)
	cutOut = regexp.MustCompile(`without (column|row) (\d+)$`)
)

// edit makes a change in a project's files.
func edit(t *testing.T, dir string, pf embed.Prefab, change string) (kind string, ok bool) {
	t.Helper()
	script := filepath.Join(dir, pf.File(1))
	replace := func(path, old, now string) bool {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		re := regexp.MustCompile(old)
		if !re.Match(text) {
			return false
		}
		if err := os.WriteFile(path, re.ReplaceAll(text, []byte(now)), 0o666); err != nil {
			t.Fatal(err)
		}
		return true
	}
	if m := fromTo.FindStringSubmatch(change); m != nil {
		if m[1] == "maxShift" {
			script = filepath.Join(dir, "maps", "lower-caves.map.yaml")
		}
		return m[1], replace(script, m[1]+`:\s*`+m[3]+`\b`, m[1]+": "+m[2])
	}
	if strings.HasPrefix(change, "transforms ") {
		return "transforms", replace(script, `(?m)^transforms:.*$`, "transforms: all")
	}
	if m := cutOut.FindStringSubmatch(change); m != nil && pf.VariantCount() == 1 {
		n := 0
		fmt.Sscan(m[2], &n)
		return m[1], cutLine(t, filepath.Join(dir, pf.File(0)), m[1] == "column", n)
	}
	return "", false
}

// cutLine takes a line of the box out of an image.
func cutLine(t *testing.T, path string, column bool, n int) bool {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m, err := xp.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	x0, y0 := 1<<20, 1<<20
	for y := range m.Layers[0].Height {
		for x := range m.Layers[0].Width {
			if !m.Layers[0].At(x, y).Transparent() {
				x0, y0 = min(x0, x), min(y0, y)
			}
		}
	}
	for i := range m.Layers {
		l := &m.Layers[i]
		w, h := l.Width, l.Height
		if column {
			w--
		} else {
			h--
		}
		out := xp.NewLayer(w, h)
		for y := range h {
			for x := range w {
				fx, fy := x, y
				if column && x >= x0+n {
					fx++
				}
				if !column && y >= y0+n {
					fy++
				}
				out.Set(x, y, l.At(fx, fy))
			}
		}
		*l = out
	}
	var packed bytes.Buffer
	if err := xp.Encode(&packed, m); err != nil {
		t.Fatal(err)
	}
	return os.WriteFile(path, packed.Bytes(), 0o666) == nil
}
