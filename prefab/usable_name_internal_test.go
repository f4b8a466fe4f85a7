package prefab

import (
	"strings"
	"testing"
)

func TestUsableName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"works/vault":                  "works/vault",
		"works/Vault":                  "works/vault",
		"Big Hall (2)":                 "big-hall--2-",
		"höhle":                        "h-hle",
		"a//b/../c":                    "a/b/c",
		"..":                           "prefab",
		"":                             "prefab",
		strings.Repeat("a", 63) + "/b": strings.Repeat("a", 63),
	} {
		if got := usableName(name); got != want || PrefabNameFault(got) != "" {
			t.Errorf("usableName(%q) = %q, want %q", name, got, want)
		}
	}
}
