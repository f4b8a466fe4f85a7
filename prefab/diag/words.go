package diag

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The words that messages share, in every package that finds.

// Nearest returns the word most like the one given, if one is near enough to be meant: at most a
// third of its letters, and at least one, inserted, left out, replaced or exchanged with its
// neighbor. The earlier of two equally near words wins.
func Nearest(word string, words []string) (string, bool) {
	best, found := "", false
	least := reach(word) + 1
	for _, w := range words {
		if d := likeness(word, w, least); d < least {
			best, least, found = w, d, true
		}
	}
	return best, found
}

// Respelled returns the one of some words that another is meant for beyond doubt: it differs by letter
// case alone or, where the word has three letters at least, by two letters at most, and no other is
// near. Words that number the same thing, such as lair-a and lair-b, are not meant for each other.
func Respelled(word string, words []string) (string, bool) {
	limit := reach(word) + 1
	var near, same []string
	for _, w := range words {
		switch {
		case likeness(word, w, limit) >= limit || slices.Contains(near, w):
			continue
		case strings.EqualFold(w, word):
			same = append(same, w)
		}
		near = append(near, w)
	}
	switch {
	case len(same) == 1:
		return same[0], true
	case len(near) == 1 && len([]rune(word)) > 2 && likeness(word, near[0], 3) < 3 && !numbered(word, near[0]):
		return near[0], true
	}
	return "", false
}

// numbered reports whether two words differ by digits alone, or by a last part of a letter or two, which
// one of them may lack.
func numbered(a, b string) bool {
	const signs = "-_./ "
	bare := func(s string) string {
		return strings.TrimRight(strings.Map(func(r rune) rune {
			if '0' <= r && r <= '9' {
				return -1
			}
			return r
		}, s), signs)
	}
	stem := func(s string) string {
		if i := strings.LastIndexAny(s, signs); i > 0 && len([]rune(s[i:])) <= 3 {
			return s[:i]
		}
		return s
	}
	return bare(a) == bare(b) || stem(a) == stem(b)
}

// reach returns how far another word may be from one to be near it.
func reach(word string) int { return max(1, len([]rune(word))/3) }

// longWord is a length of words, in runes, up to which their distance needs no memory: hundreds of
// names that are not there may each be held against a thousand that are.
const longWord = 64

// likeness returns the distance of two words, letter case apart, or limit if it is not below that.
func likeness(a, b string, limit int) int {
	if n := utf8.RuneCountInString(a) - utf8.RuneCountInString(b); max(n, -n) >= limit {
		return limit
	}
	var first, second [longWord]rune
	return distance(lower(first[:0], a), lower(second[:0], b), limit)
}

// lower appends the runes of a word in small letters.
func lower(out []rune, word string) []rune {
	for _, r := range word {
		out = append(out, unicode.ToLower(r))
	}
	return out
}

// distance returns the optimal string alignment distance of two words, or limit if it is not
// below that.
func distance(a, b []rune, limit int) int {
	if max(len(a)-len(b), len(b)-len(a)) >= limit {
		return limit
	}
	var room [3][longWord + 1]int
	rows := [3][]int{room[0][:], room[1][:], room[2][:]}
	if len(b) > longWord {
		for i := range rows {
			rows[i] = make([]int, len(b)+1)
		}
	}
	for j := range len(b) + 1 {
		rows[0][j] = j
	}
	before := 0 // the least of the row before
	for i := 1; i <= len(a); i++ {
		older, old, row := rows[(i+1)%3], rows[(i+2)%3], rows[i%3]
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(old[j]+1, row[j-1]+1, old[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
			least = min(least, row[j])
		}
		if min(before, least) >= limit {
			return limit // no later row is below two of them
		}
		before = least
	}
	return min(rows[len(a)%3][len(b)], limit)
}

// Listed returns words as a sentence lists them: a, b or c.
func Listed(words []string) string {
	switch len(words) {
	case 0:
		return "nothing"
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

// Counted returns a number with its word, which takes an s unless the number is 1 or the word is
// more.
func Counted(n int, word string) string {
	s := strconv.Itoa(n) + " " + word
	if n != 1 && word != "more" {
		s += "s"
	}
	return s
}
