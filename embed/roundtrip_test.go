package embed_test

import (
	"bytes"
	"crypto/sha256"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed18752ec6/xpc/embed"
	"pgregory.net/rapid"
)

// read takes data back out of a bundle. Its version of the algorithms is left out, as data may leave it out.
func read(b *embed.Bundle) *embed.Data {
	d := b.Data()
	d.Generator = 0
	return d
}

func byName(d *embed.Data) {
	slices.SortFunc(d.Prefabs, func(a, b embed.PrefabData) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
	slices.SortFunc(d.Recipes, func(a, b embed.RecipeData) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
}

func TestEncodeOpen(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := anyData(t)
		data, err := embed.Encode(d, sha256.Sum256)
		if err != nil {
			t.Fatal(err)
		}
		b, err := embed.Open(string(data))
		if err != nil {
			t.Fatal(err)
		}
		if got := sha256.Sum256([]byte(embed.Hashed(string(data)))); got != b.ContentHash() {
			t.Fatal("the content hash is not that of Hashed")
		}
		for i, pf := range d.Prefabs {
			if got, ok := b.Prefab(pf.ID); !ok || got.Name() != pf.Name || b.PrefabAt(got.Index()) != got {
				t.Fatalf("prefab %d, %s: not found by ID", i, pf.Name)
			}
			if got, ok := b.PrefabNamed(pf.Name); !ok || got.ID() != pf.ID {
				t.Fatalf("prefab %d, %s: not found by name", i, pf.Name)
			}
		}
		for _, r := range d.Recipes {
			if got, ok := b.RecipeNamed(r.Name); !ok || got.Name() != r.Name {
				t.Fatalf("recipe %s: not found", r.Name)
			}
		}
		byName(d)
		got := read(b)
		if !reflect.DeepEqual(d, got) { // much faster than cmp, which explains
			t.Fatalf("(-want +got)\n%s", cmp.Diff(d, got))
		}
		slices.Reverse(got.Prefabs)
		slices.Reverse(got.Recipes)
		again, err := embed.Encode(got, sha256.Sum256)
		if err != nil || !bytes.Equal(again, data) {
			t.Fatal("what was read and put in another order encodes to other bytes")
		}
	})
}

func TestLookupMissing(t *testing.T) {
	t.Parallel()
	for _, d := range []*embed.Data{{}, library(3), library(100)} {
		b := open(t, d)
		for i := range 500 {
			if pf, ok := b.Prefab(idOf(name(i + 1000))); ok {
				t.Errorf("an ID that is not there found %s", pf.Name())
			}
			if pf, ok := b.PrefabNamed(name(i + 1000)); ok {
				t.Errorf("a name that is not there found %s", pf.Name())
			}
		}
		if _, ok := b.RecipeNamed("no"); ok {
			t.Error("a recipe that is not there was found")
		}
		if _, ok := b.TerrainNamed("no"); ok {
			t.Error("terrain that is not there was found")
		}
	}
	b := open(t, library(1))
	if terrain, ok := b.TerrainNamed("wall"); !ok || terrain.ID() != wall {
		t.Error("terrain wall was not found")
	}
	if _, ok := open(t, &embed.Data{}).Seal(); ok {
		t.Error("a bundle without a seal has one")
	}
}

// each lists n things.
func each[T any](n int, get func(i int) T) (list []T) {
	for i := range n {
		list = append(list, get(i))
	}
	return list
}
