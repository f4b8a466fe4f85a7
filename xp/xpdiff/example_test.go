package xpdiff_test

import (
	"fmt"
	"os"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
	"github.com/seed18752ec6/xpc/xp/xpdiff"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// parse reads an image of one layer from its rows.
func parse(rows string) *xp.Image {
	m, err := xptext.Parse("xpt 1\nlayer 1\n" + rows)
	if err != nil {
		panic(err)
	}
	return m
}

var (
	hut    = parse("|#####|\n|#...#|\n|#...#|\n|#####|\n")
	door   = parse("|##+##|\n|#...#|\n|#...#|\n|#####|\n")
	window = parse("|##=##|\n|#...#|\n|#..!#|\n|#####|\n")
)

func ExampleCompare() {
	d := xpdiff.Compare(hut, window)
	if err := (xpdiff.Printer{}).Print(os.Stdout, d); err != nil {
		panic(err)
	}
	// The difference applies to other images too, where they are the same.
	yard := parse("|#####|\n|#...#|\n|#...#|\n|##.##|\n")
	m, err := d.Apply(yard)
	if err != nil {
		panic(err)
	}
	show(m)
	_, err = d.Apply(door)
	fmt.Println(err)
	// Output:
	// layer 1 (2,0): '#' (35) #ffffff on #000000 → '=' (61)
	// layer 1 (3,2): '.' (46) #ffffff on #000000 → '!' (33)
	// 2 cells changed in 1 of 1 layer
	// ##=##
	// #...#
	// #..!#
	// ##.##
	// layer 1 (2,0) is '+' (43) #ffffff on #000000 where '#' (35) #ffffff on #000000 was compared
}

func ExampleMerge() {
	larger := parse("|######|\n|#....#|\n|#....#|\n|#....#|\n|######|\n")
	m := xpdiff.Merge(hut, door, larger)
	show(m.Image)
	m = xpdiff.Merge(hut, door, window)
	show(m.Image)
	if err := (xpdiff.Printer{}).PrintConflicts(os.Stdout, "hut.xp: ", &m.Conflicts); err != nil {
		panic(err)
	}
	// Output:
	// ##+###
	// #....#
	// #....#
	// #....#
	// ######
	// ##+##
	// #...#
	// #..!#
	// #####
	// hut.xp: layer 1 (2,0): base '#' (35) #ffffff on #000000; ours '+' (43); theirs '=' (61)
}

func ExamplePicture() {
	show(xpdiff.Picture(hut, window))
	// Output:
	//
	//  Before   After    Changed
	//
	//  Layer 1: 2 cells
	//  ┌─────┐  ┌─────┐  ┌─────┐
	//  │#####│  │##=##│  │##*##│
	//  │#...#│  │#...#│  │#...#│
	//  │#...#│  │#..!#│  │#..*#│
	//  │#####│  │#####│  │#####│
	//  └─────┘  └─────┘  └─────┘
	//
	//  * Another glyph
}

func show(m *xp.Image) {
	if err := raster.Terminal(os.Stdout, m, raster.TermOptions{}); err != nil {
		panic(err)
	}
}
