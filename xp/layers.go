package xp

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// decode reads the loaded file as an image with cells of the given size in bytes, and keeps the
// cells if asked to.
func (d *Decoder) decode(m *Image, cell int64, keep bool) error {
	d.layer, d.at, d.cell, d.left = 0, 0, cell, d.bounds.Cells
	d.unpacker.open(d.packed)
	if err := d.foreign(); err != nil {
		return err
	}
	m.Container = d.unpacker.container
	version, count, err := d.readCount()
	if err != nil {
		return err
	}
	m.Version = version
	m.Layers = slices.Grow(m.Layers[:0], min(count, 16))
	d.count = count
	defer func() { d.block = nil }()
	for d.layer < count {
		if err := d.readSize(version); err != nil {
			return err
		}
		if len(m.Layers) == cap(m.Layers) {
			m.Layers = slices.Grow(m.Layers, 1)
		}
		m.Layers = m.Layers[:d.layer]
		l := &m.Layers[d.layer-1]
		l.Width, l.Height = d.size.Width, d.size.Height
		if keep {
			err = d.readLayer(l)
		} else {
			l.Cells, err = nil, d.skipLayer()
		}
		if err != nil {
			return err
		}
	}
	return d.readEnd()
}

// readCount reads the version, if there is one, and the layer count.
func (d *Decoder) readCount() (version int32, count int, err error) {
	first, err := d.readInt("its layer count")
	if err != nil {
		return 0, 0, err
	}
	number := first
	if first < 0 {
		version = first
		if number, err = d.readInt("its layer count"); err != nil {
			return 0, 0, err
		}
	}
	switch {
	case version == unwritten && number == unwritten:
		d.at = 0
		err = d.fault(ErrUnwritten, "the image begins with bytes 0xcc, the mark of memory that was never written: the program that saved it is at fault")
	case d.unpacker.container == Plain && version != Version && (number < 1 || number > math.MaxUint16):
		d.at = 0
		err = d.fault(ErrMagic, "the file begins with %q; an .xp image is gzip, or zlib, or begins with a version and a layer count", d.packed[:min(8, len(d.packed))])
	case d.unpacker.container != Plain && uint32(first)&0xffffff == 0x088b1f && number > math.MaxUint16:
		d.at = 0
		err = d.fault(ErrMagic, "what is compressed in the file is a gzip file again: it was compressed twice; unpack it once")
	case number == 0:
		err = d.fault(ErrNoLayers, "the layer count is 0, at least 1 is needed")
	case number < 0:
		err = d.fault(ErrNegativeLayers, "the layer count is %d, at least 1 is needed", number)
	case int64(number) > int64(d.bounds.Layers):
		err = d.fault(ErrTooManyLayers, "the layer count is %d, at most %d are allowed", number, d.bounds.Layers)
	}
	return version, int(number), err
}

// readInt reads a number; what it is serves the message if the file ends before it.
func (d *Decoder) readInt(what string) (int32, error) {
	d.at = d.unpacker.offset
	n, err := d.unpacker.readFull(d.head[:4])
	if err != nil && n < 4 {
		return 0, d.broken(err, "the image ends before "+what)
	}
	return int32(binary.LittleEndian.Uint32(d.head[:])), nil
}

// readSize begins the next layer: it reads its size and sees that it may be.
func (d *Decoder) readSize(version int32) error {
	d.layer++
	d.at = d.unpacker.offset
	d.start = d.at + 8
	n, err := d.unpacker.readFull(d.head[:])
	if err != nil && n < 8 {
		return d.broken(err, "the image ends before the size of this layer")
	}
	w, h := int32(binary.LittleEndian.Uint32(d.head[:])), int32(binary.LittleEndian.Uint32(d.head[4:]))
	cells := int64(w) * int64(h)
	switch {
	case version == 0 && d.layer == 1 && h < 0 && w > 0:
		return ErrAnimation // 1, frames a second, and then the image with its version
	case w == unwritten || h == unwritten:
		return d.fault(ErrUnwritten, "the size of the layer holds bytes 0xcc, the mark of memory that was never written: the program that saved it is at fault")
	case w < 1 || h < 1:
		return d.fault(ErrSize, "the layer is %d×%d cells, both must be at least 1", w, h)
	case cells > int64(d.left):
		return d.fault(ErrTooManyCells, "the layer is %d×%d cells, at most %d are allowed in all layers together", w, h, d.bounds.Cells)
	case d.start+cells*d.cell > d.unpacker.capacity():
		return d.fault(ErrTruncated, "the layer is %d×%d cells, more than a file of %d bytes can hold", w, h, len(d.packed))
	}
	d.left -= int(cells)
	d.size = Size{int(w), int(h)}
	return nil
}

// readLayer reads the cells of the present layer. It takes memory as the bytes read bear it out:
// at once what the file usually holds, and then eight times what was filled: by less, large images
// would be copied and their memory be touched once more, by more, bombs would get more.
func (d *Decoder) readLayer(l *Layer) error {
	count := d.size.Width * d.size.Height
	if l.Cells = l.Cells[:0]; cap(l.Cells) == 0 {
		l.Cells = d.newCells(count)
	}
	for done := 0; done < count; done = len(l.Cells) {
		if cap(l.Cells) == done {
			grown := make([]Cell, done, min(count, max(d.usual(), 8*done)))
			copy(grown, l.Cells)
			l.Cells = grown
		}
		l.Cells = l.Cells[:min(count, cap(l.Cells))]
		if n, err := d.readCells(l.Cells[done:]); n < (len(l.Cells)-done)*CellSize {
			return d.cut(err)
		}
	}
	return nil
}

// newCells returns memory for count cells, or for as many as the file usually holds. The memory of
// the first layer is part of a block for all, which are all of one size in files of REXPaint: that
// is as quick as new memory can be had, while a block for each layer costs Decode a tenth more.
func (d *Decoder) newCells(count int) []Cell {
	if len(d.block) < count {
		layers := d.usual() / count
		switch {
		case layers == 0:
			d.block = make([]Cell, d.usual())
		case d.layer == 1:
			d.block = make([]Cell, min(layers, d.count)*count)
		default:
			d.block = make([]Cell, count)
		}
	}
	n := min(count, len(d.block))
	cells := d.block[:0:n]
	d.block = d.block[n:]
	return cells
}

// usual returns how many cells a file of this length usually holds, but not more than a mebi.
func (d *Decoder) usual() int { return max(4<<10, min(8*len(d.packed), 1<<20)) }

// skipLayer reads the cells of the present layer and drops them.
func (d *Decoder) skipLayer() error {
	buf := d.buffer()
	for left := int64(d.size.Width) * int64(d.size.Height) * d.cell; left > 0; {
		n, err := d.unpacker.Read(buf[:min(left, int64(len(buf)))])
		left -= int64(n)
		if err != nil {
			return d.cut(err)
		}
	}
	return nil
}

// buffer returns a buffer for whole cells, of a size that the first caches of processors hold.
func (d *Decoder) buffer() []byte {
	if d.scratch == nil {
		d.scratch = make([]byte, 1200*CellSize)
	}
	return d.scratch
}

// readEnd sees that the file ends here.
func (d *Decoder) readEnd() error {
	n, err := d.unpacker.Read(d.head[:1])
	if err == io.EOF {
		return nil
	}
	last := d.layer
	d.layer = 0
	if n > 0 {
		d.at = d.unpacker.offset - int64(n)
		return d.fault(ErrTrailing, "the last layer (%d) ends here, but bytes follow it", last)
	}
	return err
}

// fault returns a FormatError at the number that was read last.
func (d *Decoder) fault(kind error, format string, args ...any) error {
	return &FormatError{Offset: d.at, Layer: d.layer, X: -1, Y: -1, Err: because(kind, format, args...)}
}

// broken returns what the end of the file means here, outside of cells: text where it ended
// cleanly, else the fault of the container.
func (d *Decoder) broken(err error, text string) error {
	if err == io.EOF {
		d.at = d.unpacker.offset
		return d.fault(ErrTruncated, "%s", text)
	}
	if fe := (*FormatError)(nil); errors.As(err, &fe) {
		fe.Layer = d.layer
	}
	return err
}

// cut returns what the end of the file means among the cells of the present layer.
func (d *Decoder) cut(err error) error {
	cell := int((d.unpacker.offset - d.start) / d.cell)
	count := d.size.Width * d.size.Height
	err = d.broken(err, fmt.Sprintf("the image ends early: the layer has %d of its %d cells", cell, count))
	if fe := (*FormatError)(nil); errors.As(err, &fe) && cell < count {
		fe.X, fe.Y = cell/d.size.Height, cell%d.size.Height
	}
	return err
}
