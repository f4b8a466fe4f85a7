package trial

import (
	"strconv"
	"strings"
)

// reportFormat is the version of the JSON form of reports.
const reportFormat = 1

// Report is what a trial found. Numbers are counts: shares are worked out by those who show them. Its JSON
// form is what shards are merged from.
type Report struct {
	Format    int      `json:"format"`
	Tool      string   `json:"tool"`    // with its version
	Project   string   `json:"project"` // SHA-256 of the bundle
	Seed      string   `json:"seed"`    // of the first map of each recipe
	Maps      int      `json:"maps"`    // of each recipe, shards that are not here included
	MinPlaced [2]int   `json:"minPlaced"`
	Asked     []string `json:"asked,omitempty"`  // prefabs that were named
	Only      string   `json:"recipe,omitempty"` // the recipe that was named
	WholeMaps bool     `json:"whole,omitempty"`
	Shard     *Shard   `json:"shard,omitempty"`
	Styles    bool     `json:"styles,omitempty"` // the project has no recipe: maps are of the built-in styles
	Recipes   []Recipe `json:"recipes"`
	Prefabs   []Prefab `json:"prefabs,omitempty"`

	From string `json:"-"` // the file that it was read from, for the errors of Merge; "" = none
}

// Recipe is a recipe in whose maps prefabs were tried.
type Recipe struct {
	Name  string `json:"name"`
	File  string `json:"file,omitempty"`
	Done  int    `json:"done"`            // maps that were made
	Unmet int    `json:"unmet"`           // of them, those that do not meet the recipe
	Caves int    `json:"caves"`           // in all of them
	Sizes [3]int `json:"sizes"`           // small, medium and large ones
	Whole *Whole `json:"whole,omitempty"` // where whole maps were tried
}

// Prefab is a prefab that was tried.
type Prefab struct {
	Name          string   `json:"name"`
	Methods       []string `json:"methods"`
	Box           [2]int   `json:"box"` // width and height as drawn
	Front         string   `json:"front,omitempty"`
	MaxProtrusion int      `json:"maxProtrusion,omitempty"`
	Buffer        int      `json:"buffer,omitempty"`
	Orientations  string   `json:"orientations"` // those that differ
	Rolls         int      `json:"rolls"`        // that cover all outcomes
	Tries         []Try    `json:"tries"`        // one a recipe
}

// Try is what happened to a prefab in the maps of a recipe.
type Try struct {
	Recipe     string   `json:"recipe"`
	Encounters []string `json:"encounters,omitempty"` // of the pool that have the prefab; none: the recipe does not
	Tally
	Protrusion []int               `json:"protrusion,omitempty"` // caves by cells that the site drawn there stands out, from 1
	Turned     map[string]int      `json:"turned,omitempty"`     // embedded: caves by the orientations that have a spot there
	Spots      int                 `json:"spots"`                // sites in all caves, those that cut a cave included
	Refused    map[string]int      `json:"refused"`              // caves without a site by method and rule, or by reason
	Survivors  map[string]int      `json:"survivors"`            // candidates that each rule left over, by method and rule
	Example    *Example            `json:"example,omitempty"`    // the first site
	Against    map[string]*Example `json:"against,omitempty"`    // the first refusals by method and rule
	Near       int                 `json:"near"`                 // caves without a site that have a spot that lacks least
	Heat       []Heat              `json:"heat,omitempty"`
	Objects    []Object            `json:"objects,omitempty"`
	WhatIfs    []WhatIf            `json:"whatIfs,omitempty"`
}

// Tally counts maps and caves. Caves that cannot get the prefab, whatever its shape, are not among them.
type Tally struct {
	Maps   int       `json:"maps"`
	Placed int       `json:"placed"` // maps with a site
	Caves  int       `json:"caves"`
	Held   int       `json:"held"`  // caves with a site
	Sizes  [3][2]int `json:"sizes"` // of small, medium and large caves: how many, and those with a site
}

// Example is a spot on a map that `xpc map` makes again.
type Example struct {
	Map         int    `json:"map"`  // its number, from 0
	Seed        string `json:"seed"` // xpc map RECIPE --seed SEED
	Cave        int    `json:"cave"`
	Orientation string `json:"orientation,omitempty"`
	X           int    `json:"x"` // of the top left of the turned box
	Y           int    `json:"y"`
	Method      string `json:"method,omitempty"` // "" where no spot came so far
}

// Heat counts those of the Near caves where the spot that lacks least lacks the cell: see [place.Placer.NearMiss].
// Coordinates are those of the box as drawn; cells around it may be lacking too.
type Heat struct {
	X      int    `json:"x"`
	Y      int    `json:"y"`
	Ground string `json:"ground"` // what was there: see place.Ground
	Caves  int    `json:"caves"`
}

// Object counts what becomes of the objects of an entry at the sites that were drawn, over the rolls that cover all
// outcomes.
type Object struct {
	Entry     int      `json:"entry"`     // in the prefab's object table, from 0
	Reference string   `json:"reference"` // as on the objects layer; "" for all that nested prefabs bring
	Kind      string   `json:"kind"`      // of the first thing that it may be
	Name      string   `json:"name,omitempty"`
	Others    []Thing  `json:"or,omitempty"` // the other things that it may be, in the order of its alternatives
	Required  bool     `json:"required,omitempty"`
	Came      int      `json:"came"` // whichever of them
	Reached   int      `json:"reached"`
	Missed    *Example `json:"missed,omitempty"` // the first site with one that cannot be reached
}

// Thing is what an object is.
type Thing struct {
	Kind string `json:"kind"`
	Name string `json:"name,omitempty"`
}

// String returns the kind and the name.
func (t Thing) String() string { return strings.TrimSpace(t.Kind + " " + t.Name) }

// Title names an object by its reference and all things that it may be: "c item scrap or item launcher".
func (o *Object) Title() string {
	text := strings.TrimSpace(o.Reference + " " + Thing{o.Kind, o.Name}.String())
	for i, t := range o.Others {
		if i == len(o.Others)-1 {
			return text + " or " + t.String()
		}
		text += ", " + t.String()
	}
	return text
}

// WhatIf is what would have happened to a changed prefab.
type WhatIf struct {
	Change string `json:"change"` // such as "maxProtrusion 3 instead of 2"
	Tally
}

// seedText writes a seed as files do.
func seedText(seed uint64) string { return strconv.FormatUint(seed, 10) }

// Short lists the tries that fall short of the share of maps that the report asks for, as the prefabs of pools
// must reach it: where there is no recipe, all of them.
func (r *Report) Short() (list []Lack) {
	for i := range r.Prefabs {
		p := &r.Prefabs[i]
		for k := range p.Tries {
			t := &p.Tries[k]
			if (r.Styles || len(t.Encounters) > 0) && t.Placed*r.MinPlaced[1] < t.Maps*r.MinPlaced[0] {
				list = append(list, Lack{p, t})
			}
		}
	}
	return list
}

// Tried returns how many prefabs were tried in some recipe's maps.
func (r *Report) Tried() (n int) {
	for i := range r.Prefabs {
		if len(r.Prefabs[i].Tries) > 0 {
			n++
		}
	}
	return n
}

// Lack is a prefab that has a site in too few maps of a recipe.
type Lack struct {
	Prefab *Prefab
	Try    *Try
}

// The sizes of caves, as metrics have them.
var SizeNames = [3]string{"small", "medium", "large"}

// sizeOf returns the size of a cave of so many cells.
func sizeOf(area int) int {
	switch {
	case area <= 60:
		return 0
	case area <= 200:
		return 1
	}
	return 2
}
