package compile

import (
	"bytes"
	"slices"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// maxUncovered is how often findings that a fix uncovers are mended with it.
const maxUncovered = 8

// attempt makes the fixes of a set, and of what they uncover. The result says what speaks against
// that; then nothing is made. Findings in files that stay do not: many are not given while a project
// has errors.
func (f *fixer) attempt(set diag.List) (*Refusal, error) {
	made, uncovered, s := slices.Clone(set), 0, f.now
	for range maxUncovered {
		next, err := f.apply(s, set)
		if err != nil {
			return nil, err
		}
		result, err := f.lint(next)
		if err != nil {
			return nil, err
		}
		brought := slices.DeleteFunc(result.Findings.Beyond(f.out.Findings), func(d diag.Diagnostic) bool {
			return next.texts[d.Pos.File] == nil
		})
		brought, reworded := f.reworded(brought, made, result)
		if len(brought) == 0 {
			return f.accept(made, len(made)-uncovered+reworded, next, result), nil
		}
		if set = f.apart(brought); len(set) < len(brought) {
			return &Refusal{Brings: brought}, nil
		}
		made, uncovered, s = append(made, set...), uncovered+len(set), next
	}
	return &Refusal{Brings: set}, nil
}

// reworded returns what a set of fixes brings without what it only says in other words, such as of another
// range: it stands where a finding of the same code stood that is none of those mended. Count is how many
// there are of these.
func (f *fixer) reworded(brought, made diag.List, r *Result) (left diag.List, count int) {
	gone := f.out.Findings.Beyond(r.Findings)
	for _, d := range brought {
		same := func(g diag.Diagnostic) bool { return g.Code == d.Code && g.Pos == d.Pos }
		i := slices.IndexFunc(gone, same)
		if i < 0 || slices.ContainsFunc(made, same) {
			left = append(left, d)
			continue
		}
		gone = slices.Delete(gone, i, i+1)
		count++
	}
	return left, count
}

// apart returns the findings of a list that are to be mended, and whose fixes do not touch each other.
func (f *fixer) apart(l diag.List) (set diag.List) {
	taken := takenEdits{}
	for _, d := range l {
		if fix, _ := d.Mend(); f.wanted(d) && taken.add(fix.Edits) {
			set = append(set, d)
		}
	}
	return set
}

// takenEdits are edits by file, in order of place, none over another.
type takenEdits map[string][]diag.Edit

// add takes all of some edits of one file, unless one is over an edit that was taken before.
func (t takenEdits) add(edits []diag.Edit) bool {
	at := func(e diag.Edit) (list []diag.Edit, i int) {
		list = t[e.Pos.File]
		i, _ = slices.BinarySearchFunc(list, e, func(a, b diag.Edit) int { return a.Pos.Compare(b.Pos) })
		return list, i
	}
	for _, e := range edits {
		list, i := at(e)
		if i > 0 && prefab.Overlap(list[i-1], e) || i < len(list) && prefab.Overlap(list[i], e) {
			return false
		}
	}
	for _, e := range edits {
		list, i := at(e)
		t[e.Pos.File] = slices.Insert(list, i, e)
	}
	return true
}

// accept takes a snapshot with fixes for the one that is, unless they do not remove what they are for,
// a number of findings, or change what is built.
func (f *fixer) accept(made diag.List, remove int, s *snapshot, r *Result) *Refusal {
	switch was := f.out.Result; {
	case len(was.Findings.Beyond(r.Findings)) < remove:
		return &Refusal{Why: "the finding would stay"}
	case was.Bundle != nil && !bytes.Equal(r.Bundle, was.Bundle):
		return &Refusal{Why: "the bundle would become another one"}
	}
	f.now, f.out.Result = s, r
	f.out.Mended = append(f.out.Mended, made...)
	return nil
}

// apply returns a snapshot with the edits of a set.
func (f *fixer) apply(s *snapshot, set diag.List) (*snapshot, error) {
	edits := map[string][]diag.Edit{}
	for _, d := range set {
		fix, _ := d.Mend()
		edits[d.Pos.File] = append(edits[d.Pos.File], fix.Edits...)
	}
	texts := map[string][]byte{}
	for name, list := range edits {
		now, _, err := s.text(name)
		if err != nil {
			return nil, err
		}
		text, ok := prefab.Apply(now, list)
		if !ok {
			panic("xpc: internal error: the edits of a fix do not apply to " + name)
		}
		texts[name] = text
	}
	return s.with(texts), nil
}
