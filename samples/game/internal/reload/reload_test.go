package reload_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
	"github.com/seed18752ec6/xpc/samples/game/internal/reload"
	"github.com/seed18752ec6/xpc/samples/game/internal/variant"
)

func TestMain(m *testing.M) {
	code := m.Run()
	variant.Clean()
	os.Exit(code)
}

// bundles returns the bundle of the game and one with a prefab of other colors.
func bundles(t *testing.T) [2]string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds xpc")
	}
	data, err := os.ReadFile("../prefabs/prefabs.xpb")
	if err != nil {
		t.Fatal(err)
	}
	other := variant.Build(t, variant.Edit{File: "art/works/cache.xpt", Old: "#90a6ba", New: "#ff0000"})
	if string(data) == string(other) {
		t.Fatal("both bundles are the same")
	}
	return [2]string{string(data), string(other)}
}

// put writes a file as xpc build does: whole, in place of the one before.
func put(t *testing.T, path, data string) {
	t.Helper()
	if err := os.WriteFile(path+".new", []byte(data), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path+".new", path); err != nil {
		t.Fatal(err)
	}
}

// watch begins to watch a file, and returns what comes of it.
func watch(t *testing.T, w *reload.Watcher) <-chan reload.Event {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	events, done := make(chan reload.Event), make(chan struct{})
	go func() {
		defer close(done)
		w.Run(ctx, func(ev reload.Event) {
			select {
			case events <- ev:
			case <-ctx.Done():
			}
		})
	}()
	t.Cleanup(func() { stop(); <-done })
	return events
}

func TestWatch(t *testing.T) {
	t.Parallel()
	data := bundles(t)
	path := filepath.Join(t.TempDir(), "prefabs.xpb")
	put(t, path, data[0])
	misfit := errors.New("it does not fit")
	var demand atomic.Bool
	w := &reload.Watcher{Path: path, Every: time.Millisecond, Fits: func(*embed.Bundle) error {
		if demand.Load() {
			return misfit
		}
		return nil
	}}
	first := w.Load()
	if first.Err != nil || first.Bundle.ContentHash() != prefabs.Bundle().ContentHash() {
		t.Fatalf("the first bundle: %v", first.Err)
	}
	events := watch(t, w)

	put(t, path, data[0]) // the same again: nothing is told
	put(t, path, data[1])
	if ev := <-events; ev.Err != nil || ev.Bundle.ContentHash() == first.Bundle.ContentHash() {
		t.Errorf("the second bundle: %v", ev.Err)
	}
	put(t, path, data[1][:len(data[1])/2])
	var format *embed.FormatError
	if ev := <-events; ev.Bundle != nil || !errors.As(ev.Err, &format) {
		t.Errorf("half a bundle: %v", ev.Err)
	}
	if err := os.Remove(path); err != nil { // a gap between two files is not told
		t.Fatal(err)
	}
	put(t, path, data[0])
	if ev := <-events; ev.Err != nil || ev.Bundle.ContentHash() != first.Bundle.ContentHash() {
		t.Errorf("the first bundle again: %v", ev.Err)
	}
	demand.Store(true)
	put(t, path, data[1])
	if ev := <-events; ev.Bundle != nil || ev.Err != misfit {
		t.Errorf("a bundle that does not fit: %v", ev.Err)
	}
}

// TestWatchPlaceless says what is wrong with a file that is not there at first.
func TestWatchPlaceless(t *testing.T) {
	t.Parallel()
	w := reload.Watcher{Path: filepath.Join(t.TempDir(), "prefabs.xpb")}
	if ev := w.Load(); ev.Bundle != nil || !errors.Is(ev.Err, os.ErrNotExist) {
		t.Errorf("got %v", ev.Err)
	}
}

// TestSwapRace makes levels in some goroutines while bundles, sound and damaged, come and go: each level
// is of one bundle, whichever it is, and is the one that a quiet program makes.
func TestSwapRace(t *testing.T) {
	t.Parallel()
	data := bundles(t)
	path := filepath.Join(t.TempDir(), "prefabs.xpb")
	put(t, path, data[0])
	w := &reload.Watcher{Path: path, Every: time.Millisecond}
	var current atomic.Pointer[embed.Bundle]
	current.Store(w.Load().Bundle)
	events := watch(t, w)

	want := map[[32]byte]string{}
	for _, d := range data {
		b, err := embed.Open(d)
		if err != nil {
			t.Fatal(err)
		}
		want[b.ContentHash()] = level(b, 1)
	}
	made, stop := make(chan [32]byte), make(chan struct{})
	var makers sync.WaitGroup
	for range 3 {
		makers.Go(func() {
			for {
				b := current.Load()
				if got := level(b, 1); got != want[b.ContentHash()] {
					t.Error("a level is another one")
				}
				select {
				case made <- b.ContentHash():
				case <-stop:
					return
				}
			}
		})
	}
	swaps, refused := 0, 0
	for i := range 30 {
		d := data[(i+1)%2]
		if i%3 == 2 {
			d = strings.Replace(d, "works", "wörks", 1)
		}
		put(t, path, d)
		if ev := <-events; ev.Err != nil {
			refused++
		} else {
			current.Store(ev.Bundle)
			swaps++
		}
		for now := current.Load().ContentHash(); <-made != now; { // somebody has made a level of it
		}
	}
	close(stop)
	makers.Wait()
	if swaps < 15 || refused < 5 {
		t.Errorf("%d swaps, %d refused", swaps, refused)
	}
}

// level makes a level and returns its map and the looks of its prefabs.
func level(b *embed.Bundle, seed uint64) string {
	r, _ := b.RecipeNamed(prefabs.RecipeShallows)
	var gen mapgen.Generator
	m := gen.Run(r, seed)
	out := m.AppendHashInput(nil)
	var c embed.Contents
	for i := range m.Placements {
		m.Placements[i].Roll(&c)
		for _, cell := range c.Cells {
			out = append(out, byte(cell.Look.Glyph), cell.Look.Fore.R, cell.Look.Back.B)
		}
	}
	return string(out)
}
