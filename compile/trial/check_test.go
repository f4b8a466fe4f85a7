package trial_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile/trial"
)

// Every number of a report is refused where it is below 0 and, if there is something that bounds it, where it is beyond.
func TestReadCounts(t *testing.T) {
	t.Parallel()
	o := options(t, sample(t), 3)
	o.Shard = trial.Shard{Index: 2, Of: 2}
	for _, whole := range []bool{false, true} {
		o.Whole = whole
		text := written(t, run(t, o))
		var doc any
		if err := json.Unmarshal([]byte(text), &doc); err != nil {
			t.Fatal(err)
		}
		tried := 0
		numbers(doc, "", func(at string, n float64, set func(float64)) {
			for _, wrong := range []float64{-1, math.MaxInt32} {
				free := anyNumber
				if wrong > 0 {
					free = unbounded
				}
				if slices.ContainsFunc(free, func(s string) bool { return strings.HasSuffix(at, s) }) ||
					wrong > 0 && (at == ".maps" || strings.Contains(at, ".survivors.") || strings.Contains(at, ".whole.refused.")) {
					continue
				}
				set(wrong)
				edited, err := json.Marshal(doc)
				if err != nil {
					t.Fatal(err)
				}
				tried++
				if _, err := trial.Read(edited); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%.0f", wrong)) {
					t.Errorf("%s %v in place of %v: %v", at, wrong, n, err)
				}
			}
			set(n)
		})
		if tried < 100 {
			t.Errorf("%d numbers were tried", tried)
		}
	}
}

// anyNumber ends the places of numbers that are no counts: coordinates, and what the drawing says.
var anyNumber = []string{".x", ".y", ".box[0]", ".box[1]", ".maxProtrusion", ".buffer", ".format"}

// unbounded ends those of counts that nothing else in a report bounds.
var unbounded = append([]string{
	".minPlaced[1]", ".rolls", ".spots", ".entry", ".came", ".cave", ".n", ".squares",
	".attempts", ".wanted", ".whole.placed", ".features", ".whole.prefabs[0].placed", ".whole.prefabs[1].placed",
	".shard.of", // of which Merge wants all
}, anyNumber...)

// numbers calls f for each number of a document, one of each list and one of the words of counts.
func numbers(v any, at string, f func(at string, n float64, set func(float64))) {
	visit := func(v any, at string, set func(float64)) {
		if n, ok := v.(float64); ok {
			f(at, n, set)
			return
		}
		numbers(v, at, f)
	}
	switch v := v.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			visit(v[key], at+"."+key, func(n float64) { v[key] = n })
		}
	case []any:
		for i := range v {
			if i > 1 {
				break // all are of one form
			}
			visit(v[i], fmt.Sprintf("%s[%d]", at, i), func(n float64) { v[i] = n })
		}
	}
}

// Counts that are possible each may add up to more than there are numbers for.
func TestMergeOverflow(t *testing.T) {
	t.Parallel()
	o := options(t, sample(t), 2)
	var shards []*trial.Report
	for i := range 2 {
		o.Shard = trial.Shard{Index: i + 1, Of: 2}
		r := run(t, o)
		r.Prefabs[0].Tries[0].Spots = math.MaxInt
		shards = append(shards, r)
	}
	if _, err := trial.Merge(shards); err == nil || !strings.Contains(err.Error(), "spots is -2: it is 0 at least") {
		t.Error(err)
	}
}
