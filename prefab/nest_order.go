package prefab

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// MaxNested is how deep prefabs may be nested in each other, the one that is placed not counted.
const MaxNested = 16

// maxCycles bounds how many cycles of nested prefabs are told.
const maxCycles = 100

// CheckNesting holds the names of nested prefabs against what prefabs there are, and returns those that
// nest some in the order in which they can be looked at: each level nests prefabs of the levels before
// it and prefabs that nest nothing. It finds names that are not there or are not placed so, prefabs that
// lead back to themselves, and those that are nested too deep; they are in no level, nor is what nests
// them.
func CheckNesting(known []*Summary) (levels [][]*Summary, found diag.List) {
	n := &nestOrder{
		named: map[string]*Summary{}, nested: map[*Summary][]*Summary{}, level: map[*Summary]int{},
	}
	for _, s := range known {
		if name := UsableName(s.Name); n.named[name] == nil {
			n.named[name] = s
		}
	}
	for _, s := range known {
		if len(s.Nests) > 0 {
			n.names(s, known)
			n.left = append(n.left, s)
		} else {
			n.level[s] = 0
		}
	}
	for len(n.left) > 0 {
		next := n.next()
		if len(next) == 0 {
			n.cycles()
			break
		}
		if len(levels) == MaxNested {
			n.deep(next[0])
			break
		}
		levels = append(levels, next)
	}
	return levels, n.found
}

// nestOrder finds the levels.
type nestOrder struct {
	named  map[string]*Summary
	nested map[*Summary][]*Summary // see children
	level  map[*Summary]int        // of those that are known to end; what nests nothing has 0
	left   []*Summary              // without a level
	found  diag.List
}

// children returns the prefabs that a prefab nests, as far as they are there, each once.
func (n *nestOrder) children(s *Summary) []*Summary {
	out, done := n.nested[s]
	if done {
		return out
	}
	seen := map[*Summary]bool{}
	for _, name := range s.Nests {
		if child := n.named[name.Value]; child != nil && !seen[child] {
			seen[child] = true
			out = append(out, child)
		}
	}
	n.nested[s] = out
	return out
}

// names finds nested prefabs that are not there or not placed so.
func (n *nestOrder) names(s *Summary, known []*Summary) {
	seen := map[string]bool{}
	for _, name := range s.Nests {
		child := n.named[name.Value]
		if seen[name.Value] {
			continue
		}
		seen[name.Value] = true
		switch {
		case child == nil:
			var names []string
			for _, k := range known {
				names = append(names, UsableName(k.Name))
			}
			n.find(diag.NestedMissing, name.Span, "there is no prefab "+quoted(name.Value)+" to nest", meant(name.Value, names))
			n.found[len(n.found)-1].Fixes = respell(name.Span, name.Value, names)
		case child.Partial || child.Place.Value.Has(Nested):
		case child.Script == "":
			n.find(diag.NestedMissing, name.Span, "the prefab "+quoted(name.Value)+" has no script, and is not placed nested",
				"write one that says place: nested", diag.Related{Pos: diag.InFile(child.File), Message: "the prefab"})
		default:
			at := child.Key(child.Place.Span)
			n.find(diag.NestedMissing, name.Span, "the prefab "+quoted(name.Value)+" is placed "+child.Place.Value.text()+
				", not nested", "add nested to its place", diag.Related{Pos: at.Pos, Message: "how it is placed"})
		}
	}
}

// text lists ways to place a prefab.
func (p Places) text() string {
	var words []string
	for i, word := range placeWords {
		if p.Has(1 << i) {
			words = append(words, word)
		}
	}
	return strings.Join(words, " and ")
}

func (n *nestOrder) find(code diag.Code, at Span, message, hint string, related ...diag.Related) {
	n.found = append(n.found, diag.Diagnostic{
		Code: code, Severity: diag.Error, Pos: at.Pos, End: at.End, Message: message, Hint: hint, Related: related,
	})
}

// next takes out those whose nested prefabs all have a level.
func (n *nestOrder) next() (out []*Summary) {
	var left []*Summary
	for _, s := range n.left {
		if slices.ContainsFunc(n.children(s), func(c *Summary) bool { _, ok := n.level[c]; return !ok }) {
			left = append(left, s)
		} else {
			out = append(out, s)
		}
	}
	for _, s := range out {
		for _, c := range n.children(s) {
			n.level[s] = max(n.level[s], 1+n.level[c])
		}
	}
	n.left = left
	return out
}

// deep finds a prefab that nests deeper than is allowed.
func (n *nestOrder) deep(s *Summary) {
	way := []string{s.Name}
	for at := s; len(at.Nests) > 0; {
		deepest := slices.MaxFunc(n.children(at), func(a, b *Summary) int { return cmp.Compare(n.level[a], n.level[b]) })
		way, at = append(way, deepest.Name), deepest
	}
	n.find(diag.NestedCycle, s.nestsAs(way[1]), "prefabs are nested "+strconv.Itoa(len(way)-1)+" deep: "+
		strings.Join(way, " → ")+"; at most "+strconv.Itoa(MaxNested)+" are", "nest fewer in each other")
}

// nestsAs returns where a prefab names a nested one.
func (s *Summary) nestsAs(name string) Span {
	for _, f := range s.Nests {
		if f.Value == name {
			return f.Span
		}
	}
	return Span{}
}

// cycles finds the prefabs that lead back to themselves: of each that nests another the shortest way.
func (n *nestOrder) cycles() {
	told := map[string]bool{}
	for _, s := range n.left {
		for _, c := range n.children(s) {
			way := n.way(c, s)
			if way == nil || len(told) == maxCycles {
				continue
			}
			least := 0 // the cycle begins at the name that comes first
			for i := range way {
				if way[i].Name < way[least].Name {
					least = i
				}
			}
			var names []string
			for i := range len(way) + 1 {
				names = append(names, UsableName(way[(least+i)%len(way)].Name))
			}
			text := strings.Join(names, " → ")
			if told[text] {
				continue
			}
			told[text] = true
			n.find(diag.NestedCycle, way[least].nestsAs(names[1]), "prefabs that nest each other without an end: "+text,
				"let one of them nest something else")
		}
	}
}

// way returns the shortest way from a prefab to one that nests it, both ends among those that it
// returns; nil if there is none.
func (n *nestOrder) way(from, to *Summary) []*Summary {
	before := map[*Summary]*Summary{from: nil}
	queue := []*Summary{from}
	for i := 0; i < len(queue); i++ {
		if queue[i] == to {
			var way []*Summary
			for at := to; at != nil; at = before[at] {
				way = append(way, at)
			}
			slices.Reverse(way)
			return way
		}
		for _, c := range n.children(queue[i]) {
			if _, seen := before[c]; !seen {
				before[c] = queue[i]
				queue = append(queue, c)
			}
		}
	}
	return nil
}
