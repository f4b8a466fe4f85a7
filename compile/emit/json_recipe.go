package emit

import (
	"slices"

	"github.com/seed18752ec6/xpc/embed"
)

type jsonRecipe struct {
	Name       string         `json:"name"`
	File       string         `json:"file"`
	Generator  int            `json:"generator"`
	Size       [2]int         `json:"size"`
	Depth      int            `json:"depth"`
	Tags       []string       `json:"tags"`
	Style      string         `json:"style"`
	Margin     int            `json:"margin"`
	jsonParts                 // of the style
	Regions    []jsonRegion   `json:"regions,omitempty"` // of style composite
	Join       jsonJoin       `json:"join"`
	Require    jsonRequire    `json:"require"`
	Exits      jsonExits      `json:"exits"`
	Features   []any          `json:"features"` // jsonFeature or jsonReserve
	Encounters jsonEncounters `json:"encounters"`
	Replaces   bool           `json:"replaces,omitempty"`
}

type jsonJoin struct {
	By        string    `json:"by"`
	Loops     [2]uint32 `json:"loops"`
	MaxTunnel int       `json:"maxTunnel"`
	Branch    [2]uint32 `json:"branch"`
	Widen     [2]uint32 `json:"widen"`
}

type jsonRequire struct {
	Open         [2]any    `json:"open"`
	Loops        [2]any    `json:"loops"`
	Linearity    [2]any    `json:"linearity"`
	Caves        jsonSizes `json:"caves"`
	Rooms        jsonSizes `json:"rooms"`
	ExitDistance [2]any    `json:"exitDistance"`
	DeadEnd      [2]any    `json:"deadEnd"`
}

type jsonSizes struct {
	Small  [2]any `json:"small"`
	Medium [2]any `json:"medium"`
	Large  [2]any `json:"large"`
}

type jsonExits struct {
	Count      int    `json:"count"`
	Separation [2]any `json:"separation"`
}

type jsonEncounters struct {
	Density  [2]uint32       `json:"density"`
	Mix      jsonMix         `json:"mix"`
	MaxShift int             `json:"maxShift"`
	Pool     []jsonEncounter `json:"pool"`
	OpenPool bool            `json:"openPool,omitempty"`
}

type jsonMix struct {
	Fluff  uint32 `json:"fluff"`
	Reward uint32 `json:"reward"`
	Risk   uint32 `json:"risk"`
	Danger uint32 `json:"danger"`
}

type jsonEncounter struct {
	Name         string   `json:"name"`
	Category     string   `json:"category,omitempty"`
	Weight       uint32   `json:"weight"`
	Prefabs      []string `json:"prefabs"`
	Tags         []string `json:"tags"`
	Prefer       string   `json:"prefer"`
	Required     bool     `json:"required"`
	Count        int      `json:"count"`
	Max          int      `json:"max"`
	Distance     [2]any   `json:"distance"`
	NotWith      []int    `json:"notWith"`
	Depth        [2]any   `json:"depth"`
	MinArea      int      `json:"minArea"`
	AllEntrances bool     `json:"allEntrances"`
	Sites        string   `json:"sites"`
	Gap          int      `json:"gap"`
}

func jsonRecipeOf(r *embed.RecipeData) jsonRecipe {
	j, q := &r.Join, &r.Require
	out := jsonRecipe{
		Name: r.Name, File: r.File, Generator: r.Generator, Size: [2]int{r.W, r.H}, Depth: r.Depth,
		Tags: list(r.Tags), Style: r.Style.String(), Margin: r.Margin,
		jsonParts: jsonPartsOf(&r.Carving, r.W),
		Join:      jsonJoin{j.By.String(), shareOf(j.Loops), j.MaxTunnel, shareOf(j.Branch), shareOf(j.Widen)},
		Require: jsonRequire{
			shareRangeOf(q.Open), shareRangeOf(q.Loops), shareRangeOf(q.Linearity),
			jsonSizes{rangeOf(q.Small), rangeOf(q.Medium), rangeOf(q.Large)},
			jsonSizes{rangeOf(q.SmallRooms), rangeOf(q.MediumRooms), rangeOf(q.LargeRooms)},
			rangeOf(q.ExitDistance), rangeOf(q.DeadEnd),
		},
		Features: []any{},
		Replaces: r.Replaces,
		Exits:    jsonExits{r.Exits.Count, rangeOf(r.Exits.Separation)},
		Encounters: jsonEncounters{
			Density: shareOf(r.Encounters.Density), MaxShift: r.Encounters.MaxShift, Pool: []jsonEncounter{},
			OpenPool: r.OpenPool,
		},
	}
	for i := range r.Regions {
		out.Regions = append(out.Regions, jsonRegionOf(&r.Regions[i], r.W))
	}
	for i := range r.Features {
		out.Features = append(out.Features, jsonFeatureOf(&r.Features[i]))
	}
	mix := &r.Encounters.Mix
	out.Encounters.Mix = jsonMix{mix[embed.Fluff], mix[embed.Reward], mix[embed.Risk], mix[embed.Danger]}
	for i := range r.Pool {
		out.Encounters.Pool = append(out.Encounters.Pool, jsonEncounterOf(&r.Pool[i]))
	}
	return out
}

func jsonEncounterOf(e *embed.EncounterData) jsonEncounter {
	t := &e.Terms
	sites := "uniform"
	if t.Pushed {
		sites = "pushed"
	}
	return jsonEncounter{
		Name: e.Name, Category: categoryWords[t.Category], Weight: t.Weight,
		Prefabs: list(slices.Compact(slices.Sorted(slices.Values(e.Prefabs)))), // a set, as in the bundle
		Tags:    list(e.Tags), Prefer: preferWords[t.Prefer],
		Required: t.Required, Count: t.Count, Max: t.Max, Distance: rangeOf(t.Distance), NotWith: list(e.NotWith),
		Depth: rangeOf(t.Depth), MinArea: t.MinArea, AllEntrances: t.AllEntrances, Sites: sites, Gap: t.Gap,
	}
}
