package place_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed18752ec6/xpc/embed/place"
)

// TestNearMiss compares the candidate that lacks least with the verdicts on all candidates.
func TestNearMiss(t *testing.T) {
	t.Parallel()
	var found, none [2]int
	for i := range 40 {
		r := rand.New(rand.NewPCG(11, uint64(i)))
		trial := newTrial(anyBoard(r, i%8 == 7))
		library := libraryOf(t, anyCanvas(r, false), anyCanvas(r, false), anyCanvas(r, false))
		for range 2 {
			trial.step(r, library[r.IntN(len(library))])
		}
		if len(trial.m.caves) == 0 {
			continue
		}
		for _, pf := range library {
			for _, method := range []place.Method{place.Embedded, place.Centered} {
				q := query{pf, method, trial.anyCave(r), place.Options{
					Gap: pick(r, 0, 0, -1, 1), MaxShift: pick(r, 0, 2, 1000), MinArea: pick(r, 0, 1),
				}}
				want, ok := trial.nearest(q)
				got, has := trial.p.NearMiss(pf.Prefab, method, q.cave, q.opt)
				if has != ok || ok && got != want {
					trial.failf(q, "near miss %v, %v; want %v, %v", got, has, want, ok)
				}
				if ok {
					found[method]++
				} else {
					none[method]++
				}
			}
		}
		if trial.fault != "" {
			t.Fatalf("map %d: %s", i, trial.fault)
		}
	}
	for m := range found {
		if found[m] < 10 || none[m] < 10 {
			t.Errorf("%v: %d near misses, and %d searches without", place.Method(m), found[m], none[m])
		}
	}
}

// nearest goes through the verdicts on all candidates.
func (t *trial) nearest(q query) (best place.Site, ok bool) {
	fewest := 0
	for _, turned := range q.pf.turned {
		for y := 1 - turned.h; y < t.m.h; y++ {
			for x := 1 - turned.w; x < t.m.w; x++ {
				s := place.Site{Prefab: q.pf.Prefab, Method: q.method, Cave: q.cave, Orientation: turned.o, X: x, Y: y}
				if q.method == place.Centered {
					if _, shift := t.m.miss(spot{turned, x, y}, q.cave); shift > q.opt.MaxShift {
						continue
					}
				}
				v := t.p.Judge(s, q.opt)
				if v.Reason != place.NoReason {
					return best, false
				}
				switch {
				case v.Passed > 0 && q.method == place.Centered, v.Passed > 2:
					return best, false // it came farther
				case v.Word() != "earth":
					continue
				}
				if !ok || len(v.Faults) < fewest {
					best, fewest, ok = s, len(v.Faults), true
				}
			}
		}
	}
	return best, ok
}
