package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestTrialReplays makes the maps of a trial's examples with xpc map, and finds there what the trial says: sites where it
// has one, and the rule that refuses where it names that.
func TestTrialReplays(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../samples/caves")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	var out bytes.Buffer
	if code, stderr := runWith(t, &out, "trial", "--json", "--maps", "5", "--seed", "11", "--in", "lower-caves"); code != 0 {
		t.Fatal(stderr)
	}
	r, err := trial.Read(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("build/caves.xpb")
	if err != nil {
		t.Fatal(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		t.Fatal(err)
	}
	maps := map[string]*grid.Grid{}
	sites, refusals := 0, 0
	for i := range r.Prefabs {
		p := &r.Prefabs[i]
		pf, _ := b.PrefabNamed(p.Name)
		for k := range p.Tries {
			y := &p.Tries[k]
			if y.Example != nil {
				if v := judged(t, maps, pf, y, y.Example); !v.OK() {
					t.Errorf("%s: %+v is refused by %s", p.Name, *y.Example, v.Word())
				}
				sites++
			}
			for word, e := range y.Against {
				if e.Method == "" || !strings.HasSuffix(word, "earth") {
					continue
				}
				if v := judged(t, maps, pf, y, e); v.Method()+" "+v.Word() != word || len(v.Faults) == 0 {
					t.Errorf("%s: %+v is refused by %q, not by %q", p.Name, *e, v.Word(), word)
				}
				refusals++
			}
		}
	}
	if sites < 15 || refusals < 10 {
		t.Errorf("%d sites and %d refusals were looked at", sites, refusals)
	}
}

// judged makes the map of an example, and judges its spot there.
func judged(t *testing.T, maps map[string]*grid.Grid, pf embed.Prefab, y *trial.Try, e *trial.Example) verdict {
	t.Helper()
	g := maps[e.Seed]
	if g == nil {
		g = mapBefore(t, y.Recipe, e.Seed)
		maps[e.Seed] = g
	}
	var p place.Placer
	p.Use(g)
	s := place.Site{Prefab: pf, Cave: e.Cave, X: e.X, Y: e.Y}
	if e.Method == "centered" {
		s.Method = place.Centered
	}
	if err := s.Orientation.UnmarshalText([]byte(e.Orientation)); err != nil {
		t.Fatal(err)
	}
	return verdict{p.Judge(s, place.Options{MaxShift: 6})}
}

type verdict struct{ place.Verdict }

func (v verdict) Method() string { return v.Site.Method.String() }

// mapBefore returns a map as xpc map prints it, without its encounters.
func mapBefore(t *testing.T, recipe, seed string) *grid.Grid {
	t.Helper()
	var out bytes.Buffer
	if code, stderr := runWith(t, &out, "map", recipe, "--seed", seed, "--json"); code != 0 {
		t.Fatal(stderr)
	}
	var m struct{ Before []string }
	if err := json.Unmarshal(out.Bytes(), &m); err != nil {
		t.Fatal(err)
	}
	g := grid.New(len(m.Before[0]), len(m.Before))
	for y, row := range m.Before {
		for x := range len(row) {
			class, ok := grid.ClassOf(row[x])
			if !ok {
				t.Fatalf("a map has the character %q", row[x])
			}
			g.Class[y*g.W+x] = class
		}
	}
	g.Survey()
	return g
}
