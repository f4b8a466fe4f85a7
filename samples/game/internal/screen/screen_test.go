package screen_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gdamore/tcell/v2"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
	"github.com/seed18752ec6/xpc/samples/game/internal/reload"
	"github.com/seed18752ec6/xpc/samples/game/internal/rogue"
	"github.com/seed18752ec6/xpc/samples/game/internal/screen"
)

// show returns a game on a screen of some size that is not there.
func show(t *testing.T, seed uint64, w, h int) (*screen.App, tcell.SimulationScreen) {
	t.Helper()
	s := tcell.NewSimulationScreen("UTF-8")
	if err := s.Init(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Fini)
	s.SetSize(w, h)
	return screen.New(s, rogue.New(prefabs.Bundle(), seed)), s
}

// rows returns the lines of a screen.
func rows(s tcell.Screen) (lines []string) {
	w, h := s.Size()
	for y := range h {
		var b strings.Builder
		for x := range w {
			text, _, _ := s.Get(x, y)
			b.WriteString(text)
		}
		lines = append(lines, b.String())
	}
	return lines
}

// TestFrame looks at the first frame: who one is, how one is, what was said.
func TestFrame(t *testing.T) {
	t.Parallel()
	app, s := show(t, 7, 80, 24)
	app.Draw()
	got := rows(s)
	all := strings.Join(got, "\n")
	for _, want := range []string{
		"│ UNDERMINE    level 1/5 ", "│ shallows", "26/26 ", "│ charges   8          f ", "seed 7", "turn 0 ", " Press ? for help.",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("no %q on\n%s", want, all)
		}
	}
	g := app.Game()
	left := min(max(g.At.X-27, 0), g.Level.W-55)
	top := min(max(g.At.Y-9, 0), g.Level.H-19)
	if got := []rune(got[g.At.Y-top])[g.At.X-left]; got != '@' {
		t.Errorf("at (%d,%d) of the chart is %c", g.At.X-left, g.At.Y-top, got)
	}
}

// TestChart compares the chart with what the player sees, where it scrolls and at its ends.
func TestChart(t *testing.T) {
	t.Parallel()
	app, s := show(t, 5, 64, 20)
	for range 25 {
		app.Press("o")
		app.Draw()
		g, got := app.Game(), rows(s)
		w, h := 64-25, 20-4
		left := min(max(g.At.X-w/2, 0), g.Level.W-w)
		top := min(max(g.At.Y-h/2, 0), g.Level.H-h)
		for y := range h {
			for x, r := range []rune(got[y])[:w] {
				c := g.Look(left+x, top+y)
				switch {
				case left+x == g.At.X && top+y == g.At.Y:
					c.Rune = '@'
				case !c.Known:
					c.Rune = ' '
				}
				if r != c.Rune {
					t.Fatalf("turn %d: at (%d,%d) of the chart is %c, seen is %c", g.Turn, x, y, r, c.Rune)
				}
			}
		}
	}
}

// TestFade sees that the light fades with the distance, and that what is remembered is darker still.
func TestFade(t *testing.T) {
	t.Parallel()
	app, _ := show(t, 5, 80, 24)
	for range 6 {
		app.Press("o")
	}
	g := app.Game()
	var near, far, past, n [3]int
	for y := range g.Level.H {
		for x := range g.Level.W {
			c := g.Look(x, y)
			d := max(abs(x-g.At.X)/2, abs(y-g.At.Y))
			i, sum := 2, &past
			switch {
			case !c.Known:
				continue
			case c.Light > 0 && d <= 2:
				i, sum = 0, &near
			case c.Light > 0 && d >= 5:
				i, sum = 1, &far
			case c.Light > 0:
				continue
			}
			n[i]++
			sum[0] += int(c.Fore.R) + int(c.Fore.G) + int(c.Fore.B)
		}
	}
	if n[0] == 0 || n[1] == 0 || n[2] == 0 {
		t.Fatalf("%v cells near, far, remembered", n)
	}
	if a, b, c := near[0]/n[0], far[0]/n[1], past[0]/n[2]; a < b*3/2 || b <= c {
		t.Errorf("near %d, far %d, remembered %d", a, b, c)
	}
}

func abs(n int) int { return max(n, -n) }

// TestPages opens each page.
func TestPages(t *testing.T) {
	t.Parallel()
	app, s := show(t, 7, 80, 24)
	for _, c := range []struct{ keys, want string }{
		{"?", "use a scanner: it draws the level"},
		{"x", "level 1/5"},
		{"p", "►"},
		{"", app.Game().Level.Placed[0].Prefab},
		{"\t", "facing"},
		{"r", "HOW THIS LEVEL CAME ABOUT"},
		{"", "shallows, 120 by 74 cells, depth 1, style caves"},
		{"^^", "level 1/5"},
		{"q", "Leave the mine?"},
		{"n", "level 1/5"},
	} {
		app.Press(c.keys)
		app.Draw()
		if all := strings.Join(rows(s), "\n"); !strings.Contains(all, c.want) {
			t.Errorf("after %q there is no %q on\n%s", c.keys, c.want, all)
		}
	}
	if app.Game().Turn != 0 || app.Game().Reveal {
		t.Error("looking at pages has taken turns, or left the level bare")
	}
}

// TestRefusalsShown reads on the page of refusals what is a refusal of the map.
func TestRefusalsShown(t *testing.T) {
	t.Parallel()
	app, s := show(t, 3, 100, 100)
	app.Press("pr")
	app.Draw()
	all := strings.Join(rows(s), "\n")
	_, refused := app.Game().Level.Report()
	if len(refused) < 5 || !strings.Contains(all, refused[0]) || !strings.Contains(all, ": there is not enough rock behind") {
		t.Errorf("%d refusals; the page is\n%s", len(refused), all)
	}
}

// TestRefusalsSmall reads all of that page on a small screen, by scrolling, where it says how one gets back.
func TestRefusalsSmall(t *testing.T) {
	t.Parallel()
	app, s := show(t, 7, 40, 12)
	app.Press("pr")
	seen := map[string]bool{}
	for range 150 {
		app.Draw()
		all := rows(s)
		for _, l := range all {
			seen[strings.TrimSpace(l)] = true
		}
		if last := all[len(all)-1]; !strings.Contains(last, "esc") {
			t.Fatalf("the last line is %q", last)
		}
		app.Press("j")
	}
	words := map[string]bool{}
	for l := range seen {
		for _, w := range strings.Fields(l) {
			words[w] = true
		}
	}
	head, refused := app.Game().Level.Report()
	for _, text := range append(head, refused...) {
		for _, w := range strings.Fields(text) {
			if !words[w] {
				t.Errorf("%q of %q is never shown", w, text)
			}
		}
	}
}

// TestMonkey presses keys at random, on screens of all sizes: nothing breaks.
func TestMonkey(t *testing.T) {
	t.Parallel()
	const keys = "hjkl.fms>oHJKL?pr\t^Rjk nq n"
	for seed := uint64(1); seed <= 12; seed++ {
		app, s := show(t, seed, 80, 24)
		k := embed.Seed(seed).Named("keys")
		for i := range uint64(150) {
			if i%10 == 0 {
				s.SetSize(int(1+embed.Below(k.Word(2*i), 160)), int(1+embed.Below(k.With(1).Word(2*i), 70)))
			}
			app.Press(string(keys[embed.Below(k.Word(2*i+1), uint64(len(keys)))]))
			app.Draw()
		}
	}
}

// TestSwap swaps bundles on the screen: one that is sound goes on, of one that is not the log says why.
func TestSwap(t *testing.T) {
	t.Parallel()
	app, s := show(t, 7, 100, 30)
	for _, c := range []struct {
		ev   reload.Event
		want string
	}{
		{reload.Event{Bundle: prefabs.Bundle()}, "A new bundle: 22 prefabs, all "},
		{reload.Event{Err: errors.New("the file ends at byte 7")}, "The new bundle is not taken: the file ends at byte 7."},
		{reload.Event{Err: errors.Join(errors.New("one"), errors.New("two"), errors.New("three"))}, "not taken: one (and 2 more)."},
	} {
		app.Swap(c.ev)
		app.Draw()
		if all := strings.Join(rows(s), "\n"); !strings.Contains(all, c.want) {
			t.Errorf("there is no %q on\n%s", c.want, all)
		}
	}
	if app.Game().Bundle() != prefabs.Bundle() {
		t.Error("the game has another bundle")
	}
}

// Example shows the first steps of a run.
func Example() {
	s := tcell.NewSimulationScreen("UTF-8")
	if err := s.Init(); err != nil {
		fmt.Println(err)
		return
	}
	defer s.Fini()
	s.SetSize(60, 14)
	app := screen.New(s, rogue.New(prefabs.Bundle(), 11))
	app.Press("oooo")
	app.Draw()
	for _, line := range rows(s) {
		fmt.Println(strings.TrimRight(line, " "))
	}
	// Output:
	// ..`.,,,▒      ▓.,.▒.▓              │ UNDERMINE    level 1/5
	// ,...▓▒.▓     ▓.,,...▓              │ shallows
	// ...▒ ▒.▒     ▓..,...▒              │
	// `.▒  ▒.▒▒▒  ▒.,.,..,`▒             │ hull      ▬▬▬▬▬▬ 26/26
	// ▒▒   ▒.,`.▒▒▒.,.,....,▒▒           │ charges   8          f
	//      ▒`,,.....,..@..,`..▒          │ medkits   1          m
	//      ▒.....▒▒▓▒...,...,.....*,▒    │ scanners  0
	//       ▒.,,▒   ▒.╔╡···╞╗▓▒▒▒,.▓     │ scrap     4
	//        ▒▒▒     ▒     ·║            │
	//                    d ○║            │
	// ───────────────────────────────────│ d drone ◄       ▬▬▬▬▬▬
	//  mends what is brought to him.     │
	//  You take 2 pieces of scrap. (2    │ ? help  o look around
	//  times)                            │ seed 11        turn 83
}
