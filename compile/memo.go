package compile

import (
	"context"
	"crypto/sha256"
	"os"
	"strconv"
	"strings"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/embed"
)

// A Compiler builds one project again and again. It keeps what it has made, and makes only that anew
// whose inputs have changed: what a build gives is what a fresh one gives. The zero value is ready for
// use, by one goroutine at a time. It holds a few KB for each prefab.
type Compiler struct{ memo *memo }

// Build is as the function [Build].
func (c *Compiler) Build(ctx context.Context, opts Options) (*Result, error) {
	if c.memo == nil || c.memo.root != opts.Root || c.memo.tool != opts.Cache {
		c.memo = &memo{root: opts.Root, tool: opts.Cache, stays: true}
	}
	return buildWith(ctx, opts, c.memo)
}

// memo is what a build remembers of those before it, of its own process or, through the project's
// cache, of others. Nothing in it is believed that does not show: a unit is found by the sums of all
// that it was made of, and what a file holds is known as long as the file looks as it did.
type memo struct {
	root  string
	tool  string
	stays bool // for the next build of this process

	cache   *cache.Cache // nil: not read yet
	files   []fileState  // that were read by the last build, in order of name
	names   []string     // in the project's folders then, sorted; nil: this process has not looked yet
	since   int64        // when the last build began, by the clock of the files
	results []finished   // the latest first
	units   map[cache.Sum]*unit
	changed bool // since files and results were saved
}

// remember lets the build remember others, if it is asked to.
func (b *builder) remember(m *memo) {
	if m == nil && b.opts.Cache != "" && b.root != nil {
		m = &memo{tool: b.opts.Cache}
	}
	if b.memo = m; m == nil {
		return
	}
	if m.cache == nil {
		m.load(b.root)
	}
	b.reads = newReadings(m.files)
	if m.stays {
		b.units = make(map[cache.Sum]*unit, len(m.units))
	}
}

// load reads the index of the cache of a project, if it has a folder.
func (m *memo) load(project *os.Root) {
	if project == nil || m.tool == "" {
		m.cache = cache.Load(nil, cache.Sum{})
	} else {
		folder := &cacheFolder{project: project}
		m.cache = cache.Load(folder, markOf(m.tool))
		m.since = folder.written()
		if !m.cache.Part(cache.Files, &m.files) || !m.cache.Part(cache.Results, &m.results) {
			m.files, m.results = nil, nil
		}
	}
	m.cache.Keep = m.stays
}

// markOf tells apart what different builds of xpc keep: they may find and make different things of the
// same inputs, and their records may have different forms.
func markOf(tool string) cache.Sum {
	return sha256.Sum256([]byte(strings.Join([]string{
		tool, Version, cache.Shape(new(facts)), strconv.Itoa(embed.PartForm),
		cache.Shape(new([]fileState)), cache.Shape(new([]finished)),
	}, "\x00")))
}

// keep leaves what a build has found out to the next one and to the project's cache. A cache that cannot
// be written is none: the build is as good without.
func (b *builder) keep(r *Result) {
	m := b.memo
	if m == nil {
		return
	}
	if r != nil {
		m.units = b.units
	}
	if r != nil && !b.torn {
		m.files = b.reads.list()
		m.changed = true
		b.finish(r)
		b.keepBundle(r)
	}
	if m.stays {
		m.since = b.started
	}
	if m.changed || m.cache.Changed() {
		m.changed = m.cache.Save(map[cache.Part]any{cache.Files: &m.files, cache.Results: &m.results}) != nil
	}
	m.cache.Release()
}
