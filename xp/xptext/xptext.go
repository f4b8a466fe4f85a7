// Package xptext is the text twin of an .xp image: a form to read, to write by hand and to compare.
package xptext
