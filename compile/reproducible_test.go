package compile_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed18752ec6/xpc/compile"
)

// reproducedIn names the project that a process of this test builds.
const reproducedIn = "XPC_TEST_REPRODUCED_IN"

// TestReproducible builds one project in processes that differ in all that must not matter: the place of the
// checkout, the order in which its files were written and its folders are listed, times of files, numbers of cores,
// time zones, languages, the home of the user. All outputs have one sum. The long form is 100 of them.
func TestReproducible(t *testing.T) {
	if root := os.Getenv(reproducedIn); root != "" {
		fmt.Println("sum", reproduce(t, root))
		return
	}
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	runs, seed := 8, uint64(1)
	if os.Getenv("XPC_SOAK") != "" {
		runs, seed = 100, rand.Uint64()
	}
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 6))
	sums := map[string]int{}
	for i := range runs {
		root := filepath.Join(t.TempDir(), pick(r, "checkout", "a b", "größe", "x/y/z/deep", "con-1", "$HOME"))
		copyShuffled(t, r, filepath.Join("..", "samples", "caves"), root)
		cmd := exec.Command(self, "-test.run=^TestReproducible$")
		cmd.Env = append(os.Environ(), reproducedIn+"="+root, "XPC_TEST_TURN="+strconv.Itoa(r.IntN(1000)),
			"TZ="+pick(r, "UTC", "Asia/Tokyo", "America/St_Johns", "Pacific/Chatham", "EST5EDT"),
			"GOMAXPROCS="+strconv.Itoa(1+r.IntN(8)), "GOGC="+pick(r, "off", "20", "100"),
			"LC_ALL="+pick(r, "C", "tr_TR.UTF-8", "de_DE.UTF-8", "ja_JP.eucJP"), "HOME="+root, "USER=user"+strconv.Itoa(i))
		out, err := cmd.CombinedOutput()
		_, sum, found := strings.Cut(string(out), "sum ")
		if err != nil || !found {
			t.Fatalf("%v\n%s", err, out)
		}
		sum, _, _ = strings.Cut(sum, "\n")
		sums[sum]++
	}
	for sum := range sums {
		t.Logf("sum %s", sum) // to be compared between systems
	}
	if len(sums) != 1 {
		t.Errorf("%d runs give %d different outputs: %v", runs, len(sums), sums)
	}
}

func pick(r *rand.Rand, words ...string) string { return words[r.IntN(len(words))] }

// copyShuffled copies a tree, its files in any order and with any times.
func copyShuffled(t *testing.T, r *rand.Rand, from, to string) {
	t.Helper()
	var files []string
	err := fs.WalkDir(os.DirFS(from), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			files = append(files, name)
		}
		return err
	})
	r.Shuffle(len(files), func(i, j int) { files[i], files[j] = files[j], files[i] })
	for _, name := range files {
		file := filepath.Join(to, filepath.FromSlash(name))
		data, more := os.ReadFile(filepath.Join(from, filepath.FromSlash(name)))
		if more == nil {
			more = os.MkdirAll(filepath.Dir(file), 0o777)
		}
		if more == nil {
			more = os.WriteFile(file, data, 0o666)
		}
		when := time.Unix(r.Int64N(2e9), r.Int64N(1e9))
		if err == nil && more == nil {
			err = os.Chtimes(file, when, when)
		}
		if err == nil {
			err = more
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}

// reproduce builds all outputs of the project anew, and again with what the first build has remembered, and returns
// the sum of what lies on the disk then.
func reproduce(t *testing.T, root string) string {
	turn, err := strconv.Atoi(os.Getenv("XPC_TEST_TURN"))
	if err != nil {
		t.Fatal(err)
	}
	out := []string{"build/caves.xpb", "build/caves.xpb.zst", "build/caves.json", "caves/prefabs.xpb", "caves/prefabs_xpc.go", "caves/embed_xpc.go"}
	for _, name := range out {
		if err := os.Remove(filepath.Join(root, name)); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	opts := compile.Options{Root: root, FS: turnedFS{os.DirFS(root), turn}, Out: compile.Out{JSON: "build/caves.json", Zstd: true}}
	for range 2 {
		result, err := compile.Build(context.Background(), opts)
		if err != nil || result.Findings.HasErrors() {
			t.Fatalf("%v %s", err, short(result.Findings))
		}
		opts.FS, opts.Cache = nil, "test"
	}
	h := sha256.New()
	for _, name := range out {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), root) {
			t.Errorf("%s holds the path of its project", name)
		}
		fmt.Fprintf(h, "%s %d\n%s", name, len(data), data)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// turnedFS is a tree whose folders list their files in a turned order.
type turnedFS struct {
	fs.FS
	turn int
}

func (f turnedFS) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(f.FS, name)
	if n := len(entries); n > 0 {
		entries = slices.Concat(entries[f.turn%n:], entries[:f.turn%n])
	}
	return entries, err
}
