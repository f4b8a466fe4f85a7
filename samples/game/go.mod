module github.com/seed18752ec6/xpc/samples/game

go 1.26.0

require (
	github.com/gdamore/tcell/v2 v2.13.10
	github.com/seed18752ec6/xpc v0.0.0
)

require (
	github.com/gdamore/encoding v1.0.1 // indirect
	github.com/lucasb-eyer/go-colorful v1.3.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	golang.org/x/sys v0.50.0 // indirect
	golang.org/x/term v0.48.0 // indirect
	golang.org/x/text v0.31.0 // indirect
)

replace github.com/seed18752ec6/xpc => ../..
