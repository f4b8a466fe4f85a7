package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// meant returns a hint that names the nearest of some words, or "".
func meant(word string, words []string) string {
	if w, ok := diag.Nearest(word, words); ok {
		return "did you mean " + quoted(w) + "?"
	}
	return ""
}
