package live

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// headers are those of every answer. The policy lets the page run its own files and nothing else: no text
// of a project can become code or style, and nothing is loaded from elsewhere or shown within other pages.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
		"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"X-Frame-Options":              "DENY",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cache-Control":                "no-store",
}

// guard turns away what is not a page of ours asking to be shown something. A page from elsewhere could
// reach the server by a name of its own that leads to this machine: so the name it asks for must be one
// of ours.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range headers {
			w.Header().Set(name, value)
		}
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			refuse(w, http.StatusMethodNotAllowed, "the page is only read: GET and HEAD")
		case !s.knows(r.Host):
			refuse(w, http.StatusMisdirectedRequest, "the page is not known by this name: ask for localhost or 127.0.0.1")
		case !s.ours(r):
			refuse(w, http.StatusForbidden, "another page asks for this")
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// knows reports whether a Host header names this server: loopback, or a name that was given.
func (s *Server) knows(hostPort string) bool {
	host := hostPort
	if h, _, err := net.SplitHostPort(hostPort); err == nil {
		host = h
	}
	host = strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
	if host == "localhost" {
		return true
	}
	if at, err := netip.ParseAddr(host); err == nil && at.Unmap().IsLoopback() {
		return true
	}
	return host != "" && slices.ContainsFunc(s.options.Hosts, func(name string) bool {
		return strings.EqualFold(strings.Trim(name, "[]"), host)
	})
}

// ours reports whether a request does not come from a page of another origin. Browsers say where it comes
// from; a person who types the address, and a program, say nothing.
func (s *Server) ours(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		return err == nil && u.Host == r.Host
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	// a link from elsewhere may open the page, and nothing more
	return r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.URL.Path == "/"
}

// refuse answers with a status and a sentence.
func refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(why + "\n")) // to whom it may concern
}
