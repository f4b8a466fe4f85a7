//go:build purego

package xp

import "io"

// readCells reads cells and returns how many bytes of them there were.
func (d *Decoder) readCells(cells []Cell) (int, error) {
	buf, done := d.buffer(), 0
	for len(cells) > 0 {
		part := cells[:min(len(cells), len(buf)/CellSize)]
		n, err := d.unpacker.readFull(buf[:len(part)*CellSize])
		done += n
		if n < len(part)*CellSize {
			return done, err
		}
		for i := range part {
			p, c := (*[CellSize]byte)(buf[i*CellSize:]), &part[i]
			c.glyph = [4]byte(p[:4])
			c.Fore.R, c.Fore.G, c.Fore.B = p[4], p[5], p[6]
			c.Back.R, c.Back.G, c.Back.B = p[7], p[8], p[9]
		}
		cells = cells[len(part):]
	}
	return done, nil
}

// writeCells writes cells as the file stores them, through a buffer that it makes at need.
func writeCells(w io.Writer, cells []Cell, scratch *[]byte) error {
	if *scratch == nil {
		*scratch = make([]byte, 1200*CellSize)
	}
	buf := *scratch
	for len(cells) > 0 {
		part := cells[:min(len(cells), len(buf)/CellSize)]
		for i, c := range part {
			p := (*[CellSize]byte)(buf[i*CellSize:])
			*(*[4]byte)(p[:4]) = c.glyph
			p[4], p[5], p[6] = c.Fore.R, c.Fore.G, c.Fore.B
			p[7], p[8], p[9] = c.Back.R, c.Back.G, c.Back.B
		}
		if _, err := w.Write(buf[:len(part)*CellSize]); err != nil {
			return err
		}
		cells = cells[len(part):]
	}
	return nil
}
