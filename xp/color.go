package xp

import "fmt"

// RGB is a color as REXPaint stores it: red, green and blue, 0 to 255 each.
// The zero value is black.
type RGB struct{ R, G, B uint8 }

// Key is the color that makes a cell transparent when it is the back: #ff00ff.
// As a fore it is a color like any other.
var Key = RGB{255, 0, 255}

// String returns the color as #rrggbb in lower case.
func (c RGB) String() string {
	const hex = "0123456789abcdef"
	return string([]byte{'#',
		hex[c.R>>4], hex[c.R&15], hex[c.G>>4], hex[c.G&15], hex[c.B>>4], hex[c.B&15]})
}

// ParseRGB reads a color written #rrggbb or #rgb, in either case; #rgb means #rrggbb.
func ParseRGB[T string | []byte](s T) (RGB, error) {
	if (len(s) != 4 && len(s) != 7) || s[0] != '#' {
		return RGB{}, fmt.Errorf("color %q is not written #rrggbb or #rgb", s)
	}
	var v [6]uint8
	digits := s[1:]
	for i := range v {
		d, ok := hexDigit(digits[i*len(digits)/6])
		if !ok {
			return RGB{}, fmt.Errorf("color %q holds something other than the digits 0-9 and a-f", s)
		}
		v[i] = d
	}
	return RGB{v[0]<<4 | v[1], v[2]<<4 | v[3], v[4]<<4 | v[5]}, nil
}

// hexDigit returns the value of a hexadecimal digit.
func hexDigit(c byte) (uint8, bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c && c <= 'f':
		return c - 'a' + 10, true
	case 'A' <= c && c <= 'F':
		return c - 'A' + 10, true
	}
	return 0, false
}
