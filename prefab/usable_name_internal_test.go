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
		"Big Hall (2)":                 "big-hall-2",
		"höhle":                        "hoehle",
		"works/Größe":                  "works/groesse",
		"Gro\u0308ße":                  "groesse", // as macOS writes it
		"cafe\u0301 Ærø":               "cafe-aeroe",
		"İstanbul":                     "istanbul",
		"A--b":                         "a--b",
		"洞窟":                           "prefab",
		"洞窟/Hall":                      "hall",
		"-Hall-":                       "hall",
		"a//b/../c":                    "a/b/c",
		"..":                           "prefab",
		"":                             "prefab",
		strings.Repeat("a", 63) + "/b": strings.Repeat("a", 63),
	} {
		if got := UsableName(name); got != want || PrefabNameFault(got) != "" {
			t.Errorf("UsableName(%q) = %q, want %q", name, got, want)
		}
	}
}
