package convert

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// tileForm says how the tiles of a layer are written. Those of Tiled are:
//
//	encoding  compression
//	""        ""                      a tag for each tile
//	csv       ""                      numbers with commas between, row by row
//	base64    "", zlib, gzip, zstd    four bytes for each tile, little-endian, row by row
//
// All are read but zstd, which the standard library does not know and which Tiled writes where a
// user asks for it.
type tileForm struct{ encoding, compression string }

// tiles are the numbers of tiles that fill a rectangle, row by row.
type tiles struct {
	width int
	gids  []uint32
	place func(i int) int // offset of a tile in the text
}

// tiles reads the tiles of a layer or a chunk, whose tag was opened. They take memory as the text
// bears them out.
func (r *tmxReader) tiles(t tag, form tileForm, what string, width, height int) (tiles, error) {
	all := tiles{width: width}
	count := int64(width) * int64(height)
	start := r.at
	if form.encoding == "" && form.compression == "" {
		all.place = func(int) int { return t.at }
		return all, r.tags(&all, what, height)
	}
	end, ends, err := r.next()
	switch {
	case err != nil:
		return all, err
	case !ends:
		return all, r.fault(end.at, "found <%s> among the tiles of %s", end.title(), what)
	case form.encoding == "csv" && form.compression == "":
		return r.commas(all, start, end.at, what, height)
	case form.encoding == "base64":
		all.place = func(int) int { return r.content0(start) }
		all.gids, err = r.packed(form.compression, what, start, end.at, count, t)
		return all, err
	}
	return all, r.fault(t.at, "the tiles of %s are in the encoding %q with the compression %q; csv, base64, base64 with zlib or gzip, and tags are read",
		what, shorten(form.encoding), shorten(form.compression))
}

// content0 returns the place of the first character from a place on that is no blank.
func (r *xmlText) content0(from int) int {
	for from < len(r.text) && isBlank(r.text[from]) {
		from++
	}
	return from
}

// few returns the fault of a rectangle that is larger than the text bears out.
func (r *tmxReader) few(at int, what string, width, height int) error {
	return r.fault(at, "%s is %d×%d tiles, more than stand here", what, width, height)
}

// tags reads tiles that stand as a tag each.
func (r *tmxReader) tags(all *tiles, what string, height int) error {
	count := all.width * height
	start := r.at
	if count > (len(r.text)-r.at)/len("<tile/>") {
		return r.few(start, what, all.width, height)
	}
	all.gids = make([]uint32, 0, count)
	for {
		t, ok, err := r.child()
		switch {
		case err != nil:
			return err
		case !ok && len(all.gids) < count:
			return r.few(start, what, all.width, height)
		case !ok:
			return nil
		case !t.is("tile"):
			return r.fault(t.at, "found <%s> among the tiles of %s", t.title(), what)
		case len(all.gids) == count:
			return r.fault(t.at, "found <tile> after the last of %d×%d tiles", all.width, height)
		}
		gid := 0
		if t.attribute("gid") != "" {
			if gid, err = r.gid(t); err != nil {
				return err
			}
		}
		all.gids = append(all.gids, uint32(gid))
		if err := r.skip(); err != nil {
			return err
		}
	}
}

// gid returns the number of a tile that stands as a tag.
func (r *tmxReader) gid(t tag) (int, error) {
	v, ok := parseInteger([]byte(t.attribute("gid")))
	if !ok || v < 0 || v > math.MaxUint32 {
		return 0, r.fault(t.at, "gid of <tile> is %q; it is a whole number from 0 to %d", shorten(t.attribute("gid")), uint32(math.MaxUint32))
	}
	return int(v), nil
}

// commas reads tiles that stand between two places as numbers with commas between.
func (r *tmxReader) commas(all tiles, start, end int, what string, height int) (tiles, error) {
	count := int64(all.width) * int64(height)
	if 2*count-1 > int64(end-start) {
		return all, r.few(start, what, all.width, height)
	}
	all.place = func(n int) int { return r.comma(start, n) }
	all.gids = make([]uint32, count)
	s := scanner{text: r.text[:end], at: start}
	for i := range all.gids {
		if i > 0 && !s.take(',') {
			return all, s.fault(s.at, `found %s, not the "," before tile %d of %d`, s.found(), i+1, count)
		}
		gid, err := s.integer("the number of a tile", 0, math.MaxUint32)
		if err != nil {
			return all, err
		}
		all.gids[i] = uint32(gid)
	}
	if s.skip(); s.at < end {
		return all, s.fault(s.at, "found %s after the last of %d×%d tiles", s.found(), all.width, height)
	}
	return all, nil
}

// comma returns the place of what follows so many commas.
func (r *tmxReader) comma(from, n int) int {
	for ; n > 0; n-- {
		from += 1 + bytes.IndexByte(r.text[from:], ',')
	}
	return r.content0(from)
}

// packed reads tiles that stand between two places in base64.
func (r *tmxReader) packed(compression, what string, start, end int, count int64, t tag) ([]uint32, error) {
	start = r.content0(start)
	text := trimRight(r.text[start:max(start, end)])
	data := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := base64.StdEncoding.Decode(data, text)
	if err != nil {
		var at base64.CorruptInputError
		errors.As(err, &at)
		return nil, r.fault(start+min(int(at), len(text)), "the tiles of %s are not in base64 here", what)
	}
	var in io.Reader = bytes.NewReader(data[:n])
	switch compression {
	case "":
	case "zlib":
		in, err = zlib.NewReader(in)
	case "gzip":
		in, err = gzip.NewReader(in)
	default:
		return nil, r.fault(t.at, "the tiles of %s are compressed with %q; zlib and gzip are read: in Tiled, Map > Map Properties > Tile Layer Format makes them so", what, shorten(compression))
	}
	if err == nil {
		data, err = io.ReadAll(io.LimitReader(in, 4*count+1))
	}
	if err != nil {
		return nil, r.fault(start, "the tiles of %s are no data of %s: %s", what, compression, plainCause(err))
	}
	if int64(len(data)) != 4*count {
		return nil, r.fault(start, "%s has %s for %d tiles; each has 4", what, atMost(len(data), 4*count), count)
	}
	gids := make([]uint32, count)
	for i := range gids {
		gids[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	return gids, nil
}

// plainCause returns the words of an error of a decompressor.
func plainCause(err error) string {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return "they end early"
	}
	if errors.Is(err, zlib.ErrChecksum) || errors.Is(err, gzip.ErrChecksum) {
		return "their sum is another"
	}
	if errors.Is(err, zlib.ErrHeader) || errors.Is(err, gzip.ErrHeader) {
		return "they do not begin as such"
	}
	return "they are damaged"
}

// atMost counts bytes of which no more than one too many were read.
func atMost(n int, limit int64) string {
	if int64(n) > limit {
		return "more bytes"
	}
	return fmt.Sprintf("%d bytes", n)
}
