module github.com/seed18752ec6/xpc/docs/bench

go 1.26.0

require (
	github.com/BigJk/ramen v0.2.0
	github.com/bennicholls/reximage v1.1.1
	github.com/goccy/go-yaml v1.19.2
	github.com/klauspost/compress v1.20.4
	github.com/seed18752ec6/xpc v0.0.0
)

require (
	codeberg.org/anaseto/gruid v0.28.0
	github.com/vmihailenco/msgpack/v5 v5.4.1
)

require (
	github.com/bmatcuk/doublestar/v4 v4.10.4 // indirect
	github.com/vmihailenco/tagparser/v2 v2.0.0 // indirect
)

replace github.com/seed18752ec6/xpc => ../..
