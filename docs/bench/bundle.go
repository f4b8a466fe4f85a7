package main

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
	"time"
	"unsafe"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
	"github.com/seed18752ec6/xpc/xp"
)

// The names of things that the report of bundles looks for.
const (
	summing     = "CRC-32C of the same bytes"
	opening     = "embed.Open"
	gobbing     = "encoding/gob of the same data"
	packing     = "vmihailenco/msgpack v5 of the same data"
	findingMap  = "a Go map"
	findingOurs = "embed.Bundle"
	emptyBuild  = "an empty package"
	fileBuild   = "a package that embeds the same file, and nothing else"
	ourBuild    = "the emitted package"
)

// groups are what is measured of bundles: opening, finding, and building the package that embeds one.
func (l *library) groups(dir string) ([]*group, error) {
	b, err := embed.Open(string(l.bundle))
	if err != nil {
		return nil, err
	}
	read, err := l.reading(dir)
	if err != nil {
		return nil, err
	}
	build, err := l.building(dir)
	if err != nil {
		return nil, err
	}
	return []*group{
		{name: "open", kind: "open", things: read},
		{name: "find by ID", kind: "find", things: finding(l, b, "ID",
			func(pf embed.Prefab) embed.ID { return pf.ID() }, b.Prefab)},
		{name: "find by name", kind: "find", things: findByName(l, b)},
		{name: "go build", kind: "build", things: build},
	}, nil
}

// castagnoli is the polynomial of the sums of bundles.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// reading are the ways to have all prefabs in memory.
func (l *library) reading(dir string) ([]*thing, error) {
	text, sum := string(l.bundle), uint32(0)
	same := unsafe.Slice(unsafe.StringData(text), len(text)) // elsewhere in memory pages may be others, and slower
	mapped := filepath.Join(dir, "mapped.xpb")
	if err := os.WriteFile(mapped, l.bundle, 0o666); err != nil {
		return nil, err
	}
	things := []*thing{
		{name: summing, check: nothing, note: "the least that finds damage", run: repeat(func() error {
			sum ^= crc32.Checksum(same, castagnoli)
			return nil
		})},
		{name: "the same of a string, through a copy", check: nothing, note: "hash/crc32 takes bytes", run: repeat(func() error {
			sum ^= sumOf(text)
			return nil
		})},
		{name: "the same, and each word loaded once more", check: nothing, note: "the least that checks what is in it", run: repeat(func() error {
			sum ^= sumOf(text) ^ uint32(wordsOf(text))
			return nil
		})},
		{name: "CRC-32C of the file, mapped anew", check: nothing, note: "from the page cache", run: repeat(func() error {
			return withMapped(mapped, func(data []byte) error {
				sum ^= crc32.Checksum(data, castagnoli)
				return nil
			})
		})},
		{name: "embed.Open of the file, mapped anew", ours: true, check: nothing, note: "from the page cache", run: repeat(func() error {
			return withMapped(mapped, func(data []byte) error {
				_, err := embed.Open(unsafe.String(&data[0], len(data)))
				return err
			})
		})},
		{name: opening, ours: true, check: nothing, note: "all checks, the content hash left out", run: repeat(func() error {
			_, err := embed.Open(text)
			return err
		})},
		l.decodeAll(),
	}
	for _, p := range []struct {
		name      string
		marshal   func(v any) ([]byte, error)
		unmarshal func(data []byte, v any) error
	}{
		{gobbing, func(v any) ([]byte, error) {
			var b bytes.Buffer
			err := gob.NewEncoder(&b).Encode(v)
			return b.Bytes(), err
		}, func(data []byte, v any) error { return gob.NewDecoder(bytes.NewReader(data)).Decode(v) }},
		{packing, func(v any) ([]byte, error) {
			var b bytes.Buffer
			enc := msgpack.NewEncoder(&b)
			enc.UseArrayEncodedStructs(true) // no names of fields: smaller, and faster to read
			err := enc.Encode(v)
			return b.Bytes(), err
		}, msgpack.Unmarshal},
	} {
		data, err := p.marshal(l.data)
		if err != nil {
			return nil, err
		}
		read := func() (*embed.Data, error) {
			var d embed.Data
			return &d, p.unmarshal(data, &d)
		}
		things = append(things, &thing{name: p.name, note: bytesOf(len(data)), run: repeat(func() error {
			_, err := read()
			return err
		}), check: func() error {
			d, err := read()
			if err == nil && !reflect.DeepEqual(d, l.data) {
				err = errors.New("it gives other data")
			}
			return err
		}})
	}
	form := emit.AppendJSON(nil, l.data)
	return append(things, &thing{name: "encoding/json of prefabs.json", note: bytesOf(len(form)) + ", into maps", check: nothing, run: repeat(func() error {
		var v map[string]any
		return json.Unmarshal(form, &v)
	})}), nil
}

// decodeAll decodes the images from which the prefabs were made.
func (l *library) decodeAll() *thing {
	var d xp.Decoder
	var m xp.Image
	return &thing{name: "xp.Decoder, of the images alone", ours: true, check: nothing, note: "used again; no script is read", run: repeat(func() error {
		for _, data := range l.images {
			if err := d.Decode(bytes.NewReader(data), &m); err != nil {
				return err
			}
		}
		return nil
	})}
}

func findByName(l *library, b *embed.Bundle) []*thing {
	return finding(l, b, "name", func(pf embed.Prefab) string { return string([]byte(pf.Name())) }, b.PrefabNamed)
}

// finding looks all prefabs up, in no order, by keys that lie elsewhere in memory than those that are searched.
func finding[K comparable](l *library, b *embed.Bundle, what string, key func(embed.Prefab) K, find func(K) (embed.Prefab, bool)) []*thing {
	byKey, keys := map[K]embed.Prefab{}, make([]K, l.count)
	for i := range keys {
		pf := b.PrefabAt(i)
		keys[i], byKey[key(pf)] = key(pf), pf
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(keys), func(i, j int) { keys[i], keys[j] = keys[j], keys[i] })
	sum := 0
	all := func(find func(K) (embed.Prefab, bool)) *thing {
		once := func() error {
			for _, k := range keys {
				pf, ok := find(k)
				if !ok {
					return fmt.Errorf("%v is not found", k)
				}
				sum += pf.Index()
			}
			return nil
		}
		return &thing{run: repeat(once), check: once}
	}
	goMap, ours := all(func(k K) (embed.Prefab, bool) { pf, ok := byKey[k]; return pf, ok }), all(find)
	goMap.name, ours.name, ours.ours = findingMap+", by "+what, findingOurs+", by "+what, true
	return []*thing{goMap, ours}
}

// building are `go build` of packages that have changed: each time another variable is in them.
func (l *library) building(dir string) ([]*thing, error) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		return nil, err
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{
		"go.mod": fmt.Appendf(nil, "module game\n\ngo 1.26.0\n\nrequire github.com/seed18752ec6/xpc v0.0.0\n\nreplace github.com/seed18752ec6/xpc => %s\n", root),
		"go.sum": sums, "prefabs/prefabs_xpc.go": l.source, "prefabs/embed_xpc.go": l.embedding, "prefabs/prefabs.xpb": l.bundle, "empty/empty.go": []byte("package empty\n"),
		"file/file.go":     []byte("package file\n\nimport _ \"embed\"\n\n//go:embed prefabs.xpb\nvar data string\n\nfunc Len() int { return len(data) }\n"),
		"file/prefabs.xpb": l.bundle,
	}
	for name, data := range files {
		file := filepath.Join(dir, "game", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return nil, err
		}
		if err := os.WriteFile(file, data, 0o666); err != nil {
			return nil, err
		}
	}
	var things []*thing
	for _, p := range []struct{ name, pkg, note string }{
		{emptyBuild, "empty", ""}, {fileBuild, "file", bytesOf(len(l.bundle)) + ", by go:embed"}, {ourBuild, "prefabs", bytesOf(len(l.source)) + " of source, pictures and all"},
	} {
		b := &builder{dir: filepath.Join(dir, "game"), pkg: p.pkg}
		things = append(things, &thing{name: p.name, ours: p.name == ourBuild, note: p.note, run: b.run, check: func() error {
			_, err := b.run(1)
			return err
		}})
	}
	return things, nil
}

// builder runs `go build` of a package.
type builder struct {
	dir, pkg string
	changes  int
}

// run changes the package and builds it, n times, and returns the processor time of all that ran for it.
func (b *builder) run(n int) (took time.Duration, err error) {
	for range n {
		b.changes++
		text := fmt.Sprintf("package %s\n\n// Change is another one each time.\nvar Change = %d\n", b.pkg, time.Now().UnixNano()+int64(b.changes))
		if err := os.WriteFile(filepath.Join(b.dir, b.pkg, "change.go"), []byte(text), 0o666); err != nil {
			return 0, err
		}
		cmd := exec.Command("go", "build", "./"+b.pkg)
		cmd.Dir = b.dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			return 0, fmt.Errorf("%w: %s", err, out)
		}
		took += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	}
	return took, nil
}

// allocations returns how many Open makes, and how many a look at all of a prefab.
func (l *library) allocations() (open, look float64, err error) {
	text := string(l.bundle)
	b, err := embed.Open(text)
	if err != nil {
		return 0, 0, err
	}
	open = testing.AllocsPerRun(5, func() { _, err = embed.Open(text) })
	var rows []uint64
	var c embed.Contents
	pf, sum := b.PrefabAt(l.count/2), 0
	visit := func() {
		pf, _ = b.Prefab(pf.ID())
		pf, _ = b.PrefabNamed(pf.Name())
		for i := range pf.ObjectCount() {
			for j := range pf.ObjectEntry(i).AlternativeCount() {
				sum += len(pf.ObjectEntry(i).Alternative(j).Name())
			}
		}
		for o := range orient.Orientation(orient.Count) {
			rows = pf.Turned(o).AppendRows(rows[:0], embed.MaskHalo)
			pf.Roll(embed.Setting{Orientation: o, Seed: uint64(sum)}, &c)
		}
	}
	return open, testing.AllocsPerRun(100, visit), err
}
