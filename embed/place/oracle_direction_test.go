package place_test

import (
	"testing"

	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/embed/place"
)

// TestOracleDirectionFirst draws a facing first.
func TestOracleDirectionFirst(t *testing.T) {
	t.Parallel()
	s, all := findScene(t, 13, place.Options{DirectionFirst: true}, embeddedAllTurns, mixed)
	facings := map[orient.Dir]int{}
	valid := s.allowed(all)
	for _, site := range valid {
		facings[site.Facing()]++
	}
	share := map[place.Site]float64{}
	for _, site := range valid {
		share[site] = 1 / float64(len(facings)) / float64(facings[site.Facing()])
	}
	s.shares(t, share)
}
