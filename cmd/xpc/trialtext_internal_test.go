package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed18752ec6/xpc/compile/trial"
)

// TestTrialHintsFold folds hints between words on a narrow terminal, below their first word.
func TestTrialHintsFold(t *testing.T) {
	t.Parallel()
	try := &trial.Try{Recipe: "deep", Tally: trial.Tally{Maps: 100, Placed: 22, Caves: 400, Held: 88}}
	try.WhatIfs = []trial.WhatIf{{
		Change: "one column narrower, without column 12", Tally: trial.Tally{Maps: 100, Placed: 41, Caves: 400, Held: 120},
	}}
	var b strings.Builder
	trialNotes(&b, &trial.Report{MinPlaced: [2]int{1, 4}}, &trial.Prefab{Name: "den"}, try, 76)
	trialFacts(&b, &trial.Prefab{Name: "den"}, try, 76)
	for line := range strings.Lines(b.String()) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 76 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	const want = "  would help: one column narrower, without column 12: maps 22 % → 41 %,\n              caves 22 % → 30 %\n"
	if !strings.Contains(b.String(), want) {
		t.Errorf("no folded hint in\n%s", b.String())
	}
}
