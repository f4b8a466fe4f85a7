package live_test

import (
	"io/fs"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/cmd/xpc/live"
)

// TestHosts asks by names that are the server's and names that are not.
func TestHosts(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{Hosts: []string{"192.168.1.7", "desk"}})
	for host, ok := range map[string]bool{
		"localhost": true, "localhost:7437": true, "LOCALHOST.": true, "127.0.0.1:1": true, "127.9.9.9": true, "[::1]:7437": true,
		"192.168.1.7:7437": true, "desk": true, "Desk:80": true,
		"example.com": false, "localhost.example.com": false, "127.0.0.1.example.com:80": false, "192.168.1.8": false,
		"desk.example.com": false, "0.0.0.0": false, "[::]": false, "rebind:7437": false,
	} {
		for _, path := range []string{"/", "/api/project", "/js/main.js"} {
			if status, _ := p.ask("GET", path, map[string]string{"Host": host}); (status == http.StatusOK) != ok {
				t.Errorf("GET %s of %s: %d", path, host, status)
			}
		}
	}
}

// TestOrigins asks as browsers do for pages of others.
func TestOrigins(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	host := strings.TrimPrefix(p.address, "http://")
	for _, c := range []struct {
		path    string
		headers map[string]string
		ok      bool
	}{
		{"/api/project", nil, true},
		{"/api/project", map[string]string{"Origin": p.address}, true},
		{"/api/project", map[string]string{"Sec-Fetch-Site": "same-origin"}, true},
		{"/api/project", map[string]string{"Origin": "http://example.com"}, false},
		{"/api/project", map[string]string{"Origin": "null"}, false},
		{"/api/project", map[string]string{"Origin": "http://localhost:1"}, false},
		{"/api/project", map[string]string{"Origin": "http://" + host + ".example.com"}, false},
		{"/api/project", map[string]string{"Sec-Fetch-Site": "cross-site"}, false},
		{"/api/project", map[string]string{"Sec-Fetch-Site": "same-site"}, false},
		{"/api/project", map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, false},
		{"/js/main.js", map[string]string{"Sec-Fetch-Site": "cross-site"}, false},
		{"/", map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, true},
	} {
		if status, _ := p.ask("GET", c.path, c.headers); (status == http.StatusOK) != c.ok {
			t.Errorf("GET %s with %v: %d", c.path, c.headers, status)
		}
	}
}

// TestMethods asks for more than to be shown something.
func TestMethods(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	for _, method := range []string{"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "MKCOL"} {
		for _, path := range []string{"/", "/api/project", "/api/roll?name=works/ark", "/api/events"} {
			if status, _ := p.ask(method, path, nil); status != http.StatusMethodNotAllowed {
				t.Errorf("%s %s: %d", method, path, status)
			}
		}
	}
	for _, path := range []string{"/", "/font.png", "/api/project", "/api/events", "/api/map?recipe=lower-caves"} {
		if status, body := p.ask("HEAD", path, nil); status != http.StatusOK || len(body) > 0 {
			t.Errorf("HEAD %s: %d, %d bytes", path, status, len(body))
		}
	}
}

// TestHeaders looks at every kind of answer, those that refuse too.
func TestHeaders(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	want := map[string]string{
		"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-store",
	}
	for _, path := range []string{"/", "/js/main.js", "/font.png", "/nothing", "/api/project", "/api/prefab?name=nobody", "/api/roll?name=works/ark"} {
		r, err := http.Get(p.address + path)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		for name, value := range want {
			if got := r.Header.Get(name); got != value {
				t.Errorf("%s: %s is %q, want %q", path, name, got, value)
			}
		}
		policy := r.Header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none';") || strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") {
			t.Errorf("%s: the policy is %q", path, policy)
		}
		if r.Header.Get("Access-Control-Allow-Origin") != "" || r.Header.Get("Content-Type") == "" {
			t.Errorf("%s: %v", path, r.Header)
		}
	}
}

// TestPaths asks for files past the page's own, and for prefabs by paths: nothing of it is opened.
func TestPaths(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	p.files.take()
	for _, path := range []string{
		"/xpc.yaml", "/page/index.html", "/../xpc.yaml", "/js/../../live.go", "/js/%2e%2e/%2e%2e/live.go", "/js", "/js/", "//etc/passwd",
		"/..%2f..%2fetc%2fpasswd", "/prefabs/works/ark.xp", "/js/main.js/", "/js/main.js%00",
	} {
		if status, body := p.get(path); status == http.StatusOK && !strings.Contains(string(body), "<!doctype html>") {
			t.Errorf("GET %s: %d, %.40q", path, status, body)
		}
	}
	for _, name := range []string{"../../xpc.yaml", "xpc.yaml", "prefabs/works/ark.xp", "/etc/passwd", "works/../works/ark", "works/ark\x00", "works\\ark", ""} {
		for _, path := range []string{"picture", "prefab", "roll", "turns", "try", "map"} {
			status, _ := p.get("/api/" + path + "?name=" + strings.ReplaceAll(name, "\x00", "%00") + "&recipe=" + strings.ReplaceAll(name, "\x00", "%00"))
			if status != http.StatusNotFound {
				t.Errorf("%s of %q: %d", path, name, status)
			}
		}
	}
	if opened := p.files.take(); len(opened) > 0 {
		t.Errorf("requests opened %q", opened)
	}
	answer[drawing](p, "prefab", "name", "works/ark")
	for _, name := range p.files.take() {
		if name != "prefabs/works/ark.xp" && name != "prefabs/works/ark.yaml" {
			t.Errorf("the drawing of works/ark opened %s", name)
		}
	}
}

// TestQueries asks for what is out of bounds.
func TestQueries(t *testing.T) {
	t.Parallel()
	p := serve(t, sample(t), live.Options{})
	for _, query := range []string{
		"roll?name=works/ark&seed=-1", "roll?name=works/ark&seed=18446744073709551616", "roll?name=works/ark&seed=x",
		"roll?name=works/ark&turn=r45", "roll?name=works/ark&depth=-1", "roll?name=works/ark&depth=1e9",
		"map?recipe=lower-caves&view=nothing", "try?name=works/ark&at=1", "try?name=works/ark&at=-1,3", "try?name=works/ark&at=3,9999",
		"roll?name=works/ark&tags=%zz", "roll?" + strings.Repeat("x", 3000),
	} {
		if status, _ := p.get("/api/" + query); status < 400 || status >= 500 {
			t.Errorf("%.60s: %d", query, status)
		}
	}
}

// TestPolicyIsMet holds the page's own files to the policy: nothing inline, nothing from elsewhere, and no
// text that is set as HTML.
func TestPolicyIsMet(t *testing.T) {
	t.Parallel()
	bad := map[string]*regexp.Regexp{
		".html": regexp.MustCompile(`(?i)\son\w+=|style=|<style|<script>|javascript:|https?://`),
		".css":  regexp.MustCompile(`(?i)@import|url\(|https?://`),
		".js":   regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\("(style|on)|https?://`),
	}
	root := os.DirFS("page")
	err := fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(root, name)
		for suffix, re := range bad {
			if strings.HasSuffix(name, suffix) {
				if at := re.FindString(string(text)); at != "" {
					t.Errorf("%s has %q", name, at)
				}
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
