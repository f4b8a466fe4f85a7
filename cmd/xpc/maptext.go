package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
	"github.com/seed18752ec6/xpc/embed/place"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// printMap prints what stands below a map: the seed, what was placed where, what is not met.
func printMap(w io.Writer, m *mapgen.Result) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s  %dx%d  seed %d", m.Recipe.Name(), m.Grid.W, m.Grid.H, m.Seed)
	if m.Attempt > 1 {
		fmt.Fprintf(&b, "  attempt %d", m.Attempt)
	}
	s := m.Metrics
	fmt.Fprintf(&b, "  hash %s\n", mapHash(m)[:16])
	if r := s.Rooms; r.Count > 0 {
		fmt.Fprintf(&b, "%s (%d small, %d medium, %d large), ", diag.Counted(r.Count, "room"), r.Small, r.Medium, r.Large)
	}
	fmt.Fprintf(&b, "%s (%d small, %d medium, %d large), %s, %s, %s open\n", diag.Counted(s.Caves, "cave"), s.Small, s.Medium,
		s.Large, diag.Counted(s.Tunnels, "tunnel"), diag.Counted(s.Loops, "loop"), percent(s.Open, s.Domain))
	if m.Features > 0 {
		fmt.Fprintf(&b, "%s, ", diag.Counted(m.Features, "feature"))
	}
	placed := len(m.Placements) - m.Features
	fmt.Fprintf(&b, "%s of %d wanted", diag.Counted(placed, "placement"), m.Wanted)
	if placed < m.Wanted {
		b.WriteString("; --stats tells what was refused")
	}
	b.WriteByte('\n')
	printPlacements(&b, m)
	printLeftOut(&b, m)
	for i := range m.Unmet {
		fmt.Fprintf(&b, "not met: %s\n", unmetText(&m.Unmet[i]))
	}
	_, err := io.WriteString(w, escape(b.String()))
	return err
}

// printPlacements prints a line for each placement, and for each prefab that came in its slots.
func printPlacements(b *strings.Builder, m *mapgen.Result) {
	width := 0
	for i := range m.Placements {
		width = max(width, len(m.Placements[i].Prefab.Name()))
	}
	var contents embed.Contents
	for i := range m.Placements {
		pl := &m.Placements[i]
		fmt.Fprintf(b, "  %-*s  %s\n", width, pl.Prefab.Name(), placementText(pl))
		pl.Roll(&contents)
		printNested(b, &contents, 0, "    ")
	}
}

// placementText says how and where a placement is.
func placementText(pl *place.Placement) string {
	if pl.Method != place.Preplaced {
		s := fmt.Sprintf("%-8s  cave %-3d  at %d,%d", pl.Method, pl.Cave, pl.X, pl.Y)
		if pl.Method == place.Embedded {
			s += "  facing " + pl.Facing().String()
		}
		return s
	}
	s := fmt.Sprintf("%s  at %d,%d  turned %s", pl.Method, pl.X, pl.Y, pl.Orientation)
	plugged := 0
	for i := range pl.Connectors {
		if pl.Connectors[i].Plugged {
			plugged++
		}
	}
	if plugged > 0 {
		s += fmt.Sprintf("  %d of %s plugged", plugged, diag.Counted(len(pl.Connectors), "connector"))
	}
	return s
}

// printLeftOut prints a line for each prefab of a feature that did not come, with the word that says why.
func printLeftOut(b *strings.Builder, m *mapgen.Result) {
	for i := range m.Refused {
		if r := &m.Refused[i]; r.Feature > 0 {
			fmt.Fprintf(b, "left out: %s", r.Prefab.Name())
			if r.Copies > 1 {
				fmt.Fprintf(b, " %d times", r.Copies)
			}
			fmt.Fprintf(b, ", by %s\n", refusedBy(r))
		}
	}
}

// refusedBy returns the word that says why something was refused.
func refusedBy(r *place.Refusal) string {
	if r.Reason == place.NoReason {
		return r.Report.Rule()
	}
	return r.Reason.String()
}

// printNested prints what came in the slots of a prefab: of a nested one by its number, or of the placed one.
func printNested(b *strings.Builder, c *embed.Contents, within int, indent string) {
	for i := range c.Nested {
		if n := &c.Nested[i]; n.Within == within {
			fmt.Fprintf(b, "%s%s  nested  at %d,%d  turned %s\n", indent, n.Prefab.Name(), n.Setting.X, n.Setting.Y, n.Turn)
			printNested(b, c, i+1, indent+"  ")
		}
	}
}

// unmetText says in a sentence what a recipe requires and the map is not.
func unmetText(u *mapgen.Unmet) string { return string(u.AppendText(nil)) }

func found(u *mapgen.Unmet) string { return amount(u.Found, u.Share) }

// want returns the bound as recipes write it: 4.., 18%..40%, ..40.
func want(u *mapgen.Unmet) string {
	s := ""
	if u.Min.Den > 0 {
		s = amount(u.Min, u.Share)
	}
	s += ".."
	if u.Max.Den > 0 {
		s += amount(u.Max, u.Share)
	}
	return s
}

func amount(r embed.Ratio, share bool) string {
	if share {
		return percent(int(r.Num), int(r.Den))
	}
	if r.Den <= 1 {
		return strconv.Itoa(int(r.Num))
	}
	return fmt.Sprintf("%d/%d", r.Num, r.Den)
}

// percent returns a/b in percent with one decimal, rounded half up; 0% for b of 0.
func percent(a, b int) string {
	if b == 0 {
		return "0%"
	}
	return tenths(perMille(a, b))
}

// perMille returns a/b in thousandths, rounded half up. B is not 0.
func perMille(a, b int) int { return int((2000*int64(a) + int64(b)) / (2 * int64(b))) }

// tenths returns thousandths in percent.
func tenths(n int) string { return fmt.Sprintf("%d.%d%%", n/10, n%10) }
