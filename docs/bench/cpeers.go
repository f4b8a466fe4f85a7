package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

//go:embed libraries/peers.c
var peersC []byte

// peers are the libraries in C: those that are there, each a process.
type peers struct {
	all   []*cPeer
	notes []string // what is missing, and why
}

// cPeer is one of them.
type cPeer struct {
	library string // of Debian's package
	define  string // in peers.c
	link    string
	name    string // in the report, for reading
	note    string
	reader  bool // gives an image; the others inflate and deflate alone

	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// compilePeers compiles and starts what it can.
func compilePeers(dir string) *peers {
	c := new(peers)
	source := filepath.Join(dir, "peers.c")
	if err := os.WriteFile(source, peersC, 0o644); err != nil {
		c.notes = append(c.notes, "Peers in C were skipped: "+err.Error()+".")
		return c
	}
	for _, p := range []*cPeer{
		{library: "libdeflate-dev", define: "DEFLATE", link: "-ldeflate", name: "libdeflate", note: "raw stream, no checksum"},
		{library: "zlib1g-dev", define: "ZLIB", link: "-lz", name: "zlib", note: "raw stream, no checksum"},
		{library: "libtcod-dev", define: "TCOD", link: "-ltcod", name: "libtcod (C)", note: "from memory, in a zlib container, which is all that it takes there", reader: true},
	} {
		if err := p.start(source, dir); err != nil {
			c.notes = append(c.notes, fmt.Sprintf("%s was skipped (Debian's %s): %v.", p.name, p.library, err))
			continue
		}
		if v := version(p.library); v != "" {
			p.name += " " + v
		}
		c.all = append(c.all, p)
	}
	return c
}

// version returns the version of a Debian package without Debian's part of it, "" if not known.
func version(library string) string {
	out, err := exec.Command("dpkg-query", "-W", "-f", "${Version}", library).Output()
	if err != nil {
		return ""
	}
	v := string(out)
	if _, after, ok := strings.Cut(v, ":"); ok {
		v = after
	}
	v, _, _ = strings.Cut(v, "-")
	v, _, _ = strings.Cut(v, "+")
	v, _, _ = strings.Cut(v, ".dfsg")
	return v
}

// start compiles the peer and starts it.
func (p *cPeer) start(source, dir string) error {
	binary := filepath.Join(dir, p.define)
	args := []string{"-O2", "-DPEER=" + p.define, "-o", binary, source, p.link}
	if out, err := exec.Command("cc", args...).CombinedOutput(); err != nil {
		line, _, _ := strings.Cut(strings.TrimPrefix(string(out), source+":"), "\n")
		return fmt.Errorf("it does not compile here: %w %s", err, line)
	}
	p.cmd = exec.Command(binary)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	p.out = bufio.NewReader(out)
	return p.cmd.Start()
}

// stop ends all peers.
func (c *peers) stop() {
	for _, p := range c.all {
		p.in.Close()
		p.cmd.Wait()
	}
}

// ask has the peer do an operation on a file n times.
func (p *cPeer) ask(operation, path string, n int) (took time.Duration, check uint64, err error) {
	if _, err := fmt.Fprintf(p.in, "%s %s %d\n", operation, path, n); err != nil {
		return 0, 0, fmt.Errorf("the process has ended: %w", err)
	}
	var nanoseconds int64
	if _, err := fmt.Fscan(p.out, &nanoseconds, &check); err != nil {
		return 0, 0, fmt.Errorf("the process has ended: %w", err)
	}
	return time.Duration(nanoseconds), check, nil
}

// thing returns the peer's operation on a file as a thing to measure.
func (p *cPeer) thing(name, operation, path string, right func(check uint64) error) *thing {
	return &thing{name: name, note: p.note,
		check: func() error {
			_, check, err := p.ask(operation, path, 0)
			if err != nil {
				return err
			}
			return right(check)
		},
		run: func(n int) (time.Duration, error) {
			took, _, err := p.ask(operation, path, n)
			return took, err
		}}
}

// decoding lists what the peers do with an image: libtcod reads it, the others inflate it.
func (c *peers) decoding(in *input) (things []*thing) {
	for _, p := range c.all {
		if p.reader {
			things = append(things, p.thing(p.name, "decode", in.zlib, func(sum uint64) error {
				return differs("sum of glyphs", sum, in.glyphSum())
			}))
			continue
		}
		things = append(things, p.thing("inflate alone, "+p.name, "decode", in.path, func(n uint64) error {
			return differs("count of bytes", n, uint64(len(in.raw)))
		}))
	}
	return things
}

// encoding lists what deflates the bytes of an image.
func (c *peers) encoding(in *input) (things []*thing) {
	for _, p := range c.all {
		if !p.reader {
			things = append(things, p.thing("deflate alone, "+p.name, "encode", in.plain, func(n uint64) error {
				return differs("packed", n > 0 && n < uint64(len(in.raw)), true)
			}))
		}
	}
	return things
}
