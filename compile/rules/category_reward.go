package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var categoryReward = &Rule{
	Code:  diag.CategoryReward,
	Level: diag.Info,
	Since: "0.1.0",
	Title: "a reward has something to take",
	Why:   "The categories balance a map: a reward without an item weighs as one and is none.",
	Bad:   "category: reward\nobjects: {r: {robot: sentry}}",
	Good:  "category: reward\nobjects: {c: {item: scrap}}",
	Fix:   "add an item, or choose another category",

	Partial: true,
	Prefab: func(pass *Pass) {
		pass.lacks(prefab.Reward, "no item", prefab.ItemRole)
	},
}
