package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

var update = flag.Bool("update", false, "rewrite the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"xpc": main, "xpenc": xpenc, "nobody": nobody})
}

// TestScript runs testdata/script. What scripts can do beside the commands of testscript:
//
//	exits N CMD ARG...   run a command that exits with the code N
//	project DIR          write the project of testdata/project.txtar
//	xpenc IN.xpt OUT.xp  encode an image
//	nobody xpc ARG...    run xpc as a user who owns nothing (where the tests run as root)
//	age FILE...          set the time of change of files to the year 2000
//	aged FILE...         see that it still is; ! aged: that it is not
//	json FILE            see that a file, or stdout, is one JSON value
//	jsonl N FILE         see that it is N JSON values, one a line
//	plain FILE...        see that there is no control character but the line's end
//	within N FILE...     see that no line is longer than N characters
//	lines N FILE...      see that it has N lines
//	patch FILE OLD NEW   replace a text in a file, where it stands once
//	bytes FILE FROM N    cut a file down to N bytes from a place
func TestScript(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                "testdata/script",
		UpdateScripts:      *update,
		RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			// Whoever owns nothing must get here too.
			return os.Chmod(filepath.Dir(env.WorkDir), 0o755)
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, errors.New("unknown condition")
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "project": unpackProject, "age": age, "aged": aged, "json": isJSON, "jsonl": isJSONL,
			"plain": plain, "within": within, "lines": lines, "patch": patch, "bytes": cut,
		},
	})
}

// xpenc encodes an image for a script.
func xpenc() {
	if len(os.Args) != 3 {
		fatal("usage: xpenc IN.xpt OUT.xp")
	}
	text, err := os.ReadFile(os.Args[1])
	if err == nil {
		err = encodeTwin(string(text), os.Args[2])
	}
	if err != nil {
		fatal(err.Error())
	}
}

func fatal(message string) {
	os.Stderr.WriteString(message + "\n")
	os.Exit(3)
}

func encodeTwin(text, path string) error {
	m, err := xptext.Parse(text)
	if err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(xp.Encode(f, m), f.Close())
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	if err != nil || neg || len(args) < 2 {
		ts.Fatalf("usage: exits N CMD ARG...")
	}
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func unpackProject(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: project DIR [ARCHIVE]")
	}
	if len(args) == 2 {
		ts.Check(writeArchive("testdata/"+args[1]+".txtar", ts.MkAbs(args[0])))
		return
	}
	ts.Check(writeProject(ts.MkAbs(args[0])))
}

// writeProject writes the project of testdata/project.txtar.
func writeProject(dir string) error { return writeArchive("testdata/project.txtar", dir) }

// writeArchive writes the files of an archive, and for each .xpt the .xp beside it.
func writeArchive(archive, dir string) error {
	files, err := txtar.ParseFile(archive)
	if err != nil {
		return err
	}
	for _, f := range files.Files {
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if twin, ok := strings.CutSuffix(path, ".xpt"); ok {
			if err := encodeTwin(string(f.Data), twin+".xp"); err != nil {
				return err
			}
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

var longAgo = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func age(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		ts.Check(os.Chtimes(ts.MkAbs(name), longAgo, longAgo))
	}
}

func aged(ts *testscript.TestScript, neg bool, args []string) {
	for _, name := range args {
		info, err := os.Stat(ts.MkAbs(name))
		ts.Check(err)
		if info.ModTime().Equal(longAgo) == neg {
			ts.Fatalf("%s was changed at %v", name, info.ModTime())
		}
	}
}

func patch(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: patch FILE OLD NEW")
	}
	text := ts.ReadFile(args[0])
	if n := strings.Count(text, args[1]); n != 1 {
		ts.Fatalf("%s holds %q %d times", args[0], args[1], n)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o666))
}

func cut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: bytes FILE FROM N")
	}
	from, err1 := strconv.Atoi(args[1])
	n, err2 := strconv.Atoi(args[2])
	ts.Check(errors.Join(err1, err2))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(ts.ReadFile(args[0]))[from:from+n], 0o666))
}
