package live

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"github.com/seed18752ec6/xpc/embed/orient"
)

// asked is one request for something of a snapshot.
type asked struct {
	*snapshot
	s     *Server
	ctx   context.Context
	query url.Values
}

// answerer makes an answer, which becomes JSON, or says why there is none.
type answerer func(a *asked) (any, *refusal)

// refusal is why a request has no answer.
type refusal struct {
	status int
	why    string
}

func notThere(format string, args ...any) *refusal {
	return &refusal{http.StatusNotFound, fmt.Sprintf(format, args...)}
}

func notSo(format string, args ...any) *refusal {
	return &refusal{http.StatusBadRequest, fmt.Sprintf(format, args...)}
}

// notNow is the refusal of what there is, but not as things are. It is an answer like others: the page says
// it in place of a picture.
func notNow(format string, args ...any) *refusal {
	return &refusal{http.StatusOK, fmt.Sprintf(format, args...)}
}

// tooLarge is the refusal of what the page does not show.
func tooLarge(format string, args ...any) *refusal {
	return notNow(format, args...)
}

// maxQuery is how long the query of a request may be, in bytes.
const maxQuery = 2048

// compute answers requests that take work, a few at a time. One whose page has gone away before its turn
// is not answered.
func (s *Server) compute(answer answerer) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if len(r.URL.RawQuery) > maxQuery {
			refuse(w, http.StatusRequestURITooLong, "the query is too long")
			return
		}
		select {
		case s.busy <- struct{}{}:
		case <-r.Context().Done():
			return
		}
		defer func() { <-s.busy }()
		if r.Context().Err() != nil {
			return
		}
		query, err := url.ParseQuery(r.URL.RawQuery)
		if err != nil {
			refuse(w, http.StatusBadRequest, "the query cannot be read")
			return
		}
		a := &asked{snapshot: s.now.Load(), s: s, ctx: r.Context(), query: query}
		value, no := answer(a)
		switch {
		case no == nil:
			write(w, value)
		case no.status == http.StatusOK:
			write(w, refusedJSON{no.why})
		default:
			refuse(w, no.status, no.why)
		}
	}
}

// refusedJSON is the answer of [notNow].
type refusedJSON struct {
	Refused string `json:"refused"`
}

// write writes a value as JSON.
func write(w http.ResponseWriter, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		panic("xpc: internal error: an answer cannot be written: " + err.Error())
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	_, _ = w.Write(data) // to whom it may concern
}

// seed returns the seed that is asked for: 0 unless one is.
func (a *asked) seed() (uint64, *refusal) {
	text := a.query.Get("seed")
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, notSo("the seed is %q: it is a whole number of up to 64 bits", text)
	}
	return n, nil
}

// number returns a whole number that is asked for, within bounds; without one it is the first.
func (a *asked) number(key string, least, most int) (int, *refusal) {
	text := a.query.Get(key)
	if text == "" {
		return least, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, notSo("%s is %q: it is a whole number from %d to %d", key, text, least, most)
	}
	return n, nil
}

// turn returns the orientation that is asked for: as drawn unless one is.
func (a *asked) turn() (o orient.Orientation, no *refusal) {
	text := a.query.Get("turn")
	if text == "" {
		return orient.R0, nil
	}
	if err := o.UnmarshalText([]byte(text)); err != nil {
		return o, notSo("the turn is %q: there are r0 r90 r180 r270 m0 m90 m180 m270", text)
	}
	return o, nil
}
