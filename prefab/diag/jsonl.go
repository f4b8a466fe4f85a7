package diag

// appendJSONL appends the findings as JSON, each an object on a line of its own: what tools read
// that take a stream, a line at a time. No findings are no lines.
func appendJSONL(out []byte, l List) []byte {
	for _, d := range l {
		out = append(append(out, marshal(findingJSON(d))...), '\n')
	}
	return out
}
