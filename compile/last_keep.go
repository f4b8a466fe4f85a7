package compile

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"os"
	"slices"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/compile/emit"
)

// A project that writes neither a bundle nor Go source has no output in which the last good state is. Its bundle, which
// JSON is made of, is kept in the cache's folder: one file, of the last good build alone.
//
//	 0  32 bytes  mark: of the build of xpc that wrote it, as the cache's
//	32  32 bytes  SHA-256 of the bundle
//	64            the bundle

// keptBundle is the name of that file.
const keptBundle = "bundle"

// holdsBundle reports whether a bundle can be read back from outputs of a kind.
func holdsBundle(kind emit.Kind) bool { return kind == emit.Bundle || kind == emit.Go }

// keepBundle keeps the bundle of a good build that leaves it nowhere else. One that cannot be written is none.
func (b *builder) keepBundle(r *Result) {
	if b.opts.Cache == "" || b.root == nil || b.opts.Mode != Write || r.Bundle == nil || b.failed() {
		return
	}
	folder := &cacheFolder{project: b.root}
	if slices.ContainsFunc(r.Outputs, func(o *Output) bool { return holdsBundle(o.Kind) && !o.Absent() }) {
		_ = folder.Remove(keptBundle) // of an output that is none any more
		return
	}
	mark, sum := markOf(b.opts.Cache), sha256.Sum256(r.Bundle)
	data := slices.Concat(mark[:], sum[:], r.Bundle)
	if was, err := folder.ReadFile(keptBundle); err == nil && bytes.Equal(was, data) {
		return
	}
	name, f, err := folder.Temp()
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Close()); err == nil {
		err = folder.Rename(name, keptBundle)
	}
	if err != nil {
		_ = folder.Remove(name)
	}
}

// keptIn returns the bundle that is kept in the cache of a project, or nil.
func keptIn(root *os.Root, tool string) []byte {
	data, err := (&cacheFolder{project: root}).ReadFile(keptBundle)
	if err != nil || len(data) < 2*sha256.Size {
		return nil
	}
	mark, sum, bundle := cache.Sum(data), cache.Sum(data[sha256.Size:]), data[2*sha256.Size:]
	if mark != markOf(tool) || sum != sha256.Sum256(bundle) {
		return nil
	}
	return bundle
}
