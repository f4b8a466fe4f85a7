package main

import (
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/compile/stats"
	"github.com/seed18752ec6/xpc/embed"
)

// filesOf returns the arguments that are images or scripts on disk.
func filesOf(args []string) (out []string) {
	for _, arg := range args {
		ext := path.Ext(arg)
		if ext != ".xp" && ext != ".yaml" && ext != ".yml" {
			continue
		}
		if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() {
			out = append(out, arg)
		}
	}
	return out
}

// choosePrefabs returns the prefabs that arguments name, in the order of their names, and which of them
// are named one by one, not by a pattern. Without arguments it returns all.
func choosePrefabs(b *embed.Bundle, args []string) (chosen []embed.Prefab, named map[embed.Prefab]bool, err error) {
	named = map[embed.Prefab]bool{}
	taken := map[embed.Prefab]bool{}
	var names []string
	for i := range b.PrefabCount() {
		names = append(names, b.PrefabAt(i).Name())
	}
	for _, arg := range args {
		pattern := strings.ContainsAny(arg, "*?[")
		if _, err := path.Match(arg, ""); err != nil {
			return nil, nil, fmt.Errorf("%q is no pattern: a [ has its ]", arg)
		}
		found := false
		for i := range b.PrefabCount() {
			pf := b.PrefabAt(i)
			switch {
			case pf.Name() == arg || ownFile(pf, arg):
				named[pf] = true
			case pattern && matches(arg, pf.Name()):
			default:
				continue
			}
			taken[pf], found = true, true
		}
		if !found && pattern {
			return nil, nil, fmt.Errorf("no prefab has a name like %q; there are %s", arg, some(names))
		} else if !found {
			return nil, nil, noPrefab(arg, names)
		}
	}
	for i := range b.PrefabCount() {
		if pf := b.PrefabAt(i); taken[pf] || len(args) == 0 {
			chosen = append(chosen, pf)
		}
	}
	return chosen, named, nil
}

// matches reports whether a pattern matches a name. A * at its end matches the rest, with slashes in it.
func matches(pattern, name string) bool {
	if ok, _ := path.Match(pattern, name); ok {
		return true
	}
	head, whole := strings.CutSuffix(pattern, "*")
	if !whole {
		return false
	}
	parts := strings.Split(name, "/")
	for i := range parts {
		if ok, _ := path.Match(head+"*", strings.Join(parts[:i+1], "/")); ok {
			return true
		}
	}
	return false
}

// ownFile reports whether an argument names the image or the script of a prefab.
func ownFile(pf embed.Prefab, arg string) bool {
	for i := range min(2, pf.FileCount()) {
		if sameFile(pf.File(i), arg) {
			return true
		}
	}
	return false
}

// noPrefab says that there is no prefab of a name, and which one may be meant: first one whose last part is
// that of the name.
func noPrefab(name string, names []string) error {
	for _, n := range names {
		if path.Base(n) == path.Base(name) {
			return fmt.Errorf("there is no prefab %q; did you mean %q?", name, n)
		}
	}
	return unknown("there is no prefab", name, names)
}

// some lists a few of many names.
func some(names []string) string {
	if most := 8; len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" and %d more", len(names)-most)
	}
	return strings.Join(names, ", ")
}

// knowsTags returns an error if there is a tag that no map has and nothing asks for.
func knowsTags(b *embed.Bundle, tags []string) error {
	known := map[string]bool{}
	for i := range b.RecipeCount() {
		r := b.RecipeAt(i)
		for k := range r.TagCount() {
			known[r.Tag(k)] = true
		}
	}
	for i := range b.PrefabCount() {
		for _, tag := range stats.MapTags(b.PrefabAt(i)) {
			known[tag] = true
		}
	}
	for _, tag := range tags {
		if !known[tag] {
			return unknown("no recipe has and no prefab asks for the tag", tag, slices.Sorted(maps.Keys(known)))
		}
	}
	return nil
}
