package live

import (
	"reflect"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// entryJSON is a prefab in the gallery.
type entryJSON struct {
	Name     string   `json:"name"`
	Version  string   `json:"version"` // the picture is the same as long as this is
	File     string   `json:"file"`
	W        int      `json:"w"`
	H        int      `json:"h"`
	Category string   `json:"category"`
	Place    string   `json:"place"`
	Tags     []string `json:"tags"`
	Depth    string   `json:"depth"`
	Weight   int      `json:"weight"`
	Errors   int      `json:"errors"`
	Warnings int      `json:"warnings"`
	Infos    int      `json:"infos"`
	Rules    []string `json:"rules"` // names of the rules of its findings, each once
	State    string   `json:"state"` // "" = compiled; stale = compiled before it had errors; none = never yet
}

func (n *snapshot) entry(pf compile.Viewed, found diag.List) entryJSON {
	e := entryJSON{
		Name: pf.Name, Version: n.version(pf), File: pf.File, W: pf.W, H: pf.H,
		Place: placeText(embed.Places(pf.Place.Value)), Tags: values(pf.Tags),
		Depth: rangeText(pf.Depth), Weight: pf.Weight.Value, Rules: []string{},
		Errors: found.Count(diag.Error), Warnings: found.Count(diag.Warning), Infos: found.Count(diag.Info),
	}
	if pf.Category != prefab.NoCategory {
		e.Category = pf.Category.String()
	}
	seen := map[string]bool{}
	for i := range found {
		if name := found[i].Code.Name(); !seen[name] {
			seen[name] = true
			e.Rules = append(e.Rules, name)
		}
	}
	switch _, stale, ok := n.compiled(pf.Name); {
	case !ok:
		e.State = "none"
	case stale:
		e.State = "stale"
	}
	return e
}

// listing is the prefabs of a snapshot as the gallery shows them. A page that has those of an earlier build
// is told of the others alone.
type listing struct {
	entries []entryJSON // in order of name
	since   []int       // the build since which each is as it is
	names   int         // the build since which there are these prefabs and no others
}

// list makes the listing of a snapshot that is otherwise made.
func (n *snapshot) list(before *snapshot) {
	old := before.listing
	l := listing{names: old.names}
	for _, pf := range n.shown {
		i := len(l.entries)
		e, since := n.entry(pf, n.of[pf.Name]), n.build
		switch {
		case i >= len(old.entries) || old.entries[i].Name != e.Name:
			l.names = n.build
		case reflect.DeepEqual(old.entries[i], e):
			e, since = old.entries[i], old.since[i]
		}
		l.entries, l.since = append(l.entries, e), append(l.since, since)
	}
	if len(l.entries) != len(old.entries) {
		l.names = n.build
	}
	n.listing = l
}

// after returns the prefabs that are not as they were in a build, or all of them where that cannot be told.
func (l *listing) after(build, now int) (entries []entryJSON, all bool) {
	if build <= 0 || build < l.names || build > now {
		return l.entries, true
	}
	for i, since := range l.since {
		if since > build {
			entries = append(entries, l.entries[i])
		}
	}
	return entries, false
}
