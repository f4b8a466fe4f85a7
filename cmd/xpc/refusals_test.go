package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/embed/place"
)

// TestRefusals holds the words that explain knows against those that package place counts by.
func TestRefusals(t *testing.T) {
	t.Parallel()
	var want []string
	for r := place.Eligible; r <= place.Distance; r++ {
		want = append(want, r.String())
	}
	for _, method := range []place.Method{place.Embedded, place.Centered, place.Preplaced} {
		report := place.Report{Method: method}
		for i := range report.Len() {
			want = append(want, report.Word(i))
		}
	}
	want = append(want, place.NoTunnel.String())
	var got []string
	for _, r := range refusals {
		got = append(got, r.word)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("words of refusals (-want +got):\n%s", diff)
	}
}
