package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// host is where the figures come from.
type host struct {
	processor, system, version, commit, load string
}

// describe looks at the machine and the repository.
func describe() host {
	h := host{
		processor: "unknown processor",
		system:    fmt.Sprintf("%s/%s, %d cores", runtime.GOOS, runtime.GOARCH, runtime.NumCPU()),
		version:   runtime.Version(),
		commit:    "unknown",
	}
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if _, rest, ok := strings.Cut(string(info), "model name\t: "); ok {
			h.processor, _, _ = strings.Cut(rest, "\n")
		}
	}
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		h.load, _, _ = strings.Cut(string(load), " ")
	}
	if out, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output(); err == nil {
		h.commit = strings.TrimSpace(string(out))
		if out, err := exec.Command("git", "status", "--porcelain", "--", "../../xp", "../../go.mod").Output(); err == nil && len(out) > 0 {
			h.commit += " with changes"
		}
	}
	return h
}

// report is what is written.
type report struct {
	host    host
	groups  []*group
	library bundleFigures
	sizes   []int // of the projects that are built
	memory  int   // most bytes of a cold build
	watch   watchFigures
	notes   []string
}

// of returns the groups of a kind.
func (r *report) of(kind string) (groups []*group) {
	for _, g := range r.groups {
		if g.kind == kind {
			groups = append(groups, g)
		}
	}
	return groups
}

// markdown writes the report, with the plot under its name. Parts that were not measured are as in the old one.
func (r *report) markdown(plot string, old []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `# Benchmarks

Written by %[1]smake bench-report%[1]s, which runs %[1]sdocs/bench%[1]s; not edited by hand. Each part says where and of
which commit it was measured.

Figures are ratios between things measured in turn in one run: in a round each is measured once, a
ratio is taken in each round, and what stands here is the median of at least 7. In brackets are the
quartiles of the ratios, where they are more than a tenth apart. Times are processor times of the
measuring process with all of its threads, so other work on the machine counts little, and the work of
a garbage collector counts. Each thing is first seen to give the right image. Images are drawn by
the program: rooms with rubble, on several layers but for the largest.

`, "`")
	for _, part := range []struct {
		name     string
		measured bool
		write    func(b *bytes.Buffer)
	}{
		{"images", len(r.of("decode")) > 0, func(b *bytes.Buffer) { r.images(b, plot) }},
		{"maps", len(r.of("generate")) > 0, r.caves},
		{"bundles", len(r.of("open")) > 0, r.bundles},
		{"builds", len(r.of("cold")) > 0, r.builds},
		{"watch", len(r.watch.saves) > 0, r.watched},
	} {
		text := partOf(old, part.name)
		if part.measured {
			var p bytes.Buffer
			part.write(&p)
			h := r.host
			fmt.Fprintf(&p, "Measured on %s, %s; %s; commit %s; load average at the end %s.\n",
				h.processor, h.system, h.version, h.commit, orUnknown(h.load))
			text = p.Bytes()
		}
		if len(text) > 0 {
			fmt.Fprintf(&b, "%s%s\n", mark(part.name), text)
		}
	}
	return append(bytes.TrimRight(b.Bytes(), "\n"), '\n')
}

// mark is the line before a part in the report.
func mark(part string) string { return "<!-- part " + part + " -->\n" }

// partOf returns what stands in a report as a part, without the line before it; nothing if there is no such part.
func partOf(old []byte, part string) []byte {
	_, text, _ := bytes.Cut(old, []byte(mark(part)))
	text, _, _ = bytes.Cut(text, []byte("<!-- part "))
	if text = bytes.TrimRight(text, "\n"); len(text) == 0 {
		return nil
	}
	return append(bytes.Clone(text), '\n')
}

// images writes the sections of images.
func (r *report) images(b *bytes.Buffer, plot string) {
	r.section(b, "decode", "Reading images", "All read from memory but where it says otherwise, from files packed about as REXPaint packs (level 6). Inflating alone in klauspost's gzip, used again and into memory that is there, is 1.00. What takes new memory pays for the first touch of its pages, which costs more on some machines than on others, and for the collector, which runs often in a process that holds little; xp.Decode can cost no less than that.")
	r.targets(b, decodeTargets)
	fmt.Fprintf(b, "![Time to read an image, by reader and size](%s)\n\n", plot)
	r.section(b, "encode", "Writing images", fmt.Sprintf("To nowhere, at level %d. Deflating alone in klauspost's gzip, used again, is 1.00. libdeflate and zlib take the bytes in one piece and write no checksum.", level))
	r.targets(b, encodeTargets)
	if len(r.notes) > 0 {
		fmt.Fprintf(b, "## Not measured\n\n")
		for _, n := range r.notes {
			fmt.Fprintf(b, "* %s\n", n)
		}
		fmt.Fprintln(b)
	}
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}

// section writes the table of a kind: things down, images across.
func (r *report) section(b *bytes.Buffer, kind, title, text string) {
	groups := r.of(kind)
	fmt.Fprintf(b, "## %s\n\n%s\n\n| |", title, text)
	for _, g := range groups {
		fmt.Fprintf(b, " %s |", g.in.name)
	}
	fmt.Fprintf(b, " |\n|---|%s---|\n| image |", strings.Repeat("---:|", len(groups)))
	for _, g := range groups {
		fmt.Fprintf(b, " %d×%d×%d, %s packed |", g.in.side, g.in.side, g.in.layers, bytesOf(len(g.in.file)))
	}
	fmt.Fprintf(b, " |\n")
	for i, t := range groups[0].things {
		name := t.name
		if t.ours {
			name = "**" + name + "**"
		}
		fmt.Fprintf(b, "| %s |", name)
		for _, g := range groups {
			fmt.Fprintf(b, " %s |", g.things[i].cell(i == 0))
		}
		fmt.Fprintf(b, " %s |\n", t.note)
	}
	fmt.Fprintln(b)
}

// cell returns a ratio as a table has it, of the baseline with its time.
func (t *thing) cell(baseline bool) string {
	middle, low, high := t.ratio()
	text := figure(middle)
	if baseline {
		text += " = " + duration(t.time())
	} else if high-low > middle/10 {
		text += fmt.Sprintf(" (%s–%s)", figure(low), figure(high))
	}
	if t.ours {
		text = "**" + text + "**"
	}
	return text
}

// figure writes a ratio with three digits or as a whole number.
func figure(x float64) string {
	switch {
	case x < 10:
		return fmt.Sprintf("%.2f", x)
	case x < 100:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.0f", x)
}

func duration(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%.1f µs", float64(d)/1e3)
	case d < time.Second:
		return fmt.Sprintf("%.1f ms", float64(d)/1e6)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

func bytesOf(n int) string {
	if n < 100_000 {
		return fmt.Sprintf("%.1f KB", float64(n)/1e3)
	}
	return fmt.Sprintf("%.0f KB", float64(n)/1e3)
}

// target is a goal: ours over another's time at most, or another's over ours at least.
type target struct {
	text   string
	kind   string
	ours   string // the name of the thing begins so
	others []string
	most   float64                 // ours / other at most; 0: see least
	least  func(in *input) float64 // other / ours at least; nil beside no most: no goal, the figure alone
}

// decodeTargets and encodeTargets are the goals for images.
var (
	decodeTargets = []target{
		{text: "Decoder against inflating alone, at most 1.10", kind: "decode", ours: "xp.Decoder", others: []string{"inflate alone, klauspost"}, most: 1.10},
		{text: "Decode against inflating alone, at most 2", kind: "decode", ours: "xp.Decode", others: []string{"inflate alone, klauspost"}, most: 2},
		{text: "Decode against inflating alone into new memory", kind: "decode", ours: "xp.Decode", others: []string{"inflate alone, klauspost, into"}},
		{text: "libtcod against Decoder, at least 4", kind: "decode", ours: "xp.Decoder", others: []string{"libtcod"}, least: func(*input) float64 { return 4 }},
		{text: "the fastest other Go reader against Decoder, at least 20, at 62 MB 15", kind: "decode", ours: "xp.Decoder",
			others: []string{"BigJk", "bennicholls"}, least: func(in *input) float64 {
				if in.side >= 2500 {
					return 15
				}
				return 20
			}},
	}
	encodeTargets = []target{
		{text: "Encoder against deflating alone, at most 1.10", kind: "encode", ours: "xp.Encoder", others: []string{"deflate alone, klauspost"}, most: 1.10},
		{text: "Encode against deflating alone, at most 1.10", kind: "encode", ours: "xp.Encode", others: []string{"deflate alone, klauspost"}, most: 1.10},
	}
)

// targets writes the table of goals.
func (r *report) targets(b *bytes.Buffer, targets []target) {
	groups := r.of(targets[0].kind)
	fmt.Fprint(b, "| goal |")
	for _, g := range groups {
		fmt.Fprintf(b, " %s |", g.in.name)
	}
	fmt.Fprintf(b, "\n|---|%s\n", strings.Repeat("---:|", len(groups)))
	for _, t := range targets {
		fmt.Fprintf(b, "| %s |", t.text)
		for _, g := range groups {
			fmt.Fprintf(b, " %s |", t.verdict(g))
		}
		fmt.Fprintln(b)
	}
	fmt.Fprintln(b)
}

// verdict returns the figure for a goal, and whether it is met.
func (t *target) verdict(g *group) string {
	ours := g.named(t.ours)
	best := 0.0
	for _, name := range t.others {
		other := g.named(name)
		if other == nil {
			continue
		}
		var factors []float64
		for i := range min(len(ours.ratios), len(other.ratios)) {
			factors = append(factors, other.ratios[i]/ours.ratios[i])
		}
		if f := median(factors); best == 0 || f < best {
			best = f
		}
	}
	if best == 0 {
		return "not measured"
	}
	value, met := best, t.least != nil && best >= t.least(g.in)
	if t.least == nil {
		value = 1 / best
		met = value <= t.most
	}
	if t.most == 0 && t.least == nil {
		return figure(value)
	}
	if met {
		return figure(value) + " met"
	}
	return "**" + figure(value) + " missed**"
}

// named returns the thing of a name, or the first whose name begins so; nil if there is none.
func (g *group) named(name string) *thing {
	for _, t := range g.things {
		if t.name == name {
			return t
		}
	}
	for _, t := range g.things {
		if strings.HasPrefix(t.name, name) {
			return t
		}
	}
	return nil
}
