package embed

import "github.com/seed18752ec6/xpc/embed/orient"

// ObjectEntry is an entry of a prefab's object table, as the script has it: a small value. What a
// roll makes of it is an [Object].
type ObjectEntry struct {
	pf Prefab
	i  int
}

// rec returns the entry's record.
func (e ObjectEntry) rec() string { return e.pf.b.record(secObjects, objectSize, e.i) }

// Index returns the i for which [Prefab.ObjectEntry] returns e.
func (e ObjectEntry) Index() int {
	first, _ := run(e.pf.rec(), prefabObjects)
	return e.i - first
}

// Reference returns the entry's glyph on the objects layer.
func (e ObjectEntry) Reference() uint32 { return u32(e.rec(), objectReference) }

// About returns the designer's description.
func (e ObjectEntry) About() string { return e.pf.b.str(e.rec(), objectAbout) }

// Chance returns the chance of the object as a whole.
func (e ObjectEntry) Chance() Ratio { return ratioAt(e.rec(), objectChance) }

// RollAll reports whether the object is rolled once for all of its cells.
func (e ObjectEntry) RollAll() bool { return e.rec()[objectFlags]&objectRollAll != 0 }

// Required reports whether the designer counts on the object.
func (e ObjectEntry) Required() bool { return e.rec()[objectFlags]&objectRequired != 0 }

// Group returns the group that the object is in; ok is false if it is in none.
func (e ObjectEntry) Group() (g Group, ok bool) {
	n := int(u32(e.rec(), objectGroup))
	if n == 0 {
		return Group{}, false
	}
	return e.pf.Group(n - 1), true
}

// When returns what must be so for the object to come.
func (e ObjectEntry) When() Condition { return e.pf.conditionAt(e.rec(), objectWhen) }

// AlternativeCount returns the number of things that the object can be, at least 1.
func (e ObjectEntry) AlternativeCount() int { return runLen(e.rec(), objectAlternatives) }

// Alternative returns thing i that the object can be.
func (e ObjectEntry) Alternative(i int) Alternative {
	return Alternative{e.pf, item(e.rec(), objectAlternatives, i)}
}

// Alternative is one thing that an object can be: a small value.
type Alternative struct {
	pf Prefab
	i  int
}

// When returns what must be so for it to be chosen.
func (a Alternative) When() Condition { return a.pf.conditionAt(a.rec(), alternativeWhen) }

// rec returns the alternative's record.
func (a Alternative) rec() string { return a.pf.b.record(secAlternatives, alternativeSize, a.i) }

// Kind returns the name of the kind, such as "robot".
func (a Alternative) Kind() string { return a.ObjectKind().Name() }

// ObjectKind returns the kind.
func (a Alternative) ObjectKind() ObjectKind {
	return ObjectKind{a.pf.b, int(u32(a.rec(), alternativeKind))}
}

// Name returns the game's word within the kind.
func (a Alternative) Name() string { return a.pf.b.str(a.rec(), alternativeName) }

// Weight returns the weight among the alternatives.
func (a Alternative) Weight() uint32 { return u32(a.rec(), alternativeWeight) }

// Chance returns the chance that it comes once it is chosen.
func (a Alternative) Chance() Ratio { return ratioAt(a.rec(), alternativeChance) }

// Count returns how many come.
func (a Alternative) Count() Count {
	r := a.rec()
	return Count{
		Dice:  int(u32(r, alternativeDice)),
		Sides: int(u32(r, alternativeSides)),
		Plus:  int(int32(u32(r, alternativePlus))),
	}
}

// Facing returns where it looks, as drawn.
func (a Alternative) Facing() orient.Dir { return orient.Dir(a.rec()[alternativeFacing]) }

// Locked reports whether it blocks until something that opens it is reached.
func (a Alternative) Locked() bool { return a.rec()[alternativeFlags]&alternativeLocked != 0 }

// Secret reports whether it must not be seen from outside.
func (a Alternative) Secret() bool { return a.rec()[alternativeFlags]&alternativeSecret != 0 }

// OpensCount returns the number of entries that it opens.
func (a Alternative) OpensCount() int { return runLen(a.rec(), alternativeOpens) }

// Opens returns entry i that it opens, as an index into the object table.
func (a Alternative) Opens(i int) int { return a.pf.b.numbered(a.rec(), alternativeOpens, i) }

// LinkCount returns the number of entries that it links to.
func (a Alternative) LinkCount() int { return runLen(a.rec(), alternativeLinks) }

// Link returns entry i that it links to, as an index into the object table.
func (a Alternative) Link(i int) int { return a.pf.b.numbered(a.rec(), alternativeLinks, i) }

// AttributeCount returns the number of attributes.
func (a Alternative) AttributeCount() int { return runLen(a.rec(), alternativeAttributes) }

// AttributeAt returns attribute i, in the script's order.
func (a Alternative) AttributeAt(i int) Attribute {
	return Attribute{b: a.pf.b, i: item(a.rec(), alternativeAttributes, i)}
}

// Attribute returns the attribute of a name. That of a param has no value before it is rolled: see
// [Object.Attribute].
func (a Alternative) Attribute(name string) (v Attribute, ok bool) {
	return a.pf.b.attributeNamed(a.rec(), alternativeAttributes, name)
}
