package main

import (
	"runtime/debug"
	"testing"
)

// TestReleased tells modules that their versions name from those that may hold anything.
func TestReleased(t *testing.T) {
	t.Parallel()
	folder := &debug.Module{Path: "../..", Version: "(devel)"}
	for _, test := range []struct {
		module debug.Module
		want   bool
	}{
		{debug.Module{Version: "v1.2.3"}, true},
		{debug.Module{Version: "v0.0.0-20261130120000-0123456789ab"}, true},
		{debug.Module{Version: "v0.0.0-20261130120000-0123456789ab+dirty"}, false},
		{debug.Module{Version: "(devel)"}, false},
		{debug.Module{}, false},
		{debug.Module{Version: "v0.0.0", Replace: folder}, false},
		{debug.Module{Version: "v1.2.3", Replace: &debug.Module{Path: "example.org/fork", Version: "v1.2.3"}}, false},
	} {
		if got := released(&test.module); got != test.want {
			t.Errorf("released(%+v) = %v, want %v", test.module, got, test.want)
		}
	}
}
