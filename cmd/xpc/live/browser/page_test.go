package browser_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seed18752ec6/xpc/xp"
)

func itoa(n int) string { return strconv.Itoa(n) }

// canvas is an expression for all that the stage shows.
const canvas = `document.querySelector(".cells").toDataURL()`

// cards is an expression for the cards of the gallery that are shown.
const cards = `[...document.querySelectorAll(".cards li:not([hidden]) .card")]`

// has is true if an element holds a text.
func has(selector, text string) string {
	return fmt.Sprintf(`[...document.querySelectorAll(%q)].some((e) => e.innerText.includes(%q))`, selector, text)
}

// TestGallery sees all prefabs with pictures, and filters them.
func TestGallery(t *testing.T) {
	p := watch(t).open(t, "#/")
	p.wait(cards + `.length === 26`)
	p.wait(`document.querySelector(".card canvas").style.width !== ""`)
	if !value[bool](p, `parseFloat(document.querySelector(".card canvas").style.width) % document.querySelector(".card canvas").width === 0`) {
		t.Error("a picture is not shown at a whole scale")
	}
	p.do(chromedp.SendKeys(chromedp.CSS(`input[type=search]`), "ark"))
	p.wait(cards + `.length === 1`)
	p.wait(`location.hash === "#/?q=ark"`)
	p.do(chromedp.Navigate(value[string](p, "location.origin") + "/#/?category=danger"))
	p.wait(cards + `.length === 5`)
}

// TestSave changes an image on disk: the page shows it where it is, with its scroll, zoom and mark.
func TestSave(t *testing.T) {
	s := watch(t)
	p := s.open(t, "#/prefab/works/ark?zoom=9&at=3,9")
	p.wait(has(".cellinfo", "3, 9"))
	p.do(chromedp.Evaluate[chromedp.Void](`window.mine = 1; document.querySelector(".stage").scrollTo(123, 77)`))
	before := value[string](p, cell(4, 3))
	for i := range 5 {
		began := time.Now()
		s.draw(t, "prefabs/works/ark.xp", func(m *xp.Image) {
			c := m.Layers[0].At(4, 3)
			c = xp.MakeCell(c.Glyph(), xp.RGB{R: uint8(10 + i), G: 200, B: 90}, c.Back)
			m.Layers[0].Set(4, 3, c)
		})
		p.wait(cell(4, 3) + " !== " + strconv.Quote(before))
		t.Logf("save to cell: %v", time.Since(began).Round(time.Millisecond))
		before = value[string](p, cell(4, 3))
	}
	if !value[bool](p, `window.mine === 1`) {
		t.Error("the page was loaded anew")
	}
	if got := value[string](p, `const s = document.querySelector(".stage"); [s.scrollLeft, s.scrollTop].join()`); got != "123,77" {
		t.Errorf("the stage is scrolled to %s, want 123,77", got)
	}
	if !value[bool](p, `location.hash.includes("zoom=9") && parseFloat(document.querySelector(".cells").style.width) === 9 * document.querySelector(".cells").width`) {
		t.Error("the zoom is another one")
	}
	p.wait(has(".cellinfo", "3, 9"))
}

// TestHover points at an object and at a list of them.
func TestHover(t *testing.T) {
	p := watch(t).open(t, "#/prefab/works/ark")
	p.wait(has(".entries", "bulkhead"))
	at := value[[]float64](p, `const r = document.querySelector(".cells").getBoundingClientRect(); [r.x + r.width * 2.5 / 15, r.y + r.height * 3.5 / 12]`)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, at[0], at[1]))
	p.wait(has(".cellinfo", "terminal bulkhead · opens v"))
	p.wait(has(".cellinfo", "2, 3"))
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 2, 2))
	p.wait(has(".cellinfo", "Point at a cell"))
}

// TestLayers takes layers off and puts them on.
func TestLayers(t *testing.T) {
	p := watch(t).open(t, "#/prefab/works/ark")
	p.wait(has(".layers", "machines"))
	with := value[string](p, canvas)
	p.do(chromedp.Click(chromedp.CSS(`[data-key="layer 2"]`)))
	p.wait(canvas + ` !== ` + strconv.Quote(with))
	p.wait(`location.hash.includes("off=2")`)
	p.do(chromedp.Click(chromedp.CSS(`[data-key="layer 2"]`)))
	p.wait(canvas + ` === ` + strconv.Quote(with))
}

// TestRoll rolls a seed, and throws the dice.
func TestRoll(t *testing.T) {
	s := watch(t)
	p := s.open(t, "#/prefab/works/ark?tab=rolls&seed=5")
	p.wait(has(".side", "robot engineer"))
	five := value[string](p, canvas)
	p.do(chromedp.Click(chromedp.CSS(`[aria-label="the next seed"]`)))
	p.wait(`location.hash.includes("seed=6")`)
	p.wait(canvas + ` !== ` + strconv.Quote(five))
	p.do(chromedp.Click(chromedp.CSS(`.dice`)))
	p.wait(`!location.hash.includes("seed=6") && /seed=\d/.test(location.hash)`)
	seed := value[string](p, `document.querySelector(".seed").value`)
	p.wait(has(".side .rows", seed))
	s.draw(t, "prefabs/works/ark.xp", func(m *xp.Image) { // the seed stays when the prefab is saved
		m.Layers[0].Set(4, 3, xp.MakeCell(250, xp.RGB{R: 9, G: 9, B: 250}, m.Layers[0].At(4, 3).Back))
	})
	p.wait(cell(4, 3) + `.includes("9,9,250,255")`)
	if got := value[string](p, `document.querySelector(".seed").value`); got != seed {
		t.Errorf("the seed is %s, want %s", got, seed)
	}
}

// TestFinding draws a cell that no entry matches: its finding is listed and marked, and the rest goes on.
func TestFinding(t *testing.T) {
	s := watch(t)
	p := s.open(t, "#/prefab/works/ark")
	p.wait(has(".entries", "bulkhead"))
	marks := `document.querySelector(".over").toDataURL()`
	before := value[string](p, marks)
	s.draw(t, "prefabs/works/ark.xp", func(m *xp.Image) {
		m.Layers[0].Set(4, 4, xp.MakeCell('Q', xp.RGB{R: 255}, xp.RGB{B: 255}))
	})
	p.wait(has(".findings", "legend-missing"))
	p.wait(marks + ` !== ` + strconv.Quote(before))
	p.wait(has("#bar .state", "error"))
	p.do(chromedp.Click(chromedp.CSS(`button.finding`)))
	p.wait(has(".cellinfo", "4, 4"))
	p.wait(has(".cellinfo", "no entry of the legend matches"))
	p.do(chromedp.Click(chromedp.CSS(`[data-tab="rolls"]`)))
	p.wait(has(".notes", "last good build"))
	s.draw(t, "prefabs/works/borer.xp", func(m *xp.Image) { // others go on, for all that
		m.Layers[0].Set(3, 4, xp.MakeCell(m.Layers[0].At(3, 4).Glyph(), xp.RGB{R: 1, G: 2, B: 3}, xp.RGB{R: 7, G: 77, B: 7}))
	})
	p.do(chromedp.Navigate(value[string](p, "location.origin") + "/#/prefab/works/borer?tab=rolls"))
	p.wait(cell(3, 4) + `.includes("7,77,7,255")`)
	p.do(chromedp.Navigate(value[string](p, "location.origin") + "/#/findings"))
	p.wait(has("a.finding", "legend-missing"))
}

// TestBroken spoils an image: the last good picture stays, with what is wrong beside it.
func TestBroken(t *testing.T) {
	s := watch(t)
	p := s.open(t, "#/prefab/works/ark")
	p.wait(has(".entries", "bulkhead"))
	good := value[string](p, canvas)
	s.write(t, "prefabs/works/ark.xp", "no image")
	p.wait(has(".notes", "this is how it was last"))
	p.wait(has(".findings", "not-gzip"))
	if value[string](p, canvas) != good {
		t.Error("the last good picture is gone")
	}
	p.do(chromedp.Navigate(value[string](p, "location.origin") + "/#/?finding=*error"))
	p.wait(cards + `.filter((c) => c.classList.contains("broken")).length === 1`)
	p.wait(has(".card.broken", "last good build"))
}

// TestTry tries a prefab in caves, and asks why it does not stand elsewhere.
func TestTry(t *testing.T) {
	p := watch(t).open(t, "#/prefab/works/ark?tab=try&seed=4")
	p.wait(has(".rules", "corners"))
	after := value[string](p, canvas)
	p.do(chromedp.Click(chromedp.CSS(`[data-key="time 1"]`)))
	p.wait(canvas + ` !== ` + strconv.Quote(after))
	p.do(chromedp.Focus(chromedp.CSS(".stage")))
	p.press(kb.ArrowLeft)
	p.wait(has(".verdict", "refused by"))
	p.wait(`document.querySelector(".cellinfo .hint").innerText.length > 20`)
	p.do(chromedp.Navigate(value[string](p, "location.origin") + "/#/prefab/works/gate?tab=try"))
	p.wait(has(".notes", "not in caves"))
}

// TestPut clicks on cells of a trial: a spot has the prefab then, and, clicked again, leaves it to the seed; where
// a rule refuses nothing happens.
func TestPut(t *testing.T) {
	p := watch(t).open(t, "#/prefab/wild/moss?tab=try&seed=1")
	p.wait(has(".cellinfo", "It stands at"))
	p.do(chromedp.Evaluate[chromedp.Void](`{
		const r = new XMLHttpRequest();
		r.open("GET", "/api/try?name=wild/moss&seed=1", false);
		r.send();
		window.got = JSON.parse(r.responseText);
		window.cells = (free) => got.rules.map((n, i) => [i % got.before.w, Math.floor(i / got.before.w), n])
			.filter(([x, y, n]) => !got.words[n] === free && x - got.anchor[0] !== got.placed.x).map(([x, y]) => [x, y]);
		window.press = ([x, y]) => {
			const b = document.querySelector(".cells").getBoundingClientRect();
			const at = { clientX: b.x + (x + 0.5) * b.width / got.before.w, clientY: b.y + (y + 0.5) * b.height / got.before.h };
			document.querySelector(".stage").dispatchEvent(new MouseEvent("click", { ...at, bubbles: true }));
		};
	}`))
	seeds := value[string](p, canvas)
	p.do(chromedp.Evaluate[chromedp.Void](`press(cells(false)[0])`))
	p.wait(has(".verdict", "✗"))
	p.do(chromedp.Evaluate[chromedp.Void](`press(cells(true)[0])`))
	p.wait(`new URLSearchParams(location.hash.split("?")[1]).get("put") === cells(true)[0].join()`)
	p.wait(canvas + ` !== ` + strconv.Quote(seeds))
	p.wait(has(".cellinfo", "You put it here"))
	p.do(chromedp.Focus(chromedp.CSS(".stage")))
	p.press(kb.Enter)
	p.wait(`!location.hash.includes("put=")`)
	p.wait(canvas + ` === ` + strconv.Quote(seeds))
}

// TestMap shows a map in its views.
func TestMap(t *testing.T) {
	p := watch(t).open(t, "#/maps/lower-caves?seed=7")
	p.wait(has(".entries", "wild/skull"))
	plain := value[string](p, canvas)
	p.do(chromedp.Click(chromedp.CSS(`[data-key="view caves"]`)))
	p.wait(canvas + ` !== ` + strconv.Quote(plain))
	p.do(chromedp.Click(chromedp.CSS(`[data-key="view all"]`)))
	p.wait(`document.querySelectorAll(".view canvas").length === 7`)
	p.wait(`document.querySelector(".frame").hidden`)
	p.do(chromedp.Click(chromedp.CSS(`[data-key="view loops"]`)))
	p.wait(has(".key", "loop"))
}

// TestScroll saves a prefab while lists are scrolled: they stay where they are.
func TestScroll(t *testing.T) {
	s := watch(t)
	p := s.open(t, "#/")
	p.do(chromedp.EmulateViewport(900, 420))
	for i, at := range []struct{ hash, ready, scroller, changes string }{
		{"#/prefab/works/ark?tab=rolls", has(".entries", "bulkhead"), ".side", cell(4, 3)},
		{"#/prefab/works/ark", has(".entries", "bulkhead"), ".side", cell(4, 3)},
		{"#/prefab/works/ark?tab=turns", `document.querySelectorAll(".turn canvas").length === 8`, ".whole",
			`document.querySelector(".turn canvas").toDataURL()`},
		{"#/maps/lower-caves?view=all", `document.querySelectorAll(".view canvas").length === 7`, ".views", ""},
		{"#/", cards + `.length === 26`, ".scroll", ""},
	} {
		p.do(chromedp.Navigate(strings.TrimSuffix(s.address, "/") + "/" + at.hash))
		p.wait(at.ready)
		p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.querySelector(%q).scrollTo(0, 150)`, at.scroller)))
		p.wait(fmt.Sprintf(`document.querySelector(%q).scrollTop === 150`, at.scroller))
		if at.changes == "" {
			at.changes = `document.querySelector("#bar .state a").title`
		} else {
			p.wait(at.changes + `.length > 0`)
		}
		was := value[string](p, at.changes)
		s.draw(t, "prefabs/works/ark.xp", func(m *xp.Image) {
			c := m.Layers[0].At(4, 3)
			m.Layers[0].Set(4, 3, xp.MakeCell(c.Glyph(), xp.RGB{R: uint8(20 + i), G: 200, B: 90}, c.Back))
		})
		p.wait(at.changes + " !== " + strconv.Quote(was))
		if got := value[float64](p, fmt.Sprintf(`document.querySelector(%q).scrollTop`, at.scroller)); got != 150 {
			t.Errorf("%s: scrolled to %v, want 150", at.hash, got)
		}
	}
}

// TestZoom shows all of a map that is larger than its window, and steps through whole scales.
func TestZoom(t *testing.T) {
	p := watch(t).open(t, "#/maps/lower-caves?seed=7")
	p.wait(has(".entries", "wild/skull"))
	const scale = `parseFloat(document.querySelector(".cells").style.width) / document.querySelector(".cells").width`
	const bars = `(() => { const s = document.querySelector(".stage"); return s.scrollWidth > s.clientWidth || s.scrollHeight > s.clientHeight })()`
	p.wait(scale + " < 1")
	if value[bool](p, bars) {
		t.Error("as large as it fits it does not fit")
	}
	whole := value[float64](p, scale)
	for _, step := range []struct {
		key  string
		want float64
	}{{"+", 1}, {"+", 2}, {"-", 1}, {"-", whole}, {"-", whole}, {"+", 1}, {"0", whole}} {
		p.press(step.key)
		p.wait(fmt.Sprintf("Math.abs(%s - %v) < 0.01", scale, step.want))
	}
	p.do(chromedp.Navigate(value[string](p, "location.origin") + "/#/prefab/works/borer?zoom=1"))
	p.wait(has(".layers", "terrain"))
	p.wait(scale + " === 1")
	p.press("-") // there is nothing below: it does not become as large as it fits
	p.wait(scale + " === 1 && new URLSearchParams(location.hash.split('?')[1]).get('zoom') === '1'")
}

// TestTrouble lets the system refuse an output: the page says so in full, in small windows as well.
func TestTrouble(t *testing.T) {
	s := watch(t)
	p := s.open(t, "#/")
	p.do(chromedp.EmulateViewport(400, 700))
	p.wait(cards + `.length === 26`)
	if err := os.RemoveAll(filepath.Join(s.root, "build")); err != nil {
		t.Fatal(err)
	}
	s.write(t, "build", "a file where the folder should be")
	p.wait(`document.querySelector(".alert").offsetHeight > 20`)
	p.wait(has(".alert", "What is shown is how it is now"))
	s.draw(t, "prefabs/works/ark.xp", func(m *xp.Image) {
		m.Layers[0].Set(4, 3, xp.MakeCell(250, xp.RGB{R: 9, G: 9, B: 250}, m.Layers[0].At(4, 3).Back))
	})
	p.do(chromedp.Navigate(strings.TrimSuffix(s.address, "/") + "/#/prefab/works/ark"))
	p.wait(cell(4, 3) + `.includes("9,9,250,255")`)
	if err := os.Remove(filepath.Join(s.root, "build")); err != nil {
		t.Fatal(err)
	}
	s.write(t, "palette.yaml", read(t, filepath.Join(s.root, "palette.yaml"))+"# a remark\n")
	p.wait(`document.querySelector(".alert").hidden`)
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestKeys walks through the page by keys alone.
func TestKeys(t *testing.T) {
	p := watch(t).open(t, "#/")
	p.wait(cards + `.length === 26`)
	p.press("/")
	p.press("borer")
	p.wait(cards + `.length === 1`)
	p.press(kb.Escape)
	p.press(kb.ArrowRight)
	p.wait(`document.activeElement.dataset.name === "works/borer"`)
	if got := value[string](p, `getComputedStyle(document.activeElement).outlineStyle`); got != "solid" {
		t.Errorf("the focus is shown as %q", got)
	}
	p.press(kb.Enter)
	p.wait(has("h1", "borer"))
	p.press("2")
	p.wait(`document.querySelector('[data-tab="rolls"]').getAttribute("aria-selected") === "true"`)
	p.press("r")
	p.wait(`/seed=\d/.test(location.hash)`)
	p.press("1")
	p.wait(has(".layers", "terrain"))
	p.do(chromedp.Focus(chromedp.CSS(".stage")))
	p.press(strings.Repeat(kb.ArrowUp, 2))
	p.wait(has(".cellinfo", "3, 2"))
	p.wait(`document.getElementById("said").textContent.startsWith("3, 2")`)
	p.press("?")
	p.wait(`document.getElementById("help").open`)
	p.wait(has("#help", "the next prefab"))
	p.press(kb.Escape)
	p.wait(`!document.getElementById("help").open`)
	p.press("n")
	p.wait(has("h1", "cache"))
	p.wait(has(".layers", "terrain"))
	p.press(kb.ArrowUp) // nothing has the focus: the picture takes what is meant for it
	p.wait(has(".cellinfo", "3, 2"))
	p.wait(`document.activeElement.className === "stage"`)
	p.press(kb.Escape + kb.Escape) // lets go of the mark, then goes back, to the card of the prefab that was left
	p.wait(`document.activeElement.dataset.name === "works/cache"`)
	p.press("?")
	p.wait(`document.getElementById("help").open`)
	p.do(chromedp.Evaluate[chromedp.Void](`history.back()`))
	p.wait(has("h1", "cache"))
	p.wait(`!document.getElementById("help").open`) // it is of the page that was left
	p.do(chromedp.Focus(chromedp.CSS(`[data-tab=""]`)))
	p.press(kb.ArrowRight)
	p.wait(`document.activeElement.dataset.tab === "rolls" && location.hash.includes("tab=rolls")`)
	p.press("1")
	const background = `getComputedStyle(document.body).backgroundColor`
	before := value[string](p, background)
	p.press("t")
	p.wait(`["light", "dark"].includes(document.documentElement.dataset.theme)`)
	if value[string](p, background) == before {
		t.Error("the first press of t changes nothing that is seen")
	}
	p.press("m")
	p.wait(`location.hash === "#/maps"`)
	p.press("g")
	p.wait(cards + `.length === 26`)
	p.press(kb.PageDown) // nothing was clicked, and it scrolls for all that
	p.wait(`document.querySelector(".scroll").scrollTop > 100`)
}

// TestLost ends the command and starts it again.
func TestLost(t *testing.T) {
	s := watch(t)
	p := s.open(t, "#/prefab/works/ark")
	p.wait(has(".live", "live"))
	s.stop(t)
	p.wait(has(".live", "connecting"))
	s.draw(t, "prefabs/works/ark.xp", func(m *xp.Image) {
		m.Layers[0].Set(4, 3, xp.MakeCell(250, xp.RGB{R: 9, G: 9, B: 250}, m.Layers[0].At(4, 3).Back))
	})
	s.start(t, strings.TrimSuffix(strings.TrimPrefix(s.address, "http://"), "/"))
	p.wait(has(".live", "● live"))
	p.wait(cell(4, 3) + `.includes("9,9,250,255")`)
}

// TestText opens a project whose names and texts would be HTML if they were set as such.
func TestText(t *testing.T) {
	s := watch(t)
	s.write(t, "prefabs/works/ark.yaml", "about: '<img src=x onerror=document.title=1><b id=b>'\nmaxProtrusion: 1\nobjects: {v: {door: \"<script>document.title=1</script>\"}}\n")
	p := s.open(t, "#/prefab/works/ark")
	p.wait(has(".side", "<script>"))
	if value[bool](p, `document.title === "1" || document.getElementById("b") !== null`) {
		t.Error("a text of the project became HTML")
	}
}

// TestNarrow looks at all views in windows of three widths: nothing of the page is wider than the window,
// no control is cut off, and what is chosen can be read.
func TestNarrow(t *testing.T) {
	s := watch(t)
	p := s.open(t, "#/")
	for _, width := range []int64{1280, 640, 400} {
		p.do(chromedp.EmulateViewport(width, 760))
		for hash, ready := range map[string]string{
			"#/":                           cards + `.length === 26`,
			"#/prefab/works/ark":           has(".entries", "bulkhead"),
			"#/prefab/works/ark?tab=rolls": has(".entries", "bulkhead"),
			"#/prefab/works/ark?tab=turns": `document.querySelectorAll(".turn").length === 8`,
			"#/prefab/works/ark?tab=try":   has(".rules", "corners"),
			"#/maps/lower-caves":           has(".entries", "works/"),
			"#/findings":                   has(".empty", "Nothing is wrong"),
		} {
			p.do(chromedp.Navigate(strings.TrimSuffix(s.address, "/") + "/" + hash))
			p.wait(ready)
			cut := value[[]string](p, `[...document.querySelectorAll("#bar button, #bar a, .strip *, .tools *, .tabs *, .walk *, .choice *")]
				.filter((e) => { const r = e.getBoundingClientRect(); return r.width && (r.right > innerWidth + 0.5 || r.left < 0); }).map((e) => e.outerHTML.slice(0, 80))`)
			if len(cut) > 0 {
				t.Errorf("%d pixels, %s: cut off are %q", width, hash, cut)
			}
			if narrow := value[[]string](p, `[...document.querySelectorAll(".tools select")].filter((e) => e.offsetWidth < 72).map((e) => e.outerHTML.slice(0, 80))`); len(narrow) > 0 {
				t.Errorf("%d pixels, %s: not to be read are %q", width, hash, narrow)
			}
			if wide := value[int](p, `document.documentElement.scrollWidth`); wide > int(width) {
				t.Errorf("%d pixels, %s: the page is %d wide", width, hash, wide)
			}
		}
	}
}

// TestMany opens a project of many prefabs: pictures are drawn as they come into view.
func TestMany(t *testing.T) {
	s := &site{root: t.TempDir()}
	sample := filepath.Join("..", "..", "..", "..", "samples", "caves")
	for _, name := range []string{"palette.yaml", "catalogue.yaml"} {
		copyTree(t, filepath.Join(sample, name), filepath.Join(s.root, name))
	}
	s.write(t, "xpc.yaml", "version: 1\nart: [\"prefabs/**/*.xp\"]\npalette: [palette.yaml]\ncatalogue: [catalogue.yaml]\nseal: shoring\nrules: {duplicate-art: off}\n")
	const many = 1000
	for i := range many {
		dir := filepath.Join(s.root, "prefabs", itoa(i/50))
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		for _, suffix := range []string{".xp", ".yaml"} {
			copyTree(t, filepath.Join(sample, "prefabs", "works", "cache"+suffix), filepath.Join(dir, "p"+itoa(i)+suffix))
		}
	}
	s.start(t, "127.0.0.1:0")
	p := s.open(t, "#/")
	p.wait(fmt.Sprintf(cards+`.length === %d`, many))
	drawnOf := `[...document.querySelectorAll(".card canvas")].filter((c) => c.style.width).length`
	p.wait(drawnOf + " > 5")
	if n := value[int](p, drawnOf); n > many/4 {
		t.Errorf("%d pictures are drawn, of which few are in view", n)
	}
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".scroll").scrollTo(0, 1e6)`))
	p.wait(cards + `.at(-1).querySelector("canvas").style.width !== ""`)
	p.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".scroll").scrollTo(0, 0)`))
	p.do(chromedp.Evaluate[chromedp.Void](`
		window.asked = [];
		const real = window.fetch;
		window.fetch = (...a) => { window.asked.push(String(a[0])); return real(...a); };
		window.first = ` + cards + `[0];
		window.seen = new Set();
		new MutationObserver((l) => l.forEach((m) => seen.add(m.target.closest(".card")?.dataset.name ?? m.target.className)))
			.observe(document.querySelector(".gallery"), { childList: true, subtree: true, characterData: true });
		window.was = first.querySelector("canvas").toDataURL();`))
	name := value[string](p, `first.dataset.name`)
	s.draw(t, "prefabs/"+name+".xp", func(m *xp.Image) {
		m.Layers[0].Set(0, 0, xp.MakeCell(m.Layers[0].At(0, 0).Glyph(), xp.RGB{R: 250, G: 9, B: 9}, m.Layers[0].At(0, 0).Back))
	})
	p.wait(`first.querySelector("canvas").toDataURL() !== was`)
	p.wait(`asked.some((a) => a.includes("/api/project?since="))`)
	if got := value[[]string](p, `[...seen]`); len(got) > 1 || len(got) == 1 && got[0] != name {
		t.Errorf("one prefab is saved, and parts of %q change on the page", got)
	}
	if got := value[[]string](p, `asked`); len(got) != 2 {
		t.Errorf("one prefab is saved, and the page asks for %q", got)
	}
	p.do(chromedp.SendKeys(chromedp.CSS(`input[type=search]`), "p999"))
	p.wait(cards + `.length === 1`)
}

// TestBegin opens a page whose project has an error from the start: what an earlier run left is shown.
func TestBegin(t *testing.T) {
	s := watch(t)
	p := s.open(t, "#/prefab/works/ark?tab=rolls&seed=5")
	p.wait(has(".side", "robot engineer"))
	five := value[string](p, canvas)
	s.stop(t)
	s.write(t, "prefabs/works/ark.xp", "no image")
	s.start(t, strings.TrimSuffix(strings.TrimPrefix(s.address, "http://"), "/"))
	p = s.open(t, "#/prefab/works/ark?tab=rolls&seed=5")
	p.wait(has(".notes", "last good build"))
	p.wait(canvas + ` === ` + strconv.Quote(five))
	p.press("1")
	p.wait(has(".notes", "The image cannot be read: this is the last good build"))
	p.wait(has(".entries", "terminal bulkhead"))
	p.wait(`document.querySelector(".cells").width === 15 * 8`)
}

// TestBeginNew opens a page whose project has an error from the start, and no outputs.
func TestBeginNew(t *testing.T) {
	s := watch(t)
	s.stop(t)
	for _, out := range []string{"caves", "build"} {
		if err := os.RemoveAll(filepath.Join(s.root, out)); err != nil {
			t.Fatal(err)
		}
	}
	s.write(t, "prefabs/works/ark.xp", "no image")
	s.start(t, "127.0.0.1:0")
	p := s.open(t, "#/prefab/works/ark")
	p.wait(has(".findings", "not-gzip"))
	p.do(chromedp.Click(chromedp.CSS(`[data-tab="rolls"]`)))
	p.wait(has(".notes", "has had errors since the page began"))
	p.do(chromedp.Navigate(strings.TrimSuffix(s.address, "/") + "/#/maps/lower-caves?seed=7"))
	p.wait(has(".entries", "works/"))
	p.wait(has(".notes", "Prefabs with errors are not on the map"))
}

// TestBeginMisled opens a page whose xpc.yaml has been broken since it began: the list is that of the last build, of
// which only Go source with the bundle in it is left, and what is wrong stands above it.
func TestBeginMisled(t *testing.T) {
	s := watch(t)
	s.stop(t)
	good := "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\ncatalogue: [catalogue.yaml]\nmaps: [\"maps/*.map.yaml\"]\n" +
		"seal: shoring\nout: {go: {dir: caves, inline: true}}\n"
	if err := os.Rename(filepath.Join(s.root, "prefabs"), filepath.Join(s.root, "art")); err != nil {
		t.Fatal(err)
	}
	s.write(t, "xpc.yaml", good)
	s.start(t, "127.0.0.1:0")
	s.open(t, "#/").wait(cards + `.length === 26`)
	s.stop(t)
	s.write(t, "xpc.yaml", "version: 1\nart: [\n")
	s.start(t, "127.0.0.1:0")
	p := s.open(t, "#/")
	p.wait(cards + `.length === 26`)
	p.wait(has(".faults", "a list that begins with [ does not end"))
	p.wait(has(".page > .notes", "those of the last good build"))
	p.do(chromedp.Navigate(strings.TrimSuffix(s.address, "/") + "/#/prefab/works/ark"))
	p.wait(has(".notes", "the last good build"))
	p.wait(has(".entries", "terminal bulkhead"))
	p.wait(has(".layers", "machines"))
	s.write(t, "xpc.yaml", good)
	p.wait(`!document.querySelector(".notes").innerText`)
	p.wait(has(".layers", "connections"))
}
