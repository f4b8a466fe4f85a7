//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestSignals interrupts a long run after its first map: it ends with the signal's code, without a
// word, and what it printed is whole.
func TestSignals(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := writeProject(dir); err != nil {
		t.Fatal(err)
	}
	for sig, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command("xpc", "map", "--seed", "1", "--count", "100000000", "--json")
			cmd.Dir = dir
			var stderr bytes.Buffer
			cmd.Stderr = &stderr
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			r := bufio.NewReader(out)
			first, err := r.ReadString('\n')
			if err != nil {
				t.Fatal(err, stderr.String())
			}
			if err := cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			rest, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			_ = cmd.Wait()
			if got := cmd.ProcessState.ExitCode(); got != code {
				t.Errorf("exit code %d, want %d", got, code)
			}
			if stderr.Len() > 0 {
				t.Errorf("standard error: %q", stderr.String())
			}
			for line := range strings.Lines(first + string(rest)) {
				if !json.Valid([]byte(line)) {
					t.Errorf("a map is cut off: %.60q", line)
				}
			}
		})
	}
}

// TestSignalsUnheeded interrupts a verb that waits for a pipe without a writer: it ends, says so in
// one line, and leaves nothing behind.
func TestSignalsUnheeded(t *testing.T) {
	t.Parallel()
	for sig, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		for _, args := range [][]string{
			{"show", "pipe.xp"}, {"dump", "pipe.xp"}, {"convert", "pipe.xp", "out.xpt"},
			{"diff", "pipe.xp", "pipe.xp"}, {"merge", "pipe.xp", "pipe.xp", "pipe.xp"},
		} {
			t.Run(args[0]+" "+sig.String(), func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				if err := syscall.Mkfifo(filepath.Join(dir, "pipe.xp"), 0o600); err != nil {
					t.Fatal(err)
				}
				cmd := exec.Command("xpc", args...)
				cmd.Dir = dir
				var stderr bytes.Buffer
				cmd.Stderr = &stderr
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				defer cmd.Process.Kill()
				// A writer that opens the pipe waits until the verb has opened it, too.
				w, err := os.OpenFile(filepath.Join(dir, "pipe.xp"), os.O_WRONLY, 0)
				if err != nil {
					t.Fatal(err)
				}
				defer w.Close()
				for range 2 { // some programs send it twice
					if err := cmd.Process.Signal(sig); err != nil {
						t.Fatal(err)
					}
				}
				_ = cmd.Wait()
				if got := cmd.ProcessState.ExitCode(); got != code {
					t.Errorf("exit code %d, want %d", got, code)
				}
				if got := stderr.String(); got != "xpc: interrupted\n" {
					t.Errorf("standard error: %q", got)
				}
				if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
					t.Errorf("left behind: %v, %v", files, err)
				}
			})
		}
	}
}
