package compile_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
)

// killedIn names the project in which a process of this test builds until it is killed.
const killedIn = "XPC_TEST_KILLED_IN"

// TestKilled kills builds that write the cache, at any point of it: the next build finds and makes what a
// fresh one does, whatever is left.
func TestKilled(t *testing.T) {
	if root := os.Getenv(killedIn); root != "" {
		buildForever(t, root)
		return
	}
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	rounds := 5
	if os.Getenv("XPC_SOAK") != "" {
		rounds = 100
	}
	root := crowd(t, 12)
	kept := 0
	for range rounds {
		cmd := exec.Command(self, "-test.run=^TestKilled$")
		cmd.Env = append(os.Environ(), killedIn+"="+root)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		for builds, lines := 1+rand.IntN(3), bufio.NewScanner(out); builds > 0 && lines.Scan(); builds-- {
		}
		time.Sleep(time.Duration(rand.IntN(20_000)) * time.Microsecond) // nothing depends on how long it is
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()

		fresh, err := compile.Build(context.Background(), compile.Options{Root: root, Mode: compile.Make})
		if err != nil {
			t.Fatal(err)
		}
		got := cachedBuild(t, root, compile.Make)
		if diff := cmp.Diff(short(fresh.Findings), short(got.Findings)); diff != "" {
			t.Errorf("findings (-fresh +cached):\n%s", diff)
		}
		if string(fresh.Bundle) != string(got.Bundle) {
			t.Errorf("bundles of %d and %d bytes", len(fresh.Bundle), len(got.Bundle))
		}
		if got.Work.Made < 12 {
			kept++
		}
	}
	if kept == 0 {
		t.Error("no cache was kept: this test says nothing")
	}
}

// buildForever changes a script and builds, again and again, and prints a line after each build.
func buildForever(t *testing.T, root string) {
	for i := 0; ; i++ {
		name := fmt.Sprintf("prefabs/many/room-%02d.yaml", i%10)
		write(t, root, name, fmt.Sprintf(
			"place: centered\ncategory: fluff\nweight: %d\nignore: [{rule: duplicate-art, reason: of a test}]\n", 1+rand.IntN(1000)))
		cachedBuild(t, root, compile.Lint)
		fmt.Println("built")
	}
}
