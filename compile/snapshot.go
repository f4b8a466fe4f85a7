package compile

import (
	"bytes"
	"io"
	"io/fs"
	"maps"
	"path"
	"sync"
)

// A snapshot is a tree whose text files stay as they were when they were first read, and in which
// some may have another content. Images and folders are those of the tree below, at any time.
type snapshot struct {
	below fs.FS
	texts map[string][]byte // with another content
	kept  *keptTexts        // as they were; shared by all snapshots of the tree
}

type keptTexts struct {
	sync.Mutex
	files map[string][]byte
}

func newSnapshot(fsys fs.FS) *snapshot {
	return &snapshot{below: fsys, kept: &keptTexts{files: map[string][]byte{}}}
}

// with returns a snapshot in which some text files have another content too.
func (s *snapshot) with(texts map[string][]byte) *snapshot {
	out := *s
	if out.texts = maps.Clone(s.texts); out.texts == nil {
		out.texts = map[string][]byte{}
	}
	maps.Copy(out.texts, texts)
	return &out
}

// text returns the content of a text file in the snapshot, and as it was.
func (s *snapshot) text(name string) (now, was []byte, err error) {
	s.kept.Lock()
	was, ok := s.kept.files[name]
	s.kept.Unlock()
	if !ok {
		was, err = readLimited(s.below, name, maxBaseline+1)
		if err != nil {
			return nil, nil, err
		}
		s.kept.Lock()
		if first, ok := s.kept.files[name]; ok {
			was = first
		}
		s.kept.files[name] = was
		s.kept.Unlock()
	}
	if now, ok = s.texts[name]; !ok {
		now = was
	}
	return now, was, nil
}

// Open opens a file or folder.
func (s *snapshot) Open(name string) (fs.File, error) {
	info, err := fs.Stat(s.below, name)
	if err != nil || !info.Mode().IsRegular() || path.Ext(name) == ".xp" {
		return s.below.Open(name)
	}
	text, _, err := s.text(name)
	if err != nil {
		return nil, err
	}
	return &textFile{bytes.NewReader(text), info}, nil
}

// Stat describes a file: the one below.
func (s *snapshot) Stat(name string) (fs.FileInfo, error) { return fs.Stat(s.below, name) }

// ReadDir lists a folder.
func (s *snapshot) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(s.below, name) }

// textFile is an open text file.
type textFile struct {
	io.Reader
	info fs.FileInfo
}

// Stat describes the file below.
func (f *textFile) Stat() (fs.FileInfo, error) { return f.info, nil }

// Close does nothing: all is in memory.
func (f *textFile) Close() error { return nil }
