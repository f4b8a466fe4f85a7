package rogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
)

// notes are what is told of how a level came about.
type notes struct {
	head    []string
	refused []refusal
}

// refusal is why a prefab did not come: one reason, and the caves that had it.
type refusal struct {
	what, why string // the rule that left no spot over, or the reason why none was looked for
	caves     []int
	detail    string // of the first of them
}

// take writes the notes of a map.
func (n *notes) take(m *mapgen.Result) {
	w, h := m.Recipe.Size()
	n.head = []string{
		fmt.Sprintf("%s, %d by %d cells, depth %d, style %s", m.Recipe.Name(), w, h, m.Recipe.Depth(), m.Recipe.Carving().Style),
		fmt.Sprintf("attempt %d; without what a run has had already: xpc map %s --seed %d", m.Attempt, m.Recipe.Name(), m.Seed),
		fmt.Sprintf("%d caves and rooms, %d tunnels", m.Metrics.Nodes(), m.Metrics.Tunnels),
		fmt.Sprintf("%d placements, %d encounters wanted", len(m.Placements), m.Wanted),
	}
	for i := range m.Unmet {
		n.head = append(n.head, string(m.Unmet[i].AppendText(nil)))
	}
	at := map[[2]string]int{}
	for i := range m.Refused {
		r := &m.Refused[i]
		key := [2]string{what(r), why(r)}
		j, ok := at[key]
		if !ok {
			j = len(n.refused)
			at[key] = j
			n.refused = append(n.refused, refusal{what: key[0], why: key[1], detail: detail(r)})
		}
		if r.Cave > 0 {
			n.refused[j].caves = append(n.refused[j].caves, r.Cave)
		}
	}
	slices.SortStableFunc(n.refused, func(a, b refusal) int { return cmp.Compare(a.what, b.what) })
}

func what(r *place.Refusal) string {
	switch {
	case r.Feature > 0:
		return r.Prefab.Name()
	case r.Prefab == (embed.Prefab{}):
		return "all of " + r.Encounter.Name()
	}
	return r.Prefab.Name()
}

// why names the rule that left no spot over, or the reason why none was looked for.
func why(r *place.Refusal) string {
	if r.Reason != place.NoReason {
		return r.Reason.String()
	}
	return r.Report.Rule()
}

// meanings are what the words of refusals mean; docs/placement.md of xpc tells more of them.
var meanings = map[string]string{
	"eligible":     "the cave is taken, has an exit, or is of another size",
	"unique":       "there are as many as there may be",
	"notWith":      "it would have to share the cave",
	"depth":        "it is for other depths",
	"distance":     "it is too near to the entrance, or too far",
	"corners":      "its front has nowhere to stand",
	"protrusion":   "it would stand out too far",
	"earth":        "there is not enough rock behind",
	"keep":         "something must stay free there",
	"entrance":     "no entrance would face the cave",
	"connectivity": "it would cut the cave apart",
}

func detail(r *place.Refusal) string {
	if r.Reason != place.NoReason {
		return ""
	}
	return string(r.Report.AppendText(nil))
}

// placed tells of a placement.
func placed(p *place.Placement, c *embed.Contents) Placed {
	out := Placed{
		Prefab: p.Prefab.Name(), About: p.Prefab.About(), Category: p.Category, Method: p.Method,
		X: p.Setting.X, Y: p.Setting.Y, W: p.W, H: p.H, Record: p.Record(),
	}
	site := []string{p.Method.String()}
	if p.Cave > 0 {
		site = append(site, fmt.Sprintf("cave %d", p.Cave))
	}
	site = append(site, "turned "+p.Orientation.String(), "facing "+p.Facing().String())
	if e := p.Encounter.Name(); e != "" {
		site = append(site, "as "+e)
	}
	out.Site = strings.Join(site, ", ")
	var inside []string
	for i := range c.Nested {
		inside = append(inside, c.Nested[i].Prefab.Name())
	}
	out.Inside = strings.Join(inside, ", ")
	return out
}

// Report tells how the level came about, and why prefabs were refused, a line each.
func (l *Level) Report() (head, refused []string) {
	for _, r := range l.notes.refused {
		line := r.what + ", " + r.why
		if len(r.caves) > 0 {
			slices.Sort(r.caves)
			caves := slices.Compact(r.caves)
			line += fmt.Sprintf(" in %d caves", len(caves))
			if len(caves) == 1 {
				line = strings.TrimSuffix(line, "1 caves") + fmt.Sprintf("cave %d", caves[0])
			}
		}
		if r.detail != "" {
			line += " (" + r.detail + ")"
		}
		if meaning := meanings[r.why]; meaning != "" {
			line += ": " + meaning
		}
		refused = append(refused, line)
	}
	return l.notes.head, refused
}
