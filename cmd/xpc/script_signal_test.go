//go:build unix

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os/exec"
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
