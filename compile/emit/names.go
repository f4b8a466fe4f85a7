package emit

import (
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

// Has reports whether it is known where a name is written.
func (p Places) Has(s Section, text []byte) bool {
	_, known := p[Place{s, string(text)}]
	return known
}

// constant is one name with its identifier.
type constant struct{ ident, text string }

// AddData notes all names that data holds. Nobody knows where they are written.
func (p Places) AddData(d *embed.Data) {
	for _, k := range d.Kinds {
		if named(k.Name) {
			p.Add(Kinds, k.Name, diag.Pos{})
		}
		for _, name := range k.Names {
			p.Add(Names, name, diag.Pos{})
		}
	}
	for i := range d.Prefabs {
		p.addPrefab(&d.Prefabs[i])
	}
	for i := range d.Recipes {
		p.Add(Recipes, d.Recipes[i].Name, diag.Pos{})
	}
}

func (p Places) addPrefab(pf *embed.PrefabData) {
	p.Add(Prefabs, pf.Name, diag.Pos{})
	p.Add(Categories, categoryWords[pf.Category], diag.Pos{})
	for _, tag := range pf.Tags {
		p.Add(Tags, tag, diag.Pos{})
	}
	for _, o := range pf.Objects {
		for _, a := range o.Alternatives {
			if named(a.Kind) {
				p.Add(Kinds, a.Kind, diag.Pos{})
				p.Add(Names, a.Name, diag.Pos{})
			}
		}
	}
}

// named reports whether objects of a kind show in the game: nothing does not, and prefabs do by what
// they put there.
func named(kind string) bool { return kind != embed.KindNothing && kind != embed.KindPrefab }

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
