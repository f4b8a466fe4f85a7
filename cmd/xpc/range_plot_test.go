package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// axis is what a plot counts along one of its sides: from one number to another, in bins of a size, with
// a number at each tick.
type axis struct {
	from, to, bin, tick int
	unit                string
}

func (a axis) bins() int { return (a.to - a.from) / a.bin }

// of returns the bin of a number in tenths of the axis' unit. What lies outside counts at the end.
func (a axis) of(tenths int) int { return min(max((tenths-10*a.from)/(10*a.bin), 0), a.bins()-1) }

// plot counts maps by two figures.
type plot struct {
	name   [2]string // across, up
	axes   [2]axis
	counts [][]int // by bin across and bin up
	values [2][]int
	missed int
}

func newPlot(across string, x axis, up string, y axis) *plot {
	p := &plot{name: [2]string{across, up}, axes: [2]axis{x, y}, counts: make([][]int, x.bins())}
	for i := range p.counts {
		p.counts[i] = make([]int, y.bins())
	}
	return p
}

// add counts a map by its figures in tenths.
func (p *plot) add(x, y int) {
	p.counts[p.axes[0].of(x)][p.axes[1].of(y)]++
	p.values[0], p.values[1] = append(p.values[0], x), append(p.values[1], y)
}

// miss counts a map without a figure.
func (p *plot) miss() { p.missed++ }

// summary tells how the figures are spread.
func (p *plot) summary() (list []string) {
	for i, v := range p.values {
		q := quantiles(v)
		list = append(list, fmt.Sprintf("%s %d %d %d %d %d tenths, %d missed", p.name[i], q[0], q[1], q[2], q[3], q[4], p.missed))
	}
	return list
}

// Measures of a plot in pixels.
const (
	binSize    = 9
	plotLeft   = 62
	plotTop    = 92
	barSize    = 34 // of the bars beside a plot
	plotGap    = 8
	belowPlot  = 52
	rightOf    = 18
	legendSize = 40
	letterW    = 8
	letterH    = 16
)

// inks are the colors of the pictures: paper, ink, grid, bars, median, then the shades of counts.
var inks = color.Palette{
	color.RGBA{255, 255, 255, 255}, color.RGBA{32, 32, 40, 255}, color.RGBA{226, 226, 230, 255},
	color.RGBA{132, 140, 160, 255}, color.RGBA{208, 64, 48, 255},
	color.RGBA{210, 226, 240, 255}, color.RGBA{158, 196, 224, 255}, color.RGBA{100, 158, 204, 255},
	color.RGBA{54, 116, 178, 255}, color.RGBA{28, 76, 140, 255}, color.RGBA{16, 42, 92, 255}, color.RGBA{8, 16, 48, 255},
}

const (
	paper, ink, gridInk, barInk, medianInk = 0, 1, 2, 3, 4

	firstShade = 5
)

// shade returns the color of a count: each has twice the counts of the one before.
func shade(n int) uint8 {
	if n == 0 {
		return paper
	}
	s := uint8(firstShade)
	for n > 1 && int(s) < len(inks)-1 {
		n /= 2
		s++
	}
	return s
}

// canvas is a picture that is drawn.
type canvas struct{ *image.Paletted }

func (c canvas) fill(x, y, w, h int, ink uint8) {
	for j := y; j < y+h; j++ {
		for i := x; i < x+w; i++ {
			c.SetColorIndex(i, j, ink)
		}
	}
}

// text writes letters of the built-in font, left to right or bottom to top.
func (c canvas) text(x, y int, s string, ink uint8, upright bool) {
	m := xp.New(len(s), 1, 1)
	for i := range len(s) {
		m.Layers[0].Set(i, 0, xp.MakeCell(xp.Glyph(s[i]), xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{}))
	}
	img, err := raster.Draw(m, raster.Options{Font: raster.Tall()})
	if err != nil {
		panic(err)
	}
	b := img.Bounds()
	for j := range b.Dy() {
		for i := range b.Dx() {
			if r, _, _, _ := img.At(b.Min.X+i, b.Min.Y+j).RGBA(); r < 0x8000 {
				continue
			}
			if upright {
				c.SetColorIndex(x+j, y-i, ink)
			} else {
				c.SetColorIndex(x+i, y+j, ink)
			}
		}
	}
}

// centered writes letters around x.
func (c canvas) centered(x, y int, s string, ink uint8) { c.text(x-len(s)*letterW/2, y, s, ink, false) }

// drawPlots draws plots side by side, with a title and a legend.
func drawPlots(title, note string, plots ...*plot) *image.Paletted {
	w, h := 0, 0
	for _, p := range plots {
		w += p.width()
		h = max(h, plotTop+p.axes[1].bins()*binSize+belowPlot+legendSize)
	}
	c := canvas{image.NewPaletted(image.Rect(0, 0, w, h), inks)}
	c.text(14, 10, title, ink, false)
	c.text(14+(len(title)+3)*letterW, 10, note, barInk, false)
	x := 0
	for _, p := range plots {
		p.draw(c, x)
		x += p.width()
	}
	c.legend(h - legendSize + 4)
	return c.Paletted
}

// legend says what the colors are.
func (c canvas) legend(y int) {
	x := plotLeft
	c.text(14, y+4, "maps", ink, false)
	for s := firstShade; s < len(inks); s++ {
		n := 1 << (s - firstShade)
		text := strconv.Itoa(n)
		switch {
		case s == len(inks)-1:
			text += "+"
		case n > 1:
			text += "-" + strconv.Itoa(2*n-1)
		}
		c.fill(x, y+4, 16, 16, uint8(s))
		c.text(x+22, y+4, text, ink, false)
		x += 22 + len(text)*letterW + 16
	}
	c.fill(x, y+11, 16, 2, medianInk)
	c.text(x+22, y+4, "median", ink, false)
}

func (p *plot) width() int {
	return plotLeft + p.axes[0].bins()*binSize + plotGap + barSize + rightOf
}

// draw draws one plot, with the counts along each axis as bars beside it.
func (p *plot) draw(c canvas, left int) {
	x0, y0 := left+plotLeft, plotTop
	w, h := p.axes[0].bins()*binSize, p.axes[1].bins()*binSize
	p.ticks(c, x0, y0, w, h)
	across, up := make([]int, p.axes[0].bins()), make([]int, p.axes[1].bins())
	for i, column := range p.counts {
		for j, n := range column {
			across[i] += n
			up[j] += n
			if n > 0 {
				c.fill(x0+i*binSize, y0+h-(j+1)*binSize, binSize-1, binSize-1, shade(n))
			}
		}
	}
	most := max(slices.Max(across), slices.Max(up), 1)
	for i, n := range across {
		size := (n*barSize + most - 1) / most
		c.fill(x0+i*binSize, y0-plotGap-size, binSize-1, size, barInk)
	}
	for j, n := range up {
		size := (n*barSize + most - 1) / most
		c.fill(x0+w+plotGap, y0+h-(j+1)*binSize, size, binSize-1, barInk)
	}
	if len(p.values[0]) > 0 {
		c.fill(x0+p.at(0), y0-plotGap-barSize, 2, barSize+plotGap, medianInk)
		c.fill(x0+w, y0+h-p.at(1), plotGap+barSize, 2, medianInk)
	}
}

// at returns where the median lies along an axis, in pixels.
func (p *plot) at(i int) int {
	a := p.axes[i]
	n := quantiles(p.values[i])[2] - 10*a.from
	return min(n*binSize/(10*a.bin), a.bins()*binSize-2)
}

// ticks draws the frame, its lines and its numbers.
func (p *plot) ticks(c canvas, x0, y0, w, h int) {
	for n := p.axes[0].from; n <= p.axes[0].to; n += p.axes[0].tick {
		x := x0 + (n-p.axes[0].from)*binSize/p.axes[0].bin
		c.fill(x-1, y0, 1, h, gridInk)
		c.fill(x-1, y0+h, 1, 5, ink)
		c.centered(x, y0+h+7, p.axes[0].label(n), ink)
	}
	for n := p.axes[1].from; n <= p.axes[1].to; n += p.axes[1].tick {
		y := y0 + h - (n-p.axes[1].from)*binSize/p.axes[1].bin
		c.fill(x0, y-1, w, 1, gridInk)
		c.fill(x0-6, y-1, 5, 1, ink)
		text := p.axes[1].label(n)
		c.text(x0-9-len(text)*letterW, y-letterH/2, text, ink, false)
	}
	c.fill(x0-1, y0, 1, h+1, ink)
	c.fill(x0-1, y0+h, w+1, 1, ink)
	c.centered(x0+w/2, y0+h+26, p.name[0], ink)
	c.text(x0-plotLeft+4, y0+h/2+len(p.name[1])*letterW/2, p.name[1], ink, true)
}

// label writes the number of a tick; at the end of an axis whose numbers may be larger, with a plus.
func (a axis) label(n int) string {
	text := strconv.Itoa(n) + a.unit
	if n == a.to && (a.unit == "" || n < 100) {
		text += "+"
	}
	return text
}

// samePicture compares a picture with one in a file, pixel by pixel, and writes it with -update.
func samePicture(t *testing.T, img *image.Paletted, file string) {
	t.Helper()
	if data, err := os.ReadFile(file); err == nil {
		old, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if p, ok := old.(*image.Paletted); ok && p.Rect == img.Rect && slices.EqualFunc(p.Palette, img.Palette, sameColor) && bytes.Equal(p.Pix, img.Pix) {
			return
		}
	}
	if !*update {
		t.Errorf("%s is another picture; make ranges draws it", file)
		return
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

func sameColor(a, b color.Color) bool {
	ar, ag, ab, aa := a.RGBA()
	br, bg, bb, ba := b.RGBA()
	return ar == br && ag == bg && ab == bb && aa == ba
}
