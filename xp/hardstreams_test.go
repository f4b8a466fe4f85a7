package xp_test

import (
	"fmt"
	"slices"
	"strings"
)

// hardStream is a deflate stream made by hand (RFC 1951), with the difference between the
// inflaters that it shows: see explained.
type hardStream struct {
	name       string
	stream     []byte
	sound      bool
	difference string
}

// bits returns bytes from bits in the order in which a reader takes them; blanks mean nothing.
func bits(parts ...string) []byte {
	all := strings.ReplaceAll(strings.Join(parts, ""), " ", "")
	out := make([]byte, (len(all)+7)/8)
	for i, b := range all {
		if b == '1' {
			out[i/8] |= 1 << (i % 8)
		}
	}
	return out
}

// number returns n as bits, the lowest first.
func number(n, width int) string {
	var b strings.Builder
	for i := range width {
		fmt.Fprint(&b, n>>i&1)
	}
	return b.String()
}

// dynamic returns a stream of one block with Huffman codes of the given lengths.
func dynamic(literals, distances []int, body string) []byte {
	return bits("1", block(literals, distances, body), strings.Repeat("0", 64))
}

// block returns a block, but for its first bit, with Huffman codes of the given lengths. All lengths
// are written as 4 bits, by a code that has all 16 of them.
func block(literals, distances []int, body string) string {
	var b strings.Builder
	b.WriteString("01" + number(len(literals)-257, 5) + number(len(distances)-1, 5) + number(15, 4))
	b.WriteString("000 000 000" + strings.Repeat("001", 16))
	for _, n := range append(slices.Clone(literals), distances...) {
		fmt.Fprintf(&b, "%04b", n)
	}
	return b.String() + body
}

// lengths returns the code lengths of symbols given as pairs of a symbol and a length.
func lengths(count int, pairs ...int) []int {
	out := make([]int, count)
	for i := 0; i < len(pairs); i += 2 {
		out[pairs[i]] = pairs[i+1]
	}
	return out
}

// chain returns code lengths 1, 2, ... 15, 15 for the symbols 241 to 256.
func chain() []int {
	out := make([]int, 257)
	for i := range 16 {
		out[241+i] = min(i+1, 15)
	}
	return out
}

// hardStreams returns streams at the edges of what deflate allows.
func hardStreams() []hardStream {
	// Codes of lengths: 257 is 0, 97 ('a') is 10, 256 (the end) is 11.
	abc := lengths(258, 97, 2, 256, 2, 257, 1)
	fixed := func(body string) []byte { return bits("1 10", body, strings.Repeat("0", 64)) }
	const a, three, end = "10010001", "0000001", "0000000" // in fixed codes
	return []hardStream{
		{"stored, empty", []byte{1, 0, 0, 255, 255}, true, ""},
		{"stored, wrong complement", []byte{1, 0, 0, 254, 255}, false, ""},
		{"stored, cut", []byte{1, 2, 0, 253, 255, 7}, false, ""},
		{"reserved type", bits("1 11"), false, ""},
		{"nothing", nil, false, ""},
		{"fixed, empty", bits("1 10", end), true, ""},
		{"two blocks", bits("0 10", a, end, "1 10", a, end), true, ""},
		{"many empty blocks", append([]byte(strings.Repeat("\x00\x00\x00\xff\xff", 1000)), 1, 0, 0, 255, 255), true, ""},
		{"no last block", bits("0 10", a, end), false, ""},
		{"repeat", bits("1 10", a, three, "00000", end), true, ""},
		{"too far back", fixed(a + three + "00001" + end), false, ""},
		{"back from the start", fixed(three + "00000" + end), false, ""},
		{"length symbol 286", fixed(a + "11000110" + "00000" + end), false, ""},
		{"length symbol 287", fixed(a + "11000111" + "00000" + end), false, ""},
		{"distance symbol 29", fixed(a + three + "11101" + strings.Repeat("1", 13) + end), false, ""},
		{"distance symbol 30", fixed(a + three + "11110" + end), false, ""},
		{"distance symbol 31", fixed(a + three + "11111" + end), false, ""},

		{"287 literal codes", bits("1 01", number(30, 5), number(0, 5), number(0, 4), strings.Repeat("0", 200)), false, ""},
		{"31 distance codes", bits("1 01", number(0, 5), number(30, 5), number(0, 4), strings.Repeat("0", 200)), false, ""},
		{"too many code lengths of 1", bits("1 01", number(0, 5), number(0, 5), number(0, 4), "100 100 100 000", strings.Repeat("0", 200)), false, ""},
		{"no code lengths", bits("1 01", number(0, 5), number(0, 5), number(0, 4), "000 000 000 000", strings.Repeat("0", 200)), false, "length code"},
		{"repeat of no length", bits("1 01", number(0, 5), number(0, 5), number(0, 4), "100 000 000 100", "1", strings.Repeat("0", 200)), false, ""},
		{"zeros past the end", bits("1 01", number(0, 5), number(0, 5), number(0, 4), "000 000 100 100",
			strings.Repeat("1 1111111", 2), "0", strings.Repeat("0", 200)), false, ""},
		{"dynamic", dynamic(abc, lengths(2, 0, 1, 1, 1), "10 0 0 11"), true, ""},
		{"one distance code", dynamic(abc, []int{1}, "10 0 0 11"), true, ""},
		{"one distance code, the other bit", dynamic(abc, []int{1}, "10 0 1 11"), false, ""},
		{"no distance code, none used", dynamic(abc, []int{0}, "10 11"), true, ""},
		{"no distance code, one used", dynamic(abc, []int{0}, "10 0 0 11"), false, "place"},
		{"no distance code, that of the block before used", bits("0", block(abc, []int{1}, "10 11"),
			"1", block(abc, []int{0}, "10 0 0 11"), strings.Repeat("0", 64)), false, "codes of the block before"},
		{"incomplete distance codes", dynamic(abc, []int{2, 2}, "10 0 00 11"), false, ""},
		{"too many distance codes", dynamic(abc, []int{1, 1, 1}, "10 0 0 11"), false, ""},
		{"the end alone", dynamic(lengths(257, 256, 1), []int{0}, "0"), true, ""},
		{"the end alone, the other bit", dynamic(lengths(257, 256, 1), []int{0}, "1"), false, ""},
		{"no end", dynamic(lengths(257, 97, 1, 98, 1), []int{0}, "0101"), false, ""},
		{"no literal codes", dynamic(lengths(257), []int{1}, ""), false, "no codes for literals"},
		{"incomplete literal codes", dynamic(lengths(257, 97, 2, 256, 2), []int{0}, "00 01"), false, ""},
		{"too many literal codes", dynamic(lengths(257, 97, 1, 98, 1, 256, 1), []int{0}, "0"), false, ""},
		{"codes of 15 bits", dynamic(chain(), []int{0}, "0 10 111111111111110 111111111111111"), true, ""},
		{"codes of 15 bits, cut", dynamic(chain(), []int{0}, "0 10 111111111111110")[:147], false, ""},
	}
}

// borrowed returns a file whose second block has no codes for distances and uses that of the first,
// and whose checksum is that of the image which comes of it.
func borrowed() []byte {
	image := payload(-1, 1, 1, 1, []byte{65, 0, 0, 0, 0, 0, 0, 0, 0, 0})
	code := map[byte]string{0: "00", 1: "01", 65: "10", 255: "110"}
	var body strings.Builder
	for _, b := range image[:len(image)-3] {
		body.WriteString(code[b])
	}
	body.WriteString("111")
	first := block(lengths(257, 0, 2, 1, 2, 65, 2, 255, 3, 256, 3), []int{1}, body.String())
	second := block(lengths(258, 97, 2, 256, 2, 257, 1), []int{0}, "0 0 11")
	return asGzip(bits("0", first, "1", second), image)
}
