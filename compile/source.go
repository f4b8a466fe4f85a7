package compile

import (
	"io/fs"
	"strings"
	"sync"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// Source returns where a printer of findings looks up lines, cells and layers of the project's
// inputs. A file is read again, once, when a finding points at it. It may be used by several goroutines.
func (r *Result) Source() diag.Source {
	s := &lookup{
		fsys: r.fsys, words: r.words, lines: map[string][]string{}, images: map[string]*xp.Image{},
		font: sync.OnceValue(r.font),
	}
	if r.Project != nil {
		s.layers = r.Project.Layers
	}
	return s
}

// font returns the font by whose characters glyphs are shown; nil is code page 437.
func (r *Result) font() *prefab.Font {
	if r.Project == nil || r.fsys == nil {
		return nil
	}
	font, _, err := FontOf(r.fsys, r.Project)
	if err != nil {
		return nil // there was one when the build began
	}
	return font
}

type lookup struct {
	fsys   fs.FS
	font   func() *prefab.Font
	layers []prefab.LayerWord

	mu     sync.Mutex
	lines  map[string][]string
	images map[string]*xp.Image
	words  map[string][]prefab.LayerWord
}

// Line returns a line, from 1, of a text file without its end.
func (s *lookup) Line(file string, line int) (text string, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	lines, known := s.lines[file]
	if !known {
		if data, err := s.readFile(file, maxText+1); err == nil {
			lines = strings.Split(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
		}
		s.lines[file] = lines
	}
	if line < 1 || line > len(lines) {
		return "", false
	}
	return lines[line-1], true
}

// Cell returns the character that shows a cell of an image: layer from 1, x and y from 0.
func (s *lookup) Cell(file string, layer, x, y int) (r rune, transparent, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, known := s.images[file]
	if !known {
		if data, err := s.readFile(file, xp.MaxPacked+1); err == nil {
			m, _ = decodeImage(data) // nil where it is not an image: there are no cells to show
		}
		s.images[file] = m
	}
	if m == nil || layer < 1 || layer > len(m.Layers) || !m.Layers[layer-1].In(x, y) {
		return 0, false, false
	}
	c := m.Layers[layer-1].At(x, y)
	return s.font().Rune(c.Glyph()), c.Transparent(), true
}

// Word returns what a layer of an image, from 1, is read as, or "".
func (s *lookup) Word(file string, layer int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	words, known := s.words[file]
	if !known {
		words = s.layers
	}
	if layer < 1 || layer > len(words) {
		return ""
	}
	return words[layer-1].String()
}

func (s *lookup) readFile(name string, limit int64) ([]byte, error) {
	if s.fsys == nil {
		return nil, fs.ErrNotExist
	}
	return readLimited(s.fsys, name, limit)
}
