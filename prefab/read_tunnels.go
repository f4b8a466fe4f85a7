package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// Tunnels says how tunnelers dig.
type Tunnels struct {
	Seeds         Field[int] // tunnelers that begin; 2
	StandardWidth Field[int] // cells across the tunnels of these; 3
}

// defaultTunnels returns what tunnels are where nothing is said of them.
func defaultTunnels() Tunnels { return Tunnels{Seeds: number(2), StandardWidth: number(3)} }

// tunnels reads how tunnelers dig.
func (c *carvingReader) tunnels(n *node, t *Tunnels) {
	c.fields(n, "tunnels", []keyReader{
		{"seeds", func(n *node) { c.whole(n, diag.OutOfRange, 0, maxSeeds, &t.Seeds) }},
		{"standardWidth", func(n *node) { c.whole(n, diag.OutOfRange, 1, maxTunnelWidth, &t.StandardWidth) }},
	})
}
