package main

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// metrics measures the map before any placement again.
func (c *mapCheck) metrics() {
	got, want := c.m.Metrics, jMetrics{Caves: len(c.m.Caves)}
	for _, cave := range c.m.Caves {
		switch {
		case cave.Cells > 200:
			want.Large++
		case cave.Cells > 60:
			want.Medium++
		default:
			want.Small++
		}
		want.Largest = max(want.Largest, cave.Cells)
	}
	want.Open = tallied(c.m.Before, ".,>")
	want.Rooms = map[string]int{"count": 0, "tiny": 0, "small": 0, "medium": 0, "large": 0, "largest": 0}
	if len(c.m.Exits) < 2 || c.m.Metrics.Tunnels < len(c.m.Caves)-1 || got.Loops > got.Tunnels {
		c.Errorf("%d exits, metrics %+v", len(c.m.Exits), got)
	}
	want.ExitDistance, want.Separation = 1<<30, 1<<30
	want.Classes = map[string]int{
		"earth": tallied(c.m.Before, "#"), "rock": tallied(c.m.Before, "X"), "cave": tallied(c.m.Before, "."),
		"tunnel": tallied(c.m.Before, ","), "stairs": tallied(c.m.Before, ">"),
	}
	for i, from := range c.m.Exits {
		want.ExitSteps = append(want.ExitSteps, make([]int, len(c.m.Exits)))
		dist := c.steps(c.m.Before, from, ".,>")
		if len(dist) != want.Open {
			c.Errorf("%d of %d open cells can be reached from the exit %v", len(dist), want.Open, from)
		}
		for j, to := range c.m.Exits {
			want.ExitSteps[i][j] = dist[to]
			if i != j {
				want.Separation = min(want.Separation, dist[to])
			}
			if i == 0 && j > 0 {
				want.ExitDistance = min(want.ExitDistance, dist[to])
			}
		}
	}
	c.chokes(&want)
	c.neighborhood(&want)
	want.Components, want.Domain, want.Tunnels, want.Loops = 1, got.Domain, got.Tunnels, got.Loops
	// What these are is checked where they are made.
	want.DeadEnd, want.DeadEndAt, want.DeadEndCells, want.Behind = got.DeadEnd, got.DeadEndAt, got.DeadEndCells, got.Behind
	if diff := cmp.Diff(want, got); diff != "" {
		c.Errorf("metrics (-want +got):\n%s", diff)
	}
}

// chokes takes cells of tunnels away: caves that were joined are not any more.
func (c *mapCheck) chokes(want *jMetrics) {
	want.Chokes, want.Narrow = [][2]int{}, c.m.Metrics.Narrow
	for y, row := range c.m.Before {
		for x := range len(row) {
			if row[x] != ',' {
				continue
			}
			rows := slices.Clone(c.m.Before)
			rows[y] = row[:x] + "#" + row[x+1:]
			reached := c.steps(rows, c.m.Caves[0].First, ".,>")
			for _, cave := range c.m.Caves {
				if _, ok := reached[cave.First]; !ok {
					want.Chokes = append(want.Chokes, [2]int{x, y})
					break
				}
			}
		}
	}
}

// neighborhood derives the figures of caves from their neighbors, and those of the map from theirs.
func (c *mapCheck) neighborhood(want *jMetrics) {
	sum := 0
	for i, cave := range c.m.Caves {
		two, total := map[int]bool{}, len(cave.Neighbors)
		for _, n := range cave.Neighbors {
			two[n] = true
			near := c.m.Caves[n-1].Neighbors
			total += len(near)
			for _, n := range near {
				two[n] = true
			}
		}
		delete(two, i+1)
		if cave.Connectivity != len(two) || cave.ConnectivitySum != total || cave.Room {
			c.Errorf("cave %d: %+v, want connectivity %d and sum %d", i+1, cave, len(two), total)
		}
		if cave.Isolation > 0 {
			want.Isolation.Off++
			sum += cave.Isolation
			want.Isolation.Max = max(want.Isolation.Max, cave.Isolation)
		}
		if cave.Relative > 1 {
			want.Isolation.Remote++
		}
		if cave.Cut {
			want.CutCaves++
		}
	}
	want.Isolation.Mean = math.Round(1000*float64(sum)/float64(want.Isolation.Off)) / 1000
	hops := map[int]int{c.caveAt(c.m.Exits[0]): 1}
	for now := []int{c.caveAt(c.m.Exits[0])}; len(now) > 0; now = now[1:] {
		for _, n := range c.m.Caves[now[0]-1].Neighbors {
			if hops[n] == 0 {
				hops[n] = hops[now[0]] + 1
				now = append(now, n)
			}
		}
	}
	want.Path = hops[c.caveAt(c.m.Exits[1])]
	want.Linearity = math.Round(1000*float64(want.Path)/float64(len(c.m.Caves))) / 1000
}

// caveAt returns the number of the cave of a cell.
func (c *mapCheck) caveAt(at [2]int) int {
	n, err := strconv.Atoi(strings.Fields(c.m.Labels[at[1]])[at[0]])
	if err != nil {
		c.Fatal(err)
	}
	return n
}
