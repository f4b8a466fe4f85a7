// Package screen shows a run on a terminal, and turns keys into commands. It decides nothing of the game.
package screen

import (
	"fmt"
	"strings"

	"github.com/gdamore/tcell/v2"

	"github.com/seed18752ec6/xpc/samples/game/internal/reload"
	"github.com/seed18752ec6/xpc/samples/game/internal/rogue"
)

type page uint8

const (
	pageGame page = iota
	pageHelp
	pagePlaces  // which prefabs were placed, and how
	pageReasons // and which were not, and why
	pageQuit
)

// App is a game on a screen.
type App struct {
	screen tcell.Screen
	game   *rogue.Game
	page   page
	chosen int // placement on pagePlaces
	scroll int // on pageReasons
}

// New returns an app that shows a game on a screen, which has been initialized. The screen stays the
// caller's, to finish.
func New(s tcell.Screen, g *rogue.Game) *App { return &App{screen: s, game: g} }

// Game returns the run that is shown.
func (a *App) Game() *rogue.Game { return a.game }

// Quit is an event for [App.Run]: it ends it.
type Quit struct{}

// Run shows the game and follows keys until the player quits, the screen is finished, or a [Quit]
// comes in an EventInterrupt. A [reload.Event] in one brings another bundle.
func (a *App) Run() {
	for {
		a.Draw()
		switch ev := a.screen.PollEvent().(type) {
		case nil:
			return
		case *tcell.EventResize:
			a.screen.Sync()
		case *tcell.EventKey:
			if !a.Key(ev) {
				return
			}
		case *tcell.EventInterrupt:
			switch data := ev.Data().(type) {
			case Quit:
				return
			case reload.Event:
				a.Swap(data)
			}
		}
	}
}

// Swap goes on with another bundle, or says why not and goes on with the one it has.
func (a *App) Swap(ev reload.Event) {
	err := ev.Err
	if err == nil {
		err = a.game.Swap(ev.Bundle)
	}
	if err == nil {
		return
	}
	first, rest, more := strings.Cut(err.Error(), "\n")
	if more {
		first += fmt.Sprintf(" (and %d more)", strings.Count(rest, "\n")+1)
	}
	a.game.Note("The new bundle is not taken: " + first + ".")
}

// commands are the keys that are commands, by rune.
var commands = map[rune]rogue.Command{
	'k': rogue.North, 'l': rogue.East, 'j': rogue.South, 'h': rogue.West,
	'.': rogue.Wait, ' ': rogue.Wait, 'f': rogue.Fire, 'm': rogue.Heal, 's': rogue.Scan, '>': rogue.Descend,
}

var arrows = map[tcell.Key]rogue.Command{
	tcell.KeyUp: rogue.North, tcell.KeyRight: rogue.East, tcell.KeyDown: rogue.South, tcell.KeyLeft: rogue.West,
}

var runs = map[rune]rogue.Command{'K': rogue.North, 'L': rogue.East, 'J': rogue.South, 'H': rogue.West}

// Key follows a key. It returns false where the player quits.
func (a *App) Key(ev *tcell.EventKey) bool {
	if ev.Key() == tcell.KeyCtrlC {
		return false
	}
	if ev.Key() == tcell.KeyCtrlL {
		a.screen.Sync()
		return true
	}
	switch a.page {
	case pageHelp:
		a.page = pageGame
	case pagePlaces:
		a.keyPlaces(ev)
	case pageReasons:
		a.keyReasons(ev)
	case pageQuit:
		a.page = pageGame
		return ev.Rune() != 'y' && ev.Rune() != 'Y'
	default:
		return a.keyGame(ev)
	}
	return true
}

func (a *App) keyGame(ev *tcell.EventKey) bool {
	g := a.game
	if c, ok := arrows[ev.Key()]; ok {
		if ev.Modifiers()&tcell.ModShift != 0 {
			g.Run(c)
		} else {
			g.Do(c)
		}
		return true
	}
	if ev.Key() != tcell.KeyRune {
		return true
	}
	r := ev.Rune()
	if c, ok := commands[r]; ok {
		g.Do(c)
		return true
	}
	if c, ok := runs[r]; ok {
		g.Run(c)
		return true
	}
	switch over := g.State != rogue.Playing; {
	case r == 'o':
		g.Travel()
	case r == '?':
		a.page = pageHelp
	case r == 'p':
		a.page, a.chosen, g.Reveal = pagePlaces, 0, true
	case r == 'n' && over:
		a.game = rogue.New(g.Bundle(), g.Seed+1)
	case r == 'q' && over:
		return false
	case r == 'q':
		a.page = pageQuit
	}
	return true
}

func (a *App) keyPlaces(ev *tcell.EventKey) {
	n := len(a.game.Level.Placed)
	turn := func(by int) {
		if n > 0 {
			a.chosen = (a.chosen + by + n) % n
		}
	}
	switch {
	case ev.Key() == tcell.KeyTab || ev.Key() == tcell.KeyDown || ev.Rune() == 'j':
		turn(1)
	case ev.Key() == tcell.KeyBacktab || ev.Key() == tcell.KeyUp || ev.Rune() == 'k':
		turn(-1)
	case ev.Rune() == 'r':
		a.page, a.scroll = pageReasons, 0
	case ev.Rune() == 'R':
		a.game.Again()
		a.chosen = 0
	case ev.Rune() == '>':
		a.game.To(a.game.Depth() + 1)
		a.chosen = 0
	case ev.Key() == tcell.KeyEscape || ev.Rune() == 'p' || ev.Rune() == 'q':
		a.page, a.game.Reveal = pageGame, false
	}
}

func (a *App) keyReasons(ev *tcell.EventKey) {
	_, h := a.screen.Size()
	switch {
	case ev.Key() == tcell.KeyDown || ev.Rune() == 'j':
		a.scroll++
	case ev.Key() == tcell.KeyUp || ev.Rune() == 'k':
		a.scroll--
	case ev.Key() == tcell.KeyPgDn || ev.Rune() == ' ':
		a.scroll += h / 2
	case ev.Key() == tcell.KeyPgUp:
		a.scroll -= h / 2
	case ev.Key() == tcell.KeyEscape || ev.Rune() == 'r' || ev.Rune() == 'q':
		a.page = pagePlaces
	}
}
