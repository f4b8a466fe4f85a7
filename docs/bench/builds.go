package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/goccy/go-yaml/parser"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/xp"
)

// The names of things that the report of builds looks for.
const (
	leastCold   = "decode all images, parse all scripts"
	coldBuild   = "xpc build, cold"
	statting    = "a look at each file"
	writing     = "write the outputs: bundle, Go source and the bundle beside it"
	nothingNew  = "xpc build, nothing has changed"
	oneChanged  = "xpc build, one script has changed, and with it all outputs"
	renewing    = "the least that a bundle with one change takes"
	emptyGo     = "an empty Go program"
	versionVerb = "xpc version"
)

// tree is a project on disk.
type tree struct {
	count   int
	root    string
	files   []string // all of them
	changes int
}

const treeProject = "version: 1\nart: [\"art/**/*.xp\"]\npalette: [palette.yaml]\nrules: {legend-unused: off}\n" +
	"out: {bundle: out/p.xpb, go: {dir: out/p}}\n"

// layTree writes a project of n prefabs. Its files are old, so that how they look is believed.
func layTree(dir string, n int) (*tree, error) {
	t := &tree{count: n, root: filepath.Join(dir, fmt.Sprint("tree-", n))}
	if err := errors.Join(t.write("xpc.yaml", []byte(treeProject)), t.write("palette.yaml", []byte(libraryPalette))); err != nil {
		return nil, err
	}
	for i := range n {
		var b bytes.Buffer
		enc := xp.Encoder{Level: level}
		if err := enc.Encode(&b, libraryRoom(i)); err != nil {
			return nil, err
		}
		name := fmt.Sprintf("art/%02d/room-%05d", i%50, i)
		if err := errors.Join(t.write(name+".xp", b.Bytes()), t.write(name+".yaml", fmt.Appendf(nil, libraryScript, i%9))); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// write writes a file of long ago.
func (t *tree) write(name string, data []byte) error {
	file := filepath.Join(t.root, filepath.FromSlash(name))
	t.files = append(t.files, file)
	at := time.Unix(1_600_000_000, 0)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return errors.Join(os.WriteFile(file, data, 0o666), os.Chtimes(file, at, at))
}

// change gives the first prefab another weight, and its script another comment.
func (t *tree) change() error {
	t.changes++
	return os.WriteFile(filepath.Join(t.root, "art", "00", "room-00000.yaml"),
		fmt.Appendf(nil, libraryScript+"# %d, %d\n", t.changes%9, os.Getpid(), t.changes), 0o666)
}

// build builds the project as a new process does.
func (t *tree) build(opts compile.Options) error {
	opts.Root = t.root
	r, err := compile.Build(context.Background(), opts)
	if err == nil && len(r.Findings) > 0 {
		err = errors.New(r.Findings[0].Message)
	}
	return err
}

// cold is a build without a cache and without outputs, beside what nobody gets around.
func (t *tree) cold() *group {
	least := func() error {
		var dec xp.Decoder
		var image xp.Image
		for _, file := range t.files {
			data, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			if filepath.Ext(file) == ".xp" {
				err = dec.Decode(bytes.NewReader(data), &image)
			} else {
				_, err = parser.ParseBytes(data, parser.ParseComments)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	return &group{name: fmt.Sprint("cold build of ", t.count), kind: "cold", things: []*thing{
		{name: leastCold, check: nothing, run: repeat(least), note: "read from the page cache; klauspost and goccy"},
		{name: coldBuild, ours: true, check: nothing, note: "outputs written", run: repeat(func() error {
			return errors.Join(os.RemoveAll(filepath.Join(t.root, "out")), t.build(compile.Options{}))
		})},
	}}
}

// again is builds of a project that was built before, with its cache.
func (t *tree) again() *group {
	build := func() error { return t.build(compile.Options{Cache: "bench"}) }
	var outputs [][]byte
	return &group{name: fmt.Sprint("build of ", t.count, " again"), kind: "again", things: []*thing{
		{name: statting, check: nothing, run: repeat(func() error {
			for _, file := range t.files {
				if _, err := os.Lstat(file); err != nil {
					return err
				}
			}
			return nil
		})},
		{name: nothingNew, ours: true, note: "all files are older than two seconds", check: func() error {
			err := errors.Join(build(), t.age(), build())
			if err == nil {
				outputs, err = t.outputs()
			}
			if err != nil {
				return err
			}
			r, err := compile.Build(context.Background(), compile.Options{Root: t.root, Cache: "bench"})
			if err == nil && r.Work.Read > 1 { // the project file, which says what there is
				err = fmt.Errorf("a build with nothing to do reads %d files", r.Work.Read)
			}
			return err
		}, run: func(n int) (time.Duration, error) {
			if err := errors.Join(t.age(), build()); err != nil {
				return 0, err
			}
			return repeat(build)(n)
		}},
		{name: oneChanged, ours: true, check: nothing, run: repeat(func() error { return errors.Join(t.change(), build()) })},
		{name: renewing, check: nothing, note: "read, summed, copied, summed as its format asks; no prefab is looked at", run: repeat(t.renew)},
		{name: writing, check: nothing, run: repeat(func() error { return t.put(outputs) }), note: "and put them in place, synced"},
	}}
}

// renew makes a bundle as large as that of the tree of it, and does nothing that could be left out.
func (t *tree) renew() error {
	old, err := os.ReadFile(filepath.Join(t.root, "out", outputNames[0]))
	sum := crc32.Checksum(old, castagnoli) // nobody else has seen to it that it is whole
	renewed := bytes.Clone(old)
	hash := sha256.Sum256(renewed)
	if err == nil && (crc32.Checksum(renewed, castagnoli) != sum || hash == [sha256.Size]byte{}) {
		err = errors.New("a copy is another one")
	}
	return err
}

// outputNames are the outputs of a tree, the bundle first.
var outputNames = []string{"p.xpb", "p/prefabs.xpb", "p/prefabs_xpc.go", "p/embed_xpc.go"}

// outputs returns what the outputs hold.
func (t *tree) outputs() (all [][]byte, err error) {
	for _, name := range outputNames {
		data, reading := os.ReadFile(filepath.Join(t.root, "out", filepath.FromSlash(name)))
		all, err = append(all, data), errors.Join(err, reading)
	}
	return all, err
}

// age makes what was written last look as if it had been written long ago.
func (t *tree) age() (err error) {
	old := time.Unix(1_600_000_000, 0)
	for _, name := range append([]string{"../art/00/room-00000.yaml"}, outputNames...) {
		err = errors.Join(err, os.Chtimes(filepath.Join(t.root, "out", filepath.FromSlash(name)), old, old))
	}
	return err
}

// put writes files as outputs are written.
func (t *tree) put(outputs [][]byte) error {
	for i, data := range outputs {
		f, err := os.Create(filepath.Join(t.root, fmt.Sprint("put-", i, ".tmp")))
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		if err = errors.Join(err, f.Sync(), f.Close(), os.Rename(f.Name(), filepath.Join(t.root, fmt.Sprint("put-", i)))); err != nil {
			return err
		}
	}
	return nil
}

// program is the command, built.
type program struct{ xpc, empty string }

// buildProgram builds the command, and one that does nothing.
func buildProgram(dir string) (p program, err error) {
	p = program{filepath.Join(dir, "xpc"), filepath.Join(dir, "empty")}
	source := filepath.Join(dir, "empty.go")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o666); err != nil {
		return p, err
	}
	for _, args := range [][]string{{"build", "-trimpath", "-o", p.xpc, "./cmd/xpc"}, {"build", "-o", p.empty, source}} {
		cmd := exec.Command("go", args...)
		cmd.Dir = filepath.Join("..", "..") // the module of xpc
		if out, err := cmd.CombinedOutput(); err != nil {
			return p, fmt.Errorf("go %v: %w\n%s", args, err, out)
		}
	}
	return p, nil
}

// version is how long the command takes to do nothing.
func (p program) version() *group {
	run := func(args ...string) func(n int) (time.Duration, error) {
		return func(n int) (took time.Duration, err error) {
			for range n {
				cmd := exec.Command(args[0], args[1:]...)
				if err := cmd.Run(); err != nil {
					return 0, err
				}
				took += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			}
			return took, nil
		}
	}
	return &group{name: "xpc version", kind: "version", things: []*thing{
		{name: emptyGo, check: nothing, run: run(p.empty)},
		{name: versionVerb, ours: true, check: nothing, run: run(p.xpc, "version")},
	}}
}

// memory builds a project cold in a process of its own, with all kinds of outputs, and returns the most
// bytes that it had in memory.
func (p program) memory(t *tree) (int, error) {
	cmd := exec.Command(p.xpc, "build", "--out", "json="+filepath.Join(t.root, "out", "p.json"))
	cmd.Dir = t.root
	if err := errors.Join(os.RemoveAll(filepath.Join(t.root, "out")), os.RemoveAll(filepath.Join(t.root, ".xpc"))); err != nil {
		return 0, err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("xpc build: %w\n%s", err, out)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0, errors.New("the system does not tell what a process used")
	}
	return int(usage.Maxrss) << 10, nil // in KiB on Linux
}
