package compile_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"testing"
	"time"

	"github.com/seed18752ec6/xpc/compile"
)

func TestZZ(t *testing.T) {
	root := os.Getenv("ZZ")
	if root == "" {
		t.Skip()
	}
	n := 0
	one := func(what string, f func() (*compile.Result, error)) {
		runtime.GC()
		at := time.Now()
		r, err := f()
		if err != nil || r.Findings.HasErrors() {
			t.Fatal(err, r.Findings)
		}
		fmt.Printf("%-20s %8.1f ms  made %d read %d replayed %v written %v\n", what, float64(time.Since(at).Microseconds())/1000, r.Work.Made, r.Work.Read, r.Work.Replayed, len(r.Written()))
	}
	fresh := func() (*compile.Result, error) {
		return compile.Build(context.Background(), compile.Options{Root: root, Cache: "zz"})
	}
	one("first", fresh)
	time.Sleep(2500 * time.Millisecond)
	one("nothing", fresh)
	one("nothing", fresh)
	change := func() {
		n++
		write(t, root, "art/00/room-00000.yaml", fmt.Sprintf(longScript+"# %d\n", n%9, n+int(time.Now().UnixNano())))
	}
	for range 5 {
		change()
		one("one changed", fresh)
	}
	var c compile.Compiler
	stay := func() (*compile.Result, error) {
		return c.Build(context.Background(), compile.Options{Root: root, Cache: "zz"})
	}
	one("stay first", stay)
	one("stay nothing", stay)
	for range 5 {
		change()
		one("stay one changed", stay)
	}
}
