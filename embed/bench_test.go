package embed_test

import (
	"crypto/sha256"
	"hash/crc32"
	"strconv"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// sink keeps results alive.
var sink uint64

func BenchmarkOpen(b *testing.B) {
	for _, n := range []int{100, 10_000} {
		data := encode(b, library(n))
		bytes := []byte(data)
		b.Run(strconv.Itoa(n)+"/verify", func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := embed.Open(data); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(strconv.Itoa(n)+"/crc32", func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				sink += uint64(crc32.Checksum(bytes, castagnoli))
			}
		})
	}
}

func BenchmarkLookup(b *testing.B) {
	const n = 10_000
	bundle := open(b, library(n))
	ids, names := make([]embed.ID, n), make([]string, n)
	byID, byName := map[embed.ID]embed.Prefab{}, map[string]embed.Prefab{}
	for i := range n {
		pf := bundle.PrefabAt(int(embed.Mix(uint64(i)) % n)) // in no order
		ids[i], names[i] = pf.ID(), "x"+pf.Name()
		names[i] = names[i][1:] // elsewhere in memory than the bundle's
		byID[pf.ID()], byName[pf.Name()] = pf, pf
	}
	for name, find := range map[string]func(i int) (embed.Prefab, bool){
		"id/bundle":   func(i int) (embed.Prefab, bool) { return bundle.Prefab(ids[i]) },
		"name/bundle": func(i int) (embed.Prefab, bool) { return bundle.PrefabNamed(names[i]) },
		"id/map":      func(i int) (embed.Prefab, bool) { pf, ok := byID[ids[i]]; return pf, ok },
		"name/map":    func(i int) (embed.Prefab, bool) { pf, ok := byName[names[i]]; return pf, ok },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				if pf, ok := find(i % n); ok {
					sink += uint64(pf.Index())
				}
			}
		})
	}
}

func BenchmarkRoll(b *testing.B) {
	pf := open(b, library(1)).PrefabAt(0)
	w, h := pf.Size()
	for _, o := range []orient.Orientation{orient.R0, orient.M90} {
		b.Run("20x20/"+o.String(), func(b *testing.B) {
			b.SetBytes(int64(10 * w * h))
			b.ReportAllocs()
			var c embed.Contents
			s := embed.Setting{Orientation: o}
			for b.Loop() {
				s.Seed++
				pf.Roll(s, &c)
			}
		})
	}
}

func BenchmarkRows(b *testing.B) {
	pf := open(b, library(1)).PrefabAt(0)
	for name, m := range map[string]embed.Mask{"present": embed.MaskPresent, "halo": embed.MaskHalo} {
		for _, o := range []orient.Orientation{orient.R0, orient.M0} {
			b.Run(name+"/"+o.String(), func(b *testing.B) {
				b.ReportAllocs()
				var rows []uint64
				s := pf.Turned(o)
				for b.Loop() {
					rows = s.AppendRows(rows[:0], m)
				}
			})
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	d := library(100)
	data := encode(b, d)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := embed.Encode(d, sha256.Sum256); err != nil {
			b.Fatal(err)
		}
	}
}
