// Package xp reads and writes .xp files, the images of REXPaint: layers of cells, each a glyph
// with two colors.
//
// The layout is that of REXPaint 1.60, manual appendix B, in 32-bit little-endian integers, all of
// it inside gzip:
//
//	version        int32   -1; files from before R9 have none and begin with the layer count
//	layer count    int32   at least 1
//	per layer, the bottom one first:
//	  width        int32   at least 1
//	  height       int32   at least 1
//	  cells        width × height, column by column: (x, y) is cell x*height + y
//	    glyph      uint32  index into the font
//	    fore       3 bytes red, green, blue
//	    back       3 bytes red, green, blue; 255, 0, 255 makes the cell transparent
//
// Nothing follows the last layer. Files in a zlib container and bare ones exist too and are read.
package xp
