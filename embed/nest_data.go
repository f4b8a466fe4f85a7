package embed

// NestData is a prefab that may fill the slots of an object. It is placed [Nested], nests what leads
// back to nobody, and has, for every orientation in which the prefab with the slots may be placed,
// one of its own in which its box fills each of them.
type NestData struct {
	Prefab string // by name
	With   []WithData
}

// WithData fixes a param of a nested prefab, which is not rolled then.
type WithData struct {
	Param  int   // index into the nested prefab's params
	From   int   // 1 + index into the params of the prefab with the slot, whose value decides; 0 = none
	Values []int // of Param, indices: one or, with From, one for each value of that
}

// LimitData is a limit of how often prefabs may be placed, and how many of them the slots of a prefab
// may hold in one roll at most.
type LimitData struct {
	Unique
	Most int // at least 1
}
