package prefab

import "strings"

// syntaxTexts say in a designer's words what the parser says in its own. The first whose needle
// the parser's message holds is taken.
var syntaxTexts = []struct{ needle, text, hint string }{
	{"of double-quoted", `a text that begins with " does not end`, `close it with "`},
	{"of single-quoted", "a text that begins with ' does not end", "close it with '"},
	{"',' or ']'", "a list that begins with [ does not end", "close it with ]"},
	{"sequence end token", "a list that begins with [ does not end", "close it with ]"},
	{"',' or '}'", "a map that begins with { does not end", "close it with }"},
	{"flow mapping end token", "a map that begins with { does not end", "close it with }"},
	{"corresponding to ']'", "] stands here without a [ before it", ""},
	{"corresponding to '}'", "} stands here without a { before it", ""},
	{"flow map content", commaForKey, ""},
	{"but found ','", "a comma stands here where a value is expected", ""},
	{"mapping value is not allowed", "a second key begins where a value is expected",
		"quote a text that holds a colon, or indent keys alike"},
	{"map key-value is pre-defined", afterValue,
		"quote the whole text, or put what follows on a line of its own"},
	{"value is not allowed in this context", "this is indented unlike what it belongs to",
		"indent keys of one map alike"},
	{"block sequence entries", "an item of a list begins where a value is expected",
		"begin the list on a line of its own"},
	{"unexpected key name", "a line without a colon stands where a key is expected",
		"write key, colon, value"},
	{"non-map value", "a line without a colon stands where a key is expected",
		"write key, colon, value"},
	{"implicit line break", "a key goes on over the end of its line", "write it on one line"},
	{"is a reserved character", "a text begins with a character that YAML reserves", "quote the text"},
	{"unknown escape", "a backslash stands before a character that it does not escape",
		`write \\ for a backslash, or use single quotes`},
	{"escaped UTF-", `an escape of a character has too few digits`, ""},
	{"surrogate", `an escape of a character is half of a pair`, ""},
	{"tab", "a tab stands where YAML takes spaces alone", "replace it with spaces"},
	{"multi-line content", "a block of text does not begin as | or > with its lines below", ""},
	{"header option", "a block of text begins with | or > and, on that line, nothing more", ""},
	{"unexpected scalar value", "something that is no value stands where one is expected", ""},
	{"key for this map", noKey, ""},
	{"value for mapping key", "a key has no value", ""},
}

// explainSyntax turns a message of the parser into ours; first reports that nothing stands on the
// line before the place. A message that is not known is quoted.
func explainSyntax(message string, first bool) (text, hint string) {
	if !first && strings.HasPrefix(message, "value is not allowed") {
		message = "map key-value is pre-defined"
	}
	for _, t := range syntaxTexts {
		if strings.Contains(message, t.needle) {
			return t.text, t.hint
		}
	}
	return "YAML cannot read on from here: " + message, ""
}
