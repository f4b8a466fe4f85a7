package emit

import (
	"maps"
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Section is a family of names that Go source has constants for.
type Section uint8

// The sections, in the order in which they are written.
const (
	Prefabs Section = iota
	Recipes
	Tags
	Categories
	Kinds // of objects
	Names // of objects
	sectionCount
)

var sections = [sectionCount]struct {
	prefix string // of the constants
	doc    string // above them
	one    string // what messages call one
}{
	Prefabs:    {"", "", "prefab"},
	Recipes:    {"Recipe", "Names of the map recipes.", "recipe"},
	Tags:       {"Tag", "Tags of the prefabs.", "tag"},
	Categories: {"Category", "Categories of the prefabs.", "category"},
	Kinds:      {"Kind", "Kinds of the objects.", "kind"},
	Names:      {"Name", "Names of the objects.", "name"},
}

// Places says where names are written, for findings about them.
type Places map[Place]diag.Pos

// Place is a name of a section.
type Place struct {
	Section Section
	Text    string
}

// Add notes where a name is written. The first place counts.
func (p Places) Add(s Section, text string, at diag.Pos) {
	key := Place{s, text}
	if _, known := p[key]; !known {
		p[key] = at
	}
}

// constant is one name with its identifier.
type constant struct{ ident, text string }

// texts returns the names of a section that data holds, sorted, each once.
func texts(d *embed.Data, s Section) []string {
	set := map[string]bool{}
	for _, k := range d.Kinds {
		if s == Kinds && named(k.Name) {
			set[k.Name] = true
		}
		for _, name := range k.Names {
			if s == Names {
				set[name] = true
			}
		}
	}
	for i := range d.Prefabs {
		pf := &d.Prefabs[i]
		switch s {
		case Prefabs:
			set[pf.Name] = true
		case Tags:
			for _, tag := range pf.Tags {
				set[tag] = true
			}
		case Categories:
			set[categoryWords[pf.Category]] = pf.Category != embed.NoCategory
		case Kinds, Names:
			eachAlternative(pf, func(a *embed.AlternativeData) {
				if named(a.Kind) {
					set[map[Section]string{Kinds: a.Kind, Names: a.Name}[s]] = true
				}
			})
		}
	}
	if s == Recipes {
		for i := range d.Recipes {
			set[d.Recipes[i].Name] = true
		}
	}
	maps.DeleteFunc(set, func(text string, in bool) bool { return text == "" || !in })
	return slices.Sorted(maps.Keys(set))
}

// named reports whether objects of a kind show in the game: nothing does not, and prefabs do by what
// they put there.
func named(kind string) bool { return kind != embed.KindNothing && kind != embed.KindPrefab }

func eachAlternative(pf *embed.PrefabData, f func(*embed.AlternativeData)) {
	for i := range pf.Objects {
		for j := range pf.Objects[i].Alternatives {
			f(&pf.Objects[i].Alternatives[j])
		}
	}
}

// names is the constants of each section, in order.
type names [sectionCount][]constant

// reserved are the identifiers of the emitted package that are no constant of a name.
var reserved = []string{"Bundle"}

// texts returns the names of a section that the places know, sorted, each once.
func (p Places) texts(s Section) (out []string) {
	for place := range p {
		if place.Section == s && place.Text != "" {
			out = append(out, place.Text)
		}
	}
	slices.Sort(out)
	return out
}

// nameAll makes the identifiers of the texts of all sections. Two names that give one identifier, and
// those that give one of the package's own, are found.
func nameAll(texts func(Section) []string, places Places) (all names, found diag.List) {
	taken := map[string]Place{}
	for s := range sectionCount {
		for _, text := range texts(s) {
			c := constant{ident: Ident(sections[s].prefix, text), text: text}
			here := Place{s, text}
			if slices.Contains(reserved, c.ident) {
				found = append(found, clash(diag.IdentReserved, here, places,
					c.ident+", which the emitted package has itself"))
			} else if other, clashes := taken[c.ident]; clashes {
				finding := clash(diag.IdentCollision, here, places,
					c.ident+", as the "+sections[other.Section].one+" "+strconv.Quote(other.Text)+" does")
				finding.Related = []diag.Related{{Pos: places[other], Message: "the other name"}}
				found = append(found, finding)
			}
			taken[c.ident] = here
			all[s] = append(all[s], c)
		}
	}
	return all, found
}

func clash(code diag.Code, here Place, places Places, what string) diag.Diagnostic {
	return diag.Diagnostic{
		Code: code, Severity: diag.Error, Pos: places[here],
		Message: "the " + sections[here.Section].one + " " + strconv.Quote(here.Text) +
			" gives the Go identifier " + what,
		Hint: "choose a name that differs in its letters and digits",
	}
}
