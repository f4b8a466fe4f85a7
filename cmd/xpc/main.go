// Xpc is an asset pipeline and prefab compiler for REXPaint art.
//
// It decodes .xp images, joins them with the scripts beside them, checks the
// result, and emits a binary bundle, Go source and JSON. It also generates cave
// maps and places the prefabs in them. Run xpc help for its verbs.
//
// Exit codes: 0 clean; 1 findings at or above the fail level, stale outputs,
// unmet requirements; 2 usage, a file that cannot be read or written, an internal
// error; 130 and 143 on SIGINT and SIGTERM.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

func main() {
	os.Exit(run(context.Background(), os.Stdin, os.Stdout, os.Stderr, os.Args[1:]))
}

// Exit codes of cli.md section 1; a signal's code is 128 plus its number.
const (
	exitFindings = 1
	exitTrouble  = 2
)

// exitError ends the command with a code. An err of nil prints nothing: what
// there was to say has been said.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// errFindings ends a verb that has printed findings which fail it.
var errFindings = &exitError{code: exitFindings}

// run is the whole command: its streams and arguments come in, its exit code goes
// out. Nothing below it touches the process, but a signal that a verb does not heed.
func run(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer, args []string) int {
	ctx, caught, stop := withSignals(ctx, func(sig os.Signal) { abandon(stderr, sig) })
	defer stop()
	e := &env{stdin: stdin, stdout: newStream(stdout), stderr: newStream(stderr)}
	err := e.execute(ctx, args)
	if format, ok := askedFormat(args); ok && !e.stdout.used && err != nil {
		// Whoever reads findings finds a document on every way out.
		run := diag.Run{Version: compile.Version, Trouble: plainly(err)}
		e.print(e.stdout, []sink{{format: format}}, report{run: run})
	}
	if sig := caught(); sig != nil {
		return 128 + signalNumber(sig)
	}
	return e.report(err)
}

// execute runs the verb that the arguments name. A panic is a fault of ours, and becomes an error.
func (e *env) execute(ctx context.Context, args []string) (err error) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		if debugs("panic") {
			panic(r)
		}
		err = fmt.Errorf("internal error: %s (a fault of xpc, not of your project: please report it with the command)",
			strings.TrimPrefix(fmt.Sprint(r), "xpc: internal error: "))
	}()
	e.ctx = ctx
	root := rootFor(e, args)
	root.SetArgs(args)
	if err := knownVerb(root, args); err != nil {
		return err
	}
	return root.ExecuteContext(ctx)
}

// report prints err in one line, unless it has nothing to say, and returns its exit
// code: 2 unless the error names another.
func (e *env) report(err error) int {
	if failed := e.stdout.err; failed != nil {
		if brokenPipe(failed) { // whoever read it has seen enough
			return 128 + 13 // as a shell says of SIGPIPE
		}
		err = fmt.Errorf("cannot write to standard output: %w", failed)
	}
	if err == nil {
		return 0
	}
	code := exitTrouble
	var exit *exitError
	if errors.As(err, &exit) {
		code = exit.code
	}
	if msg := plainly(err); msg != "" {
		fmt.Fprintf(e.stderr, "xpc: %s\n", escapeLine(msg))
	}
	return code
}
