package rules

import "github.com/seed18752ec6/xpc/prefab/diag"

// ignoreUnused is found by the compiler, which alone sees what an order hides.
var ignoreUnused = &Rule{
	Code:  diag.IgnoreUnused,
	Level: diag.Warning,
	Since: "0.1.0",
	Title: "every ignore entry hides a finding",
	Why: "An entry that hides nothing was needed once. Left in place, it hides the next finding of its " +
		"rule, which nobody has looked at.",
	Bad:  "ignore:\n  - {rule: cell-hidden, reason: \"left on purpose\"}    # nothing is hidden any more",
	Good: "ignore: []",
	Fix:  "remove the entry",
	Mend: "removes the entry",
}
