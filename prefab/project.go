package prefab

import (
	"slices"
	"strings"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// ProjectName is the name of a project file.
const ProjectName = "xpc.yaml"

// Project is a project file. [ReadProject] makes one; every key that is not written has its
// default.
type Project struct {
	File      string
	Art       []Field[string] // globs of images
	Exclude   []Field[string] // globs of files that are not read
	Palette   []Field[string] // files of shared legends, in order
	Catalogue []Field[string] // files that tell of the kinds of objects, in order
	Maps      []Field[string] // globs of map recipes
	Replaces  []Field[string] // names of prefabs and recipes that replace those of other bundles
	Layers    []LayerWord     // meaning of layer 1, 2, 3, …
	Scripts   Field[Scripts]
	Seal      Field[string]   // name of a terrain entry; "wall"
	Mirrors   []Field[string] // files that tell how the font's glyphs are mirrored
	Glyphs    Field[string]   // a file of the characters of the font's glyphs
	Baseline  Field[string]
	Out       Out
	Rules     []RuleLevel
	Ignore    []diag.Ignore
	Trial     Trial

	unreadArt     bool        // a finding hides globs of images
	unreadExclude bool        // a finding hides globs of files that are not read
	unreadMaps    bool        // a finding hides globs of recipes
	unreadRules   bool        // a finding hides levels of rules, or what hides their findings
	lostRules     []diag.Code // those of which it does so alone
	foreign       bool        // a key is unknown, and like none that is known: any that is not written may be meant
	unreadLayers  bool        // a finding hides the layers
	unreadPalette bool        // a finding hides the names of palettes
	unreadKinds   bool        // a finding hides the names of catalogues
	unreadSeal    bool        // a finding hides the seal
	unreadFont    bool        // a finding hides the name of the table of characters
	unreadMirrors bool        // a finding hides the names of tables of mirrored glyphs
}

// LosesArt reports whether a finding hides which images there are: a prefab that is not there may be one
// of those that are not known then.
func (p *Project) LosesArt() bool { return p.unreadArt }

// LosesExclude reports whether a finding hides which files are not read: any other may be one of them.
func (p *Project) LosesExclude() bool { return p.unreadExclude }

// LosesMaps reports whether a finding hides which recipes there are.
func (p *Project) LosesMaps() bool { return p.unreadMaps }

// LosesRules reports whether a finding hides at which levels rules run, or which of their findings are
// hidden by orders or by the baseline: any of them may be off.
func (p *Project) LosesRules() bool { return p.unreadRules }

// LosesRule reports whether a finding does so of one rule. It may hide that of all.
func (p *Project) LosesRule(code diag.Code) bool {
	return p.unreadRules || slices.Contains(p.lostRules, code)
}

// MayLoseArt reports whether a key that is unknown may be meant for the images. Who finds some without
// it, where they usually are, does not ask.
func (p *Project) MayLoseArt() bool { return p.foreign && p.Art == nil }

// MayLosePalettes is for palettes as [Project.MayLoseArt] is for images.
func (p *Project) MayLosePalettes() bool { return p.foreign && p.Palette == nil }

// LosesPalettes reports whether a finding hides which palettes there are: what cells mean is not
// known then, and [MissingPalette] stands for those that are hidden.
func (p *Project) LosesPalettes() bool { return p.unreadPalette }

// LosesCatalogues reports whether a finding hides which catalogues there are: [MissingCatalogue] stands
// for those that are hidden.
func (p *Project) LosesCatalogues() bool { return p.unreadKinds }

// LosesFont reports whether a finding hides which table of characters there is: [MissingFont] stands for
// it.
func (p *Project) LosesFont() bool { return p.unreadFont }

// LosesMirrors reports whether a finding hides which tables of mirrored glyphs there are.
func (p *Project) LosesMirrors() bool { return p.unreadMirrors }

// Scripts says whether an image must have a script.
type Scripts uint8

// An image without a script is an error, or it is terrain alone and pre-placed.
const (
	ScriptsRequired Scripts = iota
	ScriptsOptional
)

// Out names the outputs of a build. One that is not given is not written.
type Out struct {
	Bundle Field[string] // file
	JSON   Field[string] // file
	Go     OutGo
}

// OutGo describes the Go source that a build writes. It is written if Dir is given.
type OutGo struct {
	Dir     Field[string]
	Package Field[string] // default: the last part of Dir
	Inline  Field[bool]   // the bundle as a string constant, without a second file
}

// RuleLevel is the level that a project gives to a rule.
type RuleLevel struct {
	Span
	Code  diag.Code
	Level diag.Severity
}

// Trial holds the thresholds of placement trials.
type Trial struct {
	Maps      Field[int]   // 64
	MinPlaced Field[Ratio] // 1/4
}

// LayerKind is what a layer's cells say.
type LayerKind uint8

// The kinds of layers.
const (
	TerrainLayer LayerKind = iota + 1
	ConnectionsLayer
	MachinesLayer
	ObjectsLayer
	MaskLayer
	NotesLayer
	OverlayLayer // has a name
)

var layerWords = [...]string{"", "terrain", "connections", "machines", "objects", "mask", "notes", "overlay"}

// String returns the word that files use.
func (k LayerKind) String() string {
	if int(k) < len(layerWords) {
		return layerWords[k]
	}
	return ""
}

// LayerWord says what one layer is read as.
type LayerWord struct {
	Span
	Kind LayerKind
	Name string // of an overlay
}

// String returns the word as files write it.
func (w LayerWord) String() string {
	if w.Kind == OverlayLayer {
		return w.Kind.String() + " " + w.Name
	}
	return w.Kind.String()
}

// DefaultLayers returns the profile of a project that names none: terrain, connections, machines,
// objects. The caller owns the result.
func DefaultLayers() []LayerWord {
	return []LayerWord{
		{Kind: TerrainLayer}, {Kind: ConnectionsLayer}, {Kind: MachinesLayer}, {Kind: ObjectsLayer},
	}
}

// ScriptFile returns the name of the script that stands beside an image.
func ScriptFile(image string) string { return strings.TrimSuffix(image, ".xp") + ".yaml" }
