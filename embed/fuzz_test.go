package embed_test

import (
	"encoding/binary"
	"testing"

	"github.com/seed18752ec6/xpc/embed"
)

// FuzzOpen opens bytes as they come.
func FuzzOpen(f *testing.F) {
	f.Add([]byte(encode(f, small())))
	f.Add([]byte(encode(f, &embed.Data{})))
	f.Add([]byte("\x89XPB\r\n\x1a\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if b, err := embed.Open(string(data)); err == nil {
			exercise(b)
		}
	})
}

// FuzzOpenMutated changes a sound bundle as the input says and makes the sums right again, so that
// the checks behind them are met. The input is a list of edits, each of a place (3 bytes), what to
// do there (1) and a value (4).
func FuzzOpenMutated(f *testing.F) {
	sound := encode(f, small())
	for _, name := range []string{"bundle", "terrain", "prefabs", "alts", "variants", "recipes", "carvings", "automata", "guides", "mines", "tunnels", "features", "pool", "ids", "rows", "nests", "withs", "limits"} {
		entry, body := sectionAt(f, []byte(sound), name)
		for action := range byte(5) {
			f.Add(append(edit(entry+8, action, 8), edit(body+8, action, 0xffff_ffff)...))
			f.Add(append(edit(entry+16, action, 1), edit(body+28, action, 3)...))
		}
	}
	f.Fuzz(func(t *testing.T, edits []byte) {
		data := []byte(sound)
		for ; len(edits) >= 8; edits = edits[8:] {
			data = mutate(data, edits)
		}
		if b, err := embed.Open(string(fix(data))); err == nil {
			exercise(b)
		}
	})
}

func edit(at int, action byte, value uint32) []byte {
	return binary.LittleEndian.AppendUint32([]byte{byte(at), byte(at >> 8), byte(at >> 16), action}, value)
}

// mutate makes one edit.
func mutate(data, edit []byte) []byte {
	at := (int(edit[0]) | int(edit[1])<<8 | int(edit[2])<<16) % (len(data) - 4)
	value := binary.LittleEndian.Uint32(edit[4:])
	field := data[at:]
	switch edit[3] % 5 {
	case 0:
		binary.LittleEndian.PutUint32(field, value)
	case 1:
		binary.LittleEndian.PutUint32(field, binary.LittleEndian.Uint32(field)+value)
	case 2:
		field[0] = byte(value)
	case 3: // take 8 bytes away
		if len(data) > 200 {
			return append(data[:at:at], data[min(at+8, len(data)):]...)
		}
	case 4: // put 8 bytes in
		return append(append(append([]byte{}, data[:at]...), edit[:8]...), data[at:]...)
	}
	return data
}
