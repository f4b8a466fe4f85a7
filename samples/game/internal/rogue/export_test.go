package rogue

// Opens returns the doors that a terminal opens.
func (t *Terminal) Opens() []int { return t.opens }

// Opens returns the doors that a trap opens.
func (t *Trap) Opens() []int { return t.opens }

// Approach returns a step towards the target, or a blow.
func (g *Game) Approach() Command {
	r := g.Target()
	g.open.Reset(g.Level.W, g.Level.H)
	g.free()
	g.dist.From(&g.open, r.At)
	for i, d := range dirs {
		p := step(g.At, d)
		if n := g.dist.At(p.X, p.Y); n >= 0 && n < g.dist.At(g.At.X, g.At.Y) {
			return Command(i)
		}
	}
	return Wait
}
