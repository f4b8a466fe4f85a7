package mapgen

import "github.com/seed18752ec6/xpc/embed"

// Try makes one attempt at a map and returns how many things it leaves unmet, and by how much.
func (g *Generator) Try(r embed.Recipe, seed uint64, i int) (unmet int, miss uint64) {
	b := g.attempt(r, seed, i, nil, false)
	return b.unmet, b.miss
}
