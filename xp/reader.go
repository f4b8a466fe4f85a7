package xp

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"sync"
)

// Limits bounds what a [Decoder] reads. A zero field means the default.
type Limits struct {
	Packed int // bytes of the file as stored; by default 8 MiB
	Layers int // layers; by default 64
	Cells  int // cells of all layers together; by default 64 Mi
}

// Defaults of [Limits].
const (
	MaxPacked = 8 << 20
	MaxLayers = 64
	MaxCells  = 64 << 20
)

// orDefault returns the limits with their zero fields set.
func (l Limits) orDefault() Limits {
	if l.Packed <= 0 {
		l.Packed = MaxPacked
	}
	if l.Layers <= 0 {
		l.Layers = MaxLayers
	}
	if l.Cells <= 0 {
		l.Cells = MaxCells
	}
	l.Cells = min(l.Cells, math.MaxInt/CellSize)
	return l
}

// Config is what [DecodeConfig] tells of an image.
type Config struct {
	Version   int32     // as [Image.Version]
	Container Container // as [Image.Container]
	Layers    []Size    // bottom first
}

// Size is the size of a layer in cells.
type Size struct{ Width, Height int }

// Decode reads an .xp image from r, to its end, within the default [Limits].
//
// A malformed file gives a [*FormatError], one that is well formed but not for this package an
// [UnsupportedError], and a fault of r itself that error, wrapped. Memory is only taken for cells
// that the bytes read bear out: at most a fixed multiple of what the file holds.
// A [Decoder] decodes many images without allocating for each.
func Decode(r io.Reader) (*Image, error) {
	d := decoders.Get().(*Decoder)
	defer d.release()
	m := new(Image)
	if err := d.Decode(r, m); err != nil {
		return nil, err
	}
	return m, nil
}

// DecodeConfig reads an .xp image as [Decode] does, with all of its checks, but keeps only the
// sizes of the layers. Sizes stand between the cells, so it takes about the time of Decode; the
// memory that it takes does not grow with the image.
func DecodeConfig(r io.Reader) (Config, error) {
	d := decoders.Get().(*Decoder)
	defer d.release()
	return d.DecodeConfig(r)
}

// decoders keeps the tables and buffers of Decode and DecodeConfig between calls.
var decoders = sync.Pool{New: func() any { return new(Decoder) }}

// release hands a decoder back to decoders, without large buffers.
func (d *Decoder) release() {
	if cap(d.packed) > 256<<10 {
		d.packed = nil
	}
	d.packed = d.packed[:0]
	d.unpacker.open(nil)
	decoders.Put(d)
}

// A Decoder reads images one after the other and keeps its buffers between them. The zero value
// is ready for use. It is not safe for concurrent use.
type Decoder struct {
	Limits Limits

	unpacker unpacker
	packed   []byte  // the file as stored
	scratch  []byte  // for cells that are not kept
	head     [8]byte // for counts and sizes
	left     int     // cells that the limit still allows
	layer    int     // from 1: the layer being read; 0 before the first
	start    int64   // offset of its first cell
	size     Size    // its size
	bounds   Limits  // Limits with the defaults set
	cell     int64   // bytes a cell: CellSize, but for a look at foreign files
}

// Decode reads an .xp image from r, to its end, into m. It uses the memory of the layers that m
// already has: where they are large enough, and r does not allocate, nothing is allocated.
// Errors are those of [Decode]; after one m holds nothing of use but its memory.
func (d *Decoder) Decode(r io.Reader, m *Image) error {
	if err := d.load(r); err != nil {
		return err
	}
	return d.explain(d.decode(m, CellSize, true))
}

// DecodeConfig is [DecodeConfig] with the decoder's limits and memory.
func (d *Decoder) DecodeConfig(r io.Reader) (Config, error) {
	var m Image
	if err := d.load(r); err != nil {
		return Config{}, err
	}
	if err := d.explain(d.decode(&m, CellSize, false)); err != nil {
		return Config{}, err
	}
	c := Config{Version: m.Version, Container: m.Container, Layers: make([]Size, len(m.Layers))}
	for i, l := range m.Layers {
		c.Layers[i] = Size{l.Width, l.Height}
	}
	return c, nil
}

// load reads the whole file, up to the limit.
func (d *Decoder) load(r io.Reader) error {
	d.bounds = d.Limits.orDefault()
	d.packed = d.packed[:0]
	for {
		if len(d.packed) == cap(d.packed) {
			d.packed = slices.Grow(d.packed, max(4096, len(d.packed)))
		}
		n, err := r.Read(d.packed[len(d.packed):cap(d.packed)])
		d.packed = d.packed[:len(d.packed)+n]
		switch {
		case len(d.packed) > d.bounds.Packed:
			return &FormatError{Offset: int64(d.bounds.Packed), Packed: true, X: -1, Y: -1,
				Err: because(ErrPacked, "the file is larger than %d bytes, which is the limit", d.bounds.Packed)}
		case err == io.EOF:
			return nil
		case err != nil:
			return fmt.Errorf("xp: reading the file: %w", err)
		}
	}
}

// decode reads the loaded file as an image with cells of the given size in bytes, and keeps the
// cells if asked to.
func (d *Decoder) decode(m *Image, cell int64, keep bool) error {
	d.layer, d.cell, d.left = 0, cell, d.bounds.Cells
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
		err = d.fault(ErrUnwritten, "the image begins with bytes 0xcc, the mark of memory that was never written: the program that saved it is at fault")
	case d.unpacker.container == Plain && version != Version && (number < 1 || number > math.MaxUint16):
		err = d.fault(ErrMagic, "the file begins with %q; an .xp image is gzip, or zlib, or begins with a version and a layer count", d.packed[:min(8, len(d.packed))])
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
	n, err := d.unpacker.readFull(d.head[:4])
	if err != nil && n < 4 {
		return 0, d.broken(err, "the image ends before "+what)
	}
	return int32(binary.LittleEndian.Uint32(d.head[:])), nil
}

// readSize begins the next layer: it reads its size and sees that it may be.
func (d *Decoder) readSize(version int32) error {
	d.layer++
	d.size, d.start = Size{}, d.unpacker.offset+8
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

// readLayer reads the cells of the present layer. It takes memory as the bytes bear it out: all
// at once for what the packed bytes usually hold, then four times what was filled.
func (d *Decoder) readLayer(l *Layer) error {
	count := d.size.Width * d.size.Height
	l.Cells = l.Cells[:0]
	for done := 0; done < count; done = len(l.Cells) {
		if cap(l.Cells) == done {
			more := max(64<<10, 8*len(d.packed), 4*done)
			grown := make([]Cell, done, min(count, more))
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
		d.unpacker.offset -= int64(n)
		return d.fault(ErrTrailing, "the last layer (%d) ends here, but bytes follow it", last)
	}
	return err
}

// fault returns a FormatError at the present place, which is not a cell.
func (d *Decoder) fault(kind error, format string, args ...any) error {
	return &FormatError{Offset: d.unpacker.offset, Layer: d.layer, X: -1, Y: -1, Err: because(kind, format, args...)}
}

// broken returns what the end of the file means at the present place, which is not a cell:
// text where it ended cleanly, else the fault of the container.
func (d *Decoder) broken(err error, text string) error {
	if err == io.EOF {
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
