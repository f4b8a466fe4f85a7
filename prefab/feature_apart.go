package prefab

import (
	"slices"
	"strconv"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// stand is a feature whose place is known: a reserve, or a prefab at a cell, in the ways in which it may come.
type stand struct {
	*Feature
	at    Span
	comes []spot
}

// spot is a box on the map, with the cells that its tunnels need before it.
type spot struct {
	box   Area
	lanes []Area
}

// apart finds features that are in the way of earlier ones in every orientation of both. What is left
// out where it has no room may be in the way.
func (c *poolCheck) apart(stands []stand) {
	for i, s := range stands {
		for _, other := range stands[:i] {
			by := max(s.Clearance.Value, other.Clearance.Value)
			switch {
			case s.Prefab.Value == "" && other.Prefab.Value == "":
				continue // reserves may overlap
			case s.Prefab.Value == "":
				by = other.Clearance.Value
			case other.Prefab.Value == "":
				by = s.Clearance.Value
			}
			if s.Optional.Value || other.Optional.Value && s.Prefab.Value == "" {
				continue
			}
			message := ""
			lane, shut := s.shuts(other, by)
			switch {
			case s.meets(other, 0):
				message = "overlap"
			case s.meets(other, by):
				message = "are less than " + diag.Counted(by, "cell") + " apart, which is the clearance"
			case shut && other.certain():
				message = "leave no room for a tunnel, which takes the cells [" + strconv.Itoa(lane.X) + ", " + strconv.Itoa(lane.Y) +
					"] to [" + strconv.Itoa(lane.X+lane.W-1) + ", " + strconv.Itoa(lane.Y+lane.H-1) + "]"
			default:
				continue
			}
			c.add(diag.FeatureOverlap, s.at, s.text()+" and "+other.text()+" "+message, "",
				diag.Related{Pos: other.at.Pos, Message: "the other feature"})
			break
		}
	}
}

// certain reports whether a feature is on each map that is what its recipe says.
func (s stand) certain() bool {
	return s.Prefab.Value == "" || !s.Optional.Value && s.Chance.Value.IsCertain() && s.Count.Value.Min() > 0
}

// shuts reports whether a feature and an earlier one are in each other's way, or in that of a tunnel, in
// all orientations of both. It returns the cells of the first such tunnel.
func (s stand) shuts(other stand, by int) (lane Area, ok bool) {
	for _, a := range s.comes {
		for _, b := range other.comes {
			if a.box.meets(b.box, by) {
				continue
			}
			at, shut := s.shutBy(other, a, b)
			if !shut {
				return lane, false
			}
			if lane == (Area{}) {
				lane = at
			}
		}
	}
	return lane, true
}

// shutBy returns the cells of a tunnel that have no room where two features come at some spots. A later
// prefab keeps its clearance from tunnels of an earlier one; what an earlier prefab leaves of its box to
// tunnels its image says.
func (s stand) shutBy(other stand, a, b spot) (lane Area, ok bool) {
	for _, lane := range b.lanes {
		by := 0
		if s.Prefab.Value != "" {
			by = s.Clearance.Value
		}
		if a.box.meets(lane, by) || slices.ContainsFunc(a.lanes, func(l Area) bool { return l.meets(lane, 0) }) {
			return lane, true
		}
	}
	for _, lane := range a.lanes {
		if other.Prefab.Value == "" && lane.meets(b.box, 0) {
			return lane, true
		}
	}
	return lane, false
}

// meets reports whether two features, grown by some cells, meet in all orientations of both.
func (s stand) meets(other stand, by int) bool {
	for _, a := range s.comes {
		for _, b := range other.comes {
			if !a.box.meets(b.box, by) {
				return false
			}
		}
	}
	return true
}

// text is how messages name a feature with its place.
func (s stand) text() string {
	if s.Prefab.Value == "" {
		return "reserve " + s.Reserve.Value.text()
	}
	return "prefab " + quoted(s.Prefab.Value) + " at [" + strconv.Itoa(s.At.Value.X) + ", " + strconv.Itoa(s.At.Value.Y) + "]"
}
