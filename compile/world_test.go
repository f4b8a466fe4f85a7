// This file is policy, as deps_test.go is: it says which packages may touch the world outside of
// their arguments. It is not edited to mend a build.

package compile_test

import (
	"slices"
	"strings"
	"testing"
)

// world is what of the standard library reaches files, processes, the network, the clock or chance.
var world = []string{
	"os", "os/exec", "os/signal", "os/user", "io/ioutil", "path/filepath", "syscall", "plugin", "log",
	"net", "net/http", "time", "math/rand", "math/rand/v2", "crypto/rand", "runtime/debug",
}

// touches lists the packages that may import some of it. The command may import all: it alone
// touches arguments, the terminal, signals and the network. compile alone reads trees and writes
// outputs; it needs syscall and time to wait for another run's lock. The live page is a part of the command: it
// answers over a connection that the command has opened, and opens no file.
var touches = map[string][]string{
	"compile": {"os", "path/filepath", "syscall", "time"},
	"cmd/xpc": world,

	"cmd/xpc/live": {"net", "net/http", "time"},
}

func TestWorld(t *testing.T) {
	t.Parallel()
	for _, p := range goList(t, module+"/...") {
		name := strings.TrimPrefix(p.ImportPath, module+"/")
		for _, imp := range p.Imports {
			if slices.Contains(world, imp) && !slices.Contains(touches[name], imp) {
				t.Errorf("%s imports %s: what it works on comes in as arguments", name, imp)
			}
		}
	}
}
