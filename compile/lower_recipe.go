package compile

import (
	"slices"

	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// defaultMix is how often the categories come in a recipe that does not say (placement.md, 2.10).
var defaultMix = [embed.CategoryCount]uint32{
	embed.Fluff: 40, embed.Reward: 15, embed.Risk: 25, embed.Danger: 20,
}

func lowerRecipe(r *prefab.Recipe, prefabs []*prefab.Summary) embed.RecipeData {
	pool := lowerPool(r, prefabs)
	return embed.RecipeData{
		Name: r.Name.Value, File: r.File, Generator: r.Generator.Value,
		W: r.Size.Value.W, H: r.Size.Value.H, Depth: r.Depth.Value, Tags: values(r.Tags),
		Margin:  r.Margin.Value,
		Carving: lowerCarving(&r.Carving), Regions: lowerRegions(r.Regions), Join: lowerJoin(&r.Joining),
		Require: lowerRequire(&r.Require), Features: lowerFeatures(r.Features, prefabs),
		Exits: embed.Exits{
			Count: r.Exits.Count.Value, Separation: embed.Range(r.Exits.Separation.Value),
		},
		Encounters: embed.Encounters{
			Density: embed.Ratio(r.Encounters.Density.Value), Mix: lowerMix(r.Encounters.Mix, pool, prefabs),
			MaxShift: r.Encounters.MaxShift.Value,
		},
		Pool: pool, OpenPool: r.Encounters.Pool == nil,
	}
}

func lowerJoin(j *prefab.Joining) embed.Joining {
	by := embed.JoinGraph
	if j.By.Value == "digger" {
		by = embed.JoinDigger
	}
	return embed.Joining{
		By: by, Loops: embed.Ratio(j.Loops.Value), MaxTunnel: j.MaxTunnel.Value,
		Branch: embed.Ratio(j.Branch.Value), Widen: embed.Ratio(j.Widen.Value),
	}
}

// lowerRequire returns the bounds of a recipe; what is not given bounds nothing.
func lowerRequire(r *prefab.Require) embed.Require {
	return embed.Require{
		Open: shares(r.Open), Loops: shares(r.Loops), Linearity: shares(r.Linearity),
		Small: numbers(r.Small), Medium: numbers(r.Medium), Large: numbers(r.Large),
		SmallRooms: numbers(r.SmallRooms), MediumRooms: numbers(r.MediumRooms), LargeRooms: numbers(r.LargeRooms),
		ExitDistance: numbers(r.ExitDistance), DeadEnd: numbers(r.DeadEnd),
	}
}

func shares(f prefab.Field[prefab.RatioRange]) embed.RatioRange {
	if !f.Given() {
		return embed.RatioRange{}
	}
	return embed.RatioRange{Min: embed.Ratio(f.Value.Min), Max: embed.Ratio(f.Value.Max)}
}

func numbers(f prefab.Field[prefab.Range]) embed.Range {
	if !f.Given() {
		return embed.All
	}
	return embed.Range(f.Value)
}

// lowerPool returns the encounters of a recipe. Without a pool every prefab that has a category and
// can be placed in a cave is an encounter of its own, as likely as its script says.
func lowerPool(r *prefab.Recipe, prefabs []*prefab.Summary) (out []embed.EncounterData) {
	if r.Encounters.Pool == nil {
		placeable := rules.Placeable(r, prefabs)
		for _, pf := range prefabs {
			if placeable[pf] {
				out = append(out, embed.EncounterData{
					Name: pf.Name, Prefabs: []string{pf.Name},
					Terms: embed.Terms{
						Weight: uint32(pf.Weight.Value), Count: 1, Distance: embed.All, Depth: embed.All,
					},
				})
			}
		}
		return out
	}
	for i := range r.Encounters.Pool {
		out = append(out, lowerEncounter(&r.Encounters.Pool[i], r.Encounters.Pool, prefabs))
	}
	return out
}

func lowerEncounter(
	e *prefab.PoolEntry, pool []prefab.PoolEntry, prefabs []*prefab.Summary,
) embed.EncounterData {
	out := embed.EncounterData{
		Name: e.Name.Value, Tags: values(e.Tags),
		Terms: embed.Terms{
			Category: embed.Category(e.Category.Value), Weight: uint32(e.Weight.Value),
			Prefer: embed.Prefer(e.Prefer.Value), Required: e.Required.Value,
			Count: e.Count.Value, Max: e.Max.Value,
			Distance: embed.Range(e.Distance.Value), Depth: embed.Range(e.Depth.Value),
			MinArea: e.MinArea.Value, AllEntrances: e.AllEntrances.Value, Pushed: e.Pushed.Value, Gap: e.Gap.Value,
		},
	}
	for _, pf := range rules.Members(e, prefabs) {
		out.Prefabs = append(out.Prefabs, pf.Name)
	}
	for _, name := range e.NotWith {
		out.NotWith = append(out.NotWith, slices.IndexFunc(pool, func(other prefab.PoolEntry) bool {
			return other.Name.Value == name.Value
		}))
	}
	return out
}

// lowerMix returns the weight of each category: as the recipe says or, where it does not, the
// default for those categories of which the pool has an encounter.
func lowerMix(
	mix []prefab.MixShare, pool []embed.EncounterData, prefabs []*prefab.Summary,
) (out [embed.CategoryCount]uint32) {
	for _, share := range mix {
		out[share.Category] = uint32(share.Weight)
	}
	if mix != nil {
		return out
	}
	categories := map[string]embed.Category{}
	for _, pf := range prefabs {
		categories[pf.Name] = embed.Category(pf.Category)
	}
	for _, e := range pool {
		for _, name := range e.Prefabs {
			category := e.Terms.Category
			if category == embed.NoCategory {
				category = categories[name]
			}
			out[category] = defaultMix[category]
		}
	}
	return out
}
