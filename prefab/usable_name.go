package prefab

import "strings"

// usableName returns the name of a prefab, or the nearest to it that a prefab can have: in lower
// case, with - for what no name holds.
func usableName(name string) string {
	if PrefabNameFault(name) == "" {
		return name
	}
	usable := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune("_.-/", r) {
			return r
		}
		return '-'
	}, strings.ToLower(name))
	var parts []string
	for part := range strings.SplitSeq(usable, "/") {
		if strings.Trim(part, ".") != "" {
			parts = append(parts, part)
		}
	}
	usable = strings.Join(parts, "/")
	if len(usable) > maxNameLen {
		usable = strings.TrimRight(usable[:maxNameLen], "/")
	}
	if PrefabNameFault(usable) != "" {
		return "prefab"
	}
	return usable
}
