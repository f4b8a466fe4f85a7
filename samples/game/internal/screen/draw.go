package screen

import (
	"fmt"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/samples/game/internal/rogue"
)

// layout divides the screen: the map, the log below it, and a panel at the right where there is room.
type layout struct{ chart, log, panel area }

const panelWidth = 25

func (a *App) layout() (l layout) {
	w, h := a.screen.Size()
	lines := min(max(h/6, 3), 8)
	side := panelWidth
	if w < 60 {
		side = 0
	}
	l.chart = area{a.screen, 0, 0, w - side, max(h-lines-1, 0), night}
	l.log = area{a.screen, 0, h - lines - 1, w - side, lines + 1, slate}
	l.panel = area{a.screen, w - side, 0, side, h, slate}
	return l
}

// Draw draws all of the screen.
func (a *App) Draw() {
	l := a.layout()
	a.screen.Fill(' ', style(ink, night))
	switch w, h := a.screen.Size(); {
	case w < 24 || h < 8:
		area{a.screen, 0, 0, w, h, night}.text(0, 0, "make me larger", ink)
	case a.page == pageHelp:
		a.drawHelp(area{a.screen, 0, 0, w, h, slate})
	case a.page == pageReasons:
		a.drawReasons(area{a.screen, 0, 0, w, h, slate})
	default:
		a.drawChart(l.chart)
		a.drawLog(l.log)
		if a.page == pagePlaces {
			a.drawPlaces(l.panel)
		} else if l.panel.w > 0 {
			a.drawPanel(l.panel)
		}
	}
	a.screen.Show()
}

// camera returns the map cell at the top left of the chart: the player in the middle, but no farther out
// than the map goes.
func (a *App) camera(c area) (x, y int) {
	g := a.game
	at := g.At
	if a.page == pagePlaces && len(g.Level.Placed) > 0 {
		p := g.Level.Placed[a.chosen]
		at.X, at.Y = p.X+p.W/2, p.Y+p.H/2
	}
	along := func(at, size, shown int) int {
		if size <= shown {
			return (size - shown) / 2
		}
		return min(max(at-shown/2, 0), size-shown)
	}
	return along(at.X, g.Level.W, c.w), along(at.Y, g.Level.H, c.h)
}

func (a *App) drawChart(c area) {
	g := a.game
	left, top := a.camera(c)
	for y := range c.h {
		for x := range c.w {
			s := g.Look(left+x, top+y)
			if !s.Known {
				continue
			}
			fore, back := s.Fore, s.Back
			if a.page == pagePlaces {
				fore, back = a.mark(left+x, top+y, fore, back)
			}
			c.put(x, y, s.Rune, fore, back)
		}
	}
	if t := g.Target(); t != nil && a.page == pageGame {
		x, y := t.At.X-left, t.At.Y-top
		s := g.Look(t.At.X, t.At.Y)
		c.put(x, y, s.Rune, s.Fore, mix(s.Back, alarm, 90))
	}
	you := bright
	if g.State == rogue.Lost {
		you = alarm
	} else if g.HP*3 < g.Most {
		you = amber
	}
	back := g.Look(g.At.X, g.At.Y).Back
	c.put(g.At.X-left, g.At.Y-top, '@', you, back)
	a.drawEnd(c)
}

// tints are the colors of categories, where placements are shown.
var tints = map[embed.Category]embed.RGB{
	embed.NoCategory: {R: 0xf0, G: 0xe0, B: 0x90},
	embed.Fluff:      {R: 0x58, G: 0x90, B: 0xb0},
	embed.Reward:     {R: 0x60, G: 0xc8, B: 0x60},
	embed.Risk:       {R: 0xe0, G: 0xa8, B: 0x40},
	embed.Danger:     {R: 0xe8, G: 0x50, B: 0x48},
}

// mark tints the cells of placements, and more those of the one that is looked at.
func (a *App) mark(x, y int, fore, back embed.RGB) (embed.RGB, embed.RGB) {
	for i := range a.game.Level.Placed {
		p := &a.game.Level.Placed[i]
		if uint(x-p.X) >= uint(p.W) || uint(y-p.Y) >= uint(p.H) {
			continue
		}
		tint := tints[p.Category]
		if i == a.chosen {
			return mix(fore, bright, 60), mix(back, tint, 88)
		}
		return fore, mix(back, tint, 44)
	}
	return fore, back
}

// drawEnd tells over the map how a run has ended.
func (a *App) drawEnd(c area) {
	g := a.game
	var lines []string
	switch {
	case a.page == pageQuit:
		lines = []string{"Leave the mine?", "y  yes     n  no"}
	case g.State == rogue.Won:
		lines = []string{"You have brought up the core.", fmt.Sprintf("%d turns, %d pieces of scrap", g.Turn, g.Scrap), "n  another run     q  quit"}
	case g.State == rogue.Lost:
		lines = []string{"You have died.", fmt.Sprintf("level %d, %d turns, seed %d", g.Depth(), g.Turn, g.Seed), "n  another run     q  quit"}
	default:
		return
	}
	w := 0
	for _, l := range lines {
		w = max(w, len([]rune(l)))
	}
	box := area{c.to, c.x + (c.w-w-4)/2, c.y + (c.h-len(lines)-2)/2, w + 4, len(lines) + 2, slate}
	box.clear()
	box.frame(rule)
	for i, l := range lines {
		box.text((box.w-len([]rune(l)))/2, i+1, l, []embed.RGB{bright, ink, faint}[min(i, 2)])
	}
}

// frame draws a line round an area.
func (a area) frame(c embed.RGB) {
	for x := range a.w {
		a.put(x, 0, '─', c, a.back)
		a.put(x, a.h-1, '─', c, a.back)
	}
	for y := range a.h {
		a.put(0, y, '│', c, a.back)
		a.put(a.w-1, y, '│', c, a.back)
	}
	for _, corner := range []struct {
		x, y int
		r    rune
	}{{0, 0, '┌'}, {a.w - 1, 0, '┐'}, {0, a.h - 1, '└'}, {a.w - 1, a.h - 1, '┘'}} {
		a.put(corner.x, corner.y, corner.r, c, a.back)
	}
}

// drawLog shows the last lines of the log: what the last command did in full color.
func (a *App) drawLog(c area) {
	c.clear()
	g := a.game
	for x := range c.w {
		c.put(x, 0, '─', rule, c.back)
	}
	if a.layout().panel.w == 0 {
		c.text(1, 0, fmt.Sprintf(" %d/%d  =%d  !%d  *%d  level %d ", g.HP, g.Most, g.Charges, g.Medkits, g.Scrap, g.Depth()), ink)
	}
	var lines []string
	var fresh []bool
	for i := len(g.Log) - 1; i >= 0 && len(lines) < c.h-1; i-- {
		text, times, recent := g.Log[i], 1, i >= g.Told
		for ; i > 0 && g.Log[i-1] == text; i-- {
			times++
		}
		if times > 1 {
			text += fmt.Sprintf(" (%d times)", times)
		}
		parts := wrap(text, c.w-2)
		for j := len(parts) - 1; j >= 0; j-- {
			lines, fresh = append(lines, parts[j]), append(fresh, recent)
		}
	}
	for i := range min(len(lines), c.h-1) {
		tone := faint
		if fresh[i] {
			tone = toneOf(lines[i])
		}
		c.text(1, c.h-1-i, lines[i], tone)
	}
}

// toneOf is the color of a line of the log: what hurts stands out.
func toneOf(line string) embed.RGB {
	switch {
	case strings.Contains(line, "hits you") || strings.Contains(line, "shoots you") || strings.Contains(line, "die") ||
		strings.Contains(line, "snaps"):
		return alarm
	case strings.Contains(line, "sees you") || strings.Contains(line, "springs open") || strings.Contains(line, "wakes"):
		return amber
	}
	return ink
}
