package compile

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"hash"
	"io"
	"runtime"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/embed"
)

// Outputs may be large, and there may be several: what they hold on disk and what some will hold goes
// through in pieces, and is in memory at no time.

// put writes the new content, and notes its sum on the way.
func (o *Output) put(w io.Writer) error {
	if o.Sum != (cache.Sum{}) {
		return o.Put(w)
	}
	h := sha256.New()
	err := o.Put(io.MultiWriter(w, h))
	if err == nil {
		h.Sum(o.Sum[:0])
	}
	return err
}

// sum returns the sum of the new content.
func (o *Output) sum() cache.Sum {
	if o.Sum == (cache.Sum{}) {
		_ = o.put(io.Discard) // which takes everything
	}
	return o.Sum
}

// open opens the file on disk, of a size, and reports whether it holds the new content, and whether it
// is one of ours.
func (o *Output) open(size int64) (same, ours bool, err error) {
	old, err := o.disk.Open(o.name)
	if err != nil {
		return false, false, err
	}
	o.old = old
	if ours, err = o.Kind.Ours(old); err != nil {
		return false, false, err
	}
	if o.Absent() || o.Data != nil && int64(len(o.Data)) != size {
		return false, ours, nil
	}
	if _, err := o.old.Seek(0, io.SeekStart); err != nil {
		return false, ours, err
	}
	c := &comparer{with: o.old}
	if err = o.put(c); err == nil {
		err = c.end()
	}
	if errors.Is(err, errDiffers) {
		return false, ours, nil
	}
	return err == nil, ours, err
}

// putOld writes what the file on disk held.
func (o *Output) putOld(w io.Writer) error {
	if _, err := o.old.Seek(0, io.SeekStart); err != nil {
		return err
	}
	_, err := io.Copy(w, o.old)
	return err
}

// holdOld keeps what the file on disk holds from being lost when another one gets its name. An open file
// stays what it is, but on Windows it may keep others from its name.
func (o *Output) holdOld() error {
	if runtime.GOOS != "windows" || o.old == nil {
		return nil
	}
	var held bytes.Buffer
	err := errors.Join(o.putOld(&held), o.old.Close())
	o.old = heldOld{bytes.NewReader(held.Bytes())}
	return err
}

// heldOld is what a file held that is closed.
type heldOld struct{ *bytes.Reader }

func (heldOld) Close() error { return nil }

// sumOld returns the sum of what the file on disk holds.
func (o *Output) sumOld() (sum cache.Sum, err error) {
	f, err := o.disk.Open(o.name)
	if err != nil {
		return sum, err
	}
	h := sha256.New()
	_, err = io.Copy(h, f)
	h.Sum(sum[:0])
	return sum, errors.Join(err, f.Close())
}

// closeOld closes the files on disk. They were only read.
func closeOld(outputs []*Output) {
	for _, o := range outputs {
		if o.old != nil {
			_ = o.old.Close()
			o.old = nil
		}
	}
}

var errDiffers = errors.New("differs")

// comparer takes what is written to it if a reader gives the same; else it says errDiffers.
type comparer struct {
	with io.Reader
	buf  [1 << 14]byte
}

// Write compares the next bytes.
func (c *comparer) Write(p []byte) (n int, err error) {
	for n < len(p) {
		piece := p[n:min(n+len(c.buf), len(p))]
		switch _, err := io.ReadFull(c.with, c.buf[:len(piece)]); {
		case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
			return n, errDiffers
		case err != nil:
			return n, err
		case !bytes.Equal(c.buf[:len(piece)], piece):
			return n, errDiffers
		}
		n += len(piece)
	}
	return n, nil
}

// end says errDiffers if the reader gives more.
func (c *comparer) end() error {
	switch n, err := io.ReadFull(c.with, c.buf[:1]); {
	case n > 0:
		return errDiffers
	case errors.Is(err, io.EOF):
		return nil
	default:
		return err
	}
}

// summer is SHA-256 as [embed.Link] wants it. It goes on behind what it was asked for: the sum of a whole
// bundle costs no second look at it.
type summer struct{ hash.Hash }

func (s summer) sum(data []byte) (sum cache.Sum) {
	s.Write(data)
	s.Sum(sum[:0])
	return sum
}

// whole returns the sum of the whole bundle.
func (s summer) whole(bundle []byte) (sum cache.Sum) {
	if bundle != nil {
		s.Write(embed.Tail(bundle))
		s.Sum(sum[:0])
	}
	return sum
}
