package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// fakeSource gives the hints that a test asks for.
type fakeSource struct {
	out     chan hint
	refuses []error // of the next calls of watch
	scopes  int
	closed  bool
}

func newFakeSource() *fakeSource { return &fakeSource{out: make(chan hint, 1)} }

func (s *fakeSource) hints() <-chan hint { return s.out }
func (s *fakeSource) close()             { s.closed = true }

func (s *fakeSource) watch(*scope) error {
	s.scopes++
	if len(s.refuses) == 0 {
		return nil
	}
	err := s.refuses[0]
	s.refuses = s.refuses[1:]
	return err
}

func (s *fakeSource) hint() {
	select {
	case s.out <- hint{}:
	default:
	}
}

// sharedBuffer is a buffer that a loop writes and a test reads.
type sharedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *sharedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *sharedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// outcome is what a build of a test gives.
type outcome struct {
	changed []string
	found   diag.List
	err     error
	takes   time.Duration
}

// bench is a loop with fake builds and sources. Times count from its start, in milliseconds.
type loopBench struct {
	*watcher
	mu      sync.Mutex
	begun   time.Time
	events  []*fakeSource // that were opened, in order
	polls   []*fakeSource
	opens   []error // of the next calls that open a source of events
	builds  []int64 // when they began
	results func(n int) outcome
	printed sharedBuffer
	cancel  func()
	ended   chan error
}

// inLoop runs a test with a loop in a bubble of time. Results gives what build number n, from 0, gives.
func inLoop(t *testing.T, results func(n int) outcome, setup func(b *loopBench), test func(t *testing.T, b *loopBench)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		b := &loopBench{begun: time.Now(), results: results, ended: make(chan error, 1)}
		e := &env{stdout: newStream(io.Discard), stderr: newStream(&b.printed), color: "never"}
		b.watcher = &watcher{
			build: b.build,
			scope: func(*compile.Result) *scope { return &scope{} },
			tell:  &teller{e: e, p: &project{root: "."}, sinks: []sink{{format: diag.ShortForm}}},
			poll: func() source {
				s := newFakeSource()
				b.polls = append(b.polls, s)
				return s
			},
		}
		b.watcher.events = func() (source, error) {
			if len(b.opens) > 0 {
				err := b.opens[0]
				b.opens = b.opens[1:]
				return nil, err
			}
			s := newFakeSource()
			b.events = append(b.events, s)
			return s, nil
		}
		if setup != nil {
			setup(b)
		}
		ctx, cancel := context.WithCancel(t.Context())
		b.cancel = cancel
		go func() {
			b.ended <- b.run(ctx)
			close(b.ended)
		}()
		synctest.Wait()
		test(t, b)
		cancel()
		if err, open := <-b.ended; open && !errors.Is(err, context.Canceled) {
			t.Errorf("the loop ended with %v", err)
		}
	})
}

func (b *loopBench) build(ctx context.Context, _ compile.Mode, changed func([]string)) (*compile.Result, error) {
	b.mu.Lock()
	n := len(b.builds)
	b.builds = append(b.builds, time.Since(b.begun).Milliseconds())
	b.mu.Unlock()
	o := b.results(n)
	if n > 0 {
		changed(o.changed)
	}
	select {
	case <-time.After(o.takes):
	case <-ctx.Done():
		return &compile.Result{}, ctx.Err()
	}
	return &compile.Result{Prefabs: 3, Findings: o.found}, o.err
}

// at lets time pass until so many milliseconds after the start.
func (b *loopBench) at(ms int64) {
	time.Sleep(time.Until(b.begun.Add(time.Duration(ms) * time.Millisecond)))
	synctest.Wait()
}

// hintsAt gives hints at times.
func (b *loopBench) hintsAt(times ...int64) {
	for _, ms := range times {
		b.at(ms)
		b.events[len(b.events)-1].hint()
	}
}

func (b *loopBench) wantBuilds(t *testing.T, times ...int64) {
	t.Helper()
	synctest.Wait()
	if diff := cmp.Diff(times, b.began()); diff != "" {
		t.Errorf("builds began at (-want +got):\n%s", diff)
	}
}

// began returns when builds began.
func (b *loopBench) began() []int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.builds)
}

func (b *loopBench) wantLines(t *testing.T, lines ...string) {
	t.Helper()
	if diff := cmp.Diff(lines, strings.Split(strings.TrimSuffix(b.printed.String(), "\n"), "\n")); diff != "" {
		t.Errorf("printed (-want +got):\n%s", diff)
	}
}

// sound is a build after which all is right. What it says has changed is the number of the build.
func sound(n int) outcome { return outcome{changed: []string{fmt.Sprintf("%d.xp", n)}} }

func finding(code diag.Code, file, message string) diag.Diagnostic {
	return diag.Diagnostic{Code: code, Severity: diag.Error, Pos: diag.InFile(file), Message: message}
}

// A build begins when it has been quiet for 75 ms, or a second after the first hint.
func TestQuietWindow(t *testing.T) {
	t.Parallel()
	inLoop(t, sound, nil, func(t *testing.T, b *loopBench) {
		b.hintsAt(1000)
		b.at(1074)
		b.wantBuilds(t, 0)
		b.at(2000)
		b.wantBuilds(t, 0, 1075)
		b.hintsAt(2000, 2050, 2120, 2150)
		b.at(5000)
		b.wantBuilds(t, 0, 1075, 2225)
		for ms := int64(5000); ms < 7500; ms += 50 {
			b.hintsAt(ms)
		}
		b.at(9000)
		b.wantBuilds(t, 0, 1075, 2225, 6000, 7000, 7525)
		b.at(1_000_000)
		b.wantBuilds(t, 0, 1075, 2225, 6000, 7000, 7525)
	})
}

// A hint during a build is of files that it may have read before: another build follows.
func TestHintDuringBuild(t *testing.T) {
	t.Parallel()
	inLoop(t, func(n int) outcome {
		o := sound(n)
		o.takes = 300 * time.Millisecond
		return o
	}, nil, func(t *testing.T, b *loopBench) {
		b.hintsAt(1000, 1100)
		b.at(3000)
		b.wantBuilds(t, 0, 1075, 1450)
		b.wantLines(t, "watch: ready 3 prefabs", "watch: changed 1.xp", "watch: ok 3 prefabs 300ms",
			"watch: changed 2.xp", "watch: ok 3 prefabs 300ms")
	})
}

// Hints without changes are nothing to tell of.
func TestSilence(t *testing.T) {
	t.Parallel()
	inLoop(t, func(n int) outcome {
		return outcome{changed: [][]string{nil, nil, {".a.yaml.swp", "b.yaml~", "4913"}, {}}[n]}
	}, nil, func(t *testing.T, b *loopBench) {
		b.hintsAt(1000, 2000, 3000)
		b.at(9000)
		b.wantBuilds(t, 0, 1075, 2075, 3075)
		b.wantLines(t, "watch: ready 3 prefabs")
	})
}

// What is half written is looked at again until it is whole, and is no error before it has stayed as it
// is for a second.
func TestHalfWritten(t *testing.T) {
	t.Parallel()
	half := diag.List{finding(diag.Truncated, "a.xp", "the file ends")}
	t.Run("becomes whole", func(t *testing.T) {
		t.Parallel()
		inLoop(t, func(n int) outcome {
			o := outcome{changed: []string{"a.xp"}}
			if n == 1 || n == 2 {
				o.found = half
			}
			return o
		}, nil, func(t *testing.T, b *loopBench) {
			b.hintsAt(1000, 1500)
			b.at(9000)
			b.wantBuilds(t, 0, 1075, 1275, 1475, 1575)
			b.wantLines(t, "watch: ready 3 prefabs", "watch: changed a.xp", "watch: ok 3 prefabs 0ms",
				"watch: changed a.xp", "watch: ok 3 prefabs 0ms")
		})
	})
	t.Run("grows for long", func(t *testing.T) {
		t.Parallel()
		inLoop(t, func(n int) outcome {
			if n == 0 || n > 10 {
				return outcome{}
			}
			return outcome{changed: []string{"a.xp"}, found: half}
		}, nil, func(t *testing.T, b *loopBench) {
			for ms := int64(1000); ms < 4000; ms += 300 {
				b.hintsAt(ms)
			}
			b.at(9000)
			b.wantLines(t, "watch: ready 3 prefabs", "watch: changed a.xp", "watch: ok 3 prefabs 0ms")
		})
	})
	t.Run("stays", func(t *testing.T) {
		t.Parallel()
		inLoop(t, func(n int) outcome {
			o := outcome{found: half}
			switch n {
			case 0:
				return outcome{}
			case 1:
				o.changed = []string{"a.xp"}
			case 7:
				o.changed = []string{"b.yaml"}
			}
			return o
		}, nil, func(t *testing.T, b *loopBench) {
			b.hintsAt(1000)
			b.at(2074)
			b.wantLines(t, "watch: ready 3 prefabs", "watch: changed a.xp")
			b.hintsAt(3000) // what is known to be damaged holds nothing back
			b.at(3080)
			b.wantBuilds(t, 0, 1075, 1275, 1475, 1675, 1875, 2075, 3075)
			b.wantLines(t, "watch: ready 3 prefabs", "watch: changed a.xp",
				"a.xp: error: the file ends [XP0102 truncated]", "watch: 1 error", "watch: changed b.yaml", "watch: 1 error")
		})
	})
	t.Run("a script in the middle of many changes", func(t *testing.T) {
		t.Parallel()
		inLoop(t, func(n int) outcome {
			o := outcome{changed: []string{"a.yaml"}}
			if n == 1 || n == 3 {
				o.found = diag.List{finding(diag.UnknownKey, "a.yaml", "no key")}
			}
			return o
		}, nil, func(t *testing.T, b *loopBench) {
			for ms := int64(1000); ms < 2100; ms += 50 {
				b.hintsAt(ms)
			}
			b.at(5000)
			b.wantBuilds(t, 0, 2000, 2125)
			b.hintsAt(6000) // it is quiet when this one begins: the error is told at once
			b.at(6080)
			b.wantLines(t, "watch: ready 3 prefabs", "watch: changed a.yaml", "watch: ok 3 prefabs 0ms",
				"watch: changed a.yaml", "a.yaml: error: no key [XP0202 unknown-key]", "watch: 1 error")
		})
	})
}

// Findings are told once, and when they are gone.
func TestFindingsOnce(t *testing.T) {
	t.Parallel()
	key := finding(diag.UnknownKey, "a.yaml", "no key")
	key.Pos.Line, key.Pos.Col = 3, 1
	moved := key
	moved.Pos.Line = 9
	other := finding(diag.UnknownKey, "b.yaml", "another")
	found := []diag.List{{key}, {key}, {moved, other}, {other}, nil, nil}
	inLoop(t, func(n int) outcome { return outcome{changed: []string{"a.yaml", "z.yaml"}, found: found[n]} }, nil,
		func(t *testing.T, b *loopBench) {
			b.hintsAt(1000, 2000, 3000, 4000, 5000)
			b.at(9000)
			b.wantLines(t, "a.yaml:3:1: error: no key [XP0202 unknown-key]", "watch: ready 3 prefabs", "watch: 1 error",
				"watch: changed a.yaml +1", "watch: 1 error",
				"watch: changed a.yaml +1", "b.yaml: error: another [XP0202 unknown-key]", "watch: 2 errors",
				"watch: changed a.yaml +1", "watch: mended a.yaml:9:1 unknown-key", "watch: 1 error",
				"watch: changed a.yaml +1", "watch: mended b.yaml unknown-key", "watch: ok 3 prefabs 0ms",
				"watch: changed a.yaml +1", "watch: ok 3 prefabs 0ms")
		})
}

// What the system refuses is told once it has been refused for a second, and tried again: at the next
// change, and by itself ever more seldom.
func TestRefused(t *testing.T) {
	t.Parallel()
	full := fmt.Errorf("cannot write out.xpb: %w", syscall.ENOSPC)
	grants := int64(40_000)
	inLoop(t, func(n int) outcome { return outcome{} }, func(b *loopBench) {
		b.results = func(n int) outcome {
			var o outcome
			if now := b.builds[n]; now > 500 && now < grants {
				o.err = full
			}
			if n == 1 {
				o.changed = []string{"a.xp"}
			}
			return o
		}
	}, func(t *testing.T, b *loopBench) {
		b.hintsAt(1000, 10_000)
		b.at(grants + 60_000)
		b.wantBuilds(t, 0, 1075, 1275, 1475, 1675, 1875, 2075, 3075, 5075, 9075, 10_075, 26_075, 56_075)
		b.wantLines(t, "watch: ready 3 prefabs", "watch: changed a.xp",
			"watch: cannot write out.xpb: no space left on device", "watch: 1 error", "watch: ok 3 prefabs 0ms")
	})
}

// A source that ends is started anew; one that never will is replaced by polling, and so is one that ends
// again and again.
func TestSourceEnds(t *testing.T) {
	t.Parallel()
	lost := errors.New("cannot watch: the queue is gone")
	never := &unwatchable{"p is on a network file system (nfs), which tells of no changes that others make"}
	t.Run("once", func(t *testing.T) {
		t.Parallel()
		inLoop(t, sound, nil, func(t *testing.T, b *loopBench) {
			b.at(1000)
			b.events[0].out <- hint{err: lost}
			b.at(5000)
			b.wantBuilds(t, 0, 1075)
			if len(b.events) != 2 || !b.events[0].closed || b.events[1].scopes < 2 {
				t.Errorf("%d sources", len(b.events))
			}
			b.hintsAt(6000)
			b.at(7000)
			b.wantBuilds(t, 0, 1075, 6075)
			b.wantLines(t, "watch: ready 3 prefabs", "watch: cannot watch: the queue is gone; watching anew",
				"watch: changed 1.xp", "watch: ok 3 prefabs 0ms", "watch: changed 2.xp", "watch: ok 3 prefabs 0ms")
		})
	})
	t.Run("again and again", func(t *testing.T) {
		t.Parallel()
		inLoop(t, sound, nil, func(t *testing.T, b *loopBench) {
			for ms := int64(1); ms <= maxRestarts+1; ms++ {
				b.at(ms * 1000)
				b.events[len(b.events)-1].out <- hint{err: lost}
				synctest.Wait()
			}
			if len(b.polls) != 1 {
				t.Fatalf("%d sources that poll", len(b.polls))
			}
			b.at(9000)
			b.polls[0].hint()
			b.at(9100)
			if got := b.began()[len(b.began())-1]; got != 9075 {
				t.Errorf("the last build began at %d, want 9075", got)
			}
			if want := "the queue is gone; looking at the files now and then instead\n"; !strings.Contains(b.printed.String(), want) {
				t.Errorf("printed %s", b.printed.String())
			}
		})
	})
	for name, setup := range map[string]func(b *loopBench){
		"cannot be opened": func(b *loopBench) { b.opens = []error{never} },
		"cannot watch": func(b *loopBench) {
			open := b.watcher.events
			b.watcher.events = func() (source, error) {
				s, err := open()
				s.(*fakeSource).refuses = []error{never}
				return s, err
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inLoop(t, sound, setup, func(t *testing.T, b *loopBench) {
				b.wantLines(t, "watch: "+never.why+"; looking at the files now and then instead", "watch: ready 3 prefabs")
				if len(b.polls) != 1 || b.polls[0].scopes != 1 {
					t.Errorf("%d sources that poll", len(b.polls))
				}
			})
		})
	}
}

// A build that is interrupted is not told, and the loop ends.
func TestInterruptedBuild(t *testing.T) {
	t.Parallel()
	inLoop(t, func(n int) outcome {
		if n == 1 {
			return outcome{takes: time.Hour}
		}
		return outcome{}
	}, nil, func(t *testing.T, b *loopBench) {
		b.hintsAt(1000)
		b.at(2000)
		b.cancel()
		synctest.Wait()
		b.wantLines(t, "watch: ready 3 prefabs")
		if err := <-b.ended; !errors.Is(err, context.Canceled) || !b.events[0].closed {
			t.Errorf("the loop ended with %v, the source is closed: %v", err, b.events[0].closed)
		}
	})
}
