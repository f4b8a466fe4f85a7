package xp

import "strconv"

// Palette is a palette of REXPaint: 12 rows of 16 colors, as its window shows them. Black is an empty
// place. The zero value is empty.
//
// REXPaint keeps palettes as text files in its folder data/palettes, one row a line. It offers colors
// alone: an image does not refer to its palette. Source: REXPaint's manual, "Palette Files", and palettes that
// converters of others write.
type Palette [12][16]RGB

// AppendText appends the palette as REXPaint writes it. The error is always nil.
func (p *Palette) AppendText(b []byte) ([]byte, error) {
	for _, row := range p {
		for _, c := range row {
			b = append(b, '{')
			b = strconv.AppendUint(b, uint64(c.R), 10)
			b = append(b, ',')
			b = strconv.AppendUint(b, uint64(c.G), 10)
			b = append(b, ',')
			b = strconv.AppendUint(b, uint64(c.B), 10)
			b = append(b, "}\t"...)
		}
		b[len(b)-1] = '\n'
	}
	return b, nil
}
