package main

import (
	"hash/crc32"
	"os"
	"syscall"
)

// The least that a verifier of bundles takes, and bundles that are mapped anew for each look.

// sumOf returns the CRC-32C of a string through a copy that stays in the nearest cache.
func sumOf(text string) (sum uint32) {
	var block [1 << 14]byte
	for len(text) > 0 {
		n := copy(block[:], text)
		sum = crc32.Update(sum, castagnoli, block[:n])
		text = text[n:]
	}
	return sum
}

// wordsOf returns all words of a text, one in the other.
func wordsOf(text string) (all uint64) {
	var other uint64
	for ; len(text) >= 16; text = text[16:] {
		all, other = all|word(text[:8]), other|word(text[8:16])
	}
	return all | other
}

// word loads 8 bytes; the compiler makes one load of them.
func word(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// withMapped maps a file into memory, uses it and lets go of it.
func withMapped(name string, use func(data []byte) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	data, err := syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return err
	}
	err = use(data)
	if unmapped := syscall.Munmap(data); err == nil {
		err = unmapped
	}
	return err
}
