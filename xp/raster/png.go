package raster

import (
	"bufio"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"io"

	"github.com/seed18752ec6/xpc/xp"
)

// Encode writes the picture of an image in PNG form: the picture that [Draw] returns,
// painted row by row, so that memory does not grow with its height.
// The bytes are a function of the image and the options, for one release of Go, whose
// compress/zlib makes them.
// An error of w is returned as it is; any other tells which option does not fit the image.
func Encode(w io.Writer, m *xp.Image, o Options) error {
	p, err := newPainter(m, o)
	if err != nil {
		return err
	}
	c := &chunker{w: w}
	c.write([]byte("\x89PNG\r\n\x1a\n"))
	p.writeHead(c)
	if err := p.writeRows(c); err != nil {
		return err
	}
	c.chunk("IEND", nil)
	return c.err
}

// writeHead writes what stands before the pixels: the header and the palette.
func (p *painter) writeHead(c *chunker) {
	const paletted, truecolor = 3, 2 // color types of PNG
	w, h := p.size()
	head := binary.BigEndian.AppendUint32(nil, uint32(w))
	head = binary.BigEndian.AppendUint32(head, uint32(h))
	if p.palette == nil {
		c.chunk("IHDR", append(head, 8, truecolor, 0, 0, 0))
		return
	}
	c.chunk("IHDR", append(head, 8, paletted, 0, 0, 0))
	var colors []byte
	for _, rgb := range p.palette {
		colors = append(colors, rgb.R, rgb.G, rgb.B)
	}
	c.chunk("PLTE", colors)
}

// writeRows writes the pixels. Each row begins with the number of its filter: a new row
// is stored as it is, one that repeats the row above as the difference to it, all zero.
func (p *painter) writeRows(c *chunker) error {
	const none, up = 0, 2 // filters of PNG
	out := bufio.NewWriterSize(idat{c}, 1<<15)
	z := zlib.NewWriter(out)
	var same []byte
	for row, times := range p.rows() {
		if same == nil {
			same = append([]byte{up}, make([]byte, len(row))...)
		}
		if _, err := z.Write([]byte{none}); err != nil {
			return err
		}
		if _, err := z.Write(row); err != nil {
			return err
		}
		for range times - 1 {
			if _, err := z.Write(same); err != nil {
				return err
			}
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	return out.Flush()
}

// chunker writes the chunks of a PNG file: length, kind, data, sum. The first error
// of the writer stays and ends all writing.
type chunker struct {
	w   io.Writer
	err error
}

func (c *chunker) write(b []byte) {
	if c.err == nil {
		_, c.err = c.w.Write(b)
	}
}

func (c *chunker) chunk(kind string, data []byte) {
	c.write(binary.BigEndian.AppendUint32(nil, uint32(len(data))))
	c.write([]byte(kind))
	c.write(data)
	sum := crc32.Update(crc32.ChecksumIEEE([]byte(kind)), crc32.IEEETable, data)
	c.write(binary.BigEndian.AppendUint32(nil, sum))
}

// idat writes each piece of the compressed pixels as a chunk of its own.
type idat struct{ c *chunker }

func (d idat) Write(b []byte) (int, error) {
	d.c.chunk("IDAT", b)
	return len(b), d.c.err
}
