package compile

import (
	"os"
	"path"
	"path/filepath"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// Last returns the bundle that an earlier build of a project has left: in an output, which is a file of its own or Go
// source, or in the cache that the options name, where the project has no such output. Where outputs are the project
// file says or, if it says nothing since it cannot be read, that cache. It is nil where there is none. The project may
// be nil.
func Last(opts Options, p *prefab.Project) *embed.Bundle {
	var names []string
	if p != nil {
		names = append(names, opts.Out.BundlePath(p))
		if _, dir := outPath(opts.Out.Go, p.Out.Go.Dir); dir != "" {
			names = append(names, path.Join(dir, goFile))
		}
	}
	for _, name := range names {
		if b := bundleIn(opts.Root, name); b != nil {
			return b
		}
	}
	if opts.Cache == "" {
		return nil
	}
	root, err := os.OpenRoot(opts.Root)
	if err != nil {
		return nil
	}
	defer root.Close()
	if b, err := embed.Open(string(keptIn(root, opts.Cache))); err == nil {
		return b // there is one only if the last good build left it nowhere else
	}
	for _, name := range rememberedOutputs(root, opts) {
		if b := bundleIn(opts.Root, name); b != nil {
			return b
		}
	}
	return nil
}

// rememberedOutputs returns the files of the last build that wrote any in which a bundle may be, as the project's
// cache knows.
func rememberedOutputs(root *os.Root, opts Options) (names []string) {
	var results []finished
	if !cache.Load(&cacheFolder{project: root}, markOf(opts.Cache)).Part(cache.Results, &results) {
		return nil
	}
	for _, f := range results {
		for _, o := range f.Outputs {
			if !o.Absent && holdsBundle(o.Kind) {
				names = append(names, o.Path)
			}
		}
		if names != nil {
			break
		}
	}
	return names
}

// bundleIn returns the bundle in an output, or nil if there is none, or one that this version does not read.
func bundleIn(root, name string) *embed.Bundle {
	if name == "" || !filepath.IsAbs(name) && !filepath.IsLocal(filepath.FromSlash(name)) {
		return nil
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(root, filepath.FromSlash(name))
	}
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	if path.Ext(name) == ".go" {
		data = emit.Inlined(data)
	}
	b, err := embed.Open(string(data))
	if err != nil {
		return nil
	}
	return b
}
