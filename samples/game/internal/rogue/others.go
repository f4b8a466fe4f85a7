package rogue

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// noticed is how near the player must be to be noticed, in cells to the sides; half of it up and down.
const noticed = 14

// others lets all but the player act, in their order.
func (g *Game) others() {
	l := g.Level
	g.open.Reset(l.W, l.H)
	hunting := false
	for i := range l.Robots {
		r := &l.Robots[i]
		if r.HP > 0 && !breeds[r.Name].peace {
			g.notice(r, i)
			hunting = hunting || r.Awake
		}
	}
	for i := range l.Robots {
		r := &l.Robots[i]
		switch {
		case r.HP <= 0 || g.State != Playing:
		case r.Awake:
			for range max(breeds[r.Name].steps, 1) {
				if g.attack(r, i) {
					break
				}
				g.chase(r)
			}
		case breeds[r.Name].wanders:
			g.wander(r, i)
		}
	}
}

// notice lets a robot see the player, or lose him.
func (g *Game) notice(r *Robot, i int) {
	seen := g.sees(r)
	if seen && (r.Awake || g.inFront(r) && g.key("notice", i).Word(0)%4 != 0) {
		if !r.Awake {
			g.say("The %s sees you.", r.Name)
		}
		g.wake(r)
	} else if r.Awake {
		if r.hunt--; r.hunt <= 0 {
			r.Awake = false
		}
	}
}

func (g *Game) wake(r *Robot) {
	if breeds[r.Name].peace {
		return
	}
	r.Awake, r.goal, r.hunt = true, g.At, 12
}

// inFront reports whether the player is where a robot looks: near enough, and in its arc.
func (g *Game) inFront(r *Robot) bool {
	dx, dy := g.At.X-r.At.X, g.At.Y-r.At.Y
	if dx*dx+4*dy*dy > noticed*noticed {
		return false
	}
	if r.Arc >= 360 || r.Facing == orient.NoDir {
		return true
	}
	fx, fy := r.Facing.Step()
	ahead, aside := dx*fx+dy*fy, abs(dx*fy)+abs(dy*fx)
	switch { // the slope of the edge of the arc is 1/2 up to 60 degrees, 1 up to 120, and none beyond
	case r.Arc <= 60:
		return ahead >= 2*aside
	case r.Arc <= 120:
		return ahead >= aside
	}
	return ahead >= 0
}

// attack reports whether a robot did something to the player.
func (g *Game) attack(r *Robot, i int) bool {
	b := breeds[r.Name]
	switch {
	case beside(r.At, g.At) && !b.strike.none():
		g.say("The %s hits you.", r.Name)
		g.wound(b.strike.roll(g.key("struck", i)), "a "+r.Name)
		return true
	case b.shot.none() || !g.sees(r) || !g.clear(r.At, g.At):
		return false
	case r.cool:
		r.cool = false
		return b.steps == 0
	}
	r.cool = true
	if g.key("aim", i).Word(0)%3 == 0 {
		g.say("The %s shoots past you.", r.Name)
		return true
	}
	g.say("The %s shoots you.", r.Name)
	g.wound(b.shot.roll(g.key("shot at", i)), "a "+r.Name)
	return true
}

// chase goes a step nearer to where the player was seen last. Doors that are not locked do not hold it.
func (g *Game) chase(r *Robot) {
	if breeds[r.Name].steps == 0 {
		return
	}
	l := g.Level
	g.free()
	g.dist.From(&g.open, r.goal)
	best, at := g.dist.At(r.At.X, r.At.Y), r.At
	if best < 0 {
		return
	}
	for _, d := range dirs {
		p := step(r.At, d)
		if n := g.dist.At(p.X, p.Y); n >= 0 && n < best && p != g.At && l.robot(p) == nil {
			best, at = n, p
		}
	}
	g.move(r, at)
}

// free fills g.open with the cells that robots walk on.
func (g *Game) free() {
	l := g.Level
	if !g.open.Empty() {
		return
	}
	for i, c := range l.cells {
		if c.class.Passable() {
			g.open.Set(i%l.W, i/l.W)
		}
	}
	for i := range l.Doors {
		if d := &l.Doors[i]; d.Locked {
			g.open.Clear(d.At.X, d.At.Y)
		}
	}
	for i := range l.Terminals {
		g.open.Clear(l.Terminals[i].At.X, l.Terminals[i].At.Y)
	}
}

func (g *Game) wander(r *Robot, i int) {
	k := g.key("wander", i)
	if k.Word(0)%3 != 0 {
		return
	}
	p := step(r.At, dirs[embed.Below(k.Word(1), 4)])
	if l := g.Level; l.walkable(p) && p != g.At && l.robot(p) == nil && l.cell(p).class != grid.Door {
		g.move(r, p)
	}
}

// move lets a robot go to a cell beside it, or open the door there.
func (g *Game) move(r *Robot, to grid.Point) {
	if d := g.Level.door(to); d != nil && !d.Open {
		g.Level.openDoor(d)
		return
	}
	for _, d := range dirs {
		if step(r.At, d) == to && r.Facing != orient.NoDir {
			r.Facing = d
		}
	}
	r.At = to
}

// hurt hurts a robot.
func (g *Game) hurt(r *Robot, by int, how string) {
	if r.HP -= by; r.HP > 0 {
		g.say("You %s the %s.", how, r.Name)
		g.wake(r)
		return
	}
	g.say("You %s the %s to pieces.", how, r.Name)
	if g.Level.item(r.At) == nil && !breeds[r.Name].peace {
		g.Level.drop(Item{Name: "scrap", At: r.At, Count: 1 + breeds[r.Name].hp/4})
	}
}

// wound hurts the player.
func (g *Game) wound(by int, who string) {
	g.HP -= max(by-g.Armor, 1)
	if g.HP <= 0 {
		g.HP, g.State = 0, Lost
		g.say("You die on level %d, of %s.", g.Depth(), who)
	}
}
