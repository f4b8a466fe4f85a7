package xp

import (
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
// that the bytes read bear out: at most a fixed multiple of what the file holds. The layers share
// one piece of it, so one layer keeps the memory of all.
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
	block    []Cell  // memory for layers that are not read yet
	head     [8]byte // for counts and sizes
	left     int     // cells that the limit still allows
	count    int     // layers of the image
	layer    int     // from 1: the layer being read; 0 before the first
	start    int64   // offset of its first cell
	at       int64   // offset of the number that was read last
	size     Size    // its size
	bounds   Limits  // Limits with the defaults set
	cell     int64   // bytes a cell: CellSize, but for a look at foreign files
}

// Decode reads an .xp image from r, to its end, into m. It uses the memory of the layers that m
// already has, up to the capacity of each: where that suffices nothing is allocated.
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
