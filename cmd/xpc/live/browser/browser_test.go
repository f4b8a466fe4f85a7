// Package browser_test looks at the live page as a person does: xpc watch --serve in a copy of the sample
// project, and a browser without a window.
package browser_test

import (
	"bufio"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/seed18752ec6/xpc/xp"
)

// browsers are the names by which a browser may be found.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "chrome", "headless-shell"}

// program is the command, built once; shared is the browser, of which each test has a tab.
var (
	program string
	shared  context.Context
)

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "xpc-browser")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	program = filepath.Join(dir, "xpc")
	build := exec.Command("go", "build", "-o", program, "./cmd/xpc")
	build.Dir = filepath.Join("..", "..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		panic(string(out))
	}
	for _, name := range browsers {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
		ctx, stop := chromedp.NewExecAllocator(context.Background(), opts...)
		defer stop()
		ctx, stop = chromedp.NewContext(ctx)
		defer stop()
		if err := chromedp.Do(ctx); err != nil {
			panic(err)
		}
		shared = ctx
		break
	}
	return m.Run()
}

// site is a project that is watched, and the address of its page.
type site struct {
	root, address string
	cmd           *exec.Cmd
}

// watch starts xpc watch --serve in a copy of the sample.
func watch(t testing.TB) *site {
	t.Helper()
	s := &site{root: t.TempDir()}
	from := filepath.Join("..", "..", "..", "..", "samples", "caves")
	for _, name := range []string{"xpc.yaml", "palette.yaml", "catalogue.yaml", "prefabs", "maps"} {
		copyTree(t, filepath.Join(from, name), filepath.Join(s.root, name))
	}
	s.start(t, "127.0.0.1:0")
	return s
}

// start starts the command and waits for the address of the page.
func (s *site) start(t testing.TB, address string) {
	t.Helper()
	s.cmd = exec.Command(program, "watch", "--serve="+address)
	s.cmd.Dir = s.root
	out, err := s.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.stop(t) })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if at, ok := strings.CutPrefix(lines.Text(), "watch: page "); ok {
			s.address = at
			go func() {
				for lines.Scan() {
				}
			}()
			return
		}
	}
	t.Fatal("the command did not say where its page is")
}

// stop ends the command as a person does.
func (s *site) stop(t testing.TB) {
	if s.cmd.ProcessState != nil {
		return
	}
	if err := s.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Error(err)
	}
	var exit *exec.ExitError
	if err := s.cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != 130 {
		t.Errorf("the command ended with %v, want exit status 130", err)
	}
}

func copyTree(t testing.TB, from, to string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if e.IsDir() {
			return os.MkdirAll(filepath.Join(to, rel), 0o777)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), data, 0o666)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// draw changes an image of the project, and writes it as REXPaint does.
func (s *site) draw(t testing.TB, name string, change func(m *xp.Image)) {
	t.Helper()
	path := filepath.Join(s.root, filepath.FromSlash(name))
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	m, err := xp.Decode(f)
	f.Close()
	if err != nil {
		t.Fatal(err)
	}
	change(m)
	f, err = os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(xp.Encode(f, m), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// write writes a file of the project.
func (s *site) write(t testing.TB, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(s.root, filepath.FromSlash(name)), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// tab is a tab of the browser.
type tab struct {
	t   testing.TB
	ctx context.Context
}

// open opens a page of the site, at 900 by 700 pixels.
func (s *site) open(t testing.TB, hash string) *tab {
	t.Helper()
	if shared == nil {
		t.Skip("no browser: install chromium to run the tests of the page")
	}
	ctx, stop := chromedp.NewContext(shared)
	t.Cleanup(stop)
	p := &tab{t, ctx}
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	wrong := make(chan string, 16)
	go func() {
		for m := range chromedp.Console(ctx) {
			if m.Type == "error" || m.Type == chromedp.ConsoleException {
				wrong <- m.Text
			}
		}
	}()
	t.Cleanup(func() {
		for {
			select {
			case text := <-wrong:
				if !strings.Contains(text, "net::ERR_") { // that the server is away is told so
					t.Errorf("the console says %q", text)
				}
			default:
				return
			}
		}
	})
	p.do(chromedp.EmulateViewport(900, 700), chromedp.Navigate(s.address+hash))
	return p
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// patience is how long a test waits for what must come. No test passes by it.
const patience = 20 * time.Second

// wait waits until an expression is true.
func (p *tab) wait(expression string) {
	p.t.Helper()
	tried := "(() => { try { return " + expression + " } catch { return false } })()" // its elements may not be there yet
	ctx, stop := context.WithTimeout(p.ctx, patience)
	defer stop()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool](tried)); err != nil {
		text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string](`location.hash + " " + document.body.innerText.replace(/\s+/g, " ")`))
		p.t.Fatalf("%s: %v\nthe page says:\n%s", expression, err, text)
	}
}

// value returns the value of an expression.
func value[T any](p *tab, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// press presses a key.
func (p *tab) press(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// cell returns an expression for the pixels of a cell of the stage, as text.
func cell(x, y int) string {
	return strings.NewReplacer("X", itoa(x*8), "Y", itoa(y*8)).Replace(
		`document.querySelector(".cells").getContext("2d").getImageData(X, Y, 8, 8).data.join()`)
}
