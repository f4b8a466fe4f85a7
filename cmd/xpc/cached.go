package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
)

// cacheFlags are the flags of verbs that build a project.
type cacheFlags struct{ off bool }

func (f *cacheFlags) add(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.off, "no-cache", false,
		"build everything anew: neither read nor write "+compile.CacheFolder)
}

// identity returns what tells this build of xpc from others, for [compile.Options]; "" is no cache.
func (f *cacheFlags) identity() string {
	if f.off {
		return ""
	}
	return identity()
}

// identity names a release by its version, and what was built otherwise by what is in the file of the
// program: builds may find other things and call themselves the same.
func identity() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	if released(&info.Main) {
		return strings.Join([]string{info.Main.Version, info.Main.Sum, info.GoVersion}, " ")
	}
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return ""
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// released reports whether a version says what a module holds: it does not where a folder stands in for it,
// and where its files differ from those of the version.
func released(m *debug.Module) bool {
	return m.Replace == nil && m.Version != "" && m.Version != "(devel)" && !strings.HasSuffix(m.Version, "+dirty")
}

// debugs reports whether XPC_DEBUG asks for a word: it lists words with commas between.
func debugs(word string) bool {
	return slices.Contains(strings.Split(os.Getenv("XPC_DEBUG"), ","), word)
}

// sayWork tells what a build has done, if XPC_DEBUG asks for it.
func (e *env) sayWork(r *compile.Result) {
	if !debugs("cache") {
		return
	}
	what := fmt.Sprintf("%d of %d prefabs made", r.Work.Made, r.Prefabs)
	if r.Work.Replayed {
		what = "nothing has changed"
	}
	fmt.Fprintf(e.stderr, "cache: %s, %d files read\n", what, r.Work.Read)
}
