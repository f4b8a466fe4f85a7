package main

import (
	"bytes"
	"compress/gzip"
	"io"

	kp "github.com/klauspost/compress/gzip"
	"github.com/seed18752ec6/xpc/xp"
)

// level is the level of compression that all compare at: the default of package xp.
const level = 8

// encoding lists what writes an image.
func encoding(in *input, c *peers) *group {
	g := &group{name: "encode, " + in.name, kind: "encode", in: in}
	g.things = append(g.things, deflateAlone(in, "klauspost", func(w io.Writer) (packer, error) { return kp.NewWriterLevel(w, level) }),
		encoder(in), encode(in),
		deflateAlone(in, "compress/gzip", func(w io.Writer) (packer, error) { return gzip.NewWriterLevel(w, level) }))
	g.things = append(g.things, c.encoding(in)...)
	return g
}

// packer is a gzip writer.
type packer interface {
	io.WriteCloser
	Reset(io.Writer)
}

// deflateAlone writes the bytes of the image, as they are stored, into a gzip writer used again.
func deflateAlone(in *input, name string, open func(io.Writer) (packer, error)) *thing {
	zw, err := open(io.Discard)
	into := func(w io.Writer) error {
		if err != nil {
			return err
		}
		zw.Reset(w)
		if _, err := zw.Write(in.raw); err != nil {
			return err
		}
		return zw.Close()
	}
	return &thing{name: "deflate alone, " + name, note: "checksum too", run: repeat(func() error { return into(io.Discard) }), check: func() error {
		var out bytes.Buffer
		if err := into(&out); err != nil {
			return err
		}
		return in.holds(out.Bytes())
	}}
}

// holds returns an error unless a file holds the image.
func (in *input) holds(file []byte) error {
	raw, err := unpack(file)
	if err != nil {
		return err
	}
	return differs("equal", bytes.Equal(raw, in.raw), true)
}

// encoder is ours, used again.
func encoder(in *input) *thing {
	e := xp.Encoder{Level: level}
	return ourEncoding(in, "xp.Encoder", "used again", e.Encode)
}

// encode is ours, as a function.
func encode(in *input) *thing { return ourEncoding(in, "xp.Encode", "", xp.Encode) }

func ourEncoding(in *input, name, note string, write func(io.Writer, *xp.Image) error) *thing {
	once := func() error { return write(io.Discard, in.image) }
	return &thing{name: name, note: note, ours: true, run: repeat(once), check: func() error {
		var out bytes.Buffer
		if err := write(&out, in.image); err != nil {
			return err
		}
		return in.holds(out.Bytes())
	}}
}
