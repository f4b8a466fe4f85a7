package main

import (
	"slices"
	"strings"
	"testing"
)

// TestMapJSONFeatures reads maps with features as a reader of another language would: each is on the map
// before the encounters and after, entered through its connectors alone, and these lead to tunnels or caves.
func TestMapJSONFeatures(t *testing.T) {
	t.Parallel()
	maps := mapsOf(t, "../../samples/caves/maps/old-gate.map.yaml", "--no-cache", "--seed", "1", "--count", "20")
	features, tunnels, dug := 0, 0, 0
	for _, m := range maps {
		others := false
		for i := range m.Placements {
			p := &m.Placements[i]
			if (p.Feature != nil) != (p.Method == "preplaced") || p.Feature != nil && others {
				t.Errorf("seed %s: placement %d is %s, feature %v", m.Seed, i, p.Method, p.Feature)
			}
			if p.Feature == nil {
				others = true
				continue
			}
			features++
			dug += len(p.Dug)
			for _, c := range p.Connectors {
				tunnels += len(c.Tunnel)
			}
			if fault := featureFault(&m, p); fault != "" {
				t.Errorf("seed %s: %s of %s at %v", m.Seed, fault, p.Prefab, p.Origin)
			}
		}
	}
	if features < 40 || tunnels < 200 || dug < 40 {
		t.Errorf("%d features, %d cells of tunnels, %d cells dug: too little to say anything", features, tunnels, dug)
	}
}

// featureFault returns what is wrong with a feature on a map, or "".
func featureFault(m *jMap, p *jPlacement) string {
	at := func(rows []string, x, y int) byte {
		if x < 0 || y < 0 || x >= m.Size[0] || y >= m.Size[1] {
			return 'X'
		}
		return rows[y][x]
	}
	const open = ".,:>pD"
	ways := map[[2]int]bool{}
	for _, c := range p.Connectors {
		if c.Plugged != (len(c.Tunnel) == 0 && c.Plugged) || len(c.Entrance) != len(c.Approach) {
			return "a connector that contradicts itself"
		}
		for _, a := range c.Approach {
			if !c.Plugged && (strings.IndexByte(".,:>", at(m.After, a[0], a[1])) < 0 || !slices.Contains(m.Kept, a)) {
				return "a cell before a connector that is not open, or not kept,"
			}
			ways[a] = !c.Plugged
		}
		for _, a := range c.Tunnel {
			if at(m.Before, a[0], a[1]) != ',' {
				return "a tunnel that is not dug"
			}
		}
	}
	for _, a := range p.Ring {
		if c := at(m.After, a[0], a[1]); c != '#' && c != 'W' {
			return "a ring with " + string(c)
		}
	}
	for y, row := range p.Rows {
		for x := range row {
			if row[x] == ' ' {
				continue
			}
			mx, my := p.Origin[0]+x, p.Origin[1]+y
			if at(m.Before, mx, my) != row[x] || at(m.After, mx, my) != row[x] {
				return "a cell that is not on the map"
			}
			for k := range 9 {
				nx, ny := x+k%3-1, y+k/3-1
				own := ny >= 0 && ny < len(p.Rows) && nx >= 0 && nx < len(row) && p.Rows[ny][nx] != ' '
				n := [2]int{p.Origin[0] + nx, p.Origin[1] + ny}
				if strings.IndexByte(open, row[x]) >= 0 && !own && !ways[n] && strings.IndexByte(open, at(m.After, n[0], n[1])) >= 0 {
					return "a leak"
				}
			}
		}
	}
	return ""
}
