package embed_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
)

// A choice by weight that a further candidate changes only by winning it.
func ExampleRace() {
	key := embed.Seed(7).Named("loot").Cell(3, 4)
	var r embed.Race
	names := []string{"scrap", "launcher", "nothing"}
	for i, weight := range []uint64{6, 1, 3} {
		r.Enter(i, key.Named(names[i]).Word(0), weight)
	}
	if i, ok := r.Winner(); ok {
		fmt.Println(names[i])
	}
	// Output: scrap
}
