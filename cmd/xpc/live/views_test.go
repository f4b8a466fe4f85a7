package live_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/cmd/xpc/live"
	"github.com/seed18752ec6/xpc/cmd/xpc/preview"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/samples/caves/caves"
	"github.com/seed18752ec6/xpc/xp"
)

// TestMap holds a map in every view against what the command draws.
func TestMap(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	recipe, _ := caves.Bundle().RecipeNamed(caves.RecipeLowerCaves)
	var gen mapgen.Generator
	m := gen.Run(recipe, 7)
	for _, word := range preview.Views() {
		var view preview.View
		if err := view.UnmarshalText([]byte(word)); err != nil {
			t.Fatal(err)
		}
		got := answer[struct {
			Picture    picture
			Key        []struct{ Text string }
			Placements []struct{ Prefab string }
			Figures    []struct{ Name, Value string }
		}](p, "map", "recipe", "lower-caves", "seed", "7", "view", word)
		want := preview.Draw(m, view)
		if d := cmp.Diff(cellsOf(&want.Image.Layers[0]), got.Picture.looks()); d != "" {
			t.Errorf("%s: cells (-want +got):\n%.500s", word, d)
		}
		if len(got.Key) != len(want.Key.Entries) || len(got.Placements) != len(m.Placements) {
			t.Errorf("%s: %d entries, %d placements", word, len(got.Key), len(got.Placements))
		}
		open := struct{ Name, Value string }{"open", fmt.Sprintf("%.1f%%", 100*float64(m.Metrics.Open)/float64(m.Metrics.Domain))}
		if !slices.Contains(got.Figures, open) { // as a recipe requires it, and as the command tells it
			t.Errorf("%s: figures %v, want %v", word, got.Figures, open)
		}
	}
}

// cellsOf returns glyph, fore and back of the cells of a layer, row by row.
func cellsOf(l *xp.Layer) (out [][3]int) {
	number := func(c xp.RGB) int { return int(c.R)<<16 | int(c.G)<<8 | int(c.B) }
	for y := range l.Height {
		for x := range l.Width {
			c := l.At(x, y)
			out = append(out, [3]int{int(c.Glyph()), number(c.Fore), number(c.Back)})
		}
	}
	return out
}

func (p picture) looks() (out [][3]int) {
	for _, n := range p.Cells {
		out = append(out, p.Looks[n])
	}
	return out
}

// TestLarge asks for maps that are more than the page draws.
func TestLarge(t *testing.T) {
	t.Parallel()
	files := sample(t)
	files["maps/huge.map.yaml"] = &fstest.MapFile{Data: []byte("version: 1\nsize: [1000, 1000]\n")}
	p := serve(t, files, live.Options{})
	for _, path := range []string{"map?recipe=huge", "try?name=works/ark&recipe=huge"} {
		if _, body := p.get("/api/" + path); !strings.Contains(string(body), `"refused":"maps of 1000 by 1000 cells`) {
			t.Errorf("%s: %.80s", path, body)
		}
	}
	for _, r := range answer[project](p, "project").Recipes {
		if r.Large != (r.Name == "huge") {
			t.Errorf("%s is large: %v", r.Name, r.Large)
		}
	}
}

type tried struct {
	Before, After *picture
	Placed        *struct {
		X, Y, W, H int
		Turn       string
	}
	Words, Texts  []string
	Rules, Counts []int
	Sites         int
	Anchor, Size  [2]int
	Turn, Method  string
	Put           string
	At            *struct {
		X, Y int
		Rule string
	}
	Faults []struct {
		X, Y int
		Is   string
	}
}

// TestTry holds a trial to itself: the spot where the prefab stands is one of those that no rule refuses, the
// counts are those of the cells, and a spot that is asked about has the rule that the board has there.
func TestTry(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	for _, name := range []string{"works/ark", "folk/henge", "wild/moss"} {
		for seed := range 3 {
			query := []string{"name", name, "seed", strconv.Itoa(seed)}
			got := answer[tried](p, "try", query...)
			rule := func(x, y int) string { return got.Words[got.Rules[y*got.Before.W+x]] }
			if got.Placed != nil {
				if w := rule(got.Placed.X+got.Anchor[0], got.Placed.Y+got.Anchor[1]); w != "" {
					t.Errorf("%s, seed %d: it stands where %q refuses it", name, seed, w)
				}
				if got.After == nil || slices.Equal(got.After.Cells, got.Before.Cells) {
					t.Errorf("%s, seed %d: after is as before", name, seed)
				}
			}
			counts := make([]int, len(got.Words))
			for _, i := range got.Rules {
				counts[i]++
			}
			if d := cmp.Diff(counts, got.Counts); d != "" || len(got.Rules) != got.Before.W*got.Before.H || len(got.Texts) != len(got.Words) {
				t.Errorf("%s, seed %d: counts (-want +got):\n%s", name, seed, d)
			}
			if slices.Contains(got.Texts, "") {
				t.Errorf("%s: of %q one is not explained: %q", name, got.Words, got.Texts)
			}
			faults := 0
			for at := 0; at < len(got.Rules); at += 97 {
				x, y := at%got.Before.W, at/got.Before.W
				spot := answer[tried](p, "try", append(query, "turn", got.Turn, "at", strconv.Itoa(x)+","+strconv.Itoa(y))...)
				if spot.At == nil || spot.At.Rule != rule(x, y) || spot.At.X != x-got.Anchor[0] {
					t.Errorf("%s, seed %d, at %d,%d: %+v, want %q", name, seed, x, y, spot.At, rule(x, y))
				}
				faults += len(spot.Faults)
			}
			if faults == 0 {
				t.Errorf("%s, seed %d: nothing is in the way anywhere", name, seed)
			}
		}
	}
	if _, body := p.get("/api/try?name=works/gate"); !strings.Contains(string(body), "not in caves") {
		t.Errorf("a prefab that is not placed in caves: %s", body)
	}
}

// TestPut places a prefab at every spot that no rule refuses, and asks for one that a rule refuses.
func TestPut(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	for _, name := range []string{"works/cache", "folk/henge", "wild/moss"} {
		board := answer[tried](p, "try", "name", name, "seed", "1")
		put := func(at int) tried {
			x, y := at%board.Before.W, at/board.Before.W
			return answer[tried](p, "try", "name", name, "seed", "1", "turn", board.Turn, "put", strconv.Itoa(x)+","+strconv.Itoa(y))
		}
		spots := 0
		for at, rule := range board.Rules {
			if board.Words[rule] != "" || spots == 20 {
				continue
			}
			spots++
			got := put(at)
			x, y := at%board.Before.W-board.Anchor[0], at/board.Before.W-board.Anchor[1]
			if got.Placed == nil || got.Placed.X != x || got.Placed.Y != y || got.Placed.Turn != board.Turn || got.Put != "" {
				t.Fatalf("%s: put at %d,%d it stands at %+v, refused by %q", name, x, y, got.Placed, got.Put)
			}
			if slices.Equal(got.After.Cells, got.Before.Cells) {
				t.Errorf("%s at %d,%d: after is as before", name, x, y)
			}
		}
		if spots == 0 {
			t.Fatalf("%s has no spot", name)
		}
		if got := put(0); got.Put != board.Words[board.Rules[0]] || got.Placed == nil || *got.Placed != *board.Placed {
			t.Errorf("%s at 0,0: refused by %q, it stands at %+v, want it where the seed has it, %+v", name, got.Put, got.Placed, board.Placed)
		}
	}
	for _, at := range []string{"1", "-1,2", "1,x", "72,0", "0,60"} {
		if _, body := p.get("/api/try?name=works/ark&put=" + at); !strings.Contains(string(body), "it is a cell of the map") {
			t.Errorf("put=%s: %.80s", at, body)
		}
	}
}

// TestRolls holds the turns against single rolls, and seeds against each other.
func TestRolls(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	type rolls struct {
		Rolls []struct {
			Turn             string
			Allowed, Repeats bool
			Picture          picture
			Objects          []struct{ Kind, Name string }
		}
	}
	all := answer[rolls](p, "turns", "name", "works/ark", "seed", "5")
	if len(all.Rolls) != 8 {
		t.Fatalf("%d turns", len(all.Rolls))
	}
	for _, r := range all.Rolls {
		one := answer[rolls](p, "roll", "name", "works/ark", "seed", "5", "turn", r.Turn)
		if d := cmp.Diff(r, one.Rolls[0]); d != "" {
			t.Errorf("%s (-turns +roll):\n%s", r.Turn, d)
		}
	}
	seen := map[string]bool{}
	for seed := range 20 {
		r := answer[rolls](p, "roll", "name", "works/ark", "seed", strconv.Itoa(seed)).Rolls[0]
		var names []string
		for _, o := range r.Objects {
			names = append(names, o.Name)
		}
		seen[strings.Join(names, ",")] = true
	}
	if len(seen) < 5 {
		t.Errorf("20 seeds give %d different contents", len(seen))
	}
}

// TestConditions rolls a prefab whose object asks for the map's depth and tags.
func TestConditions(t *testing.T) {
	t.Parallel()
	files := sample(t)
	files["prefabs/works/locker.yaml"] = &fstest.MapFile{Data: []byte(
		"front: east\nmaxProtrusion: 2\ncategory: reward\nobjects:\n  d: {door: hatch}\n  a: {item: battery, when: {depth: 7.., tags: [cold]}}\n")}
	p := serve(t, files, live.Options{})
	for _, c := range []struct {
		depth, tags string
		comes       bool
	}{{"", "", false}, {"7", "", false}, {"6", "cold", false}, {"7", "wet, cold", true}} {
		got := answer[struct {
			Rolls []struct{ Objects []struct{ Name string } }
		}](p, "roll",
			"name", "works/locker", "depth", c.depth, "tags", c.tags).Rolls[0].Objects
		if comes := len(got) > 1; comes != c.comes {
			t.Errorf("depth %q, tags %q: %v", c.depth, c.tags, got)
		}
	}
}
