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

func ExampleMeter_Study() {
	g := load(
		"XXXXXXXXXXXXXXXXXXXXX",
		"X...,,...,,,,...####X",
		"X######,######,#####X",
		"X######..####..,,..#X",
		"X######,#####,####,#X",
		"X###....#####,..,,,#X",
		"XXXXXXXXXXXXXXXXXXXXX",
	)
	var m cave.Meter
	s := m.Study(g, 95, []grid.Point{{X: 1, Y: 1}, {X: 15, Y: 1}}, nil)
	fmt.Printf("%d of %d caves lie on the way of %d steps\n", s.Path, s.Nodes(), s.ExitDistance)
	for i := range s.Caves {
		c := &s.Caves[i]
		fmt.Printf("cave %d: %d steps off, remote %v, cuts %v, dead end %v\n", i+1, c.Isolation, c.Remote(), c.Cut, c.DeadEnd)
	}
	// Output:
	// 3 of 8 caves lie on the way of 14 steps
	// cave 1: 0 steps off, remote false, cuts false, dead end false
	// cave 2: 0 steps off, remote false, cuts true, dead end false
	// cave 3: 0 steps off, remote false, cuts true, dead end false
	// cave 4: 2 steps off, remote false, cuts true, dead end true
	// cave 5: 2 steps off, remote false, cuts true, dead end false
	// cave 6: 5 steps off, remote true, cuts false, dead end false
	// cave 7: 4 steps off, remote true, cuts false, dead end true
	// cave 8: 6 steps off, remote true, cuts false, dead end false
}
