package main

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
)

// Commands of scripts that look at what was printed or written.

func isJSON(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		if json.Valid([]byte(ts.ReadFile(name))) == neg {
			ts.Fatalf("%s is JSON: %t", name, neg)
		}
	}
}

func isJSONL(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: jsonl N FILE")
	}
	text := ts.ReadFile(args[1])
	if text != "" && !strings.HasSuffix(text, "\n") {
		ts.Fatalf("%s does not end with a line's end", args[1])
	}
	got := 0
	for line := range strings.Lines(text) {
		if !json.Valid([]byte(line)) {
			ts.Fatalf("line %d of %s is not one JSON value", got+1, args[1])
		}
		got++
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("%s holds %d values, want %s", args[1], got, args[0])
	}
}

func plain(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		text := ts.ReadFile(name)
		steers := func(r rune) bool {
			return r != '\n' && unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp)
		}
		if i := strings.IndexFunc(text, steers); i >= 0 {
			ts.Fatalf("%s holds %q", name, text[max(i-20, 0):min(i+20, len(text))])
		}
		if !utf8.ValidString(text) {
			ts.Fatalf("%s is not UTF-8", name)
		}
	}
}

func within(ts *testscript.TestScript, neg bool, args []string) {
	width, err := strconv.Atoi(args[0])
	ts.Check(err)
	for _, name := range args[1:] {
		for line := range strings.Lines(ts.ReadFile(name)) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > width {
				ts.Fatalf("%s has a line of %d characters:\n%s", name, n, line)
			}
		}
	}
}

func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: lines N FILE")
	}
	text := ts.ReadFile(args[1])
	if got := strings.Count(text, "\n"); strconv.Itoa(got) != args[0] || text != "" && !strings.HasSuffix(text, "\n") {
		ts.Fatalf("%s has %d lines, want %s:\n%s", args[1], got, args[0], text)
	}
}
