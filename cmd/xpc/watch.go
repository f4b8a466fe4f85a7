package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/cmd/xpc/live"
	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp/raster"
)

// watchFlags are what xpc watch is asked for.
type watchFlags struct {
	formats []string
	outs    []string
	cache   cacheFlags
	poll    optionalFlag
	serve   optionalFlag
	font    fontFlags
}

func newWatch(e *env) *cobra.Command {
	f := watchFlags{
		poll:  optionalFlag{usual: pollUsual.String(), fits: isInterval},
		serve: optionalFlag{usual: serveUsual, fits: isAddress},
	}
	cmd := &cobra.Command{
		Use:   "watch [PATH...]",
		Short: "build a project whenever one of its files changes",
		Long: `Watch builds the project that holds the paths, or else the working directory, as
xpc build does, and again as soon as a file changes that it reads. What has not
changed is not built again, and outputs are the same to the byte as those of a
build from nothing. It runs until it is interrupted.

An image that is still being written is looked at again for a second before it
counts as damaged. With an error nothing is written: the last good outputs stay.
Findings go to standard error, each once; those that are gone are told as mended.

Programs can go by four lines on standard error:
  watch: ready N prefabs      the first build is done, and files are watched
  watch: changed PATH [+N]    a file has changed, and N others
  watch: ok N prefabs 12ms    outputs are there
  watch: N errors             there are errors, and outputs are as they were

Network file systems tell of no changes: there, and with --poll, watch looks at the
files now and then. --serve shows the project on a page, which changes as you draw.

Exit codes: 2 usage; 130 and 143 when SIGINT and SIGTERM end it.`,
		Example: `  xpc watch
  xpc watch --serve
  xpc watch --poll=2s --format short
  xpc watch --format jsonl --format sarif=findings.sarif`,
		RunE: func(cmd *cobra.Command, args []string) error { return e.runWatch(cmd.Context(), &f, args) },
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&f.formats, "format", []string{"text"},
		"print new findings as `F`: text, short, or jsonl, which has all that is told; or keep all of them in a file, as F=PATH; repeatable")
	flags.StringArrayVar(&f.outs, "out", nil, "write an output elsewhere, as `KIND=PATH`: bundle, go or json; repeatable")
	f.cache.add(cmd)
	flags.Var(&f.poll, "poll", "look at the files at an `INTERVAL` instead of waiting for events")
	flags.Var(&f.serve, "serve", "show the live page at an `ADDRESS` of this machine")
	f.font.add(flags, "the page")
	flags.Lookup("poll").NoOptDefVal = f.poll.usual
	flags.Lookup("serve").NoOptDefVal = f.serve.usual
	return cmd
}

// sinks parses the formats. On the screen there can be only what is a stream.
func (f *watchFlags) sinks() ([]sink, error) {
	sinks, err := (&findingsFlags{formats: f.formats, failOn: "error"}).sinks()
	if err != nil {
		return nil, err
	}
	streams := []diag.Format{diag.Text, diag.ShortForm, diag.JSONL}
	for _, s := range sinks {
		if s.screen() && !slices.Contains(streams, s.format) {
			return nil, fmt.Errorf("--format %[1]s is one document, which watch can keep in a file, as in %[1]s=PATH; "+
				"on the screen go text, short and jsonl", s.format)
		}
	}
	return sinks, nil
}

func (e *env) runWatch(ctx context.Context, f *watchFlags, args []string) error {
	args = f.serve.from(f.poll.from(args))
	sinks, err := f.sinks()
	if err != nil {
		return err
	}
	opts := compile.Options{Cache: f.cache.identity(), View: f.serve.given}
	if opts.Out, err = parseOuts(f.outs); err != nil {
		return err
	}
	every, err := f.interval()
	if err != nil {
		return err
	}
	p, err := findProject(args)
	if err != nil {
		return err
	}
	font, err := f.pageFont()
	if err != nil {
		return err
	}
	opts.Root = p.root
	w := &watcher{
		events: newEventSource,
		poll:   func() source { return newPollSource(every) },
		tell:   &teller{e: e, p: p, sinks: sinks},
	}
	if f.poll.given {
		w.events = nil
	}
	w.compiles(opts)
	if f.serve.given {
		end, err := e.serve(ctx, &earlier{opts: opts}, f.serve.value, font, &w.tell.show)
		if err != nil {
			return err
		}
		defer end()
	}
	return w.run(ctx)
}

// compiles lets the loop build a project.
func (w *watcher) compiles(opts compile.Options) {
	var compiler compile.Compiler
	var outputs []string // as the last build that had any wrote them
	w.build = func(ctx context.Context, mode compile.Mode, changed func([]string)) (*compile.Result, error) {
		opts.Mode, opts.Changed = mode, changed
		r, err := compiler.Build(ctx, opts)
		w.tell.e.sayWork(r)
		return r, err
	}
	w.scope = func(r *compile.Result) *scope {
		if len(r.Outputs) > 0 {
			outputs = outputs[:0]
			for _, o := range r.Outputs {
				outputs = append(outputs, o.Path)
			}
		}
		return scopeOf(opts.Root, r, outputs)
	}
}

// interval returns what --poll says.
func (f *watchFlags) interval() (time.Duration, error) {
	if !f.poll.given {
		return pollUsual, nil
	}
	every, err := time.ParseDuration(f.poll.value)
	if err != nil || every < 10*time.Millisecond {
		return 0, fmt.Errorf("--poll is %q: it is an interval of 10ms or more, such as %s", f.poll.value, pollUsual)
	}
	return every, nil
}

// pageFont returns the font of the page.
func (f *watchFlags) pageFont() (*raster.Font, error) {
	if !f.serve.given && (f.font.sheet != "" || f.font.tall) {
		return nil, errors.New("a font is for the page: add --serve")
	}
	return f.font.read()
}

// serve shows the page, and returns what ends it. What is to be shown goes to show.
func (e *env) serve(
	ctx context.Context, last *earlier, address string, font *raster.Font, show *func(live.Build),
) (end func(), err error) {
	ln, hosts, err := listen(ctx, address)
	if err != nil {
		return nil, err
	}
	page := live.New(live.Options{Name: projectName(last.opts.Root), Hosts: hosts, Font: font})
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- page.Serve(ctx, ln) }()
	*show = func(b live.Build) {
		b.Before = last.of(b.Result)
		page.Show(b)
	}
	e.sayPage(ln, hosts)
	return func() {
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			fmt.Fprintf(e.stderr, "watch: the page: %s\n", escapeLine(plainly(err)))
		}
	}, nil
}
