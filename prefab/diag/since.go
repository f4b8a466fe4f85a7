package diag

// Since returns the findings that an earlier list does not hold, in their order. A finding is the same
// one although lines were added above it. Both lists are sorted.
func (l List) Since(before List) (out List) {
	had := make(map[identity]bool, len(before))
	for _, id := range before.identities() {
		had[id] = true
	}
	for i, id := range l.identities() {
		if !had[id] {
			out = append(out, l[i])
		}
	}
	return out
}
