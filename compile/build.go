package compile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"runtime/trace"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Build builds a project. The error is the environment's: a folder that cannot be read, an output
// that cannot be written, a context that ended. What is wrong with the project's files is in the
// result's findings. The result is never nil; with an error it holds what was done before.
func Build(ctx context.Context, opts Options) (*Result, error) { return buildWith(ctx, opts, nil) }

// buildWith is a build that remembers others, or none if the memo is nil.
func buildWith(ctx context.Context, opts Options, m *memo) (*Result, error) {
	r, err := buildUnder(ctx, opts, m, lockFolder)
	if errors.Is(err, errForged) { // the cache is gone; what is made now stays out of it
		if opts.Cache = ""; m != nil {
			*m = memo{root: m.root, stays: m.stays}
		}
		return buildUnder(ctx, opts, m, lockFolder)
	}
	return r, err
}

// buildUnder is a build that takes its lock on the root by a function as [lockFolder].
func buildUnder(
	ctx context.Context, opts Options, m *memo, lock func(context.Context, string) (io.Closer, error),
) (*Result, error) {
	b := &builder{ctx: ctx, opts: opts, started: time.Now().UnixNano(), reads: newReadings(nil)}
	err := b.open(lock)
	defer b.close()
	b.remember(m)
	in := phase(b, &err, "load", load, struct{}{})
	if r := phase(b, &err, "replay", replay, in); r != nil {
		b.keep(nil)
		return r, nil
	}
	in = phase(b, &err, "pair", pair, in)
	read := phase(b, &err, "decode", decode, in)      // what all prefabs share
	units := phase(b, &err, "units", makeUnits, read) // decode, join, check and lower each by itself
	joined := phase(b, &err, "join", join, units)
	checked := phase(b, &err, "check", check, joined)
	lowered := phase(b, &err, "lower", lower, checked)
	emitted := phase(b, &err, "emit", emitAll, lowered)
	b.kept = b.settled()
	before := len(b.found)
	written := phase(b, &err, "write", write, emitted)
	r := b.result(joined, lowered, written)
	if r.Findings = b.kept; len(b.found) > before {
		r.Findings = b.settled()
	}
	if b.opts.View && checked != nil {
		r.View = b.view(checked, r)
	}
	if b.forged.Load() {
		err = errForged
	}
	if err == nil {
		b.keep(r)
	}
	return r, err
}

// settled returns the findings as they are shown.
func (b *builder) settled() diag.List {
	found := b.found.Sorted()
	if b.mayExclude != nil {
		found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return b.mayExclude(d.Pos.File) })
	}
	b.settle(found)
	return found
}

// result puts together what the phases made; those that did not run made nil.
func (b *builder) result(joined *joined, lowered *lowered, written *emitted) *Result {
	r := &Result{Misled: b.misled, Hidden: b.hidden, Read: b.reads.names(), Work: b.work, fsys: b.fsys}
	if b.files != nil {
		r.Folders, r.Links = b.files.folders, b.files.links
	}
	if joined != nil {
		r.Project, r.Prefabs, r.words = joined.project, len(joined.prefabs), joined.words()
	}
	if written != nil && written.bundle != nil {
		r.Bundle, r.Outputs = written.bundle, written.outputs
	}
	return r
}

// A builder is one build: what its phases share.
type builder struct {
	ctx      context.Context
	opts     Options
	started  int64     // in nanoseconds
	lock     io.Closer // nil: nothing can be written
	unlocked error     // why there is no lock, where there ought to be one
	misled   bool      // see [Result.Misled]
	root     *os.Root  // nil: the tree is not that of the root
	fsys     fs.FS
	found    diag.List
	hidden   diag.List // by the baseline

	files *tree // in the project's folders

	// mayExclude reports whether the project may exclude a file, as far as anybody knows; nil: it is known.
	mayExclude func(file string) bool

	folders  openFolders
	memo     *memo               // of earlier builds; nil: nothing is remembered
	kept     diag.List           // findings of all phases before write, as they are shown
	verified bool                // what the memo knows of files is so
	held     map[string]heldFile // read before anybody asked for it

	mu    sync.Mutex
	reads readings            // of files that were read, or would have been if they were there
	torn  bool                // one of them could not be read, or not twice alike
	units map[cache.Sum]*unit // for the next build of this process; nil: there is none
	work  Work

	recalled atomic.Bool // some parts of bundles come from the cache
	forged   atomic.Bool // and make no bundle
}

// open finds the tree that is read. A run that may write waits until no other does: what it writes
// must not be older than what the other has written. One that gets no lock reads all the same.
func (b *builder) open(lock func(context.Context, string) (io.Closer, error)) (err error) {
	if b.opts.Mode == Write && b.opts.Root != "" {
		b.lock, b.unlocked = lock(b.ctx, b.opts.Root)
		if b.ctx.Err() != nil && b.unlocked != nil {
			return b.unlocked
		}
	}
	switch b.fsys = b.opts.FS; {
	case b.fsys != nil:
		return nil
	case b.opts.Root == "":
		return errors.New("compile: neither a root nor a tree to read")
	}
	if b.root, err = os.OpenRoot(b.opts.Root); err != nil {
		return err
	}
	b.fsys = b.root.FS() // no name and no link leads out of it; closed when nothing refers to it
	return nil
}

// close closes what was read, and lets other runs write.
func (b *builder) close() {
	b.folders.close()
	if b.lock != nil {
		_ = b.lock.Close() // a folder that was only read
	}
}

// did counts work.
func (b *builder) did(count func(w *Work)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	count(&b.work)
}

// phase runs one phase under its trace name, unless the build has ended, and keeps its findings.
func phase[In, Out any](
	b *builder, end *error, name string, run func(*builder, In) (Out, diag.List, error), in In,
) (out Out) {
	if *end != nil {
		return out
	}
	region := trace.StartRegion(b.ctx, name)
	defer region.End()
	if *end = b.ctx.Err(); *end != nil {
		return out
	}
	out, found, err := run(b, in)
	b.found = append(b.found, found...)
	*end = err
	return out
}

// failed reports whether a finding is an error: nothing is lowered, emitted or written then.
func (b *builder) failed() bool { return b.found.HasErrors() }

// each calls f for 0 … n-1 on all cores, and returns the first error in that order. f writes its
// result where its number says, so that nothing depends on which call ends first.
func (b *builder) each(n int, f func(i int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var fault atomic.Pointer[any] // the first panic of a worker, raised again by the caller's goroutine
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					fault.CompareAndSwap(nil, &r)
				}
			}()
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if errs[i] = b.ctx.Err(); errs[i] == nil {
					errs[i] = f(i)
				}
			}
		})
	}
	workers.Wait()
	if r := fault.Load(); r != nil {
		panic(*r)
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
