package stats_test

import (
	"context"
	"fmt"
	"os"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
)

// caves opens the bundle of the sample project.
func caves() *embed.Bundle {
	data, err := os.ReadFile("../../samples/caves/build/caves.xpb")
	if err != nil {
		panic(err)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		panic(err)
	}
	return b
}

func ExampleCalculator_Thing() {
	pf, _ := caves().PrefabNamed("works/cache")
	c := stats.New(stats.Given{Depth: 4})
	launchers, err := c.Thing(pf, stats.Thing{Kind: "item", Name: "launcher"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("one at least:", launchers.Present.RatString())
	fmt.Println("on average:  ", launchers.Expected.RatString())
	for n, p := range launchers.Counts {
		fmt.Printf("exactly %d:    %s\n", n, p.RatString())
	}
	// Output:
	// one at least: 91/100
	// on average:   7/5
	// exactly 0:    9/100
	// exactly 1:    21/50
	// exactly 2:    49/100
}

func ExampleLook() {
	b := caves()
	stores, _ := b.PrefabNamed("rooms/stores")
	surveys, errs := stats.Look(context.Background(), []embed.Prefab{stores}, stats.Options{
		Params: map[string]string{"of": "arms"},
	})
	if errs[0] != nil {
		fmt.Println(errs[0])
		return
	}
	for _, f := range surveys[0].Bands[0].Things {
		fmt.Println(f.Thing, f.Present.FloatString(4))
	}
	// Output:
	// item repair kit 0.0000
	// item drill bit 0.0000
	// item tea 0.0000
	// item water flask 0.0000
	// item ammunition 0.9310
	// item launcher 0.5080
}

func ExampleLookRecipe() {
	r, _ := caves().RecipeNamed("lower-caves")
	s, err := stats.LookRecipe(context.Background(), r, stats.RecipeOptions{Wanted: new(16)})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range s.Encounters[:4] {
		fmt.Println(e.Encounter.Name(), e.Exact.Present.FloatString(3), e.Exact.Expected.FloatString(3))
	}
	// Output:
	// corner 0.979 2.562
	// traces 0.884 1.708
	// stones 0.731 0.731
	// hermit 1.000 1.000
}
