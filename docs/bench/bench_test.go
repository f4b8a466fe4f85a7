package main

import (
	"bytes"
	"hash/crc32"
	"strings"
	"testing"
	"time"
)

// TestPictures sees that the images are always the same, and of the sizes that their names say.
func TestPictures(t *testing.T) {
	for i, want := range []struct {
		sum  uint32
		size int
	}{{0x3960e1f4, 16_040}, {0x40f269db, 121_040}, {0x15e31dba, 1_600_040}} {
		in, err := prepare(pictures(true)[i], t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		if got := crc32.ChecksumIEEE(in.raw); got != want.sum || len(in.raw) != want.size {
			t.Errorf("%s: %d bytes of checksum %08x, want %d of %08x", in.name, len(in.raw), got, want.size, want.sum)
		}
	}
}

// TestThings sees that all that is measured gives the right image.
func TestThings(t *testing.T) {
	dir := t.TempDir()
	c := compilePeers(dir)
	defer c.stop()
	for _, n := range c.notes {
		t.Log(n)
	}
	in, err := prepare(pictures(true)[0], dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*group{decoding(in, c), encoding(in, c)} {
		for _, thing := range g.things {
			if err := thing.check(); err != nil {
				t.Errorf("%s: %s: %v", g.name, thing.name, err)
			}
			if took, err := thing.run(200); err != nil || took <= 0 {
				t.Errorf("%s: %s: took %v, error %v", g.name, thing.name, took, err)
			}
		}
	}
	in.image.Layers[0].Set(1, 1, in.image.Layers[0].At(1, 1).WithGlyph(1))
	if err := decoder(in).check(); err == nil {
		t.Error("a reader that gives another image is not found out")
	}
}

func TestFigures(t *testing.T) {
	th := &thing{name: "x", times: []time.Duration{5, 1, 3}, ratios: []float64{2, 9, 1, 2.2, 2.1, 1.9, 2}}
	if got := th.time(); got != 3 {
		t.Errorf("time is %v, want 3", got)
	}
	middle, low, high := th.ratio()
	if middle != 2 || low != 1.9 || high != 2.2 {
		t.Errorf("ratio is %v (%v to %v), want 2 (1.9 to 2.2)", middle, low, high)
	}
	if got, want := th.cell(false), "2.00 (1.90–2.20)"; got != want {
		t.Errorf("cell is %q, want %q", got, want)
	}
}

func TestVerdict(t *testing.T) {
	g := &group{in: &input{}, things: []*thing{
		{name: "base", ratios: []float64{1, 1, 1}},
		{name: "ours", ratios: []float64{1.05, 1.2, 1.1}},
		{name: "theirs 1", ratios: []float64{30, 33, 22}},
		{name: "theirs 2", ratios: []float64{11, 11}},
	}}
	for _, c := range []struct {
		target target
		want   string
	}{
		{target{ours: "ours", others: []string{"base"}, most: 1.10}, "1.10 met"},
		{target{ours: "ours", others: []string{"base"}, most: 1.09}, "**1.10 missed**"},
		{target{ours: "ours", others: []string{"theirs 1"}, least: func(*input) float64 { return 20 }}, "27.5 met"},
		{target{ours: "ours", others: []string{"theirs"}, least: func(*input) float64 { return 28 }}, "**27.5 missed**"},
		{target{ours: "ours", others: []string{"theirs 1", "theirs 2"}}, "0.11"},
		{target{ours: "ours", others: []string{"nobody"}}, "not measured"},
	} {
		if got := c.target.verdict(g); got != c.want {
			t.Errorf("%v: %q, want %q", c.target.others, got, c.want)
		}
	}
}

func TestReport(t *testing.T) {
	in := &input{picture: picture{"1 KB", 5, 4}, file: make([]byte, 123)}
	g := func(kind string, names ...string) *group {
		g := &group{kind: kind, in: in}
		for i, n := range names {
			g.things = append(g.things, &thing{name: n, ours: i == 1, times: []time.Duration{time.Millisecond}, ratios: []float64{1 + float64(i)}})
		}
		return g
	}
	r := report{groups: []*group{g("decode", "inflate alone, klauspost", "xp.Decoder", "xp.Decode"), g("encode", "deflate alone, klauspost", "xp.Encoder", "xp.Encode")}, notes: []string{"a note"}}
	old := "# Benchmarks\n\n<!-- part images -->\n## Reading images\n\nold\n\n<!-- part maps -->\n## Caves and placement\n\nas it was\n\nMeasured on another machine.\n"
	text := string(r.markdown("plot.svg", []byte(old)))
	if !strings.HasSuffix(text, "\n\n<!-- part maps -->\n## Caves and placement\n\nas it was\n\nMeasured on another machine.\n") || strings.Contains(text, "\nold\n") {
		t.Errorf("the parts of the old report that were not measured are not kept, or others are:\n%s", text)
	}
	if again := string(r.markdown("plot.svg", []byte(text))); again != text {
		t.Errorf("the same figures give another report:\n%s", again)
	}
	for _, want := range []string{"| image | 5×5×4, 0.1 KB packed | |", "| inflate alone, klauspost | 1.00 = 1.0 ms |", "| **xp.Decoder** | **2.00** |", "(plot.svg)", "* a note"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report has no %q:\n%s", want, text)
		}
	}
	if svg := string(r.plot()); !strings.HasSuffix(svg, "</svg>\n") || strings.Count(svg, "<rect") != 1+3 {
		t.Errorf("the plot has %d rectangles, want 4:\n%s", strings.Count(svg, "<rect"), svg)
	}
}

// TestLibrary sees that all that is measured of bundles gives the right data, and that it is told.
func TestLibrary(t *testing.T) {
	l, err := newLibrary(40)
	if err != nil {
		t.Fatal(err)
	}
	groups, err := l.groups(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		for _, thing := range g.things {
			if err := thing.check(); err != nil {
				t.Errorf("%s: %s: %v", g.name, thing.name, err)
			}
			took, err := thing.run(1)
			if err != nil || took < 0 {
				t.Errorf("%s: %s: took %v, error %v", g.name, thing.name, took, err)
			}
			thing.times, thing.ratios = []time.Duration{max(took, 1)}, []float64{1}
		}
	}
	f, err := l.figures()
	if err != nil {
		t.Fatal(err)
	}
	if f.look != 0 || f.open > 10 || f.packed == 0 || f.images == 0 {
		t.Errorf("%+v", f)
	}
	r := report{groups: groups, library: f}
	var b bytes.Buffer
	r.bundles(&b)
	for _, want := range []string{"A project of 40 prefabs", "| **embed.Open** |", "| go build, an empty package |", "opening against gob, at least 40.0 times", "| allocations of opening, at most 10.0 | "} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the report has no %q:\n%s", want, &b)
		}
	}
}

// TestBuilds sees that the project on disk builds without a finding, and again with its cache.
func TestBuilds(t *testing.T) {
	tree, err := layTree(t.TempDir(), 12)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*group{tree.cold(), tree.again()} {
		for _, thing := range g.things {
			if err := thing.check(); err != nil {
				t.Errorf("%s: %s: %v", g.name, thing.name, err)
			}
			if _, err := thing.run(2); err != nil {
				t.Errorf("%s: %s: %v", g.name, thing.name, err)
			}
		}
	}
}
