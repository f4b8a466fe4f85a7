package rules_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// elsewhere are the codes that no archive shows, as a disk or something that cannot be made is needed:
// for each the test that has findings of it.
var elsewhere = map[diag.Code]string{
	diag.OutputForeign:     "../../cmd/xpc/testdata/script/build_foreign.txtar",
	diag.OutputStale:       "../build_test.go",
	diag.NameHashCollision: "../ids_internal_test.go",
	diag.BundleTruncated:   "../../cmd/xpc/verify_test.go",
	diag.BundleChecksum:    "../../cmd/xpc/verify_test.go",
	diag.BundleReference:   "../../cmd/xpc/verify_test.go",
	diag.BundleVersion:     "../../cmd/xpc/verify_test.go",
}

// archiveOf returns the archive that shows a code: that of its rule or, where it is none, one of its
// number and name.
func archiveOf(code diag.Code) string {
	if rules.Of(code) != nil {
		return filepath.Join("testdata", code.Name()+".txtar")
	}
	return filepath.Join("testdata", "codes", string(code)+"-"+code.Name()+".txtar")
}

// TestCodes runs the archives of the codes that are no rules.
func TestCodes(t *testing.T) {
	t.Parallel()
	for _, code := range diag.Codes() {
		if rules.Of(code) != nil || elsewhere[code] != "" {
			continue
		}
		t.Run(string(code)+"-"+code.Name(), func(t *testing.T) {
			t.Parallel()
			testArchive(t, archiveOf(code), code)
		})
	}
}

// TestEveryCodeIsShown sees that every code has test data with a finding of it, and that every archive
// is of a code.
func TestEveryCodeIsShown(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../../prefab/diag/code.go")
	if err != nil {
		t.Fatal(err)
	}
	archives := map[string]bool{}
	for _, code := range diag.Codes() {
		_, err := os.Stat(archiveOf(code))
		switch file := elsewhere[code]; {
		case err == nil && file != "":
			t.Errorf("%s %s has an archive and is listed as one that has none", code, code.Name())
		case err == nil:
			archives[archiveOf(code)] = true
		case file != "":
			constant := regexp.MustCompile(`(\w+) +Code = "` + string(code) + `"`).FindSubmatch(source)
			text, err := os.ReadFile(file)
			if err != nil || constant == nil || !strings.Contains(string(text), "diag."+string(constant[1])) &&
				!strings.Contains(string(text), string(code)) {
				t.Errorf("%s has no test of %s %s: %v", file, code, code.Name(), err)
			}
		default:
			t.Errorf("no test data shows %s %s: write %s", code, code.Name(), archiveOf(code))
		}
	}
	for _, pattern := range []string{"testdata/*.txtar", "testdata/codes/*.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if !archives[file] {
				t.Errorf("%s is of no code", file)
			}
		}
	}
}

// TestEveryFixIsShown sees that each code whose text tells of a fix has test data with one, and that no
// other has.
func TestEveryFixIsShown(t *testing.T) {
	t.Parallel()
	for _, code := range diag.Codes() {
		text, _ := rules.Texts{}.Text(code)
		archive, err := os.ReadFile(archiveOf(code))
		if err != nil {
			continue // TestEveryCodeIsShown says so
		}
		_, all := sections(string(archive))
		shown := slices.ContainsFunc(all, func(s section) bool { return strings.HasPrefix(s.folder, "fixed") })
		if shown != (text.Mend != "") {
			t.Errorf("%s %s: its archive has fixes: %v; its text says %q", code, code.Name(), shown, text.Mend)
		}
	}
}
