package main

import (
	"bytes"
	"testing"
	"time"
)

func TestProgress(t *testing.T) {
	t.Setenv("TERM", "xterm")
	var out bytes.Buffer
	clock := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	now := func() time.Time { return clock }
	terminal := &stream{w: &out, terminal: true}
	for wait, want := range map[time.Duration]string{0: "", 499: "", 500: "\rmap: 5 of 9\x1b[K"} {
		out.Reset()
		p := newProgress(terminal, false, now)
		clock = clock.Add(wait * time.Millisecond)
		if p.step("map", 5, 9); out.String() != want {
			t.Errorf("after %d ms: %q, want %q", wait, out.String(), want)
		}
	}
	out.Reset()
	p := newProgress(terminal, false, now)
	clock = clock.Add(time.Second)
	p.step("map", 1, 3)
	p.step("map", 2, 3) // too early for another line
	p.end()
	p.end()
	if want := "\rmap: 1 of 3\x1b[K\r\x1b[K"; out.String() != want {
		t.Errorf("a run: %q, want %q", out.String(), want)
	}

	// Silent: no terminal, one that is dumb, one that the run prints on, a short run.
	out.Reset()
	for _, p := range []*progress{newProgress(&stream{w: &out}, false, now), newProgress(terminal, true, now)} {
		clock = clock.Add(time.Hour)
		p.step("map", 1, 3)
		p.end()
	}
	newProgress(terminal, false, now).end()
	t.Setenv("TERM", "dumb")
	p = newProgress(terminal, false, now)
	clock = clock.Add(time.Hour)
	p.step("map", 1, 3)
	if out.Len() > 0 {
		t.Errorf("a silent progress says %q", out.String())
	}
}
