package embed

import "math"

// outlines settles which outlines there are: those of the first bundle, then those of the others that
// no earlier one has under the same name.
func (j *joined) outlines() {
	known := map[string]int{}
	for i := range j.parts {
		p := &j.parts[i]
		for k := range p.b.OutlineCount() {
			key := p.outlineKey(k)
			at, ok := known[key]
			if !ok || i == 0 {
				at = len(j.looks)
				j.looks = append(j.looks, source{i, k})
			}
			if !ok {
				known[key] = at
			}
			p.outlines = append(p.outlines, at)
		}
	}
	if n := int64(len(j.looks)); n >= math.MaxUint16 {
		j.errs = append(j.errs, &SizeError{"outlines", n, math.MaxUint16 - 1})
	}
}

// outlineKey returns the name and the form of an outline.
func (p *part) outlineKey(i int) string {
	o := Outline{p.b, i}
	first, n := run(o.rec(), outlineEdges)
	return o.Name() + "\x00" + p.b.sec[secEdges][first*edgeSize:][:n*edgeSize]
}

// terrain settles which terrain there is: that of the first bundle, then what of the others is no
// terrain of an earlier one in all that it says. What is random comes after what it may be.
func (j *joined) terrain() {
	known := map[string]TerrainID{}
	for i := range j.parts {
		p := &j.parts[i]
		p.terrain = make([]TerrainID, 1+p.b.TerrainCount())
		if i == 0 {
			for id := range p.terrain {
				p.terrain[id] = TerrainID(id)
			}
			for id := 1; id < len(p.terrain); id++ {
				known[p.terrainKey(TerrainID(id))] = TerrainID(id)
				j.ground = append(j.ground, source{0, id - 1})
			}
			continue
		}
		for _, random := range [...]bool{false, true} {
			for id := TerrainID(1); int(id) < len(p.terrain); id++ {
				if (p.b.Terrain(id).ChoiceCount() > 0) == random {
					j.settle(i, id, known)
				}
			}
		}
	}
	if n := int64(len(j.ground)); n > math.MaxUint16 {
		j.errs = append(j.errs, &SizeError{"terrain", n, math.MaxUint16})
	}
}

// settle gives a terrain of a part its number.
func (j *joined) settle(i int, id TerrainID, known map[string]TerrainID) {
	p := &j.parts[i]
	key := p.terrainKey(id)
	at, ok := known[key]
	if !ok {
		j.ground = append(j.ground, source{i, int(id) - 1})
		at = TerrainID(len(j.ground))
		known[key] = at
	}
	p.terrain[id] = at
}

// terrainKey returns all that a terrain says, in the numbers of the joined bundle.
func (p *part) terrainKey(id TerrainID) string {
	t := p.b.Terrain(id)
	rec := out(t.rec()[terrainKind:terrainChoices])
	p.outlined(rec, terrainOutline-terrainKind)
	key := append([]byte(t.Name()+"\x00"), rec...)
	for i := range t.ChoiceCount() {
		c := t.Choice(i)
		choice := make(out, choiceSize)
		choice.u32(choiceTerrain, uint32(p.terrain[c.Terrain]))
		choice.u32(choiceWeight, c.Weight)
		key = append(key, choice...)
	}
	return string(key)
}

// outlined gives a field that holds 1 + an outline, or 0, the number in the joined bundle.
func (p *part) outlined(r out, field int) {
	if n := int(r[field]) | int(r[field+1])<<8; n > 0 {
		r.u16(field, 1+p.outlines[n-1])
	}
}
