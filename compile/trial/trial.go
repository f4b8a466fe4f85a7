// Package trial tries the prefabs of a project in generated maps, before anybody plays: where each finds
// room and where not, which rule refuses it and for which of its cells, what would help, and whether its
// objects can be reached.
//
//	r, err := trial.Run(ctx, trial.Options{Data: result.Data(), Bundle: result.Bundle, Maps: 64})
//
// A [Report] is counts alone, and examples with the seeds of their maps. It is the same at every number of
// cores, and those of some shards of the maps add up to that of all of them: see [Merge].
package trial

// Maintainer's note. plan.go says what is tried where: prefab by recipe, with the terms of the recipe's pool, and
// beside each prefab the same one changed a little (whatif.go), which is what hints come from. work.go goes over
// the maps, each of which is made as `xpc map` makes it and then taken as it was before the first encounter
// (stage.go); in each cave all prefabs are tried in turn, so that those of one class share their search. All that
// is counted is a sum over maps, or the example of the first of them, so that neither workers nor shards show.

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"runtime"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// Options says what to try. Data and Bundle must be given.
type Options struct {
	Data   *embed.Data // of the project; changed copies of its prefabs are tried too
	Bundle []byte      // what Data is encoded as
	Maps   int         // of each recipe; at least 1
	Seed   uint64      // of the first map of each recipe; the others follow it

	Prefabs []string // that are tried, by name; none = all that can be placed in caves
	Recipe  string   // in whose maps; "" = all recipes
	Whole   bool     // whole maps of the recipes are counted, in place of prefabs by themselves

	MinPlaced [2]int // share of a recipe's maps in which each prefab of its pools must have a site: see [Report.Short]
	Shard     Shard  // which part of the maps; the zero value is all of them

	Workers  int                 // 0 = as many as there are cores
	Progress func(done, all int) // is told of maps that are done, one at a time; nil is nobody

	// Clock tells the time, for Timing, which is told at the end how long the stages of making maps took on all
	// cores together, as [mapgen.Step] names them. A nil Clock measures nothing.
	Clock  func() int64 // nanoseconds
	Timing func(stage string, took int64)

	bare bool // nothing is changed, and nothing rolled
}

// Shard is part Index of Of of the maps, counted from 1: of each recipe every Of-th map.
type Shard struct {
	Index int `json:"index"`
	Of    int `json:"of"`
}

// holds reports whether map i, from 0, is in the shard.
func (s Shard) holds(i int) bool { return s.Of < 2 || i%s.Of == s.Index-1 }

// count returns how many of so many maps are in the shard.
func (s Shard) count(all int) int { return (all + s.Of - s.Index) / max(s.Of, 1) }

// UsageError is a question that no trial answers: a prefab or a recipe that is not there, for one.
type UsageError struct{ text string }

func (e *UsageError) Error() string { return e.text }

func refuse(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// Run tries what the options ask for. It gives a [*UsageError] where they ask for what is not there, and the
// context's error where that ends.
func Run(ctx context.Context, o Options) (*Report, error) {
	if o.Maps < 1 {
		return nil, refuse("there are no maps to try prefabs in: at least 1 map of each recipe is needed")
	}
	if s := o.Shard; s != (Shard{}) && (s.Of < 1 || s.Index < 1 || s.Index > s.Of) {
		return nil, refuse("there is no shard %d of %d: shards are counted from 1", s.Index, s.Of)
	}
	if o.Workers < 1 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	p, err := newPlan(&o)
	if err != nil {
		return nil, err
	}
	r := p.report()
	r.Format, r.Tool, r.Project = reportFormat, "xpc "+compile.Version, projectOf(o.Bundle)
	r.Seed, r.Maps, r.MinPlaced = seedText(o.Seed), o.Maps, o.MinPlaced
	r.Asked, r.Only, r.WholeMaps = o.Prefabs, o.Recipe, o.Whole
	if o.Shard.Of > 1 {
		r.Shard = &o.Shard
	}
	if err := p.run(ctx, r); err != nil {
		return nil, err
	}
	return r, nil
}

// projectOf returns what tells one state of a project from others.
func projectOf(bundle []byte) string {
	sum := sha256.Sum256(bundle)
	return hex.EncodeToString(sum[:])
}
