// Package schema describes the text files of a project as JSON Schema (draft-07), for editors: hover
// help, completion, and marks at what no reader takes.
//
// There are five kinds of files: project, palette, script, catalogue, map. Words and bounds come
// from package prefab, so that a schema and its reader cannot disagree about them; what a project
// has, such as the names of its prefabs, comes in as [Known]. Five more schemas describe what xpc
// writes for other programs: prefabs, findings, maps, stats and trial.
package schema

// How it works. A node is a schema or a part of one, in the order in which it is written. One file
// describes one kind of text file, value.go the values that several of them take, pattern.go how
// numbers are told in texts. Go and JavaScript must read the patterns alike: they use no more than
// classes, groups, alternatives and counts, and \xHH for what is not seen.
//
// What must stay true: a schema refuses what the reader of its file refuses, and nothing else. A
// test holds both against each other on generated documents; what no schema can express is a table
// in that test. What a project has is offered, as examples, and never enforced: a schema in a file
// is older than the project. The catalogue is enforced, since the reader does so.
//
// A schema of what is written (output.go and what follows it) allows all that is written and no key
// more; tests of the writers hold it against what they write.

import "slices"

// kindOfFile is a kind of files with what makes its schema.
type kindOfFile struct {
	name string
	make func(k *Known) *node
}

// kinds are what there are schemas of, in the order of the documentation.
var kinds = []kindOfFile{
	{"project", project},
	{"palette", palette},
	{"script", script},
	{"catalogue", catalogue},
	{"map", recipe},
	{"prefabs", bundle},
	{"findings", findings},
	{"maps", maps},
	{"stats", chances},
	{"trial", tried},
}

const inputs = 5 // of the kinds

// Kinds returns the names of the kinds of files that a project has. The caller owns the result.
func Kinds() []string { return namesOf(kinds[:inputs]) }

// Outputs returns the names of the kinds of files that xpc writes. The caller owns the result.
func Outputs() []string { return namesOf(kinds[inputs:]) }

func namesOf(kinds []kindOfFile) (out []string) {
	for _, k := range kinds {
		out = append(out, k.name)
	}
	return out
}

// Make returns the schema of a kind of files as JSON that ends in a line end. The zero Known makes
// the schema for all projects. It panics if there is no such kind.
func Make(kind string, known Known) []byte {
	i := slices.Index(append(Kinds(), Outputs()...), kind)
	if i < 0 {
		panic("xpc: internal error: no schema of the kind " + kind)
	}
	k := known.settled()
	n := kinds[i].make(&k)
	n.Schema = "http://json-schema.org/draft-07/schema#"
	return n.encode()
}
