package diag

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// Baseline holds findings that a project has and puts off: they are hidden, those that come later
// are not. It is kept in a file, one finding a line, that people read in a diff and tools write.
// The zero value hides nothing.
//
//	{
//	 "version": 1,
//	 "findings": [
//	  {"file":"prefabs/gate.xp","layer":4,"x":3,"y":2,"code":"XP0429","name":"cell-stray","message":"…"}
//	 ]
//	}
//
// An entry hides one finding: of its code, in its file, on its cell or, where it has none, with its
// message. It has no line, so that it goes on to hide when the lines of a text move.
type Baseline struct {
	entries []baselineEntry
}

type baselineEntry struct {
	identity
	at Pos // the line on which the entry ends
}

// baselineVersion is the version of the file that is written, and the only one that is read.
const baselineVersion = 1

// baselineFinding is an entry in the file. The name is for the reader alone.
type baselineFinding struct {
	jsonPlace
	Code    Code   `json:"code"`
	Name    string `json:"name"`
	Message string `json:"message"`
}

// AppendBaseline appends the file of a baseline that hides the findings, as far as their codes may
// be hidden.
func AppendBaseline(out []byte, l List) []byte {
	out = append(out, "{\n \"version\": "+strconv.Itoa(baselineVersion)+",\n \"findings\": ["...)
	lead := "\n  "
	l = slices.DeleteFunc(l.Sorted(), func(d Diagnostic) bool { return !d.Code.Adjustable() })
	slices.SortStableFunc(l, func(a, b Diagnostic) int { // by what is written, so that moved lines leave no diff
		return cmp.Or(withoutLine(a.Pos).Compare(withoutLine(b.Pos)), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
	})
	for _, d := range l {
		place := placeJSON(withoutLine(d.Pos), Pos{})
		out = append(append(out, lead...), marshal(baselineFinding{place, d.Code, d.Code.Name(), d.Message})...)
		lead = ",\n  "
	}
	return append(out, "\n ]\n}\n"...)
}

// withoutLine returns a place as a baseline has it.
func withoutLine(p Pos) Pos {
	p.Line, p.Col = 0, 0
	return p
}

// ReadBaseline reads the file of a baseline. Where the list holds a finding, the baseline holds what
// stands before it.
func ReadBaseline(file string, data []byte) (*Baseline, List) {
	b := &Baseline{}
	r := &baselineReader{Decoder: json.NewDecoder(bytes.NewReader(data)), data: data}
	version := 0
	err := r.object(func(key string) error {
		switch key {
		case "version":
			return r.Decode(&version)
		case "findings":
			return r.entries(file, b)
		}
		return r.Decode(new(json.RawMessage))
	})
	at := OnLine(file, r.line())
	switch {
	case err != nil:
		return b, List{{Code: Syntax, Severity: Error, Pos: at,
			Message: "the baseline is not the JSON that xpc lint --write-baseline writes",
			Hint:    "write it anew: xpc lint --write-baseline"}}
	case version != baselineVersion:
		return &Baseline{}, List{{Code: VersionUnknown, Severity: Error, Pos: OnLine(file, 1),
			Message: fmt.Sprintf("the baseline has version %d; this version of xpc reads version %d", version, baselineVersion),
			Hint:    "write it anew: xpc lint --write-baseline"}}
	}
	return b, nil
}

// baselineReader reads the file with the lines that things are on, which encoding/json does not tell.
type baselineReader struct {
	*json.Decoder
	data []byte

	counted, lines int // lines before an offset, so that all of them take one pass
}

// line returns the line, from 1, on which the token that was read last ends.
func (r *baselineReader) line() int {
	end := min(int(r.InputOffset()), len(r.data))
	r.lines += bytes.Count(r.data[r.counted:end], []byte("\n"))
	r.counted = end
	return r.lines + 1
}

// object reads an object, whose values value reads, and sees that nothing follows it.
func (r *baselineReader) object(value func(key string) error) error {
	if err := r.delim('{'); err != nil {
		return err
	}
	for r.More() {
		key, err := r.Token()
		if err != nil {
			return err
		}
		if err := value(key.(string)); err != nil { // the keys of an object are strings
			return err
		}
	}
	if err := r.delim('}'); err != nil {
		return err
	}
	if _, err := r.Token(); err != io.EOF {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// entries reads the list of findings.
func (r *baselineReader) entries(file string, b *Baseline) error {
	if err := r.delim('['); err != nil {
		return err
	}
	numbers := map[identity]int{}
	for r.More() {
		var f baselineFinding
		if err := r.Decode(&f); err != nil {
			return err
		}
		id := same(f.Code, f.pos(), f.Message)
		numbers[id]++
		id.number = numbers[id]
		b.entries = append(b.entries, baselineEntry{id, OnLine(file, r.line())})
	}
	return r.delim(']')
}

func (r *baselineReader) delim(want json.Delim) error {
	if got, err := r.Token(); err != nil {
		return err
	} else if got != want {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// pos returns the place that the fields describe, without a line.
func (p jsonPlace) pos() Pos {
	switch {
	case p.Layer > 0 && p.X != nil && p.Y != nil:
		return OnCell(p.File, p.Layer, *p.X, *p.Y)
	case p.Layer > 0:
		return InLayer(p.File, p.Layer)
	}
	return InFile(p.File)
}

// Hide splits the findings into those that stay and those that the baseline hides. Unused holds the
// places of its entries that hide none.
func (b *Baseline) Hide(l List) (stay, hidden List, unused []Pos) {
	l = l.Sorted()
	known := make(map[identity]bool, len(b.entries))
	for _, e := range b.entries {
		known[e.identity] = true
	}
	used := map[identity]bool{}
	for i, id := range l.identities() {
		if known[id] && l[i].Code.Adjustable() {
			used[id] = true
			hidden = append(hidden, l[i])
			continue
		}
		stay = append(stay, l[i])
	}
	for _, e := range b.entries {
		if !used[e.identity] {
			unused = append(unused, e.at)
		}
	}
	return stay, hidden, unused
}
