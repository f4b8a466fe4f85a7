package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The part of git-setup that edits .gitattributes. Lines that are not its own stay as they are,
// to the byte.

func (r *repository) attributesPath() string { return filepath.Join(r.top, ".gitattributes") }

// attributes returns the lines of .gitattributes with their ends.
func (r *repository) attributes() ([]string, error) {
	if info, err := os.Lstat(r.attributesPath()); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file but a link or a folder, which git does not read there either: it is left alone",
			r.attributesPath())
	}
	data, err := os.ReadFile(r.attributesPath())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("cannot read %s: %w", r.attributesPath(), cause(err))
	}
	return strings.SplitAfter(string(data), "\n"), nil
}

// ownLine reports whether a line is one that git-setup adds, with all or a part of the drivers.
func ownLine(line string) bool {
	words := strings.Fields(line)
	if len(words) < 3 || words[0] != attributesPattern && words[0] != "*.xp" || words[1] != "-text" {
		return false
	}
	for _, w := range words[2:] {
		if w != "diff=xpc" && w != "merge=xpc" {
			return false
		}
	}
	return true
}

// planAttributes plans a line for .xp, unless the attributes give what it would give already. It
// goes to the end, where it counts more than lines before it: a plain "binary" there is meant to
// keep git from comparing bytes as text. But a driver with another name has been chosen by
// someone, and is kept.
func (r *repository) planAttributes(ctx context.Context, plan *setupPlan) error {
	small, err := r.checkAttributes(ctx, "image.xp")
	if err != nil {
		return err
	}
	capital, err := r.checkAttributes(ctx, "IMAGE.XP")
	if err != nil {
		return err
	}
	add := attributesPattern + " -text"
	complete := true
	for _, a := range []string{"diff", "merge"} {
		if i := slices.IndexFunc([]string{small[a], capital[a]}, chosen); i >= 0 {
			plan.note("the attributes give %s the %s driver %q, which is kept",
				[]string{".xp", ".XP"}[i], a, []string{small[a], capital[a]}[i])
			continue
		}
		add += " " + a + "=xpc"
		complete = complete && small[a] == "xpc" && capital[a] == "xpc"
	}
	if complete {
		return nil
	}
	lines, err := r.attributes()
	if err != nil {
		return err
	}
	kept := slices.DeleteFunc(slices.Clone(lines), ownLine)
	end := "\n"
	if len(lines) > 1 && strings.HasSuffix(lines[0], "\r\n") {
		end = "\r\n"
	}
	text := strings.Join(kept, "")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += end
	}
	text += add + end
	if text == strings.Join(lines, "") {
		plan.note("something that counts more than .gitattributes, such as .git/info/attributes, gives .xp other drivers")
		return nil
	}
	old := strings.Join(lines, "")
	plan.add(setupChange{
		apply: func() error { return r.writeAttributes(text) },
		undo:  func() error { return r.writeAttributes(old) },
	}, ".gitattributes  + %s", add)
	return nil
}

// chosen reports whether the value of an attribute is a driver of someone else's.
func chosen(value string) bool {
	return !slices.Contains([]string{"xpc", "unspecified", "unset", "set", "union", "binary", "text"}, value)
}

// planAttributesRemoval plans to remove the line, and the file if nothing else is in it.
func (r *repository) planAttributesRemoval(plan *setupPlan) error {
	lines, err := r.attributes()
	if err != nil {
		return err
	}
	kept := slices.DeleteFunc(slices.Clone(lines), ownLine)
	for _, line := range kept {
		if strings.Contains(line, "=xpc") {
			plan.note(".gitattributes keeps a line that git-setup did not write: %s", strings.TrimSpace(line))
		}
	}
	if len(kept) == len(lines) {
		return nil
	}
	text := strings.Join(kept, "")
	old := strings.Join(lines, "")
	plan.add(setupChange{
		apply: func() error { return r.writeAttributes(text) },
		undo:  func() error { return r.writeAttributes(old) },
	}, ".gitattributes  - %s", attributesLine)
	return nil
}

// writeAttributes writes .gitattributes, or removes it where nothing is in it.
func (r *repository) writeAttributes(text string) error {
	if strings.TrimSpace(text) == "" {
		return os.Remove(r.attributesPath())
	}
	return writeFile(r.attributesPath(), []byte(text))
}

// checkAttributes returns the attributes diff and merge that a file would have at the top of the
// repository.
func (r *repository) checkAttributes(ctx context.Context, name string) (map[string]string, error) {
	out, err := r.git(ctx, "check-attr", "-z", "diff", "merge", "--", name)
	if err != nil {
		return nil, err
	}
	now := map[string]string{}
	words := strings.Split(out, "\x00") // path, attribute, value
	for i := 0; i+2 < len(words); i += 3 {
		now[words[i+1]] = words[i+2]
	}
	return now, nil
}
