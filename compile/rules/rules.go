// Package rules holds the rules of family XP04: what a designer would want to know of a prefab that
// reads and joins without a finding.
//
// Each rule is one value and one small function in a file of its own. A rule reasons over the sets
// of outcomes of a prefab, never over samples: a cell that some roll closes counts as closed for
// reaching, and one that some roll opens counts as open for leaking.
package rules

// Every rule of this package has test data under testdata, in a file of its name, with prefabs that
// it accepts and prefabs that it reports, the wanted findings at their places. The registry is a
// list, not an effect of init: what is not in it does not run.

import (
	"fmt"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Rule is one check. It has one or more of the functions; none, where the compiler itself is the one
// that finds.
type Rule struct {
	Code  diag.Code     // of family XP04
	Level diag.Severity // where the project sets none
	Since string        // version of xpc that had it first
	Title string        // what it looks for, in a line
	Why   string        // why it exists, in sentences
	Bad   string        // an example that it reports, in lines
	Good  string        // the same, mended
	Fix   string        // what to do about it, a verb phrase
	Mend  string        // what xpc lint --fix does about it: "removes the entry"; "" = nothing

	Partial bool           // also runs on prefabs in which not every cell found its entry
	Prefab  func(*Pass)    // reports on one prefab, over all of its outcomes
	Image   func(*Pass)    // reports on one of its images, whatever the overlays
	Scene   func(*Pass)    // reports on one outcome of its images and overlays
	Project func(*Overall) // reports on all of a project together
}

// Name returns the rule's name, such as "front-closed".
func (r *Rule) Name() string { return r.Code.Name() }

// Of returns the rule of a code, or nil.
func Of(code diag.Code) *Rule {
	for _, r := range All() {
		if r.Code == code {
			return r
		}
	}
	return nil
}

// Levels holds the level of every rule in a project. The zero value has every rule at its default.
type Levels map[diag.Code]diag.Severity

// LevelsOf returns the levels that a project sets. Codes whose level is fixed keep it.
func LevelsOf(p *prefab.Project) Levels {
	levels := Levels{}
	for _, set := range p.Rules {
		if set.Code.Adjustable() {
			levels[set.Code] = set.Level
		}
	}
	for _, code := range diag.Codes() {
		if code.Adjustable() && p.LosesRule(code) { // what it finds may be hidden
			levels[code] = diag.Off
		}
	}
	return levels
}

// Of returns the level at which the rule of a code runs.
func (l Levels) Of(code diag.Code) diag.Severity {
	if r := Of(code); r != nil {
		return l.of(r)
	}
	return diag.Off
}

func (l Levels) of(r *Rule) diag.Severity {
	if s, set := l[r.Code]; set {
		return s
	}
	return r.Level
}

// CheckPrefab runs the rules over one prefab. A prefab without a drawn cell gives no findings: that
// it is empty has been said.
func CheckPrefab(pf *prefab.Prefab, project *prefab.Project, levels Levels) diag.List {
	if pf.Box.W < 1 || pf.Box.H < 1 {
		return nil
	}
	pass := newPass(pf, pf, project)
	scenes, whole := pf.Scenes()
	pass.scenes, pass.cut = len(scenes), !whole
	pass.run(levels, func(r *Rule) func(*Pass) { return r.Prefab })
	images := []*Pass{pass}
	for _, v := range pf.Variants {
		images = append(images, newPass(v, pf, project))
	}
	for _, image := range images {
		image.run(levels, func(r *Rule) func(*Pass) { return r.Image })
	}
	found := checkScenes(pass, scenes, levels)
	for _, image := range images {
		found = append(found, image.found...)
	}
	return found
}

// newPass returns a pass over a prefab or over a part of it.
func newPass(pf, all *prefab.Prefab, project *prefab.Project) *Pass {
	return &Pass{Prefab: pf, Project: project, all: all, facts: newFacts(pf)}
}

// run runs one function of every rule.
func (pass *Pass) run(levels Levels, of func(*Rule) func(*Pass)) {
	pass.levelOf = levels.Of
	for _, r := range All() {
		check := of(r)
		if check == nil || !pass.all.Whole && !r.Partial {
			continue
		}
		if pass.level = levels.of(r); pass.level != diag.Off {
			pass.rule = r
			check(pass)
		}
	}
}

// Overall is what the rules over a whole project see, and where they report.
type Overall struct {
	Project  *prefab.Project
	Palettes []*prefab.Palette
	Prefabs  []*prefab.Summary // of those that joined, in order of name
	Recipes  []*prefab.Recipe
	Complete bool // every input was read and joined whole, so that what nothing uses is unused

	reporter
}

// CheckProject runs the rules over a whole project. It sets nothing in p but the findings' list.
func CheckProject(p *Overall, levels Levels) diag.List {
	for _, r := range All() {
		if r.Project == nil {
			continue
		}
		if p.level = levels.of(r); p.level != diag.Off {
			p.rule = r
			r.Project(p)
		}
	}
	return p.found
}

// reporter collects the findings of the rule that runs.
type reporter struct {
	rule  *Rule
	level diag.Severity
	found diag.List
}

// report adds a finding of the rule at a place. The result may be completed by the caller; it is
// good until the next report.
func (r *reporter) report(at prefab.Span, format string, args ...any) *diag.Diagnostic {
	r.found = append(r.found, diag.Diagnostic{
		Code: r.rule.Code, Severity: r.level, Pos: at.Pos, End: at.End,
		Message: fmt.Sprintf(format, args...), Hint: r.rule.Fix,
	})
	return &r.found[len(r.found)-1]
}

// cut returns the fix that takes away the entry that begins at a place. Who offers it has seen that
// the outputs stay as they are.
func cut(at prefab.Span, title string) []diag.Fix {
	return []diag.Fix{{Title: title, Cut: at.Pos}}
}
