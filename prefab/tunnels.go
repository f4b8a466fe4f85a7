package prefab

import "slices"

// Tunnels says how tunnelers dig: a design, and what the recipe changes of it.
type Tunnels struct {
	Design Field[string] // "default"
	Keys   []TunnelKey   // in the order of the file
}

// TunnelKey is a number, range or table that a recipe writes under tunnels. Of chances the numbers are
// percents, rounded.
type TunnelKey struct {
	Span
	Form    *TunnelForm
	Numbers []int // one; the two ends of a range; of a table 1 to TableMax, of which the last goes on
}

// TableMax is the most numbers of a table.
const TableMax = 8

// TunnelForm is what a key of tunnels may hold: whole numbers from Low to High, or shares from 0% to
// 100%.
type TunnelForm struct {
	Name      string
	Shape     TunnelShape
	Low, High int
	Default   string // of the default design, as a recipe may write it
	About     string // a sentence without its end
}

// TunnelShape is the shape of a value.
type TunnelShape uint8

// The shapes of values: one number or share, a range, a list of numbers or shares.
const (
	TunnelNumber TunnelShape = iota
	TunnelShare
	TunnelRange
	TunnelNumbers
	TunnelShares
)

// TunnelDesigns returns the words for designs, the default first.
func TunnelDesigns() []string { return designWords }

// designWords are the designs of tunnels, the default first.
var designWords = []string{"default", "narrow", "grand"}

// TunnelForms returns the forms of all keys of tunnels but design, as a recipe may write them; shared,
// not to be changed.
func TunnelForms() []TunnelForm { return tunnelForms }

// The numbers and their bounds are those of embed.TunnelKeys: a test of package compile compares them.
var tunnelForms = []TunnelForm{
	{"seeds", TunnelNumber, 0, 64, "2", "Ways through the map that are dug first, each from a side to the opposite one"},
	{"separation", TunnelShare, 0, 100, "30%", "How far apart any two ends of these are at least, of half of the map's width and height together"},
	{"standardWidth", TunnelNumber, 1, 16, "3", "Cells across the ways of seeds"},
	{"widths", TunnelRange, 1, 16, "2..5", "Cells across all other tunnels"},
	{"stepLength", TunnelNumber, 2, 32, "7", "Cells that a tunneler digs before it decides anew"},
	{"maxAge", TunnelNumbers, 1, 1000, "[12, 12, 12, 15]", "Steps of a tunneler's life, by generation"},
	{"changeDirection", TunnelShare, 0, 100, "30%", "Chance that a tunneler turns after a step"},
	{"straightSpawn", TunnelShare, 0, 100, "40%", "Chance that another tunneler goes straight on where one turns"},
	{"turnSpawn", TunnelShare, 0, 100, "60%", "Chance that another tunneler leaves at the side: where one turns, and at each step of the ways of seeds"},
	{"roomLeft", TunnelShare, 0, 100, "60%", "Chance of a room at the left of each step"},
	{"roomRight", TunnelShare, 0, 100, "60%", "Chance of a room at the right of each step"},
	{"mutator", TunnelShare, 0, 100, "20%", "Most by which these five chances change from a tunneler to those that it leaves behind"},
	{"patience", TunnelShare, 0, 100, "80%", "Chance that another tunneler comes where one may; else a room comes there"},
	{"sizeUp", TunnelShares, 0, 100, "[0%, 20%, 20%, 0%, 10%, 20%, 20%, 10%]", "Chance that a tunneler becomes wider where it turns, by generation"},
	{"sizeDown", TunnelShares, 0, 100, "[0%, 20%, 40%, 50%, 40%, 30%, 40%, 40%]", "Chance that it becomes narrower, by generation"},
	{"sizeUpDelay", TunnelNumber, 0, 7, "1", "Generations by which wider tunnelers come later"},
	{"tunnelDelay", TunnelRange, 1, 7, "1..2", "Generations from a tunneler to those that it leaves behind"},
	{"roomDelay", TunnelRange, 1, 7, "2..3", "Generations from a tunneler to the rooms beside it"},
	{"join", TunnelShares, 0, 100, "100%", "Chance to join the tunnel ahead, by generation"},
	{"joinDistance", TunnelNumber, 0, 64, "12", "Most cells to a tunnel that is joined"},
	{"tunnelJoinDistance", TunnelNumber, 0, 64, "18", "The same at the end of a tunneler's life"},
	{"loopSteps", TunnelNumber, 0, 64, "20", "No tunnel is joined to which there is a way of fewer steps already"},
	{"spacing", TunnelNumber, 0, 32, "9", "Least cells between tunnels that run side by side"},
	{"anteroom", TunnelShares, 0, 100, "[0%, 20%, 30%, 40%, 60%, 100%]", "Chance of an anteroom where a tunneler turns, by its width from 1 on"},
	{"halls", TunnelShare, 0, 100, "20%", "Chance of a hall where a tunneler turns or ends"},
	{"hallArea", TunnelRange, 150, 4096, "150..320", "Cells of a hall"},
	{"smallArea", TunnelRange, 1, 4096, "20..39", "Cells of a small room"},
	{"mediumArea", TunnelRange, 1, 4096, "40..79", "Cells of a medium room"},
	{"largeArea", TunnelRange, 1, 4096, "80..150", "Cells of a large room"},
	{"smallRooms", TunnelNumbers, 0, 1000, "[10, 10, 5, 3, 1]", "Weight of small rooms beside a tunnel, by its width from 1 on"},
	{"mediumRooms", TunnelNumbers, 0, 1000, "[0, 5, 10, 10, 8, 6]", "Weight of medium rooms"},
	{"largeRooms", TunnelNumbers, 0, 1000, "[0, 0, 4, 6, 8, 10]", "Weight of large rooms"},
	{"roomAspect", TunnelShare, 0, 100, "40%", "Least width of a room, of its length"},
	{"fillRooms", TunnelShare, 0, 100, "85%", "Chance of a room at each place along a tunnel that is still free in the end"},
	{"joinedRooms", TunnelShare, 0, 100, "40%", "Chance of a door between two rooms side by side, and of a room behind a room"},
}

// Key returns what is written under a key, nil where it is not there.
func (t *Tunnels) Key(name string) *TunnelKey {
	if i := slices.IndexFunc(t.Keys, func(k TunnelKey) bool { return k.Form.Name == name }); i >= 0 {
		return &t.Keys[i]
	}
	return nil
}
