package cave_test

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
)

func ExampleGenerator_Generate() {
	var gen cave.Generator // reused from map to map
	var exits cave.Exits
	var g grid.Grid
	o := cave.Default(60, 22)
	o.Margin = 2
	key := embed.Seed(2016)
	res := gen.Generate(&g, o, key)
	list, apart := exits.Choose(&g, 2, embed.All, key)
	cave.Apply(&g, list)
	fmt.Printf("%d caves, %d tunnels, exits %d steps apart\n",
		g.Caves.Count(), len(res.Tunnels), apart)
	for i, class := range g.Class {
		fmt.Printf("%c", class.Char())
		if i%g.W == g.W-1 {
			fmt.Println()
		}
	}
	// Output:
	// 4 caves, 3 tunnels, exits 44 steps apart
	// XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
	// X##########################################################X
	// X##...#############...#####################################X
	// X##......########.....#####################################X
	// X##.......######.....######################################X
	// X##..>....######....#######################################X
	// X##........,,,,,,..########################################X
	// X##........################################################X
	// X###......#################################################X
	// X######..,#################################################X
	// X########,#################################################X
	// X########,#################################..##############X
	// X########,############################..##...##############X
	// X########,########################...........##############X
	// X########,#.......###############...>........##############X
	// X########,.........######..,,,,,,.............#############X
	// X########..................######.............#############X
	// X########.................########..#######...#############X
	// X#########........##....###################################X
	// X############....##########################################X
	// X##########################################################X
	// XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
}
