package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// grace is how long a verb has to end by itself after a signal.
const grace = time.Second

// twice is how long a signal may come again and be the same one: some programs send it to a process
// and then to its group.
const twice = 100 * time.Millisecond

// withSignals returns a context that ends at the first SIGINT or SIGTERM, and a function
// that tells which of them came. Where stop is not called within the grace, late is: the verb
// waits for something, or does not look at its context. The second signal does not wait so long.
func withSignals(parent context.Context, late func(os.Signal)) (context.Context, func() os.Signal, func()) {
	ctx, cancel := context.WithCancel(parent)
	signals := make(chan os.Signal, 1)
	got := make(chan os.Signal, 1)
	ended := make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case sig := <-signals:
			got <- sig
			cancel()
			over, again := time.After(grace), time.After(twice)
			for again != nil { // what comes now is the same one
				select {
				case <-ended:
					return
				case <-signals:
				case <-again:
					again = nil
				}
			}
			select {
			case <-ended:
			case <-signals:
				late(sig)
			case <-over:
				late(sig)
			}
		case <-ended:
		}
	}()
	caught := func() os.Signal {
		select {
		case s := <-got:
			return s
		default:
			return nil
		}
	}
	stop := sync.OnceFunc(func() { signal.Stop(signals); close(ended); cancel() })
	return ctx, caught, stop
}

// abandon ends the process in the middle of a verb. Outputs are whole, since they are renamed into
// their places; temporaries go.
func abandon(stderr io.Writer, sig os.Signal) {
	temps.removeAll()
	fmt.Fprintln(stderr, "xpc: interrupted")
	os.Exit(128 + signalNumber(sig))
}

// temps are the temporary files that there are.
var temps = tempFiles{paths: map[string]bool{}}

// tempFiles is a set of temporary files that go when the process is abandoned.
type tempFiles struct {
	mu    sync.Mutex
	paths map[string]bool
}

// create makes a new temporary file.
func (t *tempFiles) create(path string, mode os.FileMode) (*os.File, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err == nil {
		t.paths[path] = true
	}
	return f, err
}

// forget says that a temporary file has its place, or is gone.
func (t *tempFiles) forget(path string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.paths, path)
}

// removeAll removes the files, and lets no other be made from then on.
func (t *tempFiles) removeAll() {
	t.mu.Lock()
	for path := range t.paths {
		_ = os.Remove(path) // nobody is left to be told
	}
}
