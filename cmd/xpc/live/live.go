// Package live serves the page that shows a project while somebody draws it: all prefabs, each with its
// layers, findings, turns and rolls, tried in caves, and the maps of the recipes. The page changes with
// every build, without being loaded anew.
package live

import (
	"context"
	"net"
	"net/http"

	"github.com/seed18752ec6/xpc/compile"
)

// Options says what a page is of. Only Name must be given.
type Options struct {
	Name  string   // of the project, for people
	Hosts []string // names and addresses by which the page may be asked for, besides those of loopback
}

// Build is what is shown of one build.
type Build struct {
	Result *compile.Result // of a build with the option View
	Err    error           // of the build; what was there before stays
}

// Server is the page of one project. New makes one.
type Server struct {
	options Options
}

// New returns a page that has nothing to show yet.
func New(o Options) *Server { return &Server{options: o} }

// Show shows a build. It returns at once; of builds in quick succession the last one counts. It may be
// called before and during [Server.Serve], by one goroutine at a time.
func (s *Server) Show(b Build) {}

// Serve answers requests until the context ends, then ends all that is open and returns nil. It closes the
// listener.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	web := &http.Server{}
	go func() {
		<-ctx.Done()
		_ = web.Close()
	}()
	if err := web.Serve(ln); ctx.Err() == nil {
		return err
	}
	return nil
}
