// Package embed is the runtime of xpc: it opens a bundle of prefabs and map recipes, finds what is
// in it by ID or name, and rolls the contents of a placed prefab.
//
// A bundle is one string, usually embedded in the program or read from a file. [Open] verifies all
// of it once; from then on everything is read in place: accessors do not fail, do not allocate, and
// may be used by any number of goroutines at once.
//
//	b, err := embed.Open(data)
//	pf, ok := b.PrefabNamed("caves/outpost")
//	var c embed.Contents // reused from roll to roll
//	pf.Roll(embed.Setting{Orientation: orient.R90, X: 12, Y: 30, Seed: 7}, &c)
//	for _, o := range c.Objects { … }
//
// Files that import the standard library's embed as well call this package xpembed.
//
// The package depends on the standard library alone, and only on what stays small there.
package embed

// Generator is the version of all algorithms that turn a seed into a map or into contents. Equal
// bundles, recipes, generators and seeds give equal results on every system and Go release.
const Generator = 1

// ID names a prefab across bundles: the first 8 bytes, little-endian, of the SHA-256 of its name.
type ID uint64

// TerrainID is a terrain of a bundle, counted from 1. 0 is no terrain: a cell that is not the
// prefab's, or a cell of which an overlay says nothing.
type TerrainID uint16
