package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// stream is standard output or standard error. It keeps the first error of a write, so that a
// verb may print without looking: the command as a whole does.
type stream struct {
	w        io.Writer
	terminal bool  // w is one
	columns  int   // of the terminal; 0 where there is none
	used     bool  // something was written
	err      error // of the first write that was refused; all later ones are too
}

// newStream returns a stream to w, and looks what is behind it.
func newStream(w io.Writer) *stream {
	s := &stream{w: w}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		s.terminal = true
		if width, _, err := term.GetSize(int(f.Fd())); err == nil {
			s.columns = width
		}
	}
	return s
}

func (s *stream) Write(p []byte) (n int, err error) {
	if s.err != nil {
		return 0, s.err
	}
	s.used = s.used || len(p) > 0
	n, s.err = s.w.Write(p)
	return n, s.err
}

// colored tells whether text on the stream carries colors: what --color says, else
// NO_COLOR, FORCE_COLOR and TERM=dumb, else whether the stream is a terminal.
func (e *env) colored(s *stream) bool {
	switch {
	case e.color == "always":
		return true
	case e.color == "never", os.Getenv("NO_COLOR") != "":
		return false
	case os.Getenv("FORCE_COLOR") != "":
		return true
	case os.Getenv("TERM") == "dumb":
		return false
	}
	return s.terminal
}

// firstWord returns the first argument that is not a flag, which names the verb.
func firstWord(args []string) (word string, ok bool) {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--color": // the one flag before a verb that takes a value
			i++
		case !strings.HasPrefix(args[i], "-"):
			return args[i], true
		}
	}
	return "", false
}
