package place

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
)

// Report says how many candidates each rule left over when a prefab was tried in a cave, over all
// of its orientations. A rule that none reached has 0. The words are those of [Report.Word].
type Report struct {
	Method    Method
	Reason    Reason     // why no site was looked for; NoReason where one was
	Survivors [Rules]int // candidates left after rule i
}

// Rules is the number of rules of an embedded prefab; a centered one has fewer.
const Rules = 7

// The rules of an embedded prefab, in the order in which they are counted.
const (
	ruleCorners = iota
	ruleProtrusion
	ruleEarth
	ruleKeep
	ruleEntrance
	ruleFront
	ruleConnectivity
)

// The rules of a centered prefab.
const (
	ruleOpen = iota // in all words "earth"
	ruleNeighbor
	ruleKept
	ruleReach
	ruleShift
)

// The rules of a preplaced prefab.
const (
	ruleArea = iota
	ruleApart
	ruleConnector
)

var words = [methods][]string{
	Embedded:  {"corners", "protrusion", "earth", "keep", "entrance", "front", "connectivity"},
	Centered:  {"earth", "neighbor", "keep", "reach", "shift"},
	Preplaced: {"area", "apart", "connector"},
}

// Len returns the number of rules of the method.
func (r *Report) Len() int { return len(words[r.Method]) }

// Word returns the name of rule i.
func (r *Report) Word(i int) string { return words[r.Method][i] }

// Rule returns the first rule that left nothing over, or "" where every rule left something. Where no
// site was looked for it is the reason's word.
func (r *Report) Rule() string {
	if r.Reason != NoReason {
		return r.Reason.String()
	}
	for i, w := range words[r.Method] {
		if r.Survivors[i] == 0 {
			return w
		}
	}
	return ""
}

// AppendText appends the rules with their survivors, up to the first that left nothing over:
// "corners 812, protrusion 241, earth 0". Where no site was looked for it is the reason's word.
func (r *Report) AppendText(dst []byte) []byte {
	if r.Reason != NoReason {
		return append(dst, r.Reason.String()...)
	}
	for i, w := range words[r.Method] {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(append(dst, w...), ' ')
		dst = strconv.AppendInt(dst, int64(r.Survivors[i]), 10)
		if r.Survivors[i] == 0 {
			break
		}
	}
	return dst
}

// Reason says why a prefab or an encounter was refused before any site was looked for.
type Reason uint8

// The reasons.
const (
	NoReason Reason = iota // sites were looked for: the report says why there was none
	Eligible               // the cave is too small or too large, holds an encounter, or is an exit's
	Depth                  // not made for maps of this depth
	Unique                 // placed as often as it may be
	NotWith                // the cave holds an encounter that it may not share a cave with
	Distance               // the cave is too near to or too far from the entrance
	Place                  // the prefab is not made to be placed in this way
	NoCave                 // the grid has no cave of this id
	NoTunnel               // preplaced: no tunnel joins the connectors that its inside hangs on
)

var reasons = [...]string{"", "eligible", "depth", "unique", "notWith", "distance", "place", "cave", "tunnel"}

// String returns the reason's word, or "" for NoReason and for what is none.
func (r Reason) String() string {
	if int(r) >= len(reasons) {
		return ""
	}
	return reasons[r]
}

// begin begins the report of a search for sites, and reports whether there is anything to search.
func (p *Placer) begin(m Method, pf embed.Prefab, cave int) bool {
	p.report = Report{Method: m, Reason: p.unsought(m, pf, cave)}
	return p.report.Reason == NoReason
}

// unsought says why there is nothing to search for, or NoReason.
func (p *Placer) unsought(m Method, pf embed.Prefab, cave int) Reason {
	switch {
	case !pf.Places().Has(places[m]):
		return Place
	case cave < 1 || cave > len(p.boxes):
		return NoCave
	}
	return NoReason
}

// Refusal is one try of the ladder encounter, cave, prefab that came to nothing, or a feature that did
// not come.
type Refusal struct {
	Encounter embed.Encounter // the zero value for a feature
	Feature   int             // 1 + its number in the list, where a feature was refused; else 0
	Copies    int             // of the feature that were refused alike; of an encounter 0
	Prefab    embed.Prefab    // the zero value where the encounter was refused as a whole
	Cave      int             // 0 where no cave was looked at
	Step      int             // placements that had been applied before
	Reason    Reason
	Report    Report // of the sites, where Reason is NoReason
}
