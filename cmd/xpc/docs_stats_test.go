package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var consoles = regexp.MustCompile("(?ms)^```console\n\\$ xpc (.*?)\n(.*?)^```$")

// TestDocsStats runs the examples of the page on chances in the sample: a line … stands for lines that are left
// out.
func TestDocsStats(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(docs, "stats.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join("..", "..", "samples", "caves"))
	examples := consoles.FindAllStringSubmatch(string(page), -1)
	if len(examples) < 5 {
		t.Fatalf("the page has %d examples", len(examples))
	}
	for _, m := range examples {
		var stdout, stderr bytes.Buffer
		args := append(strings.Fields(m[1]), "--no-cache")
		if code := run(t.Context(), nil, &stdout, &stderr, args); code != 0 {
			t.Fatalf("xpc %s: exit code %d: %s", m[1], code, &stderr)
		}
		rest := stdout.String()
		for i, part := range strings.Split(m[2], "…\n") {
			at := strings.Index(rest, part)
			if at < 0 || i == 0 && at > 0 {
				t.Errorf("xpc %s does not print, where the page has it:\n%s\nbut:\n%s", m[1], part, rest)
				break
			}
			rest = rest[at+len(part):]
		}
		if !strings.HasSuffix(m[2], "…\n") && rest != "" {
			t.Errorf("xpc %s prints more than the page shows:\n%s", m[1], rest)
		}
	}
}
