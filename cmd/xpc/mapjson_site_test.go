package main

import (
	"cmp"
	"slices"
	"strings"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
)

// site checks how an embedded placement lies in the map as it is before it: how far its sides stand
// in the cave, and its ring.
func (c *mapCheck) site(rows [][]byte, p *jPlacement) {
	if p.Method != "embedded" || p.Protrusion == nil {
		return
	}
	front := directions[p.Front]
	left := [2]int{front[1], -front[0]} // of somebody inside who looks out of the front
	var want [2]int
	for side, at := range [][2]int{corner(p, front, left), corner(p, front, [2]int{-left[0], -left[1]})} {
		for strings.IndexByte(".,:>", rows[at[1]][at[0]]) >= 0 {
			want[side]++
			at = [2]int{at[0] - front[0], at[1] - front[1]}
		}
	}
	if *p.Protrusion != want {
		c.Errorf("%s at %v, front %s: its sides stand %v in the cave, left and right; on the map %v", p.Prefab, p.Origin, p.Front, *p.Protrusion, want)
	}
	ring := slices.SortedFunc(slices.Values(p.Ring), rowMajor)
	if diff := gocmp.Diff(ringOf(p, front, max(want[0], want[1])), ring); diff != "" {
		c.Errorf("the ring of %s at %v (-want +got):\n%s", p.Prefab, p.Origin, diff)
	}
}

func rowMajor(a, b [2]int) int { return cmp.Or(cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0])) }

// corner returns the cell of a box that is the farthest in two directions.
func corner(p *jPlacement, a, b [2]int) [2]int {
	at := p.Origin
	for i := range at {
		if a[i]+b[i] > 0 {
			at[i] += p.Size[i] - 1
		}
	}
	return at
}

// ringOf returns the cells of a box grown by one that the placement leaves alone, without those before
// and beside the rows that stand in the cave.
func ringOf(p *jPlacement, front [2]int, out int) (ring [][2]int) {
	low, high := [2]int{p.Origin[0] - 1, p.Origin[1] - 1}, [2]int{p.Origin[0] + p.Size[0], p.Origin[1] + p.Size[1]}
	for i := range front {
		switch front[i] {
		case -1:
			low[i] += 1 + out
		case 1:
			high[i] -= 1 + out
		}
	}
	for y := low[1]; y <= high[1]; y++ {
		for x := low[0]; x <= high[0]; x++ {
			if at := [2]int{x, y}; !inBox(p, at) || p.Rows[y-p.Origin[1]][x-p.Origin[0]] == ' ' {
				ring = append(ring, at)
			}
		}
	}
	return ring
}

// embedded checks that a placement is entered through its front alone.
func (c *mapCheck) embedded(p *jPlacement, front [2]int) {
	if p.Protrusion == nil || p.Buffer != 0 || len(p.Ring) == 0 || len(p.Entrances) == 0 {
		c.Fatalf("%s: protrusion %v, buffer %d, ring of %d, %d entrance cells", p.Prefab, p.Protrusion, p.Buffer, len(p.Ring), len(p.Entrances))
	}
	for _, d := range p.Protrusion {
		if d < 1 || d > p.MaxProtrusion {
			c.Errorf("%s stands %v in the cave; its most is %d", p.Prefab, *p.Protrusion, p.MaxProtrusion)
		}
	}
	for _, at := range p.Ring {
		if char := c.at(c.m.After, at[0], at[1]); char != '#' && char != 'W' {
			c.Errorf("the ring of %s is broken at %v: %q", p.Prefab, at, char)
		}
	}
	enters := false
	for _, at := range p.Entrances {
		out := [2]int{at[0] + front[0], at[1] + front[1]}
		if !inBox(p, at) || inBox(p, out) {
			c.Errorf("the entrance %v of %s is not on its front", at, p.Prefab)
		}
		if strings.IndexByte(openChars, c.at(c.m.After, at[0], at[1])) < 0 {
			c.Errorf("the entrance %v of %s is %q", at, p.Prefab, c.at(c.m.After, at[0], at[1]))
		}
		enters = enters || c.at(c.m.After, out[0], out[1]) == '.' && slices.Contains(c.m.Kept, out)
	}
	if !enters {
		c.Errorf("no entrance of %s faces a kept cell of the cave", p.Prefab)
	}
	// Whatever is open in the box touches nothing open outside of it but before the front.
	for y, row := range p.Rows {
		for x := range len(row) {
			if strings.IndexByte(openChars, row[x]) < 0 {
				continue
			}
			at := [2]int{p.Origin[0] + x, p.Origin[1] + y}
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					next := [2]int{at[0] + dx, at[1] + dy}
					before := !inBox(p, [2]int{at[0] + front[0], at[1] + front[1]}) && dx*front[0]+dy*front[1] == 1
					if !inBox(p, next) && !before && strings.IndexByte(openChars, c.at(c.m.After, next[0], next[1])) >= 0 {
						c.Errorf("%s is open at %v to %v, beside its front", p.Prefab, at, next)
					}
				}
			}
		}
	}
}

// buffer checks that all cells round a centered placement can be walked.
func (c *mapCheck) buffer(p *jPlacement) {
	for y := p.Origin[1] - p.Buffer; y < p.Origin[1]+p.Size[1]+p.Buffer; y++ {
		for x := p.Origin[0] - p.Buffer; x < p.Origin[0]+p.Size[0]+p.Buffer; x++ {
			if at := [2]int{x, y}; !inBox(p, at) && strings.IndexByte(".>", c.at(c.m.After, x, y)) < 0 {
				c.Errorf("the buffer of %s at %v is %q", p.Prefab, at, c.at(c.m.After, x, y))
			}
		}
	}
}

// survivors compares what was refused, one by one, with what the generator reports of the same map.
func (c *mapCheck) survivors(b *embed.Bundle) {
	var gen mapgen.Generator
	seed, err := parseSeed(c.m.Seed, true)
	if err != nil {
		c.Fatal(err)
	}
	want := []jRefusal{}
	left := 0
	for _, r := range gen.Run(b.RecipeAt(0), seed).Refused {
		j := jRefusal{Encounter: r.Encounter.Name(), Cave: r.Cave, Reason: r.Reason.String(), Survivors: map[string]int{}}
		if r.Prefab != (embed.Prefab{}) {
			j.Prefab = r.Prefab.Name()
		}
		words := survivorWords[0]
		if r.Report.Method == place.Centered {
			words = survivorWords[1]
		}
		for i, word := range words {
			if r.Reason == place.NoReason {
				j.Survivors[word] = r.Report.Survivors[i]
				left += r.Report.Survivors[i]
			}
		}
		want = append(want, j)
	}
	if diff := gocmp.Diff(want, c.m.Refused); diff != "" {
		c.Errorf("refused (-want +got):\n%s", diff)
	}
	if left == 0 {
		c.Error("no candidate survived any rule: this test says nothing of how many")
	}
}
