package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// TestPicturesHeedInterrupts interrupts a run before a picture and a film are written: they are not.
func TestPicturesHeedInterrupts(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	e := &env{ctx: ctx, stdout: newStream(new(discard)), stderr: newStream(new(discard))}
	dir := t.TempDir()
	err := e.writePicture(filepath.Join(dir, "a.png"), xp.New(3, 3, 1), raster.Options{Scale: 1})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a picture: %v", err)
	}
	r, err := compile.Build(t.Context(), compile.Options{Root: "../../samples/caves", Mode: compile.Make})
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(r.Bundle))
	if err != nil {
		t.Fatal(err)
	}
	var gen mapgen.Generator
	m := gen.Run(b.RecipeAt(0), 1)
	f := &mapFlags{count: 1, gif: filepath.Join(dir, "a.gif")}
	f.picture.scale = 1
	if err := e.film(&gen, m, f, nil, e.stderr); !errors.Is(err, context.Canceled) {
		t.Errorf("a film: %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("files are left: %v, %v", left, err)
	}
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }
