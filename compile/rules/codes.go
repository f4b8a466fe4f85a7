package rules

import "github.com/seed18752ec6/xpc/prefab/diag"

// Codes of rules that package diag does not name. A rule without a name can be neither set nor
// ignored, so it does not run: see [All]. The numbers are those of the table of rules.
const (
	objectOverlapCode  diag.Code = "XP0414"
	keyBehindLockCode  diag.Code = "XP0415"
	neverSelectedCode  diag.Code = "XP0419"
	chanceZeroCode     diag.Code = "XP0420"
	chanceCertainCode  diag.Code = "XP0421"
	objectAbsentCode   diag.Code = "XP0422"
	categoryDangerCode diag.Code = "XP0423"
	categoryRewardCode diag.Code = "XP0424"
	glyphRangeCode     diag.Code = "XP0431"
	layersManyCode     diag.Code = "XP0432"
	layerUnreadCode    diag.Code = "XP0433"
	imageVersionCode   diag.Code = "XP0434"
	duplicateArtCode   diag.Code = "XP0435"
	sizeLargeCode      diag.Code = "XP0437"
	marginSmallCode    diag.Code = "XP0438"
)
