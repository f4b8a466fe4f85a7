package embed

// Unique says how often a prefab may be placed. The zero value is as often as a map likes.
type Unique struct {
	Scope Scope
	Group string // of the prefabs that are counted together
	Max   int    // placements of the group
}

// Scope is within what placements are counted.
type Scope uint8

// The scopes.
const (
	NoScope  Scope = iota
	MapScope       // one map
	RunScope       // all maps of a run of the game
	scopeCount
)

var scopeWords = [...]string{"none", "map", "run"}

// String returns the word that files use.
func (s Scope) String() string {
	if s < scopeCount {
		return scopeWords[s]
	}
	return ""
}

// unique writes how often a prefab may be placed.
func (e *encoder) unique(r out, u Unique) {
	r.u32(prefabUnique, uint32(u.Scope))
	r.num(prefabUniqueMax, u.Max)
	e.str(r, prefabUniqueGroup, u.Group)
}

// unique verifies how often prefab i may be placed.
func (v *verifier) unique(rec string, i int) {
	v.str(rec, prefabUniqueGroup, secPrefabs, i)
	scope, most := u32(rec, prefabUnique), u32(rec, prefabUniqueMax)
	v.check(scope < uint32(scopeCount), secPrefabs, i, unknownBits)
	v.check((scope > 0) == (most > 0) && most <= MaxCount && (scope > 0) == (runLen(rec, prefabUniqueGroup) > 0),
		secPrefabs, i, "a limit without a scope, or the reverse")
}

// Unique returns how often the prefab may be placed.
func (pf Prefab) Unique() Unique {
	r := pf.rec()
	return Unique{Scope(u32(r, prefabUnique)), pf.b.str(r, prefabUniqueGroup), int(u32(r, prefabUniqueMax))}
}
