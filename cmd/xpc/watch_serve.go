package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/embed"
)

// serveUsual is where the page is, or at another port where that one is taken.
const serveUsual = "127.0.0.1:7437"

// listen opens the address of the page: a port, or a host and a port. A host that is not given is
// loopback. It returns by which other hosts the page may be asked for.
func listen(ctx context.Context, address string) (ln net.Listener, hosts []string, err error) {
	if _, err := strconv.ParseUint(address, 10, 16); err == nil {
		address = ":" + address
	}
	if !isAddress(address) {
		return nil, nil, fmt.Errorf("--serve is %q: it is a port, or a host and a port, such as %s", address, serveUsual)
	}
	host, port, _ := net.SplitHostPort(address) // it is one
	host = cmp.Or(host, "127.0.0.1")
	var config net.ListenConfig
	ln, err = config.Listen(ctx, "tcp", net.JoinHostPort(host, port))
	if errors.Is(err, syscall.EADDRINUSE) && address == serveUsual {
		ln, err = config.Listen(ctx, "tcp", net.JoinHostPort(host, "0"))
	}
	if err != nil {
		return nil, nil, fmt.Errorf("cannot serve the page at %s: %w", net.JoinHostPort(host, port), err)
	}
	return ln, hostsOf(host, ln), nil
}

// hostsOf returns the names and addresses of this machine that lead to a listener, but for those of
// loopback.
func hostsOf(host string, ln net.Listener) (hosts []string) {
	at, err := netip.ParseAddrPort(ln.Addr().String())
	if err != nil || at.Addr().IsLoopback() {
		return nil
	}
	if !at.Addr().IsUnspecified() {
		hosts = append(hosts, at.Addr().String())
		if host != at.Addr().String() {
			hosts = append(hosts, host)
		}
		return hosts
	}
	if name, err := os.Hostname(); err == nil {
		hosts = append(hosts, name)
	}
	addrs, _ := net.InterfaceAddrs() // without them the name is left
	for _, a := range addrs {
		if prefix, err := netip.ParsePrefix(a.String()); err == nil && !prefix.Addr().IsLoopback() {
			hosts = append(hosts, prefix.Addr().String())
		}
	}
	return hosts
}

// sayPage says where the page is, and warns of one that others can reach.
func (e *env) sayPage(ln net.Listener, hosts []string) {
	_, port, _ := net.SplitHostPort(ln.Addr().String())
	host, _, _ := net.SplitHostPort(ln.Addr().String())
	if len(hosts) > 0 {
		host = hosts[0]
		fmt.Fprintln(e.stderr, "watch: warning: whoever reaches this machine can see the page, and your project on it")
	}
	fmt.Fprintf(e.stderr, "watch: page http://%s/\n", net.JoinHostPort(host, port))
}

// earlier remembers what an earlier run left on disk, for the page to show where there are errors.
type earlier struct {
	opts   compile.Options
	looked bool
	bundle *embed.Bundle
}

// of returns the bundle that was there when the first build with errors was, or nil.
func (l *earlier) of(r *compile.Result) *embed.Bundle {
	if !l.looked && r != nil && r.Findings.HasErrors() {
		l.looked = true
		l.bundle = compile.Last(l.opts, r.Project)
	}
	return l.bundle
}

// projectName returns what people call a project: the name of its folder.
func projectName(root string) string { return filepath.Base(root) }
