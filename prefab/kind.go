package prefab

// KindNothing is the kind of an alternative that puts nothing on its cell.
const KindNothing = "nothing"

// KindMachine is the kind of an object that names the drawn shape it stands on.
const KindMachine = "machine"

// KindDoor is the kind of an object that stands on terrain of kind door alone.
const KindDoor = "door"

// ObjectRole is what rules and the runtime know of a kind of objects.
type ObjectRole uint8

// The roles. A catalogue of a later version gives them to kinds of its own.
const (
	NoRole ObjectRole = iota // of the kind nothing
	ActorRole
	ItemRole
	FixtureRole
	TerminalRole
	DoorObject
	TrapRole
	StairsRole
	EffectRole
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

// objectKinds are the built-in kinds, in the order in which messages list them.
var objectKinds = []struct {
	name string
	role ObjectRole
}{
	{"item", ItemRole},
	{"robot", ActorRole},
	{"actor", ActorRole},
	{KindMachine, FixtureRole},
	{"terminal", TerminalRole},
	{KindDoor, DoorObject},
	{"trap", TrapRole},
	{"stairs", StairsRole},
	{"prop", FixtureRole},
	{"effect", EffectRole},
	{KindNothing, NoRole},
}

// RoleOf returns the role of a kind; ok is false for a kind that is not there.
func RoleOf(kind string) (r ObjectRole, ok bool) {
	for _, k := range objectKinds {
		if k.name == kind {
			return k.role, true
		}
	}
	return NoRole, false
}
