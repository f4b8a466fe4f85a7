package trial

import (
	"bytes"
	"cmp"
	"encoding/json"
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

// Read reads the JSON form of a report. It gives a [*UsageError] for what is none.
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
		return nil, refuse("the first report is one of a whole trial, not of a shard")
	}
	found := make([]*Report, of.Of)
	for i, r := range shards {
		if err := sameTrial(shards[0], r, i); err != nil {
			return nil, err
		}
		at := &found[r.Shard.Index-1]
		if *at != nil {
			return nil, refuse("shard %d of %d is there twice", r.Shard.Index, of.Of)
		}
		*at = r
	}
	for i, r := range found {
		if r == nil {
			return nil, refuse("shard %d of %d is missing", i+1, of.Of)
		}
	}
	out := *found[0]
	out.Shard = nil
	out.Recipes, out.Prefabs = slices.Clone(out.Recipes), slices.Clone(out.Prefabs)
	for i := range out.Recipes {
		if w := out.Recipes[i].Whole; w != nil {
			copied := *w
			out.Recipes[i].Whole = &copied
		}
	}
	for _, r := range found[1:] {
		if err := out.add(r); err != nil {
			return nil, err
		}
	}
	return &out, nil
}

// sameTrial says why report i is not of the trial of the first.
func sameTrial(a, b *Report, i int) error {
	n := i + 1
	switch {
	case b.Shard == nil:
		return refuse("report %d is one of a whole trial, not of a shard", n)
	case b.Tool != a.Tool:
		return refuse("report %d was made by %s, the first by %s: use one version for all shards", n, b.Tool, a.Tool)
	case b.Project != a.Project:
		return refuse("report %d is of another project, or of another state of it: "+
			"its bundle has the sum %.12s…, that of the first %.12s…", n, b.Project, a.Project)
	case b.Shard.Of != a.Shard.Of:
		return refuse("report %d is one of %d shards, the first one of %d", n, b.Shard.Of, a.Shard.Of)
	case b.Shard.Of < 1 || b.Shard.Index < 1 || b.Shard.Index > b.Shard.Of:
		return refuse("report %d says that it is shard %d of %d", n, b.Shard.Index, b.Shard.Of)
	case b.Seed != a.Seed:
		return refuse("report %d has the seed %s, the first %s", n, b.Seed, a.Seed)
	case b.Maps != a.Maps:
		return refuse("report %d is of %d maps, the first of %d", n, b.Maps, a.Maps)
	case b.MinPlaced != a.MinPlaced || b.Only != a.Only || b.WholeMaps != a.WholeMaps || !slices.Equal(b.Asked, a.Asked):
		return refuse("report %d was asked for something else than the first: give all shards the same options", n)
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
