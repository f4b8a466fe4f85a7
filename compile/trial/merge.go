package trial

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/seed18752ec6/xpc/embed/place"
)

// Write writes the JSON form of a report: one line, equal bytes for equal reports.
func (r *Report) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// Read reads the JSON form of a report. It gives a [*UsageError] for what is none, and for one with counts in it that
// no trial makes.
func Read(data []byte) (*Report, error) {
	var head struct {
		Format int    `json:"format"`
		Tool   string `json:"tool"`
	}
	r := new(Report)
	if err := json.Unmarshal(data, &head); err != nil || head.Format == 0 {
		return nil, refuse("it is no report of a trial, as xpc trial --json writes it")
	}
	if head.Format != reportFormat {
		return nil, refuse("it is a report of format %d by %s; this xpc reads format %d", head.Format, head.Tool, reportFormat)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, refuse("it is no whole report of a trial: %v", err)
	}
	if err := r.check(); err != nil {
		return nil, err
	}
	return r, nil
}

// Merge adds the reports of all shards of one trial up to the report that one run without shards gives. It
// gives a [*UsageError] where they are not all shards of one trial.
func Merge(shards []*Report) (*Report, error) {
	if len(shards) == 0 {
		return nil, refuse("there are no shards to merge")
	}
	of := shards[0].Shard
	if of == nil {
		return nil, refuse("%s is one of a whole trial, not of a shard", shards[0].called(0))
	}
	found := map[int]*Report{}
	for i, r := range shards {
		if err := sameTrial(shards[0], r, i); err != nil {
			return nil, err
		}
		if found[r.Shard.Index] != nil {
			return nil, refuse("shard %d of %d is there twice: the second is %s", r.Shard.Index, of.Of, r.called(i))
		}
		found[r.Shard.Index] = r
	}
	for i := 1; i <= of.Of; i++ {
		if found[i] == nil {
			return nil, refuse("shard %d of %d is missing", i, of.Of)
		}
	}
	out := *found[1]
	out.Shard, out.From = nil, ""
	out.Recipes, out.Prefabs = slices.Clone(out.Recipes), slices.Clone(out.Prefabs)
	for i := range out.Recipes {
		if w := out.Recipes[i].Whole; w != nil {
			copied := *w
			out.Recipes[i].Whole = &copied
		}
	}
	for i := 2; i <= of.Of; i++ {
		if err := out.add(found[i]); err != nil {
			return nil, err
		}
	}
	if err := out.check(); err != nil { // counts that are each possible may add up to more than an int holds
		return nil, err
	}
	return &out, nil
}

// called names the report that is number i of those that are merged.
func (r *Report) called(i int) string {
	switch {
	case r.From != "":
		return r.From
	case i == 0:
		return "the first report"
	}
	return fmt.Sprintf("report %d", i+1)
}

// sameTrial says why report i is not of the trial of the first.
func sameTrial(a, b *Report, i int) error {
	n, first := b.called(i), a.called(0)
	switch {
	case b.Shard == nil:
		return refuse("%s is one of a whole trial, not of a shard", n)
	case b.Tool != a.Tool:
		return refuse("%s was made by %s, %s by %s: use one version for all shards", n, b.Tool, first, a.Tool)
	case b.Project != a.Project:
		return refuse("%s is of another project, or of another state of it: "+
			"its bundle has the sum %.12s…, that of %s %.12s…", n, b.Project, first, a.Project)
	case b.Shard.Of != a.Shard.Of:
		return refuse("%s is one of %d shards, %s one of %d", n, b.Shard.Of, first, a.Shard.Of)
	case b.Shard.Of < 1 || b.Shard.Index < 1 || b.Shard.Index > b.Shard.Of:
		return refuse("%s says that it is shard %d of %d", n, b.Shard.Index, b.Shard.Of)
	case b.Seed != a.Seed:
		return refuse("%s has the seed %s, %s %s", n, b.Seed, first, a.Seed)
	case b.Maps != a.Maps:
		return refuse("%s is of %d maps, %s of %d", n, b.Maps, first, a.Maps)
	case b.MinPlaced != a.MinPlaced || b.Only != a.Only || b.WholeMaps != a.WholeMaps || !slices.Equal(b.Asked, a.Asked):
		return refuse("%s was asked for something else than %s: give all shards the same options", n, first)
	}
	return nil
}

var errShape = refuse("the reports do not have the same recipes and prefabs in them, " +
	"though they say that they are of one trial")

// add adds what another shard has counted.
func (r *Report) add(o *Report) error {
	if len(r.Recipes) != len(o.Recipes) || len(r.Prefabs) != len(o.Prefabs) {
		return errShape
	}
	for i := range r.Recipes {
		r.Recipes[i].add(&o.Recipes[i])
		if a, b := r.Recipes[i].Whole, o.Recipes[i].Whole; (a == nil) != (b == nil) {
			return errShape
		} else if a != nil {
			a.add(b)
		}
	}
	for i := range r.Prefabs {
		a, b := &r.Prefabs[i], &o.Prefabs[i]
		if a.Name != b.Name || len(a.Tries) != len(b.Tries) {
			return errShape
		}
		a.Tries = slices.Clone(a.Tries)
		for k := range a.Tries {
			if err := a.Tries[k].add(&b.Tries[k]); err != nil {
				return err
			}
		}
	}
	return nil
}

// add adds what another shard has counted. What t refers to is not changed.
func (t *Try) add(o *Try) error {
	if t.Recipe != o.Recipe || len(t.Protrusion) != len(o.Protrusion) || len(t.WhatIfs) != len(o.WhatIfs) {
		return errShape
	}
	t.Tally.add(&o.Tally)
	t.Protrusion, t.WhatIfs = slices.Clone(t.Protrusion), slices.Clone(t.WhatIfs)
	addAll(t.Protrusion, o.Protrusion)
	t.Spots += o.Spots
	t.Near += o.Near
	if t.Turned != nil {
		t.Turned = sumMaps(t.Turned, o.Turned)
	}
	t.Refused, t.Survivors = sumMaps(t.Refused, o.Refused), sumMaps(t.Survivors, o.Survivors)
	t.Example = first(t.Example, o.Example)
	t.Against = maps.Clone(t.Against)
	for word, e := range o.Against {
		if t.Against == nil {
			t.Against = map[string]*Example{}
		}
		t.Against[word] = first(t.Against[word], e)
	}
	t.Heat = sumHeat(t.Heat, o.Heat)
	t.Objects = sumObjects(t.Objects, o.Objects)
	for i := range t.WhatIfs {
		t.WhatIfs[i].Tally.add(&o.WhatIfs[i].Tally)
	}
	return nil
}

func sumMaps(a, b map[string]int) map[string]int {
	out := map[string]int{}
	for _, m := range []map[string]int{a, b} {
		for k, n := range m {
			out[k] += n
		}
	}
	return out
}

// sumHeat adds cells, and keeps them row by row.
func sumHeat(a, b []Heat) []Heat {
	caves := map[Heat]int{}
	for _, h := range slices.Concat(a, b) {
		n := h.Caves
		h.Caves = 0
		caves[h] += n
	}
	var out []Heat
	for h, n := range caves {
		h.Caves = n
		out = append(out, h)
	}
	slices.SortFunc(out, func(a, b Heat) int {
		return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X), cmp.Compare(groundOf(a.Ground), groundOf(b.Ground)))
	})
	return out
}

// groundOf returns the ground of a word.
func groundOf(word string) place.Ground {
	for g := place.Ground(0); g < place.Grounds; g++ {
		if g.String() == word {
			return g
		}
	}
	return place.Grounds
}

// sumObjects adds objects by their entries.
func sumObjects(a, b []Object) []Object {
	out := slices.Clone(a)
	for _, o := range b {
		i := slices.IndexFunc(out, func(have Object) bool { return have.Entry == o.Entry })
		if i < 0 {
			out = append(out, o)
			continue
		}
		out[i].Came += o.Came
		out[i].Reached += o.Reached
		out[i].Missed = first(out[i].Missed, o.Missed)
	}
	slices.SortFunc(out, func(a, b Object) int { return cmp.Compare(a.Entry, b.Entry) })
	return out
}

// Of reports whether the report is of the project that has the bundle.
func (r *Report) Of(bundle []byte) bool { return r.Project == projectOf(bundle) }
