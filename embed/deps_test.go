package embed_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// This file is policy: what a game takes in with the runtime. It is not edited to mend a build.

const runtime = "github.com/seed18752ec6/xpc/embed"

// What the runtime may import of the standard library: what stays small.
var allowedImports = []string{
	"cmp", "errors", "hash/crc32", "iter", "math", "math/bits", "slices", "strconv", "sync", "sync/atomic",
}

// What must not come in by way of anything else, with all that is under it.
var banned = []string{
	"bufio", "bytes", "context", "crypto", "embed", "encoding", "fmt", "io/fs", "log", "net", "os", "path",
	"reflect", "regexp", "sort", "strings", "syscall", "time",
}

// list runs go list and returns its lines.
func list(t *testing.T, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("go list does not run here: %v", err)
	}
	return strings.Fields(string(out))
}

func TestDirectImports(t *testing.T) {
	t.Parallel()
	for _, path := range list(t, "-f", "{{range .Imports}}{{$.ImportPath}}:{{.}} {{end}}", runtime+"/...") {
		from, to, _ := strings.Cut(path, ":")
		if !strings.HasPrefix(to, runtime) && !slices.Contains(allowedImports, to) {
			t.Errorf("%s imports %s, which the runtime may not", from, to)
		}
	}
}

func TestTransitiveImports(t *testing.T) {
	t.Parallel()
	for _, path := range list(t, "-deps", runtime+"/...") {
		if strings.Contains(path, ".") && !strings.HasPrefix(path, runtime) {
			t.Errorf("the runtime takes in the module of %s", path)
		}
		for _, no := range banned {
			if path == no || strings.HasPrefix(path, no+"/") {
				t.Errorf("the runtime takes in %s", path)
			}
		}
	}
}

// A game that imports the runtime alone needs no sum of any other module.
func TestEmptySumFile(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module game\n\ngo 1.26.0\n\nrequire github.com/seed18752ec6/xpc v0.0.0\n\n" +
			"replace github.com/seed18752ec6/xpc => " + root + "\n",
		"main.go": "package main\n\nimport xpembed \"" + runtime + "\"\n\n" +
			"func main() {\n\tif _, err := xpembed.Open(\"\"); err == nil {\n\t\tpanic(\"an empty bundle opens\")\n\t}\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go run: %v\n%s", err, out)
	}
	sum, err := os.ReadFile(filepath.Join(dir, "go.sum"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if diff := cmp.Diff("", string(sum)); diff != "" {
		t.Errorf("go.sum (-want +got)\n%s", diff)
	}
}
