package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// ObjectEntry is an entry of a prefab's object table, as the script has it: a small value. What a
// roll makes of it is an [Object].
type ObjectEntry struct {
	pf Prefab
	at int
}

// Index returns the i for which [Prefab.ObjectEntry] returns e.
func (e ObjectEntry) Index() int { panic(unwritten) }

// Reference returns the entry's glyph on the objects layer.
func (e ObjectEntry) Reference() uint32 { panic(unwritten) }

// About returns the designer's description.
func (e ObjectEntry) About() string { panic(unwritten) }

// Chance returns the chance of the object as a whole.
func (e ObjectEntry) Chance() Ratio { panic(unwritten) }

// RollAll reports whether the object is rolled once for all of its cells.
func (e ObjectEntry) RollAll() bool { panic(unwritten) }

// Required reports whether the designer counts on the object.
func (e ObjectEntry) Required() bool { panic(unwritten) }

// AlternativeCount returns the number of things that the object can be, at least 1.
func (e ObjectEntry) AlternativeCount() int { panic(unwritten) }

// Alternative returns thing i that the object can be.
func (e ObjectEntry) Alternative(i int) Alternative { panic(unwritten) }

// Alternative is one thing that an object can be: a small value.
type Alternative struct {
	pf Prefab
	at int
}

// Kind returns the kind, such as "robot".
func (a Alternative) Kind() string { panic(unwritten) }

// Name returns the game's word within the kind.
func (a Alternative) Name() string { panic(unwritten) }

// Weight returns the weight among the alternatives.
func (a Alternative) Weight() uint32 { panic(unwritten) }

// Chance returns the chance that it comes once it is chosen.
func (a Alternative) Chance() Ratio { panic(unwritten) }

// Count returns how many come.
func (a Alternative) Count() Count { panic(unwritten) }

// Facing returns where it looks, as drawn.
func (a Alternative) Facing() orient.Dir { panic(unwritten) }

// Locked reports whether it blocks until something that opens it is reached.
func (a Alternative) Locked() bool { panic(unwritten) }

// Secret reports whether it must not be seen from outside.
func (a Alternative) Secret() bool { panic(unwritten) }

// OpensCount returns the number of entries that it opens.
func (a Alternative) OpensCount() int { panic(unwritten) }

// Opens returns entry i that it opens, as an index into the object table.
func (a Alternative) Opens(i int) int { panic(unwritten) }

// LinkCount returns the number of entries that it links to.
func (a Alternative) LinkCount() int { panic(unwritten) }

// Link returns entry i that it links to, as an index into the object table.
func (a Alternative) Link(i int) int { panic(unwritten) }

// AttributeCount returns the number of attributes.
func (a Alternative) AttributeCount() int { panic(unwritten) }

// AttributeAt returns attribute i, in the script's order.
func (a Alternative) AttributeAt(i int) Attribute { panic(unwritten) }

// Attribute returns the attribute of a name.
func (a Alternative) Attribute(name string) (v Attribute, ok bool) { panic(unwritten) }
