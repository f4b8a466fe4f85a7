package compile_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// everything is a project that uses every key of scripts, palettes and recipes that there is.
func everything() map[string]string {
	files := small()
	files["prefabs/caves/outpost.yaml"] = `about: A guard post.
place: [embedded, preplaced]
maxProtrusion: 1
category: risk
weight: 20
depth: 3..7
cave: {size: 60..500, prefer: large}
tags: [outpost, derelict]
transforms: [r0, r90, m0]
attributes: {music: drone, hp: 7, list: [1, 2]}
objects:
  t: {terminal: access, opens: [d], facing: south, secret: true, required: true, hack: 35}
  d: {door: vault, locked: true}
  a:
    chance: 40%
    roll: all
    oneOf:
      - {item: launcher, weight: 3, count: 1..2}
      - {item: scrap, weight: 5, count: 2d4+1}
      - {robot: grunt, chance: 25%}
      - {nothing: true, weight: 2}
`
	files["prefabs/island.yaml"] = "place: centered\ncategory: fluff\nbuffer: 1\nspawn: forbid\n"
	files["maps/deep.map.yaml"] = `version: 1
generator: 1
name: deep
size: [60, 60]
depth: 4
tags: [wet]
style: caves
margin: 14
automaton: {engine: colored, open: 45%, visits: 5, smooth: 5, minCave: 17, maxCave: 900, minPillar: 2, pockets: 3%}
join: {by: graph, loops: 12%, maxTunnel: 40, branch: 25%, widen: 35%}
require: {open: 18%..40%, caves: {small: 1.., medium: 4..9, large: 1..}, loops: 2%..30%}
exits: {count: 2, separation: 30..}
encounters:
  density: 6
  mix: {fluff: 50, risk: 30}
  maxShift: 6
  pool:
    - {name: a, category: fluff, weight: 3, prefabs: [island], prefer: small, required: true, count: 1, max: 2, distance: 20..90, depth: 1..9, minArea: 30, gap: 1}
    - {name: b, category: risk, tags: [outpost], notWith: [a], allEntrances: true, sites: pushed}
`
	return files
}

func TestEverything(t *testing.T) {
	t.Parallel()
	r := build(t, lay(t, everything()), compile.Write)
	clean(t, r)
}

// numbers of YAML files, and what they are replaced by.
var (
	number   = regexp.MustCompile(`\b\d+%?`)
	extremes = []string{
		"0", "1", "-1", "2", "64", "255", "256", "65535", "65536", "2147483647", "2147483648", "4294967295", "4294967296",
		"9223372036854775807", "9223372036854775808", "1e9", "0x10", "1.5", "100%", "101%", "0%", "0.001%", "99999999%",
		"..", "5..", "..5", "9..3", "0..4294967295", "3d6", "0d0", "99999d99999", "1d0+9", "4294967295d4294967295", "~", "[]", "{}", "x",
		"0.3333333333333333333333333", "1/3", "007", "'1'", "-0", "+1", "1_000",
	}
)

// TestExtremeNumbers replaces numbers by others that no designer would write. A build finds them or
// takes them; what it takes makes a bundle that opens.
func TestExtremeNumbers(t *testing.T) {
	t.Parallel()
	files := everything()
	base := mapFS(t, files)
	var names []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if base[name] != nil && len(number.FindAllString(files[name], -1)) > 0 {
			names = append(names, name)
		}
	}
	r := rand.New(rand.NewPCG(5, 6))
	taken, all := 0, 0
	for _, name := range names {
		for i, at := range number.FindAllStringIndex(files[name], -1) {
			for range 12 {
				extreme := extremes[r.IntN(len(extremes))]
				m := maps.Clone(base)
				m[name] = &fstest.MapFile{Data: []byte(files[name][:at[0]] + extreme + files[name][at[1]:])}
				all++
				if buildSound(t, fmt.Sprintf("%s, number %d is %s", name, i, extreme), m) {
					taken++
				}
			}
		}
	}
	t.Logf("%d of %d projects were built", taken, all)
}

// buildSound builds a tree and reports whether it gave a bundle, which opens.
func buildSound(t *testing.T, what string, m fstest.MapFS) bool {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("%s: %v", what, r)
		}
	}()
	r, err := compile.Build(context.Background(), compile.Options{FS: m, Mode: compile.Make})
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if (r.Bundle == nil) != r.Findings.HasErrors() {
		t.Errorf("%s: %d findings, a bundle of %d bytes", what, len(r.Findings), len(r.Bundle))
	}
	if r.Bundle == nil {
		return false
	}
	if _, err := embed.Open(string(r.Bundle)); err != nil {
		t.Errorf("%s: %v", what, err)
	}
	return true
}

// TestMutatedFiles changes bytes of every input at random.
func TestMutatedFiles(t *testing.T) {
	t.Parallel()
	base := mapFS(t, everything())
	names := slices.Sorted(maps.Keys(base))
	r := rand.New(rand.NewPCG(3, 4))
	for i := range 1000 {
		m := maps.Clone(base)
		name := names[r.IntN(len(names))]
		data := slices.Clone(m[name].Data)
		for range 1 + r.IntN(4) {
			at := r.IntN(len(data))
			switch r.IntN(4) {
			case 0:
				data[at] = byte(r.Uint32())
			case 1:
				data = slices.Delete(data, at, at+min(1+r.IntN(8), len(data)-at))
			case 2:
				data = slices.Insert(data, at, data[r.IntN(len(data)):]...)
			default:
				data = slices.Insert(data, at, []byte{" \n:-[]{}#\"'|>&*!%@`0\t,+."[r.IntN(24)]}...)
			}
			if len(data) == 0 {
				data = []byte{0}
			}
		}
		m[name] = &fstest.MapFile{Data: data}
		buildSound(t, fmt.Sprintf("seed 3, 4, mutation %d of %s: %q", i, name, data), m)
	}
}
