package cave

import "math/bits"

// stage names what a random number decides. The numbers are part of the generator's version.
type stage uint64

const (
	stageFill stage = 1 + iota
	stageOrder
	stageVisit
	stagePocket
	stageGap
	stageStyle
	stageLoop
	stageBranch
	stageWiden
	stageDigger
	stageExit
)

// stream is the key of a family of random numbers: the seed and what the numbers decide.
type stream uint64

const golden = 0x9e3779b97f4a7c15

// newStream returns the stream of a stage of a map.
func newStream(seed uint64, s stage) stream {
	return stream(mix(mix(seed+golden) ^ uint64(s)*golden))
}

// at returns the number with index i of the stream.
func (s stream) at(i uint64) uint64 { return mix(uint64(s) + i*golden) }

// sub returns the stream for the thing i.
func (s stream) sub(i uint64) stream { return stream(s.at(i)) }

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
// Generators, 2014), with Stafford's constants, variant 13.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below maps a random word to 0 … n-1; n is positive.
func below(n int, r uint64) int {
	hi, _ := bits.Mul64(uint64(n), r)
	return int(hi)
}

// chance reports whether something of that share happens.
func (s Share) chance(r uint64) bool { return r>>48 < uint64(s) }
