package embed

// The words of files, for messages and for games that read them.

var (
	kindWords     = [kindCount]string{"random", "floor", "cave", "door", "stairs", "liquid", "wall", "earth", "barrier", "none"}
	categoryWords = [CategoryCount]string{"none", "fluff", "reward", "risk", "danger"}
	preferWords   = [preferCount]string{"none", "large", "small"}
	spawnWords    = [spawnCount]string{"allow", "forbid", "mask"}
	objectRoles   = [objectRoleCount]string{"none", "actor", "item", "fixture", "terminal", "door", "trap", "stairs", "effect"}
	valueWords    = [valueTypeCount]string{"word", "number", "bool", "link", "facing"}
	roleWords     = [roleCount]string{"", "tunnel", "door"}
	styleWords    = [styleCount]string{"", "caves", "guided", "mines", "tunnels", "composite"}
	guideWords    = [guideCount]string{"", "corridor", "serpentine", "ring", "tree", "blob", "art"}
	engineWords   = [engineCount]string{"", "colored", "sequential", "sync"}
	joinWords     = [joinCount]string{"", "graph", "digger"}
	placesWords   = [...]string{"embedded", "centered", "preplaced", "nested"}
)

// String returns the word that files use, and "random" for NoKind.
func (k Kind) String() string { return word(kindWords[:], int(k)) }

// String returns the word that files use, and "none" for NoCategory.
func (c Category) String() string { return word(categoryWords[:], int(c)) }

// String returns the word that files use.
func (p Prefer) String() string { return word(preferWords[:], int(p)) }

// String returns the word that files use.
func (s Spawn) String() string { return word(spawnWords[:], int(s)) }

// String returns the word that files use.
func (r Role) String() string { return word(roleWords[:], int(r)) }

// String returns the word that files use, and "none" for NoRole.
func (r ObjectRole) String() string { return word(objectRoles[:], int(r)) }

// String returns the word that files use.
func (t ValueType) String() string { return word(valueWords[:], int(t)) }

// String returns the word that files use.
func (s Style) String() string { return word(styleWords[:], int(s)) }

// String returns the word that files use.
func (s GuideShape) String() string { return word(guideWords[:], int(s)) }

// String returns the word that files use.
func (e Engine) String() string { return word(engineWords[:], int(e)) }

// String returns the word that files use.
func (j JoinBy) String() string { return word(joinWords[:], int(j)) }

// String returns the words that files use, with spaces between.
func (p Places) String() string {
	text := ""
	for i, w := range placesWords {
		if p>>i&1 == 0 {
			continue
		}
		if text != "" {
			text += " "
		}
		text += w
	}
	return text
}

// word returns words[i], or "" where there is none.
func word(words []string, i int) string {
	if i < len(words) {
		return words[i]
	}
	return ""
}
