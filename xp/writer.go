package xp

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/klauspost/compress/gzip"
)

// Encode writes m to w as an .xp file in gzip, whatever container it was read from, at the
// default level. Of an image of version 0 it writes the form from before R9.
// Equal images give equal bytes. An image that the format cannot hold is an error: see [Image.Check].
func Encode(w io.Writer, m *Image) error {
	e := encoders.Get().(*Encoder)
	defer encoders.Put(e)
	return e.Encode(w, m)
}

// encoders keeps the tables of Encode between calls.
var encoders = sync.Pool{New: func() any { return new(Encoder) }}

// An Encoder writes images one after the other and keeps its tables between them. The zero value
// is ready for use. It is not safe for concurrent use.
type Encoder struct {
	Level int // of compression, from 1 (fast) to 9 (small); 0 means 8

	sink    sink
	zw      *gzip.Writer // on sink
	level   int          // what zw has
	head    [8]byte      // for counts and sizes
	scratch []byte       // for cells on their way, where they are not written in place
}

// sink is where the compressed bytes go, so that what an Encoder keeps does not hold on to it.
type sink struct{ io.Writer }

// defaultLevel makes files a twentieth larger than those of REXPaint, which compresses with zlib at
// level 6. Level 9 makes them a tenth smaller than this one, in 3 to 20 times the time.
const defaultLevel = 8

// ntfs is the operating system that REXPaint notes in gzip headers.
const ntfs = 11

// Encode writes m to w as [Encode] does.
func (e *Encoder) Encode(w io.Writer, m *Image) error {
	if err := m.Check(); err != nil {
		return err
	}
	if err := e.reset(w); err != nil {
		return err
	}
	if err := e.encode(m); err != nil {
		return fmt.Errorf("xp: writing the image: %w", err)
	}
	return nil
}

// reset makes the gzip writer ready for a file on w.
func (e *Encoder) reset(w io.Writer) error {
	level := e.Level
	if level == 0 {
		level = defaultLevel
	}
	if level < 1 || level > 9 {
		return fmt.Errorf("xp: compression level is %d, it must be between 1 and 9, or 0 for the default", level)
	}
	e.sink.Writer = w
	if e.zw == nil || e.level != level {
		zw, err := gzip.NewWriterLevel(&e.sink, level)
		if err != nil {
			return err
		}
		e.zw, e.level = zw, level
	} else {
		e.zw.Reset(&e.sink)
	}
	e.zw.OS = ntfs
	return nil
}

// encode writes the bytes of the image into the gzip writer and ends it.
func (e *Encoder) encode(m *Image) error {
	defer func() { e.sink.Writer = nil }()
	head := e.head[:0]
	if m.Version != 0 {
		head = binary.LittleEndian.AppendUint32(head, uint32(m.Version))
	}
	head = binary.LittleEndian.AppendUint32(head, uint32(len(m.Layers)))
	if _, err := e.zw.Write(head); err != nil {
		return err
	}
	for i := range m.Layers {
		l := &m.Layers[i]
		head = binary.LittleEndian.AppendUint32(e.head[:0], uint32(l.Width))
		head = binary.LittleEndian.AppendUint32(head, uint32(l.Height))
		if _, err := e.zw.Write(head); err != nil {
			return err
		}
		if err := writeCells(e.zw, l.Cells, &e.scratch); err != nil {
			return err
		}
	}
	return e.zw.Close()
}

// Check returns an error unless the format can hold the image: at least one layer, each at least
// 1×1 and with as many cells as its size says, and a version that is not positive.
func (m *Image) Check() error {
	if len(m.Layers) == 0 {
		return because(ErrNoLayers, "xp: the image has no layers, at least 1 is needed")
	}
	if len(m.Layers) > math.MaxInt32 {
		return because(ErrTooManyLayers, "xp: the image has %d layers", len(m.Layers))
	}
	if m.Version > 0 {
		return because(ErrMagic, "xp: the version of the image is %d, it must be negative, or 0 for none", m.Version)
	}
	for i := range m.Layers {
		l := &m.Layers[i]
		if l.Width < 1 || l.Height < 1 || l.Width > math.MaxInt32 || l.Height > math.MaxInt32 {
			return because(ErrSize, "xp: layer %d is %d×%d cells, both must be at least 1", i+1, l.Width, l.Height)
		}
		if int64(len(l.Cells)) != int64(l.Width)*int64(l.Height) {
			return because(ErrSize, "xp: layer %d is %d×%d cells and has %d", i+1, l.Width, l.Height, len(l.Cells))
		}
	}
	return nil
}
