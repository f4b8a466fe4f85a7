package prefab_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Test data of nesting: testdata/nest/*.txtar, as that of the join, but that a case has any number of
// images NAME.xpt with NAME.yaml and perhaps NAME.model. A prefab has the name of its files.

func TestNest(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/nest/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no test data", err)
	}
	for _, name := range files {
		archive, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			for _, c := range cases(string(archive)) {
				t.Run(c.name, func(t *testing.T) {
					prefabs, list := c.nest(t)
					c.compare(t, list)
					for _, pf := range prefabs {
						want, ok := c.files[pf.Name+".model"]
						if d := cmp.Diff(want, dump(pf)); ok && d != "" {
							t.Errorf("%s (-want +got):\n%s", pf.Name, d)
						}
						if len(c.wants) == 0 && !pf.Whole {
							t.Errorf("%s is not whole", pf.Name)
						}
					}
				})
			}
		})
	}
}

// nest joins all images of the case, and gives each what its slots may hold.
func (c *joinCase) nest(t *testing.T) ([]*prefab.Prefab, diag.List) {
	t.Helper()
	project, shared, list := c.shared()
	var out []*prefab.Prefab
	var known []*prefab.Summary
	children := map[string]*prefab.Prefab{}
	for _, file := range slices.Sorted(maps.Keys(c.files)) {
		stem, ok := strings.CutSuffix(file, ".xpt")
		if !ok || strings.Contains(stem, ".") {
			continue // a variant
		}
		pf, more := c.joinOne(t, stem, stem, project, shared)
		list = append(list, more...)
		out, known = append(out, pf), append(known, prefab.Summarize(pf, project))
		if len(pf.Script.Nests()) == 0 {
			children[pf.Name] = pf
		}
	}
	levels, more := prefab.CheckNesting(known)
	list = append(list, more...)
	for _, level := range levels {
		for _, s := range level {
			i := slices.Index(known, s)
			out[i], more = out[i].Nest(children)
			list = append(list, more...)
			children[s.Name] = out[i]
		}
	}
	return out, list.Sorted()
}

// chain returns summaries of prefabs of which each nests the one before it.
func chain(n int) (known []*prefab.Summary) {
	for i := range n {
		s := &prefab.Summary{Name: fmt.Sprintf("p%02d", i), Script: "x.yaml"}
		s.Place.Value = prefab.Nested
		if i > 0 {
			s.Nests = []prefab.Field[string]{{Value: fmt.Sprintf("p%02d", i-1), Span: prefab.Span{Pos: diag.At("x.yaml", i, 1)}}}
		}
		known = append(known, s)
	}
	return known
}

func TestCheckNestingDeep(t *testing.T) {
	t.Parallel()
	levels, found := prefab.CheckNesting(chain(1 + prefab.MaxNested))
	if len(found) > 0 || len(levels) != prefab.MaxNested {
		t.Errorf("%d levels, findings %v", len(levels), found)
	}
	known := chain(30)
	levels, found = prefab.CheckNesting(known)
	if len(found) != 1 || len(levels) != prefab.MaxNested {
		t.Fatalf("%d levels, findings %v", len(levels), found)
	}
	if d := found[0]; d.Code != diag.NestedCycle || d.Pos.Line != 17 ||
		!strings.HasPrefix(d.Message, "prefabs are nested 17 deep: p17 → p16 → ") || !strings.HasSuffix(d.Message, " → p00; at most 16 are") {
		t.Errorf("%v: %s", d.Pos, d.Message)
	}
	// A way that ends nowhere is told beside 16 levels that end.
	loop := &prefab.Summary{Name: "loop", Script: "x.yaml"}
	loop.Nests = []prefab.Field[string]{{Value: "loop"}}
	loop.Place.Value = prefab.Nested
	levels, found = prefab.CheckNesting(append(chain(1+prefab.MaxNested), loop))
	if len(found) != 1 || len(levels) != prefab.MaxNested || !strings.HasSuffix(found[0].Message, "loop → loop") {
		t.Errorf("%d levels, findings %v", len(levels), found)
	}
}
