package screen

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/samples/game/internal/rogue"
)

// drawPanel shows how the player is, and whom he sees.
func (a *App) drawPanel(c area) {
	c.clear()
	g := a.game
	for y := range c.h {
		c.put(0, y, '│', rule, c.back)
	}
	c.text(2, 0, "UNDERMINE", amber)
	c.right(0, fmt.Sprintf("level %d/%d", g.Depth(), rogue.Levels), faint)
	c.text(2, 1, g.Level.Name, ink)
	c.bar(3, "hull", g.HP, g.Most)
	y := c.list(4, []line{
		{"charges", fmt.Sprint(g.Charges), "f", g.Charges > 0},
		{"medkits", fmt.Sprint(g.Medkits), "m", g.Medkits > 0},
		{"scanners", fmt.Sprint(g.Scanners), "s", g.Scanners > 0},
		{"scrap", fmt.Sprint(g.Scrap), "", g.Scrap > 0},
	})
	gear := ""
	for _, h := range []struct {
		has  bool
		what string
	}{{g.Armor > 0, "plating "}, {g.Cutter, "cutter "}, {g.Core, "CORE"}} {
		if h.has {
			gear += h.what
		}
	}
	c.text(2, y, gear, bright)
	y += 2
	for _, s := range g.InSight() {
		if y >= c.h-3 {
			break
		}
		tone := ink
		if s.Dangerous && s.State == "after you" {
			tone = alarm
		}
		c.put(2, y, s.Rune, s.Color, c.back)
		end := c.text(4, y, s.Name, tone)
		if s.Targetable {
			c.text(end, y, " ◄", alarm)
		}
		if s.Dangerous {
			c.meter(c.w-7, y, 6, s.HP, s.Most)
		}
		y++
		if s.State != "" && y < c.h-3 && c.h > 30 {
			c.text(4, y, s.State, faint)
			y++
		}
	}
	for i, t := range g.Things() {
		if i == 0 && y > 10 {
			y++
		}
		if y >= c.h-3 {
			break
		}
		c.put(2, y, t.Rune, t.Color, c.back)
		c.text(4, y, t.Name, faint)
		y++
	}
	if p := g.Here(); p != nil {
		lines := append([]string{p.Prefab}, wrap(p.About, c.w-3)...)
		if from := c.h - 3 - len(lines); from > y {
			for i, l := range lines {
				c.text(2, from+i, l, []embed.RGB{mix(rule, faint, 128), faint}[min(i, 1)])
			}
		}
	}
	c.text(2, c.h-2, "? help  o look around", faint)
	c.text(2, c.h-1, fmt.Sprintf("seed %d", g.Seed), faint)
	c.right(c.h-1, fmt.Sprintf("turn %d", g.Turn), faint)
}

// line is a line of the panel: a thing, how many, and the key that uses it.
type line struct {
	name, count, key string
	some             bool
}

func (c area) list(y int, lines []line) int {
	for _, l := range lines {
		tone := ink
		if !l.some {
			tone = faint
		}
		c.text(2, y, l.name, tone)
		c.text(12, y, l.count, tone)
		if l.some {
			c.right(y, l.key, faint)
		}
		y++
	}
	return y
}

func (c area) bar(y int, name string, n, most int) {
	c.text(2, y, name, ink)
	c.meter(12, y, c.w-19, n, most)
	c.right(y, fmt.Sprintf("%d/%d", n, most), ink)
}

// meter draws how much is left of something.
func (c area) meter(x, y, w, n, most int) {
	full := (n*w + most - 1) / max(most, 1)
	tone := good
	switch {
	case n*3 <= most:
		tone = alarm
	case n*3 <= most*2:
		tone = amber
	}
	for i := range w {
		if i < full {
			c.put(x+i, y, '▬', tone, c.back)
		} else {
			c.put(x+i, y, '▬', rule, c.back)
		}
	}
}

// drawPlaces lists the placements of the level and tells of the one that is chosen.
func (a *App) drawPlaces(c area) {
	if c.w == 0 {
		c.w, c.x = min(panelWidth, c.x), c.x-min(panelWidth, c.x)
	}
	c.clear()
	for y := range c.h {
		c.put(0, y, '│', rule, c.back)
	}
	c.text(2, 0, "PLACEMENTS", amber)
	all := a.game.Level.Placed
	y, room := 1, max(c.h-14, 3)
	first := min(max(a.chosen-room/2, 0), max(len(all)-room, 0))
	for i := first; i < len(all) && i < first+room; i++ {
		tone := mix(tints[all[i].Category], ink, 60)
		if i == a.chosen {
			tone = bright
			c.text(1, y, "►", bright)
		}
		c.text(2, y, all[i].Prefab, tone)
		y++
	}
	y++
	if len(all) > 0 {
		p := all[a.chosen]
		site := p.Site
		if p.Category != embed.NoCategory {
			site = p.Category.String() + ", " + site
		}
		texts := []string{site, fmt.Sprintf("at %d,%d, %d by %d cells", p.X, p.Y, p.W, p.H)}
		if p.Inside != "" {
			texts = append(texts, "with "+p.Inside)
		}
		for i, text := range append(texts, p.About) {
			tone := ink
			if i == len(texts) {
				tone = faint
			}
			for _, l := range wrap(text, c.w-3) {
				if y < c.h-2 {
					c.text(2, y, l, tone)
				}
				y++
			}
		}
	}
	c.text(2, c.h-2, "tab next  r refusals", faint)
	c.text(2, c.h-1, "R anew > next esc back", faint)
}

// drawReasons lists how the level came about, and why prefabs were refused.
func (a *App) drawReasons(c area) {
	c.clear()
	c.text(2, 0, "HOW THIS LEVEL CAME ABOUT", amber)
	type line struct {
		text string
		tone embed.RGB
	}
	var lines []line
	add := func(text string, tone embed.RGB) {
		for _, l := range wrap(text, c.w-4) {
			lines = append(lines, line{l, tone})
		}
	}
	head, refused := a.game.Level.Report()
	for _, h := range head {
		add(h, ink)
	}
	lines = append(lines, line{})
	add(fmt.Sprintf("%d kinds of refusals: prefab, the rule that left no spot over, and in brackets how many "+
		"spots each rule left over in the first of the caves", len(refused)), faint)
	for _, r := range refused {
		add(r, ink)
	}
	room := max(c.h-4, 1)
	a.scroll = min(max(a.scroll, 0), max(len(lines)-room, 0))
	end := min(a.scroll+room, len(lines))
	for i, l := range lines[a.scroll:end] {
		c.text(2, 2+i, l.text, l.tone)
	}
	c.text(2, c.h-1, fmt.Sprintf("esc back  up, down scroll (%d of %d lines)", end, len(lines)), faint)
}

// lines draws a text in as many lines as it takes, and returns the line after it.
func (c area) lines(y int, text string, tone embed.RGB) int {
	for _, l := range wrap(text, c.w-4) {
		c.text(2, y, l, tone)
		y++
	}
	return y
}

var help = [][2]string{
	{"arrows, h j k l", "walk; into things: open, use, hit, talk"},
	{"shift+arrow, HJKL", "walk on until something happens"},
	{"o", "look around until something happens"},
	{".  space", "wait"},
	{"f", "fire a charge at the nearest (marked red), or hit who is beside"},
	{"m", "use a medkit"},
	{"s", "use a scanner: it draws the level"},
	{">", "go down, or use the lift"},
	{"p", "how prefabs were placed, and why not"},
	{"q", "quit"},
}

func (a *App) drawHelp(c area) {
	c.clear()
	c.text(2, 0, "UNDERMINE", amber)
	c.right(0, "any key: back", faint)
	y := c.lines(1, "Five levels down lies the core. Take it to the lift at the far end of that level.", ink)
	y++
	for _, h := range help {
		c.text(2, y, h[0], bright)
		c.text(22, y, h[1], ink)
		y++
	}
	y++
	for _, t := range []string{
		"Terminals (&) open what is locked, and may wake who is behind it. Who stands does not mind until he sees you: " +
			"sentries and turrets see what is before them alone. A tinker mends you for scrap.",
		"The map was made by xpc from the seed; all rooms on it were drawn in REXPaint form.",
	} {
		y = c.lines(y, t, faint)
	}
}
