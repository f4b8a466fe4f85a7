package compile_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
)

// gameMain is a game that uses the emitted package, and only names that it declares.
const gameMain = `package main

import (
	"fmt"

	"game/internal/prefabs"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

func main() {
	b := prefabs.Bundle()
	if b != prefabs.Bundle() {
		panic("opened twice")
	}
	pf, ok := b.Prefab(prefabs.CavesOutpost)
	fmt.Println(pf.Name(), ok, pf.HasTag(prefabs.TagDerelict), pf.Category() == prefabs.CategoryRisk)
	_, ok = b.Prefab(prefabs.Island)
	_, found := b.RecipeNamed(prefabs.RecipeDeep)
	fmt.Println(ok, found)
	var c embed.Contents
	pf.Roll(embed.Setting{Orientation: orient.R90, X: 10, Y: 20, Depth: 4, Seed: 7}, &c)
	for _, o := range c.Objects {
		switch {
		case o.Kind == prefabs.KindTerminal && o.Name == prefabs.NameAccess:
			fmt.Println("terminal", o.X, o.Y, o.Facing, len(o.Opens))
		case o.Kind == prefabs.KindDoor && o.Name == prefabs.NameVault:
			fmt.Println("door", o.X, o.Y, o.Locked)
		}
	}
}
`

const gameOutput = `caves/outpost true true true
true true
terminal 12 22 west 1
door 11 23 true
`

// TestGame builds a game in a module of its own around the emitted package, in both of its forms.
// Nothing but the standard library and embed/… goes into it: its go.sum stays empty.
func TestGame(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds a module")
	}
	for _, inline := range []string{"", ", inline: true"} {
		files := small()
		files["xpc.yaml"] = strings.Replace(files["xpc.yaml"], "internal/prefabs}", "internal/prefabs"+inline+"}", 1)
		files["go.mod"] = "module game\n\ngo 1.26\n\nrequire " + module + " v0.0.0\n\nreplace " + module + " => " +
			filepath.ToSlash(moduleRoot(t)) + "\n"
		files["main.go"] = gameMain
		root := lay(t, files)
		clean(t, build(t, root, compile.Write))
		if got := run(t, root, "go", "run", "."); got != gameOutput {
			t.Errorf("the game prints\n%s\nwant\n%s", got, gameOutput)
		}
		run(t, root, "go", "vet", "./...")
		if got := run(t, root, "gofmt", "-s", "-l", "."); got != "" {
			t.Errorf("gofmt would change %s", got)
		}
		if sum, err := os.ReadFile(filepath.Join(root, "go.sum")); len(sum) > 0 || err == nil {
			t.Errorf("go.sum holds %q", sum)
		}
		if deps := run(t, root, "go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", "."); strings.Contains(
			strings.ReplaceAll(deps, module+"/embed", ""), ".com/") {
			t.Errorf("the game links\n%s", deps)
		}
		// Last, since it notes sums of what the runtime itself does not need.
		doc := run(t, root, "go", "doc", "./internal/prefabs", "CavesOutpost")
		if want := "\nconst CavesOutpost xpembed.ID = 0x"; !strings.Contains(doc, want) || !strings.Contains(doc, outpostDoc) || strings.Contains(doc, "Island") {
			t.Errorf("go doc shows\n%s\nwant %s…\n%s alone", doc, want, outpostDoc)
		}
	}
}

// run runs a command of the Go tools in a folder, offline.
func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, stderr.String())
	}
	return string(out)
}

// stubbornMain is a game that recovers from a bundle that does not open, and asks again.
const stubbornMain = `package main

import "game/internal/prefabs"

func main() {
	func() {
		defer func() { recover() }()
		prefabs.Bundle()
	}()
	prefabs.Bundle()
}
`

// TestGameOfAnotherBundle shows what the emitted package says where the bundle beside it is not the
// one of its names, also to a game that asks again after the first panic.
func TestGameOfAnotherBundle(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds a module")
	}
	files := small()
	files["go.mod"] = "module game\n\ngo 1.26\n\nrequire " + module + " v0.0.0\n\nreplace " + module + " => " +
		filepath.ToSlash(moduleRoot(t)) + "\n"
	files["main.go"] = stubbornMain
	root := lay(t, files)
	clean(t, build(t, root, compile.Write))
	write(t, root, "prefabs/island.yaml", "place: centered\ncategory: danger\n")
	other := build(t, root, compile.DryRun)
	bundle := filepath.Join(root, "internal/prefabs/prefabs.xpb")
	later := bytes.Clone(other.Bundle)
	later[8] = 2 // the version
	head := 24 + 32*int(binary.LittleEndian.Uint32(later[12:]))
	binary.LittleEndian.PutUint32(later[head:], crc32.Checksum(later[:head], crc32.MakeTable(crc32.Castagnoli)))
	for _, c := range []struct{ data, want string }{
		{string(other.Bundle), "prefabs: prefabs.xpb is not the bundle from which this package was generated: run xpc build"},
		{string(later), "prefabs: generated for bundle format 1: the bundle needs format version 2, which this version of xpc/embed does not read"},
		{string(other.Bundle[:100]), "prefabs: generated for bundle format 1: bundle"},
	} {
		if err := os.WriteFile(bundle, []byte(c.data), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", "run", ".")
		cmd.Dir = root
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), c.want) {
			t.Errorf("%v\n%s\nwant %s", err, out, c.want)
		}
	}
}

// outpostDoc is the picture that go doc shows of a prefab.
const outpostDoc = `
        ######
        #=t#a#
        #;.d.#
        ##+###
`
