package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/seed18752ec6/xpc/cmd/xpc/live"
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// teller says what comes of the builds of xpc watch. Each finding is printed when it is new, and counted
// as long as it stays. Programs go by four lines on standard error, whose form stays:
//
//	watch: ready N prefabs
//	watch: changed PATH [+N]
//	watch: ok N prefabs 12ms
//	watch: N errors
type teller struct {
	e     *env
	p     *project
	sinks []sink
	show  func(live.Build) // nil = there is no page

	ready   bool
	read    []string        // files of the build before
	named   map[string]bool // files that changed since the last outcome, and were said to
	found   diag.List       // at the last outcome
	trouble string          // of the build, at the last outcome; "" = none
}

// say prints a line that is none of the four.
func (t *teller) say(text string) { fmt.Fprintf(t.e.stderr, "watch: %s\n", escapeLine(text)) }

// changed says which files have changed, those that the project reads or may: others, such as what an
// editor keeps beside the files that it has open, are nothing to tell of.
func (t *teller) changed(names []string) {
	var fresh []string
	for _, name := range names {
		if !t.named[name] && t.notable(name) {
			fresh = append(fresh, name)
		}
	}
	t.sayChanged(fresh)
}

// notable reports whether it is worth telling that a file has changed.
func (t *teller) notable(name string) bool {
	if _, read := slices.BinarySearch(t.read, name); read {
		return true
	}
	base := path.Base(name)
	ext := path.Ext(base)
	return (ext == ".xp" || ext == ".yaml") && !strings.HasPrefix(base, ".") && !strings.HasPrefix(base, "#")
}

func (t *teller) sayChanged(names []string) {
	if len(names) == 0 {
		return
	}
	if t.named == nil {
		t.named = map[string]bool{}
	}
	for _, name := range names {
		t.named[name] = true
	}
	more := ""
	if len(names) > 1 {
		more = fmt.Sprintf(" +%d", len(names)-1)
	}
	name := names[0]
	if before := rootFromHere(t.p.root); !path.IsAbs(name) {
		name = path.Join(before, name)
	}
	fmt.Fprintf(t.e.stderr, "watch: changed %s%s\n", escapeLine(name), more)
	t.stream(&told{Watch: "changed", Files: names})
}

// doubtful reports whether what came of a build may be of files that somebody is writing: the system
// refused something, a file that changed is empty, or an image cannot be read, and that is new. Cut says that files were changing when
// the build began; any new error may be of them.
func (t *teller) doubtful(r *compile.Result, err error, cut bool) bool {
	if err != nil {
		return plainly(err) != t.trouble
	}
	for name := range t.named { // some programs empty a file before they write it
		if info, err := os.Stat(filepath.Join(t.p.root, filepath.FromSlash(name))); err == nil && info.Size() == 0 {
			return true
		}
	}
	return slices.ContainsFunc(t.known(r).Since(t.found), func(d diag.Diagnostic) bool {
		return halfWritten(d) || cut && d.Severity == diag.Error
	})
}

// outcome tells what came of a build, unless all is as it was. The error is that of standard output, which
// nobody reads any more.
func (t *teller) outcome(r *compile.Result, err error, took time.Duration) error {
	trouble, found := "", t.known(r)
	if err != nil {
		trouble, found = plainly(err), t.found // a build that did not come to its end has found not all
	} else {
		t.read = r.Read
	}
	fresh, mended := found.Since(t.found), t.found.Since(found)
	first := !t.ready
	written := slices.Concat(r.Written(), r.Removed())
	if !first && len(t.named) == 0 {
		same := trouble == t.trouble && len(fresh) == 0 && len(mended) == 0
		if same && (err != nil || len(written) == 0) {
			return nil
		}
		if same {
			t.sayChanged(written) // by somebody else
		}
	}
	t.ready, t.named = true, nil
	if shown := t.print(r, err, found, fresh); shown != nil {
		t.say(plainly(shown)) // a file that --format names
	}
	t.sayMended(mended)
	if trouble != "" && trouble != t.trouble {
		t.say(trouble)
		t.stream(&told{Watch: "trouble", Message: trouble})
	}
	t.found, t.trouble = found, trouble
	t.sayCount(first, r.Prefabs, took)
	if t.show != nil {
		t.show(live.Build{Result: r, Err: err})
	}
	return t.e.stdout.err
}

// known returns what there is to find as far as it is known. Where the project file cannot be read nobody knows
// what belongs to the project, or which rules it has: of all other files what was found before stays.
func (t *teller) known(r *compile.Result) (found diag.List) {
	ours := func(d diag.Diagnostic) bool { return d.Pos.File == compile.ProjectFile }
	broken := r.Misled || slices.ContainsFunc(r.Findings, func(d diag.Diagnostic) bool { return ours(d) && d.Code == diag.Syntax })
	if !broken {
		return r.Findings
	}
	for _, d := range r.Findings {
		if ours(d) {
			found = append(found, d)
		}
	}
	for _, d := range t.found {
		if !ours(d) {
			found = append(found, d)
		}
	}
	return found.Sorted()
}

// sayCount prints the line that ends each outcome. What the system refuses counts as an error.
func (t *teller) sayCount(first bool, prefabs int, took time.Duration) {
	count := t.found.Joined().Count(diag.Error)
	if t.trouble != "" {
		count++
	}
	if first {
		fmt.Fprintf(t.e.stderr, "watch: ready %s\n", diag.Counted(prefabs, "prefab"))
		t.stream(&told{Watch: "ready", Prefabs: &prefabs})
	}
	switch ms := took.Round(time.Millisecond).Milliseconds(); {
	case count > 0:
		fmt.Fprintf(t.e.stderr, "watch: %s\n", t.paint("31", diag.Counted(count, "error")))
		t.stream(&told{Watch: "errors", Errors: count})
	case !first:
		fmt.Fprintf(t.e.stderr, "watch: %s %s %dms\n", t.paint("32", "ok"), diag.Counted(prefabs, "prefab"), ms)
		t.stream(&told{Watch: "ok", Prefabs: &prefabs, MS: &ms})
	}
}

// paint colors a word by an ANSI escape, where standard error shows colors.
func (t *teller) paint(color, word string) string {
	if !t.e.colored(t.e.stderr) {
		return word
	}
	return "\x1b[" + color + "m" + word + "\x1b[0m"
}

// sayMended tells of findings that are gone: the first, and how many more.
func (t *teller) sayMended(mended diag.List) {
	if len(mended) == 0 {
		return
	}
	d := (report{found: mended[:1], root: t.p.root}).fromHere().found[0]
	more := ""
	if len(mended) > 1 {
		more = fmt.Sprintf(" +%d", len(mended)-1)
	}
	at := d.Pos.String()
	if at == "" {
		at = "the project"
	}
	fmt.Fprintf(t.e.stderr, "watch: mended %s %s%s\n", escapeLine(at), d.Code.Name(), more)
	if t.streams() {
		for line := range bytes.Lines(jsonLines(mended)) {
			t.stream(&told{Watch: "mended", Finding: line})
		}
	}
}

// print prints the findings: the new ones on the screen, all of them in files.
func (t *teller) print(r *compile.Result, err error, found, fresh diag.List) error {
	var failed error
	for _, s := range t.sinks {
		list := found
		if s.screen() {
			list = fresh
		}
		f := findingsFlags{failOn: "error"}
		shown := t.e.print(t.e.stderr, []sink{s}, report{list, r.Source(), f.run(t.p, r, err), t.p.root})
		failed = errors.Join(failed, shown)
	}
	return failed
}

// streams reports whether standard output gets a line for each thing that is told.
func (t *teller) streams() bool {
	return slices.ContainsFunc(t.sinks, func(s sink) bool { return s.machine() })
}

// told is a line of JSON that is no new finding.
type told struct {
	Watch   string          `json:"watch"` // the word of the line on standard error; or trouble, what the system refuses
	Files   []string        `json:"files,omitempty"`
	Finding json.RawMessage `json:"finding,omitempty"`
	Message string          `json:"message,omitempty"`
	Errors  int             `json:"errors,omitempty"`
	Prefabs *int            `json:"prefabs,omitempty"`
	MS      *int64          `json:"ms,omitempty"`
}

// stream prints a line of JSON on standard output, where that is asked for.
func (t *teller) stream(line *told) {
	if !t.streams() {
		return
	}
	data, err := json.Marshal(line)
	if err != nil {
		panic("xpc: internal error: " + err.Error())
	}
	_, _ = t.e.stdout.Write(append(data, '\n')) // the stream keeps its error
}

// jsonLines returns findings as lines of JSON.
func jsonLines(found diag.List) []byte {
	var b bytes.Buffer
	_ = diag.Printer{Format: diag.JSONL}.Print(&b, found) // no write to memory fails
	return b.Bytes()
}
