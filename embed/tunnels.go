package embed

// GenerationCount is the number of generations of tunnelers that a [Table] tells apart.
const GenerationCount = 8

// Table holds a number for each generation of tunnelers, or for each width of a tunnel from 1 on.
// Its last number holds for all that follow.
type Table [GenerationCount]int

// At returns number i, counted from 0, and the last one for what is beyond.
func (t *Table) At(i int) int { return t[min(max(i, 0), GenerationCount-1)] }

// Tunnels says how tunnelers dig. A tunneler goes straight on, a step at a time, and decides after
// each step whether it turns, widens, narrows, opens an anteroom or a hall, and whom it leaves
// behind: other tunnelers, which are of the next generations, and builders of rooms. Chances are
// percents, from 0 to 100; the tunneler's own are changed a little from parent to child.
// [DefaultTunnels] has the defaults. The zero value digs nothing.
type Tunnels struct {
	Seeds         int   // tunnelers that begin, each from a side of the map towards another
	Separation    int   // between any two ends of seeds, in percent of (width+height)/2
	StandardWidth int   // cells across the tunnels of seeds
	Widths        Range // cells across all others; last chances take the least
	StepLength    int   // cells
	MaxAge        Table // steps of a tunneler's life, by generation

	ChangeDirection int // chance to turn after a step
	StraightSpawn   int // chance that another one goes straight on then
	TurnSpawn       int // chance that another one leaves at the side: at turns, and of seeds at each step
	RoomLeft        int // chance of a room at the left of a step
	RoomRight       int // chance of a room at the right of a step
	Mutator         int // most by which a chance of these changes from parent to child
	Patience        int // chance that a child is a tunneler; else a room comes in its place

	SizeUp      Table // chance to become wider, by generation
	SizeDown    Table // chance to become narrower, by generation
	SizeUpDelay int   // generations by which wider ones are born later
	TunnelDelay Range // generations by which other tunnelers are born later
	RoomDelay   Range // generations by which rooms are

	Join               Table // chance to join the tunnel ahead, by generation
	JoinDistance       int   // most cells to it
	TunnelJoinDistance int   // the same, of one that dies of age
	LoopSteps          int   // no tunnel is joined from which it is fewer steps to here already
	Spacing            int   // least cells between tunnels side by side

	Anteroom    Table // chance of an anteroom where a tunneler turns, by width
	Halls       int   // chance of a hall there, or where a tunneler ends
	HallArea    Range // cells
	SmallArea   Range // cells of small rooms
	MediumArea  Range
	LargeArea   Range
	SmallRooms  Table // weight of small rooms beside a tunnel, by its width
	MediumRooms Table
	LargeRooms  Table
	RoomAspect  int // least width of a room in percent of its length
	FillRooms   int // chance of a room at what is left free along a tunnel, when all have dug
	JoinedRooms int // chance of a door between two rooms side by side, and of a room behind a room
}

// DefaultTunnels returns the defaults of a recipe.
func DefaultTunnels() Tunnels {
	return Tunnels{
		Seeds: 2, Separation: 30, StandardWidth: 3, Widths: Range{2, 5}, StepLength: 7,
		MaxAge:          Table{12, 12, 12, 15, 15, 15, 15, 15},
		ChangeDirection: 30, StraightSpawn: 40, TurnSpawn: 60, RoomLeft: 60, RoomRight: 60,
		Mutator: 20, Patience: 80,
		SizeUp: Table{0, 20, 20, 0, 10, 20, 20, 10}, SizeDown: Table{0, 20, 40, 50, 40, 30, 40, 40},
		SizeUpDelay: 1, TunnelDelay: Range{1, 2}, RoomDelay: Range{2, 3},
		Join: Table{100, 100, 100, 100, 100, 100, 100, 100}, JoinDistance: 12, TunnelJoinDistance: 18,
		LoopSteps: 20, Spacing: 9,
		Anteroom: Table{0, 20, 30, 40, 60, 100, 100, 100}, Halls: 20, HallArea: Range{150, 320},
		SmallArea: Range{20, 39}, MediumArea: Range{40, 79}, LargeArea: Range{80, 150},
		SmallRooms:  Table{10, 10, 5, 3, 1, 1, 1, 1},
		MediumRooms: Table{0, 5, 10, 10, 8, 6, 6, 6},
		LargeRooms:  Table{0, 0, 4, 6, 8, 10, 10, 10},
		RoomAspect:  40, FillRooms: 85, JoinedRooms: 40,
	}
}

// TunnelDesigns returns the names of all designs, the default first: sets of numbers that a recipe
// begins with.
func TunnelDesigns() []string { return []string{"default", "narrow", "grand"} }

// DesignTunnels returns the numbers of a design; ok is false if none has that name. The default is for
// complexes of corridors three cells wide, narrow for warrens of small rooms, grand for works with
// broad streets and many halls.
func DesignTunnels(name string) (t Tunnels, ok bool) {
	t = DefaultTunnels()
	switch name {
	case "default":
	case "narrow":
		t.StandardWidth, t.Widths, t.StepLength, t.Spacing = 2, Range{1, 3}, 5, 7
		t.ChangeDirection, t.Halls, t.HallArea = 40, 6, Range{150, 200}
		t.Anteroom = Table{0, 15, 30, 60, 100, 100, 100, 100}
		t.SmallArea, t.MediumArea, t.LargeArea = Range{9, 20}, Range{21, 40}, Range{41, 80}
		t.SmallRooms, t.MediumRooms = Table{10, 10, 8, 4, 2, 1, 1, 1}, Table{2, 6, 8, 8, 6, 6, 6, 6}
		t.LargeRooms = Table{0, 1, 3, 4, 6, 8, 8, 8}
	case "grand":
		t.StandardWidth, t.Widths, t.StepLength, t.Spacing = 5, Range{2, 8}, 9, 12
		t.ChangeDirection, t.Halls, t.HallArea = 25, 45, Range{200, 520}
		t.SizeDown, t.SizeUp = Table{0, 30, 50, 40, 40, 30, 40, 40}, Table{0, 10, 10, 0, 20, 20, 10, 10}
		t.SmallArea, t.MediumArea, t.LargeArea = Range{24, 49}, Range{50, 109}, Range{110, 240}
		t.SmallRooms, t.MediumRooms = Table{8, 6, 3, 2, 1, 1, 1, 1}, Table{2, 8, 10, 10, 10, 6, 6, 6}
		t.LargeRooms = Table{0, 1, 6, 8, 10, 12, 12, 12}
		t.JoinDistance, t.TunnelJoinDistance, t.LoopSteps = 16, 24, 30
	default:
		return Tunnels{}, false
	}
	return t, true
}
