package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestTrialPage opens the report of the sample project in a browser, narrow and wide: all of its pictures are there,
// nothing is cut off at the side, and a link leads to what it names.
func TestTrialPage(t *testing.T) {
	if testing.Short() {
		t.Skip("no browser is started in short tests")
	}
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" {
		t.Skip("there is no Chromium here")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../samples/caves")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	if code, stderr := runWith(t, new(bytes.Buffer), "trial", "--maps", "4", "--html", "report"); code != 0 {
		t.Fatal(stderr)
	}
	page, err := os.ReadFile(filepath.Join("report", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	check := `<script>addEventListener("load", () => {
  const d = document, r = d.documentElement
  const broken = [...d.images].filter(i => !i.naturalWidth).length
  location.hash = d.querySelector(".who a").hash
  setTimeout(() => { r.dataset.found = [d.images.length > 40, broken, r.scrollWidth > innerWidth, d.querySelectorAll("details[open]").length].join(" ") }, 50)
})</script></html>`
	tried := filepath.Join(dir, "tried.html")
	if err := os.WriteFile(tried, []byte(strings.Replace(string(page), "</html>", check, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, size := range []string{"1200,900", "500,900"} {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+t.TempDir(),
			"--window-size="+size, "--virtual-time-budget=3000", "--dump-dom", "file://"+filepath.ToSlash(tried))
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%s: %v", size, err)
		}
		if want := `data-found="true 0 false 1"`; !bytes.Contains(out, []byte(want)) {
			_, found, _ := strings.Cut(string(out), "data-found=")
			t.Errorf("%s: the page is %.40q, want %s", size, found, want)
		}
	}
}
