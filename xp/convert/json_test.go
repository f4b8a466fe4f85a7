package convert_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/convert"
)

// gate is a small image, and its JSON form as it must be written.
func gate() (*xp.Image, string) {
	m := xp.New(2, 2, 1)
	m.Layers[0].Set(0, 0, xp.MakeCell('#', xp.RGB{R: 0x8c, G: 0x7f, B: 0x70}, xp.RGB{}))
	m.Layers[0].Set(1, 0, xp.MakeCell(70000, xp.RGB{B: 255}, xp.RGB{R: 1}))
	m.Layers = append(m.Layers, xp.NewLayer(1, 1))
	return m, `{"version": -1, "layers": [
{"width": 2, "height": 2, "cells": [
[35, "#8c7f70", "#000000"], [32, "#000000", "#ff00ff"],
[70000, "#0000ff", "#010000"], [32, "#000000", "#ff00ff"]
]},
{"width": 1, "height": 1, "cells": [
[32, "#000000", "#ff00ff"]
]}
]}
`
}

func TestJSONForm(t *testing.T) {
	t.Parallel()
	m, want := gate()
	if diff := cmp.Diff(want, string(write(t, "gate.json", m))); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}

func TestJSONRead(t *testing.T) {
	t.Parallel()
	m, form := gate()
	var compact bytes.Buffer
	if err := json.Compact(&compact, []byte(form)); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"as written": form,
		"compact":    compact.String(),
		"blanks":     strings.NewReplacer(" ", "\t\r\n ", ",", " ,").Replace(form),
		"escapes":    strings.NewReplacer("#", `\u0023`, "width", `w\u0069dth`).Replace(form),
		"capitals":   strings.NewReplacer("ff", "FF", "#8c", "#8C").Replace(form),
		"mark":       "\ufeff" + form,
		"order": strings.NewReplacer(`"version": -1, `, "", "]}\n]}\n", "]}\n], \"version\": -1}\n",
			`"width": 2, "height": 2`, `"height": 2, "width": 2`).Replace(form),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := convert.Read("gate.json", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := equal(m, got); diff != "" {
				t.Errorf("image (-want +got):\n%s", diff)
			}
		})
	}
}

// jsonFaults are texts with a mark § where the fault must be told, and the sentence.
var jsonFaults = []struct{ name, text, want string }{
	{"nothing", `§`, `found the end of the text, not the "{" that begins the image`},
	{"other value", "\n §[]", `found '[', not the "{" that begins the image`},
	{"empty", `§{}`, `the image lacks the key "layers"`},
	{"no version", `§{"layers": [{"width": 1, "height": 1, "cells": [[0, "#000000", "#000000"]]}]}`, `the image lacks the key "version"`},
	{"unknown key", `{"version": -1, §"name": "a"}`, `the image has no key "name"; its keys are layers, version`},
	{"long key", `{§"` + strings.Repeat("k", 99) + `": 1}`, `the image has no key "` + strings.Repeat("k", 40) + `…"; its keys are layers, version`},
	{"twice", "{\"version\": -1,\n§\"version\": -1}", `the key "version" stands twice in the image`},
	{"no key", `{§version: -1}`, `found 'v', not a key of the image: a string in double quotes`},
	{"comma at the end", `{"version": -1,§}`, `found '}', not a key of the image: a string in double quotes`},
	{"no colon", `{"version" §-1}`, `found '-', not the ":" after the key`},
	{"no comma", `{"version": -1 §"layers": []}`, `found '"', not "," or the "}" that ends the image`},
	{"version", `{"version": §1, "layers": []}`, `version is 1; it is a whole number from -2147483648 to 0`},
	{"fraction", `{"version": §-1.0, "layers": []}`, `version is -1.0; it is a whole number from -2147483648 to 0`},
	{"plus", `{"version": §+0}`, `version is +0; it is a whole number from -2147483648 to 0`},
	{"string", `{"version": §"-1"}`, `found '"', not version: a whole number from -2147483648 to 0`},
	{"no layers", `{"version": -1, "layers": §[]}`, `the image has no layers; at least 1 is needed`},
	{"layers null", `{"version": -1, "layers": §null}`, `found 'n', not the "[" that begins the layers`},
	{"layer null", `{"version": -1, "layers": [§null]}`, `found 'n', not the "{" that begins the layer`},
	{"width 0", `{"version": -1, "layers": [{"width": §0`, `width is 0; it is a whole number from 1 to 2147483647`},
	{"width huge", `{"version": -1, "layers": [{"width": §2147483648`, `width is 2147483648; it is a whole number from 1 to 2147483647`},
	{"width 01", `{"version": -1, "layers": [{"width": §01`, `width is 01; it is a whole number from 1 to 2147483647`},
	{"no height", `{"version": -1, "layers": [§{"width": 1, "cells": []}]}`, `the layer lacks the key "height"`},
	{"too few", `{"version": -1, "layers": [{"width": 2, "height": 1, "cells": §[[0, "#000000", "#000000"]]}]}`,
		`layer 1 is 2 wide and 1 high, which makes 2 cells; here are 1`},
	{"sizes alone", `{"version": -1, "layers": [{"width": 2147483647, "height": 2147483647, "cells": §[]}]}`,
		`layer 1 is 2147483647 wide and 2147483647 high, which makes 4611686014132420609 cells; here are 0`},
	{"no cell", `{"version": -1, "layers": [{"cells": [§7]}]}`, `found '7', not the "[" that begins a cell`},
	{"glyph", `{"version": -1, "layers": [{"cells": [[§"#", "#000000", "#000000"]]}]}`, `found '"', not a glyph: a whole number from 0 to 4294967295`},
	{"glyph negative", `{"version": -1, "layers": [{"cells": [[§-1, "#000000", "#000000"]]}]}`, `a glyph is -1; it is a whole number from 0 to 4294967295`},
	{"no back", `{"version": -1, "layers": [{"cells": [[1, "#000000"§]]}]}`, `found ']', not the "," before the back`},
	{"four parts", `{"version": -1, "layers": [{"cells": [[1, "#000000", "#000000"§, 4]]}]}`, `found ',', not the "]" that ends the cell`},
	{"color name", `{"version": -1, "layers": [{"cells": [[1, §"red", "#000000"]]}]}`, `"red" is not a color; one is written "#rrggbb"`},
	{"color short", `{"version": -1, "layers": [{"cells": [[1, §"#abc", "#000000"]]}]}`, `"#abc" is not a color; one is written "#rrggbb"`},
	{"color digits", `{"version": -1, "layers": [{"cells": [[1, "#000000", §"#00000g"]]}]}`, `"#00000g" is not a color; one is written "#rrggbb"`},
	{"color number", `{"version": -1, "layers": [{"cells": [[1, §255, "#000000"]]}]}`, `found '2', not a color: a string in double quotes`},
	{"open string", "{§\"version: -1\n}", `the string has no end in its line`},
	{"escape", `{§"\q": 1}`, `the string is not as JSON writes strings: UTF-8 without control characters`},
	{"not UTF-8", "{§\"\xff\": 1}", `the string is not as JSON writes strings: UTF-8 without control characters`},
	{"byte", "§\xff", `found the byte 0xff, which is not UTF-8, not the "{" that begins the image`},
	{"after the end", `{"version": -1, "layers": [{"width": 1, "height": 1, "cells": [[0, "#000000", "#000000"]]}]} §{`,
		`found '{' after the end of the image`},
	{"cut", `{"version": -1, "layers": [{"width": 1, "height": 1, "cells": [[0, "#000000", "#000000"]§`,
		`found the end of the text, not "," or the "]" that ends the cells`},
}

func TestJSONFaults(t *testing.T) {
	t.Parallel()
	for _, c := range jsonFaults {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			before, after, _ := strings.Cut(c.text, "§")
			want := &convert.SyntaxError{
				Line:    strings.Count(before, "\n") + 1,
				Col:     len([]rune(before[strings.LastIndexByte(before, '\n')+1:])) + 1,
				Message: c.want,
			}
			_, err := convert.Read("a.json", []byte(before+after))
			var got *convert.SyntaxError
			if !errors.As(err, &got) {
				t.Fatalf("error %v, want a SyntaxError", err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	m, _ := gate()
	for _, c := range []struct {
		extension string
		limits    xp.Limits
		want      string
	}{
		{".json", xp.Limits{Layers: 2, Cells: 5}, ""},
		{".json", xp.Limits{Layers: 1}, "line 6, column 1: the image has more than 1 layers"},
		{".json", xp.Limits{Cells: 4}, "line 7, column 1: the image has more than 4 cells"},
		{".xpt", xp.Limits{Layers: 2, Cells: 5}, ""},
		{".xpt", xp.Limits{Layers: 1}, "the image has 2 layers; at most 1 are read"},
		{".xpt", xp.Limits{Cells: 4}, "the image has 5 cells; at most 4 are read"},
	} {
		got := ""
		limited := convert.Converter{Limits: c.limits}
		if _, _, err := limited.Read("a"+c.extension, write(t, "a"+c.extension, m)); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s, limits %+v: error %q, want %q", c.extension, c.limits, got, c.want)
		}
	}
}

// FuzzJSON reads any text as the JSON form. What is read is JSON, and comes back equal when it
// is written; what is not is told with a place inside the text.
func FuzzJSON(f *testing.F) {
	_, form := gate()
	f.Add([]byte(form))
	for _, c := range jsonFaults {
		f.Add([]byte(strings.Replace(c.text, "§", "", 1)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := convert.Read("a.json", text)
		if err != nil {
			var fault *convert.SyntaxError
			if !errors.As(err, &fault) {
				t.Fatalf("error %v is no SyntaxError", err)
			}
			lines := strings.Split(string(text), "\n")
			if fault.Line < 1 || fault.Line > len(lines) || fault.Col < 1 || fault.Col > len([]rune(lines[fault.Line-1]))+1 {
				t.Fatalf("%v is outside of the text", err)
			}
			if strings.ContainsAny(fault.Message, "\n\x1b") {
				t.Fatalf("control character in %q", fault.Message)
			}
			return
		}
		if !json.Valid(bytes.TrimPrefix(text, []byte("\ufeff"))) {
			t.Fatal("what was read is not JSON")
		}
		again := write(t, "a.json", m)
		back, err := convert.Read("a.json", again)
		if err != nil {
			t.Fatal(err)
		}
		if diff := equal(m, back); diff != "" {
			t.Fatalf("image (-want +got):\n%s", diff)
		}
	})
}
