package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// KindNothing is the kind of an alternative that puts nothing on its cell.
const KindNothing = "nothing"

// KindPrefab is the kind of an alternative that puts a prefab into its slot.
const KindPrefab = "prefab"

// KindMachine is the kind of an object that names the drawn shape it stands on. No role says so: of
// the kinds with the role of a fixture it is the only one that names shapes.
const KindMachine = "machine"

// ObjectRole is what rules and the runtime know of a kind of objects.
type ObjectRole uint8

// The roles, which catalogues give to kinds of their own.
const (
	NoRole       ObjectRole = iota // of the kinds nothing and prefab
	ActorRole                      // somebody
	ItemRole                       // something to take
	FixtureRole                    // something that stands where it stands
	TerminalRole                   // something to use, from beside it too
	DoorObject                     // stands on terrain of kind door alone
	TrapRole                       // something dangerous
	StairsRole                     // a way off the map
	EffectRole                     // whatever else happens there
)

var objectRoleWords = [...]string{
	"", "actor", "item", "fixture", "terminal", "door", "trap", "stairs", "effect",
}

// String returns the word that files use.
func (r ObjectRole) String() string {
	if int(r) < len(objectRoleWords) {
		return objectRoleWords[r]
	}
	return ""
}

// ValueType says what the values of an attribute are. The zero value, WordValue, is any text.
type ValueType uint8

// The types. Of a list, each value has the type.
const (
	WordValue   ValueType = iota // any text, kept as it is written
	NumberValue                  // a decimal number of at most 15 digits, such as 12 or -0.5
	BoolValue                    // true or false
	LinkValue                    // a reference of the script: all of its cells
	FacingValue                  // north, east, south or west, as drawn; it turns with the prefab
)

var valueTypeWords = []string{"word", "number", "bool", "link", "facing"}

// String returns the word that files use.
func (t ValueType) String() string {
	if int(t) < len(valueTypeWords) {
		return valueTypeWords[t]
	}
	return ""
}

// ObjectKind is a kind of objects: built in, or of a catalogue.
type ObjectKind struct {
	Span                           // its name in a catalogue; none for a built-in kind that no catalogue describes
	Name         string            // the key of an object, such as "robot"
	Role         ObjectRole        // NoRole of nothing and prefab alone
	BuiltIn      bool              // a catalogue may describe it, not change its role
	AnyAttribute bool              // no catalogue lists attributes: any is one, a word
	Attributes   []AttributeOfKind // those that it takes, in the order of the catalogue
	AnyName      bool              // no catalogue lists names: any is one
	Names        []Field[string]   // those that it takes, in the order of the catalogue

	roleAt Span            // of the role in a catalogue
	hidden bool            // a finding hides the role
	words  []string        // Names
	has    map[string]bool // likewise
}

// AttributeOfKind is an attribute that objects of a kind may have.
type AttributeOfKind struct {
	Span // its name
	Name string
	Type ValueType
}

// Given reports whether a catalogue tells of the kind.
func (k *ObjectKind) Given() bool { return k.Pos.Line > 0 }

// Attribute returns the attribute of a name, or nil if the kind lists none of that name.
func (k *ObjectKind) Attribute(name string) *AttributeOfKind {
	for i := range k.Attributes {
		if k.Attributes[i].Name == name {
			return &k.Attributes[i]
		}
	}
	return nil
}

// HasName reports whether objects of the kind may have a name.
func (k *ObjectKind) HasName(name string) bool { return k.AnyName || k.has[name] }

// where is the related place of a finding about the kind.
func (k *ObjectKind) where() []diag.Related {
	return relatedTo(k.Span, "the kind "+quoted(k.Name)+" stands here in the catalogue")
}

// builtInKinds returns the built-in kinds, in the order in which messages list them.
func builtInKinds() []*ObjectKind {
	var out []*ObjectKind
	for _, k := range [...]struct {
		name string
		role ObjectRole
	}{
		{"item", ItemRole},
		{"robot", ActorRole},
		{"actor", ActorRole},
		{KindMachine, FixtureRole},
		{"terminal", TerminalRole},
		{"door", DoorObject},
		{"trap", TrapRole},
		{"stairs", StairsRole},
		{"prop", FixtureRole},
		{"effect", EffectRole},
		{KindPrefab, NoRole},
		{KindNothing, NoRole},
	} {
		out = append(out, &ObjectKind{
			Name: k.name, Role: k.role, BuiltIn: true, AnyAttribute: true, AnyName: true,
		})
	}
	return out
}
