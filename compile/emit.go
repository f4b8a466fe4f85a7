package compile

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Emit makes the bytes of every output. The bundle is made even if the project writes none: maps and
// trials are run from it.

// Names of the files in a folder of Go source.
const (
	goFile       = "prefabs_xpc.go"
	goEmbedFile  = "embed_xpc.go"
	goBundleFile = "prefabs.xpb"
)

// emitted is what emit makes.
type emitted struct {
	bundle  []byte    // nil if a finding is an error
	sum     cache.Sum // of the bundle
	outputs []*Output // in order of path
}

func emitAll(b *builder, in *lowered) (*emitted, diag.List, error) {
	out := &emitted{}
	if b.failed() {
		return out, nil, nil
	}
	var places emit.Places
	steps := []func() error{ // which have nothing to do with each other
		func() error { return out.link(b, in) },
		func() error {
			if _, dir := outPath(b.opts.Out.Go, in.project.Out.Go.Dir); dir != "" {
				places = in.places()
			}
			return nil
		},
	}
	err := b.each(len(steps), func(i int) error { return steps[i]() })
	var size *embed.SizeError
	if errors.As(err, &size) {
		return out, diag.List{tooLarge(size)}, nil
	} else if err != nil {
		return out, nil, err
	}
	found := out.plan(b, in, places)
	if b.opts.Out.Zstd {
		found = append(found, out.pack()...)
	}
	slices.SortFunc(out.outputs, func(a, b *Output) int { return cmp.Compare(a.Path, b.Path) })
	if found = append(found, repeatedPaths(out.outputs)...); found.HasErrors() {
		return &emitted{}, found, nil
	}
	return out, found, nil
}

// link makes the bundle, but in mode Lint.
func (out *emitted) link(b *builder, in *lowered) error {
	if b.opts.Mode == Lint {
		return nil
	}
	h := summer{sha256.New()}
	bundle, err := b.link(in.data, in.parts, h.sum)
	if err == nil {
		out.bundle, out.sum = bundle, h.whole(bundle)
	}
	return err
}

// plan makes the outputs that the project file or an option names. In mode Lint they have no content.
func (out *emitted) plan(b *builder, in *lowered, places emit.Places) (found diag.List) {
	want, lint := in.project.Out, b.opts.Mode == Lint
	add := func(at prefab.Span, name string, file emit.File) {
		d, refused := refusePath(at, name)
		if !refused {
			d, refused = b.refuseInput(at, name)
		}
		if refused {
			found = append(found, d)
			return
		}
		out.outputs = append(out.outputs, &Output{File: file, Path: name})
	}
	bundle := emit.File{Kind: emit.Bundle, Data: out.bundle, Sum: out.sum}
	bundleAt, bundleName := outPath(b.opts.Out.Bundle, want.Bundle)
	if bundleName != "" {
		add(bundleAt, bundleName, bundle)
	}
	if at, name := outPath(b.opts.Out.JSON, want.JSON); name != "" {
		file := emit.File{Kind: emit.JSON}
		if !lint {
			file.Stream = b.jsonOf(sync.OnceValue(func() *embed.Bundle { return opened(out.bundle) }))
		}
		add(at, name, file)
	}
	at, dir := outPath(b.opts.Out.Go, want.Go.Dir)
	if dir == "" {
		return found
	}
	opts := emit.Options{
		Package: cmp.Or(want.Go.Package.Value, path.Base(dir)),
		Inline:  want.Go.Inline.Value,
		Embed:   goBundleFile,
		Named:   places,
		At:      cmp.Or(want.Go.Package.Pos, at.Pos),
	}
	source, embedding := emit.File{Kind: emit.Go}, emit.File{Kind: emit.Go}
	var more diag.List
	if lint {
		more = emit.CheckSource(opts)
	} else {
		source.Data, more = emit.SourceOf(in.declared(), out.bundle, opts)
		if !opts.Inline && !more.HasErrors() {
			embedding.Data = emit.Embedding(opts)
		}
	}
	found = append(found, more...)
	add(at, path.Join(dir, goFile), source)
	add(at, path.Join(dir, goEmbedFile), embedding)
	switch beside := path.Join(dir, goBundleFile); {
	case beside == bundleName: // one file serves both
	case want.Go.Inline.Value:
		add(at, beside, emit.File{Kind: emit.Bundle})
	default:
		add(at, beside, bundle)
	}
	return found
}

// BundlePath returns the file in which a build of a project leaves the bundle: relative to the root, or absolute as
// an option may be; "" where there is none. It does not look whether the file is there, nor at the path's form.
func (o Out) BundlePath(p *prefab.Project) string {
	if _, name := outPath(o.Bundle, p.Out.Bundle); name != "" {
		return name
	}
	if _, dir := outPath(o.Go, p.Out.Go.Dir); dir != "" && !p.Out.Go.Inline.Value {
		return path.Join(dir, goBundleFile)
	}
	return ""
}

// pack adds the bundle in packed form: that which the project names as an output, or else the one beside the Go
// source.
func (out *emitted) pack() diag.List {
	for _, o := range out.outputs {
		if o.Kind == emit.Bundle && o.Data != nil {
			packed := emit.File{Kind: emit.Packed, Data: emit.Pack(o.Data)}
			out.outputs = append(out.outputs, &Output{File: packed, Path: o.Path + PackedSuffix})
			return nil
		}
	}
	return diag.List{{
		Code: diag.OutputUnwritable, Severity: diag.Error, Message: "a packed bundle is asked for, and the project writes no bundle",
		Hint: "name a file for it under out: bundle",
	}}
}

// jsonBatch is how many prefabs are in memory as JSON at a time.
const jsonBatch = 128

// jsonOf returns what writes the JSON form of a bundle, which it opens when it is asked to.
func (b *builder) jsonOf(open func() *embed.Bundle) func(w io.Writer) error {
	return func(w io.Writer) error {
		bundle := open()
		head, foot := emit.JSONAround(bundle.Shared())
		if _, err := w.Write(head); err != nil {
			return err
		}
		var texts [jsonBatch][]byte
		for first := 0; first < bundle.PrefabCount(); first += jsonBatch {
			n := min(jsonBatch, bundle.PrefabCount()-first)
			err := b.each(n, func(i int) error {
				pf := bundle.PrefabAt(first + i).Data()
				texts[i] = emit.AppendJSONPrefab(texts[i][:0], first+i, &pf)
				return nil
			})
			for _, text := range texts[:n] {
				if err == nil {
					_, err = w.Write(text)
				}
			}
			if err != nil {
				return err
			}
		}
		_, err := w.Write(foot)
		return err
	}
}

// declared returns the declarations of all prefabs.
func (in *lowered) declared() [][]byte {
	out := make([][]byte, len(in.prefabs))
	for i, u := range in.prefabs {
		out[i] = u.source
	}
	return out
}

// outPath returns where an output goes and where that is said: what the option says, else what the
// project file says. The name is "" if neither does.
func outPath(option string, field prefab.Field[string]) (at prefab.Span, name string) {
	if option != "" {
		return at, path.Clean(filepath.ToSlash(option))
	}
	if field.Value != "" {
		return field.Span, path.Clean(field.Value)
	}
	return at, ""
}

// reservedNames are names of devices on Windows, with any extension.
var reservedNames = func() map[string]bool {
	names := map[string]bool{"con": true, "prn": true, "aux": true, "nul": true, "conin$": true, "conout$": true}
	for _, n := range "123456789¹²³" {
		names["com"+string(n)], names["lpt"+string(n)] = true, true
	}
	return names
}()

// refusePath finds an output's path that leads out of the project, or that some system cannot hold.
// A path that is absolute comes from an option, and is the user's own business.
func refusePath(at prefab.Span, name string) (diag.Diagnostic, bool) {
	if at.Pos.Line == 0 && filepath.IsAbs(filepath.FromSlash(name)) {
		return diag.Diagnostic{}, false
	}
	if !local(name) || name == "." {
		return textError(diag.OutputUnwritable, at,
			fmt.Sprintf("the output %q leads out of the project: paths are relative to its root, with /", name)), true
	}
	for part := range strings.SplitSeq(name, "/") {
		stem, _, _ := strings.Cut(strings.ToLower(part), ".")
		if reservedNames[stem] || strings.TrimRight(part, ". ") != part {
			return textError(diag.OutputUnwritable, at,
				fmt.Sprintf("the output %q has the part %q, which is no name of a file on Windows", name, part)), true
		}
	}
	return diag.Diagnostic{}, false
}

// refuseInput finds an output's path that an input of the project has.
func (b *builder) refuseInput(at prefab.Span, name string) (diag.Diagnostic, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for input := range b.reads.all() {
		if strings.EqualFold(input.Name, name) {
			d := textError(diag.OutputUnwritable, at, fmt.Sprintf("the output %q is an input of the project", name))
			d.Hint = "name another path under out"
			return d, true
		}
	}
	return diag.Diagnostic{}, false
}

// repeatedPaths finds outputs that would overwrite each other.
func repeatedPaths(outputs []*Output) (found diag.List) {
	for i, b := range outputs {
		for _, a := range outputs[:i] {
			if strings.EqualFold(a.Path, b.Path) && (a.Kind != b.Kind || a.Path != b.Path) {
				found = append(found, diag.Diagnostic{
					Code: diag.OutputUnwritable, Severity: diag.Error, Pos: diag.InFile(b.Path),
					Message: fmt.Sprintf("two outputs go to one file: a %s and a %s", a.Kind, b.Kind),
					Hint:    "give each a path of its own under out",
				})
				break
			}
		}
	}
	return found
}

// places returns where each name that Go source makes an identifier of is written.
func (in *lowered) places() emit.Places {
	places := emit.Places{} // of several places the first counts: a catalogue's
	for _, kind := range in.kinds.All() {
		if kind.Given() {
			places.Add(emit.Kinds, kind.Name, kind.Pos)
		}
		for _, name := range kind.Names {
			places.Add(emit.Names, name.Value, name.Pos)
		}
	}
	for _, u := range in.prefabs {
		places.Add(emit.Prefabs, u.Name, u.NamePlace())
		if u.Category != prefab.NoCategory {
			places.Add(emit.Categories, u.Category.String(), diag.Pos{})
		}
		for _, tag := range u.Tags {
			places.Add(emit.Tags, tag.Value, tag.Pos)
		}
		u.Names.addTo(places, u.Script)
	}
	for _, recipe := range in.recipes {
		places.Add(emit.Recipes, recipe.Name.Value, recipePlace(recipe))
	}
	return places
}
