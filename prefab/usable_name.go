package prefab

import (
	"strings"
	"sync"
	"unicode"
)

// NoName is the [UsableName] of a text of which nothing can stay.
const NoName = "prefab"

// UsableName returns the name of a prefab, or the nearest to it that a prefab can have: in lower case, letters with marks
// as ASCII has them (Größe is groesse), and one dash for what no name holds. It is [NoName] where nothing is left.
func UsableName(name string) string {
	if PrefabNameFault(name) == "" {
		return name
	}
	var parts []string
	for part := range strings.SplitSeq(name, "/") {
		if part = usablePart(part); strings.Trim(part, ".") != "" {
			parts = append(parts, part)
		}
	}
	usable := strings.Join(parts, "/")
	if len(usable) > maxNameLen {
		usable = strings.TrimRight(usable[:maxNameLen], "/")
	}
	if PrefabNameFault(usable) != "" {
		return NoName
	}
	return usable
}

// usablePart returns a part of a name between slashes.
func usablePart(part string) string {
	var b []byte
	for _, r := range strings.ToLower(part) {
		word, marked := plainLetters()[r]
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("_.-", r):
			b = append(b, byte(r))
		case marked:
			b = append(b, word...)
		case r == '\u0308' && len(b) > 0 && strings.IndexByte("aou", b[len(b)-1]) >= 0:
			b = append(b, 'e') // of a letter and a mark, as macOS writes ä, ö and ü
		case unicode.Is(unicode.Mn, r): // of another mark the letter stays
		case len(b) == 0 || b[len(b)-1] != '-':
			b = append(b, '-')
		}
	}
	return strings.Trim(string(b), "-")
}

// plainLetters are small letters of Latin scripts in ASCII.
var plainLetters = sync.OnceValue(func() map[rune]string {
	letters := map[rune]string{}
	for word, list := range map[string]string{
		"a": "àáâãāăą", "ae": "äæ", "aa": "å", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ",
		"i": "ìíîïĩīĭįı", "ij": "ĳ", "j": "ĵ", "k": "ķĸ", "l": "ĺļľŀł", "n": "ñńņňŉŋ", "o": "òóôõōŏő", "oe": "öøœ",
		"r": "ŕŗř", "s": "śŝşšș", "ss": "ß", "t": "ţťŧț", "th": "þ", "u": "ùúûũūŭůűų", "ue": "ü", "w": "ŵ", "y": "ýÿŷ",
		"z": "źżž",
	} {
		for _, r := range list {
			letters[r] = word
		}
	}
	return letters
})
