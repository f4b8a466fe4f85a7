package rogue

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
)

// talk lets the tinker mend what is broken, for scrap.
func (g *Game) talk(r *Robot) {
	const price = 5
	switch {
	case g.HP == g.Most:
		g.say(`"Nothing broken? Bring me scrap when there is."`)
	case g.Scrap < price:
		g.say(`"%d pieces of scrap, and you are as good as new."`, price)
	default:
		g.Scrap -= price
		g.HP = g.Most
		g.say("The tinker mends you for %d pieces of scrap.", price)
	}
}

// use works a terminal: it opens doors, wakes sleepers, says what it has to say.
func (g *Game) use(t *Terminal) {
	l, opened := g.Level, 0
	if t.Says != "" {
		g.say("The %s reads: %s.", t.Name, t.Says)
	}
	for _, i := range t.opens {
		if d := &l.Doors[i]; !d.Open {
			l.openDoor(d)
			opened++
		}
	}
	switch {
	case opened == 1:
		g.say("The terminal hums. A door opens.")
	case opened > 1:
		g.say("The terminal hums. %d doors open.", opened)
	case t.Says == "" && t.Used:
		g.say("It has done what it does.")
	case t.Says == "":
		g.say("The terminal hums. Nothing else happens.")
	}
	for _, i := range t.wakes {
		if r := &l.Robots[i]; r.HP > 0 && !r.Awake {
			g.wake(r)
			g.say("Something wakes: %s.", r.Name)
		}
	}
	t.Used = true
}

// arrive takes what lies where the player stands, and springs what waits there.
func (g *Game) arrive() {
	l := g.Level
	if p := l.placed(g.At); p != nil && !p.Visited {
		p.Visited = true
		g.say("%s", p.About)
	}
	if t := l.trap(g.At); t != nil && !t.Spent {
		g.spring(t)
	}
	for i := 0; i < len(l.Items); i++ {
		if l.Items[i].At == g.At {
			g.take(l.Items[i])
			l.Items = append(l.Items[:i], l.Items[i+1:]...)
			i--
		}
	}
	if g.At == l.Stairs {
		switch {
		case l.Depth < Levels:
			g.say("Stairs lead down from here.")
		case g.Core:
			g.say("The lift. It takes whoever has the core.")
		default:
			g.say("The lift. It does not move without the core.")
		}
	}
}

func (g *Game) spring(t *Trap) {
	t.Found, t.Spent = true, true
	switch t.Name {
	case prefabs.NameJaw:
		g.say("A jaw snaps shut on your leg!")
		g.wound(dice{1, 4, 1}.roll(g.key("jaw", 0)), "a jaw")
	default:
		g.say("The plate clicks under your foot.")
	}
	for _, i := range t.opens {
		if d := &g.Level.Doors[i]; !d.Open {
			g.Level.openDoor(d)
			g.say("A %s springs open.", d.Name)
			g.rouse(d.At)
		}
	}
}

// rouse wakes who is beside a cell.
func (g *Game) rouse(at grid.Point) {
	for i := range g.Level.Robots {
		if r := &g.Level.Robots[i]; r.HP > 0 && steps(r.At, at) <= 2 {
			g.wake(r)
		}
	}
}

func (g *Game) take(i Item) {
	switch i.Name {
	case prefabs.NameScrap:
		g.Scrap += i.Count
	case prefabs.NameGlowcap:
		g.HP = min(g.HP+2*i.Count, g.Most)
		g.say("You eat %s. It glows all the way down.", count(i))
		return
	case prefabs.NameMedkit:
		g.Medkits += i.Count
	case prefabs.NameCharge:
		g.Charges += i.Count
	case prefabs.NameScanner:
		g.Scanners += i.Count
	case prefabs.NamePlating:
		g.Armor += i.Count
		g.say("You put on %s. Blows will be lighter.", count(i))
		return
	case prefabs.NameCutter:
		g.Cutter = true
		g.say("You take %s. It cuts through plate.", count(i))
		return
	case prefabs.NameCore:
		g.Core = true
		g.say("You take the core. It is still warm. Now to the lift!")
		return
	}
	g.say("You take %s.", count(i))
}

// count tells of an item: "a medkit", "3 charges".
func count(i Item) string {
	good := goods[i.Name]
	if i.Count > 1 && good.some != "" {
		return fmt.Sprintf("%d %s", i.Count, good.some)
	}
	return good.one
}
