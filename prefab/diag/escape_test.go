package diag_test

import (
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

func TestEscape(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"", ""},
		{"plain text, 'é' and 日", "plain text, 'é' and 日"},
		{"\x1b[31mred", `\x1b[31mred`},
		{"a\nb\tc\r", `a\nb\tc\r`},
		{"\u202Egnp.exe", `\u202egnp.exe`},
		{"a\u2028b\u0085c\x7f", `a\u2028b\u0085c\x7f`},
		{"bad \xff\xc3(", `bad \xff\xc3(`},
		{"real \uFFFD", `real \ufffd`},
		{"\U000E0041", `\U000e0041`},
		{"no-break\u00A0space", `no-break` + "\u00A0" + `space`},
	}
	for _, tt := range tests {
		if got := diag.Escape(tt.in); got != tt.want {
			t.Errorf("Escape(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestEscapeProperty(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
		out := diag.Escape(in)
		for _, r := range out {
			if unicode.IsControl(r) || r == unicode.ReplacementChar {
				t.Fatalf("Escape(%q) = %q holds %U", in, out, r)
			}
		}
		if diag.Escape(out) != out {
			t.Fatalf("Escape(%q) = %q is escaped again", in, out)
		}
	})
}
