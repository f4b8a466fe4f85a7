package prefab

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// What readers offer as a fix. An edit stands where a finding's place shows the whole of a text: of one
// that goes over several lines, or holds escapes, the place does not, and there is no fix.

// respell returns the fix that writes the one of some words that another one, at a place, is meant for.
func respell(at Span, word string, words []string) []diag.Fix {
	if known, ok := diag.Respelled(word, words); ok {
		return rewrite(at, word, known)
	}
	return nil
}

// Respell returns the fix that writes the one of some words that a field is meant for, if there is one
// beyond doubt: see [diag.Respelled].
func Respell(f Field[string], words []string) []diag.Fix { return respell(f.Span, f.Value, words) }

// rewrite returns the fix that writes a text at a place where another one stands. Quotes round that
// stay.
func rewrite(at Span, old, text string) []diag.Fix {
	width := at.End.Col - at.Pos.Col
	switch n := utf8.RuneCountInString(old); {
	case at.Pos.Line == 0 || at.Pos.Line != at.End.Line || strings.ContainsAny(old+text, "\"'\\\n"):
		return nil
	case width == n+2: // in quotes, without escapes
		at.Pos.Col, at.End.Col = at.Pos.Col+1, at.End.Col-1
		return replace(at, text, "write "+quoted(text))
	case width != n:
		return nil
	case !plain(text):
		return replace(at, `"`+text+`"`, "write "+quoted(text))
	}
	return replace(at, text, "write "+text)
}

// replace returns the fix that replaces the text at a place.
func replace(at Span, text, title string) []diag.Fix {
	return []diag.Fix{{Title: title, Edits: []diag.Edit{{Pos: at.Pos, End: at.End, Text: text}}}}
}

// insert returns the edit that puts a text before what stands at a place.
func insert(at diag.Pos, text string) diag.Edit { return diag.Edit{Pos: at, End: at, Text: text} }

// cutAt returns the fix that takes away the entry that begins at a place.
func cutAt(at Span, title string) []diag.Fix {
	return []diag.Fix{{Title: title, Cut: at.Pos}}
}

// unquote returns the fix that writes a word without quotes in place of a scalar.
func unquote(n *node, word string) []diag.Fix {
	if width := n.End.Col - n.Pos.Col; width != utf8.RuneCountInString(n.text) && (width != utf8.RuneCountInString(n.text)+2 || !n.quoted) {
		return nil
	}
	return replace(n.Span, word, "write "+word)
}

// bracket returns the fix that makes a list of a scalar: of one word, so that there is no telling two
// from one.
func bracket(n *node) []diag.Fix {
	width := utf8.RuneCountInString(n.text)
	if n.quoted {
		width += 2
	} else if !plain(n.text) {
		return nil
	}
	if strings.ContainsAny(n.text, " ,") || n.End.Col-n.Pos.Col != width {
		return nil
	}
	return []diag.Fix{{Title: "put it in brackets", Edits: []diag.Edit{insert(n.Pos, "["), insert(n.End, "]")}}}
}

// isItem reports whether an item of a list stands at a place.
func isItem(n *node, at Span) bool {
	return slices.ContainsFunc(n.items, func(i *node) bool { return i.Span == at })
}

// plain reports whether a text needs no quotes wherever it stands.
func plain(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool {
		return r > utf8.RuneSelf || !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-/$% ", r)
	}) && !strings.ContainsAny(text[:1], ".-/% ") && !strings.HasSuffix(text, " ")
}

// meantRange returns the fix that writes two dots between two numbers of a range, where another sign
// stands there.
func meantRange(n *node) []diag.Fix {
	for _, sign := range [...]string{"...", "..", "…", "–", "-", " to "} {
		lo, hi, ok := strings.Cut(n.text, sign)
		lo, hi = strings.TrimSpace(lo), strings.TrimSpace(hi)
		least, okLo := parseRatio(lo)
		most, okHi := parseRatio(hi)
		if ok && okLo && okHi && least.Cmp(most) <= 0 && strings.HasSuffix(lo, "%") == strings.HasSuffix(hi, "%") {
			return rewrite(n.Span, n.text, lo+".."+hi)
		}
	}
	return nil
}
