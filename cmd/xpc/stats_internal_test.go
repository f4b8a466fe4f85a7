package main

import (
	"bytes"
	"fmt"
	"math/big"
	"strings"
	"testing"
	"unicode/utf8"
)

// No table is wider than the terminal, and all of them are as wide as they may be.
func TestStatsWidth(t *testing.T) {
	t.Parallel()
	for _, columns := range []int{60, 80, 100, 120, 200} {
		for _, args := range [][]string{
			{"works/depot"}, {"works/cache", "wild/*", "rooms/*"}, {}, {"--recipe", "lower-caves", "--maps", "2"},
		} {
			var out bytes.Buffer
			e := &env{stdout: &stream{w: &out, columns: columns}, stderr: &stream{w: &bytes.Buffer{}}, color: "never"}
			args = append([]string{"stats", "--bundle", "../../samples/caves/build/caves.xpb"}, args...)
			if err := e.execute(t.Context(), args); err != nil {
				t.Fatal(err)
			}
			widest := 0
			for line := range strings.Lines(out.String()) {
				n := utf8.RuneCountInString(strings.TrimRight(line, "\n"))
				widest = max(widest, n)
				if n > max(columns, 65) {
					t.Errorf("%v: a line of %d columns on a terminal of %d:\n%s", args[3:], n, columns, line)
				}
			}
			if bars := strings.Contains(out.String(), "█"); bars != (columns >= 100 && len(args) > 3 && args[3] != "--recipe") {
				t.Errorf("%v: on a terminal of %d columns there are bars: %v", args[3:], columns, bars)
			}
		}
	}
}

// What may come is never shown as what never or always does.
func TestStatsNumbers(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		of             *big.Rat
		chance, number string
	}{
		{big.NewRat(0, 1), "never", "0.00"},
		{big.NewRat(1, 1), "100 %", "1.00"},
		{big.NewRat(17, 50), "34.0 %", "0.34"},
		{big.NewRat(1, 1_000_000), "<0.1 %", "<0.01"},
		{big.NewRat(1, 2000), "0.1 %", "<0.01"},
		{big.NewRat(999_999, 1_000_000), ">99.9 %", "1.00"},
		{big.NewRat(1998, 2000), "99.9 %", "1.00"},
	} {
		if got := fmt.Sprint(chanceText(tt.of), " ", numberText(tt.of)); got != tt.chance+" "+tt.number {
			t.Errorf("%v is %s, want %s %s", tt.of, got, tt.chance, tt.number)
		}
	}
}
