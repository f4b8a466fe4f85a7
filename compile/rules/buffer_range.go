package rules

import (
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

var bufferRange = &Rule{
	Code:  diag.BufferRange,
	Level: diag.Error,
	Since: "0.1.0",
	Title: "a centered prefab has open cells all round it",
	Why: "The ring of open cells round a centered prefab is the way past it: without the ring it could " +
		"cut its cave in two.",
	Bad:  "place: centered\nbuffer: 0",
	Good: "place: centered\nbuffer: 1",
	Fix:  "set buffer to 1 or more",

	Partial: true,
	Prefab: func(pass *Pass) {
		buffer := pass.Prefab.Script.Buffer
		switch {
		case !pass.is(prefab.Centered):
		case buffer.Value < 1:
			pass.report(pass.key(buffer.Span), "buffer is %d: a centered prefab has at least 1 open cell round it",
				buffer.Value)
		case buffer.Value > maxBuffer:
			pass.report(pass.key(buffer.Span), "buffer is %d: it is at most %d", buffer.Value, maxBuffer)
		}
	},
}

// maxBuffer is embed.MaxBuffer: a bundle with more does not open.
const maxBuffer = 64
