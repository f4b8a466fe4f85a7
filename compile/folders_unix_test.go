//go:build unix

package compile_test

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"testing"

	"github.com/seed18752ec6/xpc/compile"
)

// fewFilesIn names the project that a process of this test builds that may not have many files open.
const fewFilesIn = "XPC_TEST_FEW_FILES_IN"

// TestManyFolders builds a project of more folders than a process may have open files.
func TestManyFolders(t *testing.T) {
	if root := os.Getenv(fewFilesIn); root != "" {
		clean(t, cachedBuild(t, root, compile.Write))
		return
	}
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	files := maps.Clone(small())
	for i := range 300 {
		files[fmt.Sprintf("prefabs/of/%03d/notes.txt", i)] = "nothing"
	}
	cmd := exec.Command("sh", "-c", `ulimit -n 200 && exec "$0" -test.run='^TestManyFolders$'`, self)
	cmd.Env = append(os.Environ(), fewFilesIn+"="+lay(t, files))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
