// Package variant builds the project of the game with changes, for tests: as its author does, with xpc.
package variant

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// root is the folder of the game, seen from a package two levels below.
const root = "../.."

// Edit is a change of a file of the project: each place where Old stands gets New.
type Edit struct{ File, Old, New string }

// folder is where xpc is built; "" while it is not.
var folder string

// built builds xpc once.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "xpc")
	if err != nil {
		return "", err
	}
	folder = dir
	path := filepath.Join(dir, "xpc.exe")
	cmd := exec.Command("go", "build", "-o", path, "./cmd/xpc")
	cmd.Dir = filepath.Join(root, "..", "..")
	out, err := cmd.CombinedOutput()
	if err != nil {
		return string(out), err
	}
	return path, nil
})

// Clean removes what was built. It is for TestMain, after the tests.
func Clean() {
	if folder != "" {
		os.RemoveAll(folder)
	}
}

// Build returns the bundle of the project with some changes. An edit of a text twin (.xpt) is one of its
// image. Where xpc finds anything, or an edit finds nothing to change, the test fails.
func Build(t testing.TB, edits ...Edit) []byte {
	t.Helper()
	xpc, err := built()
	if err != nil {
		t.Fatalf("xpc does not build: %v\n%s", err, xpc)
	}
	dir := t.TempDir()
	for _, name := range []string{"xpc.yaml", "palette.yaml", "catalogue.yaml", "maps", "art"} {
		from := filepath.Join(root, name)
		info, err := os.Stat(from)
		if err == nil && info.IsDir() {
			err = os.CopyFS(filepath.Join(dir, name), os.DirFS(from))
		} else if err == nil {
			err = copyFile(from, filepath.Join(dir, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range edits {
		path := filepath.Join(dir, filepath.FromSlash(e.File))
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(data), e.Old) {
			t.Fatalf("%s holds no %q", e.File, e.Old)
		}
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(data), e.Old, e.New)), 0o666); err != nil {
			t.Fatal(err)
		}
		if image, ok := strings.CutSuffix(path, ".xpt"); ok {
			run(t, dir, xpc, "convert", "--force", path, image+".xp")
		}
	}
	run(t, dir, xpc, "build", "--no-cache")
	data, err := os.ReadFile(filepath.Join(dir, "internal", "prefabs", "prefabs.xpb"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func run(t testing.TB, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("xpc %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}
