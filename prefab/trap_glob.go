package prefab

import (
	"slices"
	"strings"
)

// pathKeys are the keys of all text files whose values are paths and globs.
var pathKeys = []string{"art", "exclude", "maps", "palette", "catalogue", "mirrors", "file"}

// glob finds a glob that YAML takes for an alias, as it begins with a star.
func (t *trapScan) glob(number int, runes []rune, i int) bool {
	if runes[i] != '*' || !t.start || !slices.ContainsFunc(pathKeys, func(key string) bool { return is(t.key, key) }) {
		return false
	}
	end := i
	for end < len(runes) && !strings.ContainsRune(" \t,]}", runes[end]) {
		end++
	}
	if !slices.Contains(runes[i:end], brokenRune) {
		glob := string(runes[i:end])
		t.find(number, i, glob, "glob "+glob+" is not quoted; YAML takes it for an alias", `"`+glob+`"`)
	}
	for j := i; j < end; j++ {
		if strings.ContainsRune(trapRunes, runes[j]) {
			t.trap(number+1, j+1)
		}
	}
	return true
}
