package main

import "testing"

// TestVerbs holds the names of the table against those of the verbs.
func TestVerbs(t *testing.T) {
	t.Parallel()
	for _, v := range verbs {
		if got := v.make(&env{}).Name(); got != v.name {
			t.Errorf("the verb %q has the name %q", v.name, got)
		}
		root := rootFor(&env{}, []string{"--color", "never", v.name})
		if n := len(root.Commands()); !v.whole && n != 1 || v.whole && n != len(verbs) {
			t.Errorf("for %s there are %d verbs", v.name, n)
		}
	}
	if n := len(rootFor(&env{}, []string{"help", "build"}).Commands()); n != len(verbs) {
		t.Errorf("for help there are %d verbs", n)
	}
}
