package rules

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
	attributeNear,
	outcomesMany,
}

// All returns every rule, in order of code. The slice is not to be changed.
func All() []*Rule { return registry[:] }
