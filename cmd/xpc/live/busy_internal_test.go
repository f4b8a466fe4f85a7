package live

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestBusy sees that no more than a few requests compute at once, and that one whose page has gone away does
// not have its turn.
func TestBusy(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{})
		var mu sync.Mutex
		running, most, done := 0, 0, 0
		h := s.compute(func(*asked) (any, *refusal) {
			mu.Lock()
			running++
			most = max(most, running)
			mu.Unlock()
			time.Sleep(time.Second)
			mu.Lock()
			defer mu.Unlock()
			running--
			done++
			return 0, nil
		})
		ask := func(ctx context.Context) {
			h(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/map", nil))
		}
		gone, leave := context.WithCancel(t.Context())
		for range 5 {
			go ask(t.Context())
		}
		synctest.Wait()
		for range 5 {
			go ask(gone)
		}
		synctest.Wait()
		leave()
		time.Sleep(time.Minute)
		mu.Lock()
		defer mu.Unlock()
		if most != busyMax || done != 5 {
			t.Errorf("%d at once, %d in all; want %d and 5", most, done, busyMax)
		}
	})
}

// TestPages opens more streams than there may be, and lets one of them sleep: it is told the newest.
func TestPages(t *testing.T) {
	t.Parallel()
	var p pages
	var last chan news
	for range pagesMax {
		c, ok := p.join()
		if !ok {
			t.Fatal("a page has no stream")
		}
		last = c
	}
	if _, ok := p.join(); ok {
		t.Error("one more page has a stream")
	}
	for i := range 5 {
		p.tell(news{Build: i})
	}
	if n := <-last; n.Build != 4 {
		t.Errorf("a page that slept is told of build %d, want 4", n.Build)
	}
	p.leave(last)
	if _, ok := p.join(); !ok {
		t.Error("a stream that was left is not free")
	}
}

// TestShowKeepsNewest shows builds that nobody takes.
func TestShowKeepsNewest(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	for _, text := range []string{"first", "second", "third"} {
		s.Show(Build{Err: &testError{text}})
	}
	s.take(<-s.builds)
	if n := s.now.Load(); n.trouble != "third" || n.build != 1 {
		t.Errorf("build %d, %q", n.build, n.trouble)
	}
}

type testError struct{ text string }

func (e *testError) Error() string { return e.text }
