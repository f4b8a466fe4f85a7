package place_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/place"
)

// The maps that [TestOracle] tries in a few seconds. XPC_ORACLE_MAPS asks for more of them, and
// XPC_ORACLE_SEED for others.
const (
	oracleMaps   = 1_200
	oracleShards = 8
)

// TestOracle compares, on maps and prefabs of all kinds, what the placer finds, counts, chooses,
// stamps and remembers with the oracle, and checks that every map keeps what is promised.
func TestOracle(t *testing.T) {
	maps, seed := fromEnv(t, "XPC_ORACLE_MAPS", oracleMaps), fromEnv(t, "XPC_ORACLE_SEED", 1)
	totals := make([]tally, oracleShards)
	t.Run("shards", func(t *testing.T) {
		for shard := range oracleShards {
			t.Run(strconv.Itoa(shard), func(t *testing.T) {
				t.Parallel()
				for i := shard; i < maps; i += oracleShards {
					r := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
					trial := runTrial(t, r, i%12 == 7)
					totals[shard].add(trial.count)
					if trial.fault != "" {
						t.Fatalf("seed %d, map %d: %s", seed, i, trial.fault)
					}
				}
			})
		}
	})
	var total tally
	for _, shard := range totals {
		total.add(shard)
	}
	t.Logf("%+v", total)
	if !t.Failed() && maps >= oracleMaps {
		total.demand(t)
	}
}

// fromEnv returns a number from the environment, or the default.
func fromEnv(t *testing.T, name string, n int) int {
	text, ok := os.LookupEnv(name)
	if !ok {
		return n
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// runTrial makes a map and a few prefabs, and searches and places until it has done so some times.
func runTrial(t testing.TB, r *rand.Rand, wide bool) *trial {
	trial := newTrial(anyBoard(r, wide))
	var drawings []*canvas
	for range 5 {
		drawings = append(drawings, anyCanvas(r, wide))
	}
	library := libraryOf(t, drawings...)
	for i := range library {
		trial.sameForms(library[i])
	}
	for range between(r, 6, 14) {
		trial.step(r, library[r.IntN(len(library))])
		if chance(r, 3) {
			trial.finish()
			trial.resume()
		}
	}
	trial.finish()
	return trial
}

// resume takes the map as it is for a new one, as a game does that has changed or loaded it.
func (t *trial) resume() {
	t.g.Survey()
	t.p = new(place.Placer)
	t.p.Use(t.g)
	t.m = newOracleMap(t.g)
	t.start, t.placed, t.rolls = t.m.clone(), nil, nil
	t.sameState("another survey")
}

// step searches with one prefab in one cave, and may place it.
func (t *trial) step(r *rand.Rand, pf *oraclePrefab) {
	if len(t.m.caves) == 0 {
		return
	}
	cave := t.anyCave(r)
	opt := place.Options{
		AllEntrances: chance(r, 15), Pushed: chance(r, 15), DirectionFirst: chance(r, 15),
		Gap:      pick(r, 0, 0, 0, 0, -1, 1, 2),
		MaxShift: pick(r, 0, 1, 3, 6, 12, 1000), MinArea: pick(r, 0, 1, 1, 30),
	}
	t.fits(pf, opt, t.m.caves[cave-1].area)
	method := place.Embedded
	if !pf.Places().Has(embed.Embedded) || pf.Places().Has(embed.Centered) && chance(r, 50) {
		method = place.Centered
	}
	if chance(r, 2) { // not made for it: no sites
		method = 1 - method
	}
	site, ok := t.choose(query{pf, method, cave, opt}, embed.Seed(r.Uint64()))
	if ok && t.fault == "" && chance(r, 60) {
		t.put(pf, site, r.Uint64())
	}
}

// fits compares which caves are large enough for a centered prefab.
func (t *trial) fits(pf *oraclePrefab, opt place.Options, area int) {
	want := largeEnough(pf, opt, area)
	if got := opt.Fits(pf.Prefab, area); got != want {
		t.failf(pf, "Fits(%d) of %+v = %v", area, opt, got)
	}
}

// anyCave draws a cave, a large one rather than a small one.
func (t *trial) anyCave(r *rand.Rand) int {
	best := 1 + r.IntN(len(t.m.caves))
	for range 2 {
		if c := 1 + r.IntN(len(t.m.caves)); t.m.caves[c-1].area > t.m.caves[best-1].area {
			best = c
		}
	}
	return best
}

// sameForms compares the orientations that differ.
func (t *trial) sameForms(pf *oraclePrefab) {
	var got, want []string
	for i := range pf.ShapeCount() {
		got = append(got, fmt.Sprint(pf.Shape(i).Orientation(), " ", pf.Shape(i).Facing()))
	}
	for _, turned := range pf.turned {
		want = append(want, fmt.Sprint(turned.o, " ", turned.facing))
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.failf(pf, "%s has the distinct orientations %v, want %v", pf.Name(), got, want)
	}
}

// demand fails if a test met too little of what it is there for.
func (a tally) demand(t *testing.T) {
	for i, word := range embeddedWords {
		if n := a.embedded[i].candidates; i > 0 && n < 200 {
			t.Errorf("embedded: %s refused only %d candidates", word, n)
		}
	}
	for i, word := range centeredWords {
		if n := a.centered[i].candidates; i > 0 && n < 200 {
			t.Errorf("centered: %s refused only %d candidates", word, n)
		}
	}
	if a.sites < 20_000 || a.wide < 200 || a.placed < 1_000 || a.objects < 300 {
		t.Errorf("too little was met: %+v", a)
	}
}
