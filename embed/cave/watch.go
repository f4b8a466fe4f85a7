package cave

import "github.com/seed18752ec6/xpc/embed/grid"

// Watch is told each step of the making of a map, when it is done: for pictures and for those who
// look for faults. It must change nothing, and what it is given is the generator's: it keeps none of
// it. A nil Watch costs nothing.
type Watch func(Step)

// Step is what a generator did last, and the map as it is now.
type Step struct {
	Stage Stage
	Grid  *grid.Grid   // Caves from StageLabel on, Label from StageJoin on, Class from StageExit on
	Open  *grid.Board  // the cells that are open now
	Cells []grid.Point // that this step dug; nil where it was the whole map
}

// Stage is a part of the making of a map. A map has those that its style needs, and a map of several
// regions has some of them more than once.
type Stage uint8

// The stages, in the order in which they come.
const (
	StageBegin     Stage = iota // the map is earth alone
	StageFeature                // a feature was set
	StageDomain                 // it is known where caves may be: Open is that part of the map
	StageRoom                   // a room was dug
	StageFill                   // cells were opened at random
	StageAutomaton              // a round of the automaton
	StageSmooth                 // a pass of smoothing, or holes and pillars were opened
	StageLabel                  // the caves were found and numbered
	StageRemove                 // those were filled that are too small, too large or cannot be joined
	StageTunneler               // a tunneler dug on
	StageJoin                   // a tunnel was dug between caves
	StageExit                   // the exits were chosen
	StagePlace                  // an encounter was placed
	stageCount
)

var stageNames = [stageCount]string{
	"begin", "features", "domain", "rooms", "fill", "automaton", "smoothing", "labelling", "removal",
	"tunnelers", "joining", "exits", "placing",
}

// String returns the word for the stage, as pictures of the making of a map have it.
func (s Stage) String() string {
	if s >= stageCount {
		return "unknown"
	}
	return stageNames[s]
}

// tell tells the watch, if there is one, of a step on g.
func (w Watch) tell(g *grid.Grid, s Stage, cells []grid.Point) {
	if w != nil {
		w(Step{Stage: s, Grid: g, Open: &g.Open, Cells: cells})
	}
}
