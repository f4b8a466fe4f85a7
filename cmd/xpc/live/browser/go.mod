// The tests of the page in a browser are a module of their own, so that what they need is nobody else's.
module github.com/seed18752ec6/xpc/cmd/xpc/live/browser

go 1.26.0

require (
	github.com/chromedp/cdproto v0.159.0
	github.com/chromedp/chromedp v0.23.0
	github.com/seed18752ec6/xpc v0.0.0
)

require (
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/klauspost/compress v1.20.4 // indirect
)

replace github.com/seed18752ec6/xpc => ../../../..
