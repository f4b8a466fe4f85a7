package embed

// TunnelKey is one number, range or table of [Tunnels] by the name that it has in recipes, with its
// bounds: every number of it lies from Low to High, and a range does not run backwards.
type TunnelKey struct {
	Name      string
	Low, High int

	number func(*Tunnels) *int
	span   func(*Tunnels) *Range
	table  func(*Tunnels) *Table
}

// The bounds of what tunnelers are told. A delay is short of half the generations that may wait, and
// a distance short of what a walk is looked for.
const (
	maxSeeds     = 64
	maxWidth     = 16
	maxStep      = 32
	maxAge       = 1000
	maxSpacing   = 32
	maxTunnelGap = 64
	maxDelay     = 7
	maxRoom      = 4096
	maxWeight    = 1000
	minHall      = 150
)

// tunnelKeys holds every field of Tunnels, in their order: it is also that of bundles.
var tunnelKeys = [...]TunnelKey{
	{"seeds", 0, maxSeeds, func(t *Tunnels) *int { return &t.Seeds }, nil, nil},
	{"separation", 0, 100, func(t *Tunnels) *int { return &t.Separation }, nil, nil},
	{"standardWidth", 1, maxWidth, func(t *Tunnels) *int { return &t.StandardWidth }, nil, nil},
	{"widths", 1, maxWidth, nil, func(t *Tunnels) *Range { return &t.Widths }, nil},
	{"stepLength", 2, maxStep, func(t *Tunnels) *int { return &t.StepLength }, nil, nil},
	{"maxAge", 1, maxAge, nil, nil, func(t *Tunnels) *Table { return &t.MaxAge }},
	{"changeDirection", 0, 100, func(t *Tunnels) *int { return &t.ChangeDirection }, nil, nil},
	{"straightSpawn", 0, 100, func(t *Tunnels) *int { return &t.StraightSpawn }, nil, nil},
	{"turnSpawn", 0, 100, func(t *Tunnels) *int { return &t.TurnSpawn }, nil, nil},
	{"roomLeft", 0, 100, func(t *Tunnels) *int { return &t.RoomLeft }, nil, nil},
	{"roomRight", 0, 100, func(t *Tunnels) *int { return &t.RoomRight }, nil, nil},
	{"mutator", 0, 100, func(t *Tunnels) *int { return &t.Mutator }, nil, nil},
	{"patience", 0, 100, func(t *Tunnels) *int { return &t.Patience }, nil, nil},
	{"sizeUp", 0, 100, nil, nil, func(t *Tunnels) *Table { return &t.SizeUp }},
	{"sizeDown", 0, 100, nil, nil, func(t *Tunnels) *Table { return &t.SizeDown }},
	{"sizeUpDelay", 0, maxDelay, func(t *Tunnels) *int { return &t.SizeUpDelay }, nil, nil},
	{"tunnelDelay", 1, maxDelay, nil, func(t *Tunnels) *Range { return &t.TunnelDelay }, nil},
	{"roomDelay", 1, maxDelay, nil, func(t *Tunnels) *Range { return &t.RoomDelay }, nil},
	{"join", 0, 100, nil, nil, func(t *Tunnels) *Table { return &t.Join }},
	{"joinDistance", 0, maxTunnelGap, func(t *Tunnels) *int { return &t.JoinDistance }, nil, nil},
	{"tunnelJoinDistance", 0, maxTunnelGap, func(t *Tunnels) *int { return &t.TunnelJoinDistance }, nil, nil},
	{"loopSteps", 0, maxTunnelGap, func(t *Tunnels) *int { return &t.LoopSteps }, nil, nil},
	{"spacing", 0, maxSpacing, func(t *Tunnels) *int { return &t.Spacing }, nil, nil},
	{"anteroom", 0, 100, nil, nil, func(t *Tunnels) *Table { return &t.Anteroom }},
	{"halls", 0, 100, func(t *Tunnels) *int { return &t.Halls }, nil, nil},
	{"hallArea", minHall, maxRoom, nil, func(t *Tunnels) *Range { return &t.HallArea }, nil},
	{"smallArea", 1, maxRoom, nil, func(t *Tunnels) *Range { return &t.SmallArea }, nil},
	{"mediumArea", 1, maxRoom, nil, func(t *Tunnels) *Range { return &t.MediumArea }, nil},
	{"largeArea", 1, maxRoom, nil, func(t *Tunnels) *Range { return &t.LargeArea }, nil},
	{"smallRooms", 0, maxWeight, nil, nil, func(t *Tunnels) *Table { return &t.SmallRooms }},
	{"mediumRooms", 0, maxWeight, nil, nil, func(t *Tunnels) *Table { return &t.MediumRooms }},
	{"largeRooms", 0, maxWeight, nil, nil, func(t *Tunnels) *Table { return &t.LargeRooms }},
	{"roomAspect", 0, 100, func(t *Tunnels) *int { return &t.RoomAspect }, nil, nil},
	{"fillRooms", 0, 100, func(t *Tunnels) *int { return &t.FillRooms }, nil, nil},
	{"joinedRooms", 0, 100, func(t *Tunnels) *int { return &t.JoinedRooms }, nil, nil},
}

// TunnelKeys returns all keys of tunnels, in the order of the fields of [Tunnels]; shared, not to be
// changed.
func TunnelKeys() []TunnelKey { return tunnelKeys[:] }

// Len returns how many numbers the key has: 1, 2 for a range, [GenerationCount] for a table.
func (k *TunnelKey) Len() int {
	switch {
	case k.number != nil:
		return 1
	case k.span != nil:
		return 2
	}
	return GenerationCount
}

// Get returns number i of the key, counted from 0; of a range 0 is its lower end.
func (k *TunnelKey) Get(t *Tunnels, i int) int { return *k.at(t, i) }

// Set writes number i of the key.
func (k *TunnelKey) Set(t *Tunnels, i, n int) { *k.at(t, i) = n }

func (k *TunnelKey) at(t *Tunnels, i int) *int {
	switch {
	case k.number != nil:
		return k.number(t)
	case k.span == nil:
		return &k.table(t)[i]
	case i == 0:
		return &k.span(t).Min
	}
	return &k.span(t).Max
}

// Holds reports whether all numbers of the key lie within its bounds.
func (k *TunnelKey) Holds(t *Tunnels) bool {
	for i := range k.Len() {
		if n := k.Get(t, i); n < k.Low || n > k.High {
			return false
		}
	}
	return k.span == nil || k.span(t).Min <= k.span(t).Max
}

// Bound brings every number to the nearest one within its bounds, and leaves no range that runs
// backwards: generation works with these.
func (t *Tunnels) Bound() {
	for i := range tunnelKeys {
		k := &tunnelKeys[i]
		for j := range k.Len() {
			n := k.at(t, j)
			*n = min(max(*n, k.Low), k.High)
		}
		if k.span != nil {
			r := k.span(t)
			r.Max = max(r.Min, r.Max)
		}
	}
}
