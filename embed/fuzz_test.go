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
// do there (1) and a value (4): of bytes anywhere, or of whole records of a section.
func FuzzOpenMutated(f *testing.F) {
	sound := encode(f, small())
	for _, name := range []string{"bundle", "terrain", "prefabs", "alts", "variants", "recipes", "carvings", "automata", "guides", "mines", "tunnels", "features", "pool", "ids", "rows", "nests", "withs", "limits"} {
		entry, body := sectionAt(f, []byte(sound), name)
		for action := range byte(8) {
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
	if action := edit[3] % 8; action >= 5 {
		return mutateRecords(data, at, int(value&0xffff), int(value>>16), action)
	}
	switch edit[3] % 8 {
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

// mutateRecords changes a section as a whole, and what the head says of it: it copies one record over another (5),
// takes one away (6) or repeats it (7).
func mutateRecords(data []byte, which, from, to int, action byte) []byte {
	n := entries(data)
	if n == 0 {
		return data
	}
	entry, at := headFixed+which%n*headEntry, headFixed+n*headEntry+8
	for e := headFixed; e < entry; e += headEntry {
		at += int(binary.LittleEndian.Uint32(data[e+8:]))
	}
	size, count := int(binary.LittleEndian.Uint32(data[entry+20:])), int(binary.LittleEndian.Uint32(data[entry+16:]))
	total := int(binary.LittleEndian.Uint32(data[entry+8:]))
	if at < 0 || size <= 0 || count <= 0 || count > total || size*count > total || at+total > len(data)-tailSize {
		return data // it is no section any more
	}
	records := append([]byte{}, data[at:at+size*count]...)
	one, other := from%count*size, to%count*size
	switch action {
	case 5:
		copy(records[other:other+size], records[one:one+size])
	case 6:
		records, count = append(records[:one:one], records[one+size:]...), count-1
	case 7:
		records, count = append(records[:one+size:one+size], records[one:]...), count+1
	}
	for len(records)%8 > 0 {
		records = append(records, 0)
	}
	binary.LittleEndian.PutUint64(data[entry+8:], uint64(len(records)))
	binary.LittleEndian.PutUint32(data[entry+16:], uint32(count))
	return append(append(data[:at:at], records...), data[at+total:]...)
}
