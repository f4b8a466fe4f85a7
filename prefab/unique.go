package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// Unique says how often a prefab may be placed. Without the key its Scope is NoScope: as often as a
// map likes.
type Unique struct {
	Span
	Scope Scope
	Group Field[string] // of the prefabs that are counted together; "" = the prefab alone
	Max   Field[int]    // 1
}

// Scope is within what placements are counted.
type Scope uint8

// The scopes: one map, or all maps of a run of the game.
const (
	NoScope Scope = iota
	MapScope
	RunScope
)

var scopeWords = [...]string{"none", "map", "run"}

// String returns the word that files use.
func (s Scope) String() string {
	if int(s) < len(scopeWords) {
		return scopeWords[s]
	}
	return ""
}

// unique reads a scope, or a map with one.
func (r *reader) unique(n *node, u *Unique) {
	u.Span, u.Scope = n.Span, MapScope
	if n.shape != mapShape {
		u.Scope = r.scope(n)
		return
	}
	keys := r.fields(n, "unique", []keyReader{
		{"scope", func(n *node) { u.Scope = r.scope(n) }},
		{"group", func(n *node) { r.name(n, &u.Group) }},
		{"max", func(n *node) { r.whole(n, diag.OutOfRange, 1, maxCount, &u.Max) }},
	})
	r.require(n, keys, "scope", "unique")
}

// scope reads the word of a scope; without one it is a map's.
func (r *reader) scope(n *node) Scope {
	if n.shape == scalarShape || n.shape == brokenShape {
		if i, ok := r.word(n, scopeWords[1:]); ok {
			return Scope(i + 1)
		}
		return MapScope
	}
	r.want(diag.WrongType, n, "map, run, or a map with scope, group and max")
	return MapScope
}
