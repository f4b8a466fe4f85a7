package diag

import "slices"

// Code is the stable name of a kind of finding: "XP", the family, the number in it. A code is never
// reused. The families are XP01 art, XP02 text files, XP03 the join of both, XP04 rules, XP05
// outputs and bundles. Findings of XP04 may be raised, lowered or ignored, all others are errors
// and stay so.
type Code string

// XP01: art.
const (
	NotGzip          Code = "XP0101" // neither an .xp payload nor a container of one
	Truncated        Code = "XP0102" // the file ends before its last cell
	Checksum         Code = "XP0103" // the packed bytes do not have the sum they state
	TrailingBytes    Code = "XP0104" // bytes follow the last cell or the container
	LFSPointer       Code = "XP0105" // a Git-LFS pointer stands in place of the image
	ImageTooLarge    Code = "XP0106" // more bytes, cells or layers than the limits allow
	LayerSizeDiffers Code = "XP0107" // the layers of a prefab have different sizes
	LayerMissing     Code = "XP0108" // a layer that the profile requires is not there
	EmptyImage       Code = "XP0109" // no layer, or no terrain cell that is drawn
	ImageHeader      Code = "XP0110" // counts or sizes that no image has
	ImageUnsupported Code = "XP0111" // a form of image that is not read
)

// XP02: text files.
const (
	Syntax           Code = "XP0201"
	UnknownKey       Code = "XP0202"
	DuplicateKey     Code = "XP0203"
	WrongType        Code = "XP0204"
	OutOfRange       Code = "XP0205"
	BadRange         Code = "XP0206"
	BadChance        Code = "XP0207"
	BadWeight        Code = "XP0208"
	UnknownName      Code = "XP0209"
	UnknownAttribute Code = "XP0210"
	AliasRefused     Code = "XP0211"
	TextTooLarge     Code = "XP0212"
	BadName          Code = "XP0213"

	UnknownPrefab         Code = "XP0214"
	EmptyPool             Code = "XP0215"
	BadArea               Code = "XP0216" // an area or place where a recipe has none, or too small
	RequirementImpossible Code = "XP0217"
	FeatureOverlap        Code = "XP0218" // two features of a recipe that do not keep apart
	VersionUnknown        Code = "XP0219"
	YAMLTrap              Code = "XP0220"

	MissingKey  Code = "XP0221" // a key that must be there is not
	UnknownWord Code = "XP0222" // a value that is none of the words allowed
	// XP0223 was not-supported, before the language was whole.
	KeyConflict    Code = "XP0224" // keys that exclude each other, or count nowhere here
	BadText        Code = "XP0225" // bytes that are not UTF-8, control and bidirectional characters
	BadColor       Code = "XP0226" // neither #rrggbb nor the name of a color
	ColorUndefined Code = "XP0227" // a color's name that nothing defines
	GlyphUnknown   Code = "XP0228" // neither a character of the glyph table nor a glyph's index
	BadCount       Code = "XP0229" // neither a number nor a range nor dice
	ObjectKind     Code = "XP0230" // an object without a kind, or with two
	BadShape       Code = "XP0240" // polygons that make no form within a cell
)

// XP03: the join of image and text.
const (
	LegendMissing      Code = "XP0301"
	LegendAmbiguous    Code = "XP0302"
	ReferenceUndefined Code = "XP0303"
	OutcomeFootprint   Code = "XP0304"
	LinkAbsent         Code = "XP0305"
	LinkUndefined      Code = "XP0306"
	NestedMissing      Code = "XP0307"
	NestedSize         Code = "XP0308"
	NestedCycle        Code = "XP0309"
	VariantMissing     Code = "XP0310"
	VariantSize        Code = "XP0311"
	MachineUnnamed     Code = "XP0312"
	ConnectionWidth    Code = "XP0313"
	DirectionAmbiguous Code = "XP0314"
	LegendRepeated     Code = "XP0315"
	DoorTerrain        Code = "XP0316"
	OverlayUndefined   Code = "XP0317"
	ParamUndefined     Code = "XP0318"
	GroupUndefined     Code = "XP0319"
	GroupCount         Code = "XP0320"
	ScriptMissing      Code = "XP0321"
	ArtMissing         Code = "XP0322"
	NameDuplicate      Code = "XP0323"

	TerrainUndefined Code = "XP0324" // a terrain entry that is named but not there
	MachineRepeated  Code = "XP0325" // two machine objects name one shape
	VariantLayer     Code = "XP0326" // a layer of a variant that differs from what the base says for all
	GuideMissing     Code = "XP0327" // the image of a guide is not there
	GuideSize        Code = "XP0328" // the image of a guide is not as large as the map, or draws nothing in it
	RecipeMissing    Code = "XP0331" // no recipe where the project expects one
)

// XP04: rules.
const (
	ProtrusionMissing   Code = "XP0401"
	ProtrusionDepth     Code = "XP0402"
	FrontNarrow         Code = "XP0403"
	Rectangle           Code = "XP0404"
	BufferRange         Code = "XP0405"
	FrontClosed         Code = "XP0406"
	SideOpen            Code = "XP0407"
	SideSealed          Code = "XP0408"
	EntranceUnmarked    Code = "XP0409"
	EntranceRecessed    Code = "XP0410"
	InteriorUnreachable Code = "XP0411"
	ObjectUnreachable   Code = "XP0412"
	ObjectOnWall        Code = "XP0413"
	ObjectOverlap       Code = "XP0414"
	KeyBehindLock       Code = "XP0415"
	SealedByMachine     Code = "XP0416"
	TransformBroken     Code = "XP0417" // a glyph that has no form in a turn in use
	BarrierOpen         Code = "XP0418"
	NeverSelected       Code = "XP0419"
	ChanceZero          Code = "XP0420"
	ChanceCertain       Code = "XP0421"
	ObjectAbsent        Code = "XP0422"
	CategoryDanger      Code = "XP0423"
	CategoryReward      Code = "XP0424"
	UniqueConflict      Code = "XP0425"
	ReferenceUnused     Code = "XP0426"
	LegendUnused        Code = "XP0427"
	CellHidden          Code = "XP0428"
	CellStray           Code = "XP0429"
	ColorNear           Code = "XP0430" // a color that is nearly one of the legend's
	GlyphRange          Code = "XP0431"
	LayersMany          Code = "XP0432"
	LayerUnread         Code = "XP0433"
	ImageVersion        Code = "XP0434"
	DuplicateArt        Code = "XP0435"
	ObjectVisible       Code = "XP0436" // a secret that is seen from outside
	SizeLarge           Code = "XP0437"
	MarginSmall         Code = "XP0438"
	GroupChance         Code = "XP0439"
	IgnoreUnused        Code = "XP0440"
	LockKeyless         Code = "XP0441" // a locked door that nothing opens
	AttributeNear       Code = "XP0442" // an attribute whose name is nearly that of a key
	OutcomesMany        Code = "XP0443" // more outcomes of variants and overlays than rules look at
	OpensUnlocked       Code = "XP0451" // opens names what is not locked
	KeyIdle             Code = "XP0452" // a key that counts for another way of placing
	DirectionFixed      Code = "XP0453" // an attribute that is a direction and does not turn
	OverlayIdle         Code = "XP0454" // an overlay that changes nothing
	AlternativeRepeated Code = "XP0455" // two alternatives of oneOf that are alike
)

// XP05: outputs and bundles.
const (
	IdentCollision    Code = "XP0501"
	IdentReserved     Code = "XP0502"
	OutputForeign     Code = "XP0503"
	OutputStale       Code = "XP0504"
	OutputUnwritable  Code = "XP0505"
	BundleTruncated   Code = "XP0506"
	BundleChecksum    Code = "XP0507"
	BundleReference   Code = "XP0508"
	BundleVersion     Code = "XP0509"
	NameHashCollision Code = "XP0510"
)

// codeNames holds the name of every code, in order of code. The numbers follow the order of the
// rule tables; gaps belong to rules of later versions.
var codeNames = []struct {
	code  Code
	name  string
	fixed bool // of family XP04, yet an error for ever: the runtime relies on it
}{
	{NotGzip, "not-gzip", false},
	{Truncated, "truncated", false},
	{Checksum, "checksum", false},
	{TrailingBytes, "trailing-bytes", false},
	{LFSPointer, "lfs-pointer", false},
	{ImageTooLarge, "too-large", false},
	{LayerSizeDiffers, "layer-size-differs", false},
	{LayerMissing, "layer-missing", false},
	{EmptyImage, "empty-image", false},
	{ImageHeader, "image-header", false},
	{ImageUnsupported, "image-unsupported", false},

	{Syntax, "syntax", false},
	{UnknownKey, "unknown-key", false},
	{DuplicateKey, "duplicate-key", false},
	{WrongType, "wrong-type", false},
	{OutOfRange, "out-of-range", false},
	{BadRange, "bad-range", false},
	{BadChance, "bad-chance", false},
	{BadWeight, "bad-weight", false},
	{UnknownName, "unknown-name", false},
	{UnknownAttribute, "unknown-attribute", false},
	{AliasRefused, "alias-refused", false},
	{TextTooLarge, "too-large", false},
	{BadName, "bad-name", false},
	{UnknownPrefab, "unknown-prefab", false},
	{EmptyPool, "empty-pool", false},
	{BadArea, "bad-area", false},
	{RequirementImpossible, "requirement-impossible", false},
	{FeatureOverlap, "feature-overlap", false},
	{VersionUnknown, "version-unknown", false},
	{YAMLTrap, "yaml-trap", false},
	{MissingKey, "missing-key", false},
	{UnknownWord, "unknown-word", false},
	{KeyConflict, "key-conflict", false},
	{BadText, "bad-text", false},
	{BadColor, "bad-color", false},
	{ColorUndefined, "color-undefined", false},
	{GlyphUnknown, "glyph-unknown", false},
	{BadCount, "bad-count", false},
	{ObjectKind, "object-kind", false},
	{BadShape, "bad-shape", false},

	{LegendMissing, "legend-missing", false},
	{LegendAmbiguous, "legend-ambiguous", false},
	{ReferenceUndefined, "reference-undefined", false},
	{OutcomeFootprint, "outcome-footprint", false},
	{LinkAbsent, "link-absent", false},
	{LinkUndefined, "link-undefined", false},
	{NestedMissing, "nested-missing", false},
	{NestedSize, "nested-size", false},
	{NestedCycle, "nested-cycle", false},
	{VariantMissing, "variant-missing", false},
	{VariantSize, "variant-size", false},
	{MachineUnnamed, "machine-unnamed", false},
	{ConnectionWidth, "connection-width", false},
	{DirectionAmbiguous, "direction-ambiguous", false},
	{LegendRepeated, "legend-repeated", false},
	{DoorTerrain, "door-terrain", false},
	{OverlayUndefined, "overlay-undefined", false},
	{ParamUndefined, "param-undefined", false},
	{GroupUndefined, "group-undefined", false},
	{GroupCount, "group-count", false},
	{ScriptMissing, "script-missing", false},
	{ArtMissing, "art-missing", false},
	{NameDuplicate, "name-duplicate", false},
	{TerrainUndefined, "terrain-undefined", false},
	{MachineRepeated, "machine-repeated", false},
	{VariantLayer, "variant-layer", false},
	{GuideMissing, "guide-missing", false},
	{GuideSize, "guide-size", false},
	{RecipeMissing, "recipe-missing", false},

	{ProtrusionMissing, "protrusion-missing", true},
	{ProtrusionDepth, "protrusion-depth", true},
	{FrontNarrow, "front-narrow", true},
	{Rectangle, "rectangle", false},
	{BufferRange, "buffer-range", true},
	{FrontClosed, "front-closed", false},
	{SideOpen, "side-open", true},
	{SideSealed, "side-sealed", false},
	{EntranceUnmarked, "entrance-unmarked", false},
	{EntranceRecessed, "entrance-recessed", true},
	{InteriorUnreachable, "interior-unreachable", false},
	{ObjectUnreachable, "object-unreachable", false},
	{ObjectOnWall, "object-on-wall", false},
	{ObjectOverlap, "object-overlap", false},
	{KeyBehindLock, "key-behind-lock", false},
	{SealedByMachine, "sealed-by-machine", false},
	{TransformBroken, "transform-broken", false},
	{BarrierOpen, "barrier-open", false},
	{NeverSelected, "never-selected", false},
	{ChanceZero, "chance-zero", false},
	{ChanceCertain, "chance-certain", false},
	{ObjectAbsent, "object-absent", false},
	{CategoryDanger, "category-danger", false},
	{CategoryReward, "category-reward", false},
	{UniqueConflict, "unique-conflict", false},
	{ReferenceUnused, "reference-unused", false},
	{LegendUnused, "legend-unused", false},
	{CellHidden, "cell-hidden", false},
	{CellStray, "cell-stray", false},
	{ColorNear, "color-near", false},
	{GlyphRange, "glyph-range", false},
	{LayersMany, "layers-many", false},
	{LayerUnread, "layer-unread", false},
	{ImageVersion, "image-version", false},
	{DuplicateArt, "duplicate-art", false},
	{ObjectVisible, "object-visible", false},
	{SizeLarge, "size-large", false},
	{MarginSmall, "margin-small", false},
	{GroupChance, "group-chance", true},
	{IgnoreUnused, "ignore-unused", false},
	{LockKeyless, "lock-keyless", false},
	{AttributeNear, "attribute-near", false},
	{OutcomesMany, "outcomes-many", false},
	{OpensUnlocked, "opens-unlocked", false},
	{KeyIdle, "key-idle", false},
	{DirectionFixed, "direction-fixed", false},
	{OverlayIdle, "overlay-idle", false},
	{AlternativeRepeated, "alternative-repeated", false},

	{IdentCollision, "ident-collision", false},
	{IdentReserved, "ident-reserved", false},
	{OutputForeign, "output-foreign", false},
	{OutputStale, "output-stale", false},
	{OutputUnwritable, "output-unwritable", false},
	{BundleTruncated, "bundle-truncated", false},
	{BundleChecksum, "bundle-checksum", false},
	{BundleReference, "bundle-reference", false},
	{BundleVersion, "bundle-version", false},
	{NameHashCollision, "name-hash-collision", false},
}

// Name returns the code's name, such as "legend-missing", or "" for a code that is not there.
func (c Code) Name() string {
	for i := range codeNames {
		if codeNames[i].code == c {
			return codeNames[i].name
		}
	}
	return ""
}

// Family returns the code's first four characters, such as "XP03".
func (c Code) Family() string { return string(c[:min(4, len(c))]) }

// Adjustable reports whether a project may set the level of the code's findings and ignore them:
// true for rules of family XP04 but those that the runtime relies on.
func (c Code) Adjustable() bool {
	for i := range codeNames {
		if codeNames[i].code == c {
			return c.Family() == "XP04" && !codeNames[i].fixed
		}
	}
	return false
}

// Named returns the codes that have a name: none, one, or two, as both art and text can be
// too-large. A code is taken as its own name.
func Named(name string) []Code {
	var out []Code
	for i := range codeNames {
		if codeNames[i].name == name || string(codeNames[i].code) == name {
			out = append(out, codeNames[i].code)
		}
	}
	return out
}

// Codes returns all codes in order. The caller owns the result.
func Codes() []Code {
	out := make([]Code, 0, len(codeNames))
	for i := range codeNames {
		out = append(out, codeNames[i].code)
	}
	slices.Sort(out)
	return out
}
