package compile_test

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// writtenIn names the project in which a process of this test builds until it is killed.
const writtenIn = "XPC_TEST_WRITTEN_IN"

// TestKilledWriting kills builds that write outputs, at any point of it. Every output is whole then, an
// older one or a newer one; and the next build leaves what a build from nothing makes, and nothing else.
func TestKilledWriting(t *testing.T) {
	if root := os.Getenv(writtenIn); root != "" {
		writeForever(t, root)
		return
	}
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	rounds := 8
	if os.Getenv("XPC_CRASH") != "" {
		rounds = 600
	}
	root := lay(t, small())
	litter, torn := 0, 0
	for round := range rounds {
		cmd := exec.Command(self, "-test.run=^TestKilledWriting$")
		cmd.Env = append(os.Environ(), writtenIn+"="+root)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		lines.Scan() // it has begun
		time.Sleep(time.Duration(rand.IntN(12_000)) * time.Microsecond)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		for name, content := range outputsIn(root) {
			if strings.HasSuffix(name, ".xpc-tmp") {
				litter++
				continue
			}
			if err := whole(name, content); err != nil {
				torn++
				t.Errorf("round %d: %s, of %d bytes: %v", round, name, len(content), err)
			}
		}
		if round%2 != 0 {
			continue // most builds begin with what a killed one has left
		}
		build(t, root, compile.Write)
		fresh := lay(t, nil)
		for name, content := range tree(t, root) {
			if !strings.HasPrefix(name, "build/") && !strings.HasPrefix(name, "internal/") && !strings.HasPrefix(name, ".xpc/") {
				write(t, fresh, name, content)
			}
		}
		build(t, fresh, compile.Write)
		if want, got := outputsIn(fresh), outputsIn(root); !maps.Equal(want, got) {
			t.Errorf("round %d: after the next build outputs are not those of one from nothing:\n%s", round, cmp.Diff(want, got))
		}
	}
	t.Logf("%d builds killed, %d temporaries left and removed, %d outputs torn", rounds, litter, torn)
}

// whole returns what is wrong with an output.
func whole(name, content string) (err error) {
	switch filepath.Ext(name) {
	case ".xpb":
		var b *embed.Bundle
		if b, err = embed.Open(content); err == nil && b.ContentHash() != sha256.Sum256([]byte(embed.Hashed(content))) {
			err = errors.New("the content hash is not that of the content")
		}
	case ".json":
		if !json.Valid([]byte(content)) {
			err = errors.New("it is not JSON")
		}
	case ".go":
		_, err = parser.ParseFile(token.NewFileSet(), name, content, parser.AllErrors)
	}
	return err
}

// writeForever changes a script and builds, again and again.
func writeForever(t *testing.T, root string) {
	fmt.Println("begun")
	for {
		write(t, root, "island.new", fmt.Sprintf("place: centered\ncategory: fluff\nweight: %d\n", 1+rand.IntN(1000)))
		if err := os.Rename(filepath.Join(root, "island.new"), filepath.Join(root, "prefabs", "island.yaml")); err != nil {
			t.Fatal(err) // a build that is killed must not find half a script
		}
		if _, err := compile.Build(context.Background(), compile.Options{Root: root, Cache: "test"}); err != nil {
			t.Fatal(err)
		}
	}
}
