package diag

// appendText appends the text form of one finding.
func (p Printer) appendText(out []byte, d Diagnostic) []byte {
	return append(append(out, Short(d)...), '\n')
}
