package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"testing/fstest"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/xp"
)

// library is a project of many prefabs, built: 20 by 20 cells in a dozen colors each, with scripts of 30 lines.
type library struct {
	count     int
	images    [][]byte // as REXPaint packs them
	data      *embed.Data
	bundle    []byte
	source    []byte // of the Go package
	embedding []byte // its file that embeds the bundle
}

const libraryPalette = `version: 1
terrain:
  wall:   {glyph: ["#", 176, 177, 178], kind: wall}
  floor:  {glyph: ".", kind: floor}
  door:   {glyph: "+", kind: door}
connections:
  door: {glyph: "+", role: door, width: 1}
machines:
  pump: {glyph: "=", passable: true}
`

// libraryScript has 30 lines.
const libraryScript = `# A room that is like many others.
about: A room that is like many others, and yet not quite the same.
place: embedded
front: south
maxProtrusion: 2
category: risk
weight: 1%d
depth: 3..7
cave: {size: 60.., prefer: large}
tags: [room, derelict, generated]
transforms: all
spawn: forbid
attributes:
  music: drone
  light: 3
  faction: none

objects:
  a: {terminal: access, opens: [b], hack: 35}
  b: {machine: pump, about: what the terminal opens, state: shut}
  c: {item: scrap, chance: 40%%}
  d: {item: launcher, count: 1..2, required: true}
  e:
    oneOf:
      - {robot: sentry, weight: 3}
      - {robot: grunt, count: 2..3, weight: 2}
      - {nothing: true}
  f: {prop: crate, facing: east}
  g: {trap: alarm, chance: 25%%}
  h: {effect: smoke}
`

// newLibrary draws, packs and builds n prefabs.
func newLibrary(n int) (*library, error) {
	l := &library{count: n}
	files := fstest.MapFS{
		"xpc.yaml":     {Data: []byte("version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nrules: {legend-unused: off}\n")},
		"palette.yaml": {Data: []byte(libraryPalette)},
	}
	for i := range n {
		var b bytes.Buffer
		enc := xp.Encoder{Level: level}
		if err := enc.Encode(&b, libraryRoom(i)); err != nil {
			return nil, err
		}
		l.images = append(l.images, b.Bytes())
		name := fmt.Sprintf("art/%02d/room-%05d", i%50, i)
		files[name+".xp"] = &fstest.MapFile{Data: b.Bytes()}
		files[name+".yaml"] = &fstest.MapFile{Data: fmt.Appendf(nil, libraryScript, i%9)}
	}
	if err := l.build(files); err != nil {
		return nil, err
	}
	return l, nil
}

// build compiles the project.
func (l *library) build(files fs.FS) error {
	result, err := compile.Build(context.Background(), compile.Options{FS: files, Mode: compile.Make})
	if err != nil {
		return err
	}
	if result.Bundle == nil {
		return fmt.Errorf("the project has %d findings, the first: %s", len(result.Findings), result.Findings[0].Message)
	}
	l.bundle = result.Bundle
	b, err := embed.Open(string(l.bundle))
	if err != nil {
		return err
	}
	l.data = b.Data()
	opts := emit.Options{Package: "prefabs", Embed: "prefabs.xpb"}
	l.source, _ = emit.Source(l.data, l.bundle, opts)
	l.embedding = emit.Embedding(opts)
	return nil
}

// libraryRoom draws a room, each another one.
func libraryRoom(i int) *xp.Image {
	const w, h = 20, 20
	m := xp.New(w, h, 4)
	random := xorshift(uint32(i)*2654435761 | 1)
	shades := [6]xp.RGB{}
	for s := range shades {
		shades[s] = xp.RGB{R: byte(40 + 30*s + i%7), G: byte(30 + 25*s + i%11), B: byte(20*s + i%13)}
	}
	for x := range w {
		for y := range h {
			g := xp.Glyph('.')
			edge := x == 0 || y == 0 || x == w-1 || y == h-1
			if edge || x%2 == 0 && y%2 == 0 && y < h-2 && y != 4 && random.below(5) == 0 {
				g = xp.Glyph(176 + random.below(3))
			}
			m.Layers[0].Set(x, y, xp.MakeCell(g, shades[random.below(6)], xp.RGB{B: byte(random.below(3) * 10)}))
		}
	}
	m.Layers[0].Set(w/2, h-1, xp.MakeCell('+', xp.RGB{R: 255}, xp.RGB{}))
	m.Layers[1].Set(w/2, h-1, xp.MakeCell('+', xp.RGB{R: 255}, xp.RGB{}))
	m.Layers[2].Set(3, 3, xp.MakeCell('=', xp.RGB{G: 200}, xp.RGB{}))
	for k := range 8 {
		m.Layers[3].Set(1+k*2, 3, xp.MakeCell(xp.Glyph('a'+k), xp.RGB{R: 255}, xp.RGB{}))
	}
	return m
}
