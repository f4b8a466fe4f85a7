package preview

import (
	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// schedule says which steps of each stage a film shows, and for how long.
type schedule struct {
	total  [stages]int // steps of the map
	budget [stages]int // of which so many are shown
	done   [stages]int // steps so far
	begun  int         // times that the attempt was counted: the last one is the map's
	now    int         // times that it began to be drawn
}

const stages = int(cave.StagePlace) + 1

// timing is what a stage of a film may take.
type timing struct {
	most  int // frames
	delay int // of one, in hundredths of a second
	rest  int // more of the last one
}

// timings holds the bounds of all stages, 183 frames in all.
var timings = [stages]timing{
	cave.StageBegin: {1, 50, 0}, cave.StageDomain: {6, 50, 30},
	cave.StageRoom: {16, 14, 40}, cave.StageFill: {1, 90, 0}, cave.StageAutomaton: {24, 14, 40},
	cave.StageSmooth: {8, 20, 40}, cave.StageLabel: {4, 120, 0}, cave.StageRemove: {4, 120, 0},
	cave.StageTunneler: {60, 8, 60}, cave.StageJoin: {32, 16, 90}, cave.StageExit: {1, 120, 0},
	cave.StagePlace: {24, 50, 0},
}

// lastDelay is how long the finished map is shown, in hundredths of a second.
const lastDelay = 500

// manyCells is the size of a map from which on drawing a finished one takes so long that few are.
const manyCells = 1 << 20

// count counts a step of the map. An attempt that is made once more begins anew.
func (s *schedule) count(stage cave.Stage) {
	if stage == cave.StageBegin {
		s.total = [stages]int{}
		s.begun++
	}
	s.total[stage]++
}

// settle decides how many steps of each stage are shown.
func (s *schedule) settle(m *mapgen.Result) {
	s.total[cave.StagePlace] = len(m.Placements) - m.Features
	for i := range s.budget {
		s.budget[i] = min(s.total[i], timings[i].most)
	}
	if m.Grid.W*m.Grid.H > manyCells {
		s.budget[cave.StagePlace] = min(s.budget[cave.StagePlace], 3)
	}
}

// begin notes that the attempt begins, and reports whether it is the map's.
func (s *schedule) begin() bool {
	s.done = [stages]int{}
	s.now++
	return s.now == s.begun
}

// next returns the number of the next step of a stage, from 1, of how many it is, for how long it is
// shown, and whether it is: steps that are left out lie evenly among the others, and the last one is
// shown.
func (s *schedule) next(stage cave.Stage) (n, of, delay int, shown bool) {
	s.done[stage]++
	n, of = s.done[stage], s.total[stage]
	delay = timings[stage].delay
	if n == of {
		delay += timings[stage].rest
	}
	return n, of, delay, of > 0 && n*s.budget[stage]/of > (n-1)*s.budget[stage]/of
}
