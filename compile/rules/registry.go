package rules

import "github.com/seed18752ec6/xpc/prefab/diag"

// registry holds every rule, in order of code.
var registry = [...]*Rule{
	protrusionMissing,
	protrusionDepth,
	frontNarrow,
	rectangle,
	bufferRange,
	frontClosed,
	sideOpen,
	sideSealed,
	entranceUnmarked,
	entranceRecessed,
	interiorUnreachable,
	objectUnreachable,
	objectOverlap,
	keyBehindLock,
	neverSelected,
	chanceZero,
	chanceCertain,
	objectAbsent,
	categoryDanger,
	categoryReward,
	referenceUnused,
	legendUnused,
	cellHidden,
	cellStray,
	glyphRange,
	layersMany,
	layerUnread,
	imageVersion,
	duplicateArt,
	sizeLarge,
	marginSmall,
	ignoreUnused,
	lockKeyless,
}

// All returns every rule, in order of code. The slice is not to be changed.
func All() []*Rule { return registry[:] }

// Texts gives a printer what there is to say of the rules. It is a [diag.Rules].
type Texts struct{}

// Text returns the text of a code's rule; ok is false for a code that is no rule's.
func (Texts) Text(code diag.Code) (t diag.RuleText, ok bool) {
	r := Of(code)
	if r == nil {
		return diag.RuleText{}, false
	}
	return diag.RuleText{Title: r.Title, Why: r.Why, Bad: r.Bad, Good: r.Good}, true
}
