package compile

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io/fs"
	"slices"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/compile/emit"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// Replay gives what an earlier build of the very same files has found, without looking into them. All
// that a build gives follows from the names of the files in the project's folders, from what those
// hold that it reads, and from what it is asked for; the outputs must be those that it would write.

// finished is what is kept of a whole build.
type finished struct {
	Asked cache.Sum // what it was asked for
	State cache.Sum // of all files

	Findings diag.List // as the result's, but for those about what the disk holds in place of outputs
	Hidden   diag.List
	Prefabs  int
	Words    []fileWords
	Made     bool // Outputs are known
	Outputs  []finishedOutput
}

// maxFinished is how many builds are kept: of different options, and of trees that are gone back to.
const maxFinished = 8

// fileWords is what the layers of an image are read as, where its script says so.
type fileWords struct {
	File   string
	Layers []prefab.LayerWord
}

// finishedOutput is an output as it was written.
type finishedOutput struct {
	Kind    emit.Kind
	Path    string
	Absent  bool // nothing is to stand there
	Sum     cache.Sum
	Stat    fileStat
	Settled bool
}

// asked returns what tells builds apart that give different things of the same files.
func (b *builder) asked() cache.Sum {
	return sha256.Sum256(cache.Append(nil, &struct {
		Out        Out
		NoBaseline bool
	}{b.opts.Out, b.opts.NoBaseline}))
}

// stateOf returns the sum of a tree: of the names in it, and of what is known of files in it and beside.
func stateOf(tree []string, files []fileState) (sum cache.Sum) {
	h := sha256.New()
	var buf []byte
	add := func(name string, of *fileState) {
		buf = binary.AppendUvarint(buf[:0], uint64(len(name)))
		buf = append(buf, name...)
		if of == nil {
			h.Write(append(buf, 0))
			return
		}
		h.Write(append(append(buf, 1), of.Sum[:]...))
	}
	for len(tree) > 0 || len(files) > 0 {
		switch {
		case len(files) == 0 || len(tree) > 0 && tree[0] < files[0].Name:
			add(tree[0], nil)
			tree = tree[1:]
			continue
		case len(tree) > 0 && tree[0] == files[0].Name:
			tree = tree[1:]
		}
		add(files[0].Name, &files[0])
		files = files[1:]
	}
	h.Sum(sum[:0])
	return sum
}

// replay returns the result of an earlier build, or nil.
func replay(b *builder, in *inputs) (*Result, diag.List, error) {
	m := b.memo
	if m == nil || b.opts.Mode == Make {
		return nil, nil, nil
	}
	asked := b.asked()
	known := slices.ContainsFunc(m.results, func(f finished) bool { return f.Asked == asked })
	if !known && (m.names == nil || b.opts.Changed == nil) {
		m.names = b.files.files
		return nil, nil, nil
	}
	changed, err := b.verify()
	if err != nil {
		return nil, nil, err
	}
	if m.names != nil && b.opts.Changed != nil {
		b.opts.Changed(differing(m.names, b.files.files, changed))
	}
	if m.names = b.files.files; b.opts.View {
		return nil, nil, nil
	}
	state := stateOf(b.files.files, m.files)
	i := slices.IndexFunc(m.results, func(f finished) bool { return f.Asked == asked && f.State == state })
	if i < 0 {
		return nil, nil, nil
	}
	f := &m.results[i]
	outputs, fresh := b.freshOutputs(f)
	if !fresh {
		return nil, nil, nil
	}
	b.work.Replayed = true
	r := &Result{
		Misled: b.misled, Project: in.project, Prefabs: f.Prefabs, Findings: slices.Clone(f.Findings), Hidden: slices.Clone(f.Hidden),
		Outputs: outputs, fsys: b.fsys, words: map[string][]prefab.LayerWord{},
	}
	for _, w := range f.Words {
		r.words[w.File] = w.Layers
	}
	r.Read = make([]string, len(m.files))
	for i := range m.files {
		r.Read[i] = m.files[i].Name
	}
	r.Folders, r.Links = b.files.folders, b.files.links
	r.Work = b.work
	return r, nil, nil
}

// differing returns the names that are in one of two sorted lists alone, and those of a third one, sorted.
func differing(before, after, others []string) []string {
	for len(before) > 0 || len(after) > 0 {
		switch {
		case len(after) == 0 || len(before) > 0 && before[0] < after[0]:
			others, before = append(others, before[0]), before[1:]
		case len(before) == 0 || after[0] < before[0]:
			others, after = append(others, after[0]), after[1:]
		default:
			before, after = before[1:], after[1:]
		}
	}
	slices.Sort(others)
	return slices.Compact(others)
}

// verify makes what is known of files true again: those that do not look as they did are read. What they
// hold is kept for a while, since it is likely to be asked for. It returns those that hold something else.
func (b *builder) verify() (changed []string, err error) {
	m := b.memo
	var stale []int
	listed := 0 // both lists are in order of name
	for i := range m.files {
		s := &m.files[i]
		for listed < len(b.files.files) && b.files.files[listed] < s.Name {
			listed++
		}
		var stat fileStat
		if listed < len(b.files.files) && b.files.files[listed] == s.Name {
			stat = b.files.stats[listed]
		} else {
			stat = b.look(s.Name)
		}
		if !b.trusts(s, stat) {
			stale = append(stale, i)
		}
	}
	for name, now := range b.reads.other { // since the build began
		if at, known := fileAt(m.files, name); known && m.files[at].Limit == now.Limit {
			s := &m.files[at]
			if now.Sum != s.Sum {
				changed = append(changed, name)
			}
			m.changed = m.changed || now != *s
			*s = now
		}
	}
	stale = slices.DeleteFunc(stale, func(i int) bool { return b.reads.other[m.files[i].Name] == m.files[i] })
	held := 0
	b.held = map[string]heldFile{}
	err = b.each(len(stale), func(i int) error {
		s := &m.files[stale[i]]
		now, data, err := b.readState(s.Name, s.Limit)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		b.mu.Lock()
		defer b.mu.Unlock()
		if held += len(data); err == nil && held <= maxHeld {
			b.held[s.Name] = heldFile{now, data}
		}
		if now.Sum != s.Sum {
			changed = append(changed, s.Name)
		}
		m.changed = m.changed || now != *s
		*s = now
		return nil
	})
	b.verified = err == nil
	return changed, err
}

// finish keeps the result of a build.
func (b *builder) finish(r *Result) {
	m, asked := b.memo, b.asked()
	f := finished{
		Asked: asked, State: stateOf(b.files.files, m.files),
		Findings: b.kept, Hidden: r.Hidden, Prefabs: r.Prefabs, Made: b.opts.Mode != Lint && b.opts.Mode != Make,
	}
	for file, words := range r.words {
		f.Words = append(f.Words, fileWords{file, words})
	}
	slices.SortFunc(f.Words, func(a, b fileWords) int { return cmp.Compare(a.File, b.File) })
	if f.Made {
		for _, o := range r.Outputs {
			f.Outputs = append(f.Outputs, o.finished(b.started))
		}
	}
	m.results = slices.DeleteFunc(m.results, func(old finished) bool { return old.Asked == asked && old.State == f.State })
	m.results = slices.Insert(m.results, 0, f)
	m.results = m.results[:min(len(m.results), maxFinished)]
}

// finished returns what is kept of an output.
func (o *Output) finished(started int64) finishedOutput {
	out := finishedOutput{Kind: o.Kind, Path: o.Path, Absent: o.Absent()}
	if out.Absent || o.disk == nil {
		return out
	}
	out.Sum = o.sum()
	if info, err := o.disk.Lstat(o.name); err == nil {
		out.Stat = statOf(info)
		out.Settled = out.Stat.settled(started)
	}
	return out
}

// freshOutputs returns the outputs of an earlier build, if a build like this one would not change them.
func (b *builder) freshOutputs(f *finished) (outputs []*Output, fresh bool) {
	if b.opts.Mode == Lint {
		return nil, true
	}
	if !f.Made {
		return nil, false
	}
	for _, o := range f.Outputs {
		outputs = append(outputs, &Output{File: emit.File{Kind: o.Kind}, Path: o.Path, State: Fresh})
	}
	disks := openDisks{}
	defer disks.Close()
	if err := b.connect(outputs, disks); err != nil {
		return nil, false
	}
	for i, o := range outputs {
		if !b.isFresh(o, &f.Outputs[i]) {
			return nil, false
		}
	}
	return outputs, true
}

// isFresh reports whether an output is as it was written.
func (b *builder) isFresh(o *Output, was *finishedOutput) bool {
	if o.disk == nil {
		return was.Absent
	}
	if _, err := o.disk.Lstat(tempName(o.name)); !errors.Is(err, fs.ErrNotExist) {
		return false
	}
	info, err := o.disk.Lstat(o.name)
	if err != nil || was.Absent {
		return was.Absent && errors.Is(err, fs.ErrNotExist)
	}
	now := statOf(info)
	if was.Settled && was.Stat == now && now.settled(b.memo.since) {
		return true
	}
	sum, err := o.sumOld()
	b.did(func(w *Work) { w.Read++ })
	if err != nil || now == (fileStat{}) || sum != was.Sum {
		return false
	}
	if settled := now.settled(b.started); was.Stat != now || was.Settled != settled {
		was.Stat, was.Settled, b.memo.changed = now, settled, true
	}
	return true
}
