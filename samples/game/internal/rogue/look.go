package rogue

import (
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/sight"
)

// reach is how far the lamp of the player shines: on a screen of narrow characters it looks round.
const reachX, reachY = 20, 10

var lamp = sight.Ellipse(reachX, reachY)

// glyphs of code page 437.
const (
	glyphLamp     = 15 // ☼
	glyphTerminal = '&'
	glyphOpen     = '\''
	glyphTrap     = '^'
)

// theme is how the rock and the ground of a level look.
type theme struct{ ground, groundBack, rock, rockBack embed.RGB }

var themes = [Levels]theme{
	{rgb(0x8a7050), rgb(0x17110d), rgb(0x6a5442), rgb(0x261b14)},
	{rgb(0x887c58), rgb(0x14130c), rgb(0x6c6448), rgb(0x24211a)},
	{rgb(0x5c8078), rgb(0x0c1514), rgb(0x48645e), rgb(0x152322)},
	{rgb(0x6c7a90), rgb(0x0e1116), rgb(0x526076), rgb(0x181d28)},
	{rgb(0x9a6058), rgb(0x180c0c), rgb(0x7c4840), rgb(0x2a1414)},
}

// nature returns how a cell looks that no prefab draws.
func (l *Level) nature(x, y int, class grid.Class) Tile {
	t := themes[l.Depth-1]
	n := embed.Below(embed.Seed(uint64(l.Depth)).Named("nature").Cell(x, y).Word(0), 100)
	choose := func(glyphs string) uint32 { return uint32(glyphs[n*uint64(len(glyphs))/100]) }
	switch {
	case class == grid.Room:
		return Tile{Glyph: 250, Fore: t.ground, Back: t.groundBack}
	case class == grid.Tunnel || class == grid.Door:
		return Tile{Glyph: '.', Fore: scale(t.ground, 190), Back: t.groundBack}
	case class.Passable():
		return Tile{Glyph: choose("......,,.,`."), Fore: t.ground, Back: t.groundBack}
	default:
		return Tile{Glyph: choose("\xb1\xb1\xb1\xb2\xb1\xb2\xb1\xb1"), Fore: t.rock, Back: t.rockBack}
	}
}

// memory is what the player remembers of a cell.
type memory struct {
	known bool
	tile  Tile
}

// Seen is a cell as the player sees or remembers it.
type Seen struct {
	Rune       rune
	Fore, Back embed.RGB
	Known      bool
	Light      int // 1 to 256 of what is seen; 0 of what is remembered
}

// look finds what the player sees from where he stands, and remembers it.
func (g *Game) look() {
	l := g.Level
	l.view.Look(&l.field, g.At.X, g.At.Y, lamp)
	for x, y := range l.view.All() {
		p := grid.Point{X: x, Y: y}
		if t := l.trap(p); t != nil && steps(p, g.At) <= 1 {
			t.Found = true
		}
		l.known[y*l.W+x] = memory{true, l.tile(p)}
	}
}

// tile returns how a cell looks, with what lies there, without robots.
func (l *Level) tile(p grid.Point) Tile {
	t := l.cell(p).tile
	if d := l.door(p); d != nil {
		t = l.doorTile(d, t)
	}
	if p == l.Stairs {
		t.Glyph, t.Fore = '>', rgb(0xffffff)
	}
	if i := l.trap(p); i != nil && i.Found {
		t.Glyph, t.Fore = glyphTrap, rgb(0xff5070)
		if i.Spent {
			t.Fore = rgb(0x805060)
		}
	}
	if i := l.item(p); i != nil {
		t.Glyph, t.Fore = uint32(goods[i.Name].glyph), goods[i.Name].color
	}
	if i := l.terminal(p); i != nil {
		t.Glyph, t.Fore = glyphTerminal, rgb(0xd888ff)
		if i.Used {
			t.Fore = rgb(0x7c5890)
		}
	}
	return t
}

// doorTile returns how a door looks: as it is drawn while it is closed, redder while it is locked.
func (l *Level) doorTile(d *Door, t Tile) Tile {
	if l.cell(d.At).natural { // hung by the game
		t.Glyph, t.Fore, t.Back = '+', rgb(0xc08850), rgb(0x241a10)
	}
	switch {
	case d.Open:
		t.Glyph = glyphOpen
	case d.Locked:
		t.Fore, t.Back = rgb(0xff6848), rgb(0x401410)
	}
	return t
}

// Look returns the cell at (x, y) of the level as the player sees it now.
func (g *Game) Look(x, y int) Seen {
	l := g.Level
	if x < 0 || y < 0 || x >= l.W || y >= l.H {
		return Seen{}
	}
	p := grid.Point{X: x, Y: y}
	if !l.view.Seen(x, y) && !g.Reveal {
		m := &l.known[y*l.W+x]
		return Seen{Rune: Rune(m.tile.Glyph), Fore: faded(m.tile.Fore), Back: scale(faded(m.tile.Back), 150), Known: m.known}
	}
	t := l.tile(p)
	s := Seen{Rune: Rune(t.Glyph), Fore: t.Fore, Back: t.Back, Known: true, Light: light(x-g.At.X, y-g.At.Y)}
	if !l.view.Seen(x, y) {
		s.Light = 150
	}
	if r := l.robot(p); r != nil && (g.Reveal || l.view.Floor(x, y)) {
		b := breeds[r.Name]
		s.Rune, s.Fore, s.Light = b.glyph, b.color, max(s.Light, 200)
	}
	s.Fore, s.Back = scale(s.Fore, s.Light), scale(s.Back, s.Light)
	return s
}

// light returns how bright a cell is at a distance: from 256 beside the lamp to a quarter at its reach.
func light(dx, dy int) int {
	far := (dx*dx*reachY*reachY + dy*dy*reachX*reachX) * 256 / (reachX * reachX * reachY * reachY)
	return max(256-far*3/4, 64)
}

func scale(c embed.RGB, by int) embed.RGB {
	f := func(v uint8) uint8 { return uint8(min(int(v)*by/256, 255)) }
	return embed.RGB{R: f(c.R), G: f(c.G), B: f(c.B)}
}

// faded returns a color as it is remembered: dark, gray, a little blue.
func faded(c embed.RGB) embed.RGB {
	gray := (int(c.R)*3 + int(c.G)*6 + int(c.B)) / 10
	f := func(v uint8, tint int) uint8 { return uint8(min((int(v)+gray*3)*tint/1024, 255)) }
	return embed.RGB{R: f(c.R, 105), G: f(c.G, 118), B: f(c.B, 155)}
}
