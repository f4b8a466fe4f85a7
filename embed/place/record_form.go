package place

import (
	"errors"
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/orient"
)

// The text form of a record is one line of words with a space between, numbers in decimal but for
// the ID and the shape, and behind them, of a map with tags, these as a Go string:
//
//	prefab 5f0c1d2e3a4b5c6d shape 0123456789abcdef r90 at 12,30 depth 4 seed 7 joined 3 tags "cold\nwet"
//
// with joined only where it is not 0. The binary form is a byte for its version, 1, a byte for the
// orientation, to which 128 is added where joined is not 0, ID, shape, seed and such a joined of 8 bytes
// each, little-endian, then X, Y and depth as zigzag varints, and the tags to the end.

const (
	recordVersion = 1
	recordJoined  = 128 // in the byte of the orientation
)

// AppendText appends the text form. The error is that of an orientation that there is not.
func (r Record) AppendText(dst []byte) ([]byte, error) {
	s := &r.Setting
	o, err := s.Orientation.MarshalText()
	if err != nil {
		return dst, err
	}
	dst = appendHex(append(dst, "prefab "...), uint64(r.ID))
	dst = appendHex(append(dst, " shape "...), r.Shape)
	dst = append(append(append(dst, ' '), o...), " at "...)
	dst = append(strconv.AppendInt(dst, int64(s.X), 10), ',')
	dst = append(strconv.AppendInt(dst, int64(s.Y), 10), " depth "...)
	dst = append(strconv.AppendInt(dst, int64(s.Depth), 10), " seed "...)
	dst = strconv.AppendUint(dst, s.Seed, 10)
	if r.Joined != 0 {
		dst = strconv.AppendUint(append(dst, " joined "...), r.Joined, 10)
	}
	if s.Tags != "" {
		dst = strconv.AppendQuote(append(dst, " tags "...), string(s.Tags))
	}
	return dst, nil
}

// MarshalText returns the text form.
func (r Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the text form, and nothing but it. On an error r is not changed.
func (r *Record) UnmarshalText(text []byte) error {
	t := taker{rest: string(text)}
	var in Record
	in.ID = embed.ID(t.hex("prefab "))
	in.Shape = t.hex(" shape ")
	in.Setting.Orientation = t.orientation(" ")
	in.Setting.X = t.int(" at ")
	in.Setting.Y = t.int(",")
	in.Setting.Depth = t.int(" depth ")
	in.Setting.Seed = t.decimal(" seed ")
	if t.begins(" joined ") {
		in.Joined = t.decimal(" joined ")
	}
	if t.why == "" && t.rest != "" {
		in.Setting.Tags = t.quoted(" tags ")
	}
	if t.why == "" {
		// One value has one text: no signs, zeros or escapes that it could do without.
		if again, err := in.AppendText(nil); err != nil || string(again) != string(text) {
			t.why = "a word that is written in another way than records are"
		}
	}
	if t.why != "" {
		return errors.New("the text of a saved placement has " + t.why)
	}
	*r = in
	return nil
}

// taker takes words from the front of a text. Once something is wrong, why says what, and the rest
// does not matter.
type taker struct{ rest, why string }

// begins reports whether the rest begins with some text.
func (t *taker) begins(text string) bool {
	return len(t.rest) >= len(text) && t.rest[:len(text)] == text
}

// word takes what stands after some text, up to a space or a comma.
func (t *taker) word(after string) string {
	if !t.begins(after) {
		if t.why == "" {
			t.why = "no " + strconv.Quote(after) + " where one is needed"
		}
		return ""
	}
	t.rest = t.rest[len(after):]
	n := 0
	for n < len(t.rest) && t.rest[n] != ' ' && t.rest[n] != ',' {
		n++
	}
	word := t.rest[:n]
	t.rest = t.rest[n:]
	return word
}

// wrong notes what is wrong with a word, unless something was before.
func (t *taker) wrong(err error, word, want string) {
	if err != nil && t.why == "" {
		t.why = strconv.Quote(word) + " where " + want + " is needed"
	}
}

func (t *taker) hex(after string) uint64 {
	word := t.word(after)
	n, err := strconv.ParseUint(word, 16, 64)
	t.wrong(err, word, "a number of 16 hexadecimal digits")
	return n
}

func (t *taker) decimal(after string) uint64 {
	word := t.word(after)
	n, err := strconv.ParseUint(word, 10, 64)
	t.wrong(err, word, "a number of 64 bits")
	return n
}

func (t *taker) int(after string) int {
	word := t.word(after)
	n, err := strconv.Atoi(word)
	t.wrong(err, word, "a number")
	return n
}

func (t *taker) orientation(after string) (o orient.Orientation) {
	word := t.word(after)
	t.wrong(o.UnmarshalText([]byte(word)), word, "an orientation")
	return o
}

// quoted takes a Go string to the end.
func (t *taker) quoted(after string) embed.Tags {
	if !t.begins(after) {
		t.why = "more behind its seed than tags"
		return ""
	}
	tags, err := strconv.Unquote(t.rest[len(after):])
	t.wrong(err, t.rest[len(after):], "a Go string")
	return embed.Tags(tags)
}

// AppendBinary appends the binary form. The error is that of an orientation that there is not.
func (r Record) AppendBinary(dst []byte) ([]byte, error) {
	s := &r.Setting
	if s.Orientation >= orient.Count {
		_, err := s.Orientation.MarshalText()
		return dst, err
	}
	words := [...]uint64{uint64(r.ID), r.Shape, s.Seed, r.Joined}
	n, turn := len(words), byte(s.Orientation)|recordJoined
	if r.Joined == 0 {
		n, turn = n-1, byte(s.Orientation)
	}
	dst = append(dst, recordVersion, turn)
	for _, n := range words[:n] {
		for i := range 8 {
			dst = append(dst, byte(n>>(8*i)))
		}
	}
	for _, n := range [...]int{s.X, s.Y, s.Depth} {
		u := uint64(int64(n)<<1 ^ int64(n)>>63)
		for ; u >= 0x80; u >>= 7 {
			dst = append(dst, byte(u)|0x80)
		}
		dst = append(dst, byte(u))
	}
	return append(dst, s.Tags...), nil
}

// MarshalBinary returns the binary form.
func (r Record) MarshalBinary() ([]byte, error) { return r.AppendBinary(nil) }

// recordFixed is the size of what comes before the varints.
const recordFixed = 2 + 3*8

// UnmarshalBinary reads the binary form, which takes all of data. On an error r is not changed.
func (r *Record) UnmarshalBinary(data []byte) error {
	switch {
	case len(data) < recordFixed:
		return errors.New("a saved placement ends early, after " + strconv.Itoa(len(data)) + " bytes")
	case data[0] != recordVersion:
		return errors.New("a saved placement has the version " + strconv.Itoa(int(data[0])) + "; this package reads 1")
	case data[1]&^recordJoined >= orient.Count:
		return errors.New("a saved placement has orientation " + strconv.Itoa(int(data[1])) + "; there are 0 to 7")
	}
	var in Record
	in.Setting.Orientation = orient.Orientation(data[1] &^ recordJoined)
	rest := data[2:]
	in.ID, rest = embed.ID(word(rest)), rest[8:]
	in.Shape, rest = word(rest), rest[8:]
	in.Setting.Seed, rest = word(rest), rest[8:]
	if data[1]&recordJoined != 0 {
		if len(rest) < 8 {
			return errors.New("a saved placement ends early, after " + strconv.Itoa(len(data)) + " bytes")
		}
		if in.Joined, rest = word(rest), rest[8:]; in.Joined == 0 {
			return errors.New("a saved placement has a number that it could do without")
		}
	}
	for _, n := range [...]*int{&in.Setting.X, &in.Setting.Y, &in.Setting.Depth} {
		var ok bool
		if rest, ok = takeVarint(rest, n); !ok {
			return errors.New("a saved placement has a number that does not end, or that an int does not hold")
		}
	}
	in.Setting.Tags = embed.Tags(rest)
	*r = in
	return nil
}

// word returns the number of 8 bytes that some begin with.
func word(data []byte) (n uint64) {
	for k := range 8 {
		n |= uint64(data[k]) << (8 * k)
	}
	return n
}

// takeVarint takes a zigzag varint, as short as it can be, from the front of some bytes.
func takeVarint(data []byte, n *int) (rest []byte, ok bool) {
	var u uint64
	for i, b := range data {
		if i == 9 && b > 1 || i > 9 {
			return nil, false
		}
		u |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			v := int64(u>>1) ^ -int64(u&1)
			*n = int(v)
			return data[i+1:], int64(*n) == v && (b > 0 || i == 0)
		}
	}
	return nil, false
}
