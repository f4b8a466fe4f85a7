package grid

// Class is what a cell of the map is made of, as far as generation and placement are concerned.
type Class uint8

// The classes. The zero value is Earth.
const (
	Earth       Class = iota // undug, may be dug
	Rock                     // border of the map, barriers: never dug
	Cave                     // open cell of a cave
	Tunnel                   // open cell of a tunnel between caves
	Room                     // open cell of a built room or hall of the map
	Wall                     // earth that a placement turned to wall
	PrefabOpen               // passable cell of a prefab
	PrefabSolid              // other cell of a prefab, or one under a machine that blocks
	Door                     // door of a prefab or room
	Liquid                   // liquid of a prefab, not passable
	Stairs                   // stairs and exits; where not a prefab's, part of the cave or room around
	Reserved                 // kept free of generation and placement
	classes
)

// chars holds the character of each class; xpc map --json and the goldens show maps with them.
const chars = "#X.,:WpPD~>r"

const (
	traitEarth    = 1 << iota // may be in Grid.Earth
	traitOpen                 // may be in Grid.Open
	traitPassable             // can be walked on
)

var traits = [classes]uint8{
	Earth:      traitEarth,
	Cave:       traitOpen | traitPassable,
	Tunnel:     traitOpen | traitPassable,
	Room:       traitOpen | traitPassable,
	Stairs:     traitOpen | traitPassable,
	PrefabOpen: traitPassable,
	Door:       traitPassable,
}

// Char returns the character that stands for c in text maps, or '?' where c is no class.
func (c Class) Char() byte {
	if c >= classes {
		return '?'
	}
	return chars[c]
}

// ClassOf returns the class whose character is char.
func ClassOf(char byte) (Class, bool) {
	for i := range len(chars) {
		if chars[i] == char {
			return Class(i), true
		}
	}
	return Earth, false
}

// Open reports whether cells of class c are open cells of the map itself: Cave, Tunnel, Room or
// Stairs.
func (c Class) Open() bool { return c < classes && traits[c]&traitOpen != 0 }

// Passable reports whether cells of class c can be walked on: the open classes, PrefabOpen, Door.
func (c Class) Passable() bool { return c < classes && traits[c]&traitPassable != 0 }

// String returns the name of c in lower case.
func (c Class) String() string {
	if c >= classes {
		return "unknown"
	}
	return names[c]
}

var names = [classes]string{
	"earth", "rock", "cave", "tunnel", "room", "wall",
	"prefab open", "prefab solid", "door", "liquid", "stairs", "reserved",
}
