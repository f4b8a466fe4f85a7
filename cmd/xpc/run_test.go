package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// runWith runs the command in this process.
func runWith(t *testing.T, stdout io.Writer, args ...string) (code int, stderr string) {
	t.Helper()
	var errs bytes.Buffer
	code = run(t.Context(), strings.NewReader(""), stdout, &errs, args)
	return code, errs.String()
}

// refusing is a stream that takes some bytes and then fails.
type refusing struct {
	takes int
	err   error
}

func (r *refusing) Write(p []byte) (int, error) {
	if r.takes -= len(p); r.takes < 0 {
		return 0, r.err
	}
	return len(p), nil
}

func TestRefusedOutput(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, want string
		err        error
		code       int
	}{
		{"full", "xpc: cannot write to standard output: no space left on device\n", syscall.ENOSPC, 2},
		{"path", "xpc: cannot write to standard output: no space left on device\n",
			&os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}, 2},
		{"pipe", "", &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}, 141},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, args := range [][]string{{}, {"help", "map"}, {"version"}, {"completion", "fish"}} {
				code, stderr := runWith(t, &refusing{takes: 3, err: tt.err}, args...)
				if code != tt.code || stderr != tt.want {
					t.Errorf("%q: code %d, standard error %q; want %d, %q", args, code, stderr, tt.code, tt.want)
				}
			}
		})
	}
}

// A run that is interrupted leaves a whole document, which says so.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, format := range []string{"json", "gitlab", "sarif"} {
		for _, verb := range []string{"lint", "build"} {
			var out, errs bytes.Buffer
			code := run(ctx, nil, &out, &errs, []string{verb, "--format", format, "../../samples/caves"})
			if code != 2 || !json.Valid(out.Bytes()) || errs.String() != "xpc: interrupted\n" {
				t.Errorf("%s: code %d, output %q, standard error %q", verb, code, out.String(), errs.String())
			}
			if format == "sarif" && !strings.Contains(out.String(), "interrupted") {
				t.Errorf("%s: the report does not say that it is cut short: %s", verb, out.String())
			}
		}
	}
}

// panicking is a stream in which our own code breaks.
type panicking struct{ with any }

func (p panicking) Write([]byte) (int, error) { panic(p.with) }

func TestInternalError(t *testing.T) {
	for _, with := range []any{"xpc: internal error: a plan of no cells", errors.New("a plan of no cells"), "a plan\x1b[2Jof"} {
		code, stderr := runWith(t, panicking{with}, "version")
		if code != 2 {
			t.Errorf("code %d, want 2", code)
		}
		if strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "xpc: internal error: a plan") ||
			strings.Contains(stderr, "goroutine") || strings.Contains(stderr, "\x1b") || strings.Count(stderr, "internal error") > 1 {
			t.Errorf("standard error is %q", stderr)
		}
	}
	t.Setenv("XPC_DEBUG", "panic")
	defer func() {
		if recover() == nil {
			t.Error("with XPC_DEBUG the panic does not go on")
		}
	}()
	runWith(t, panicking{"a plan of no cells"}, "version")
}

// An error of the system is told in words, without the call it came from.
func TestPlainly(t *testing.T) {
	t.Parallel()
	path := func(op string, err error) error { return &os.PathError{Op: op, Path: "a/b.xp", Err: err} }
	tests := []struct {
		err  error
		want string
	}{
		{path("openat", syscall.EACCES), "cannot read a/b.xp: permission denied"},
		{path("open", syscall.ENOENT), "cannot read a/b.xp: there is no such file"},
		{path("mkdir", syscall.EROFS), "cannot write a/b.xp: read-only file system"},
		{errors.Join(path("open", syscall.EACCES)), "cannot read a/b.xp: permission denied"},
		{cannotWrite("c.png", path("rename", syscall.EACCES)), "cannot write c.png: permission denied"},
		{cannotWrite("c.png", &os.LinkError{Op: "rename", Old: "t", New: "c.png", Err: syscall.EXDEV}), "cannot write c.png: invalid cross-device link"},
		{wrapped("cannot look at x: ", path("statat", syscall.ENOTDIR)), "cannot look at x: something on the way is a file, not a folder"},
		{errors.New("of our own"), "of our own"},
	}
	for _, tt := range tests {
		if got := plainly(tt.err); got != tt.want {
			t.Errorf("plainly(%q) = %q, want %q", tt.err, got, tt.want)
		}
	}
}

type wrapper struct {
	before string
	err    error
}

func wrapped(before string, err error) error { return &wrapper{before, err} }
func (w *wrapper) Error() string             { return w.before + w.err.Error() }
func (w *wrapper) Unwrap() error             { return w.err }

// A file is replaced whole; what cannot be replaced stays, and no temporary is left.
func TestWriteFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "a.txt")
	for _, content := range []string{"one", "two", "two"} {
		if err := writeFile(file, []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != content {
			t.Errorf("the file holds %q, %v; want %q", got, err, content)
		}
	}
	if err := writeFile(dir, nil); err == nil || !strings.HasSuffix(err.Error(), "it is a folder") {
		t.Errorf("a folder: %v", err)
	}
	if err := writeFile(filepath.Join(file, "b"), nil); err == nil {
		t.Error("a file below a file was written")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("left in the folder: %v, %v", entries, err)
	}
}
