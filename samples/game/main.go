// Command game is undermine: a small roguelike whose levels are made by xpc.
//
// It shows what a game does with a bundle of prefabs; README.md beside it tells where to look.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v2"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/samples/game/internal/prefabs"
	"github.com/seed18752ec6/xpc/samples/game/internal/reload"
	"github.com/seed18752ec6/xpc/samples/game/internal/rogue"
	"github.com/seed18752ec6/xpc/samples/game/internal/screen"
)

func main() { os.Exit(run(tcell.NewScreen, os.Stdout, os.Stderr, os.Args[1:])) }

// options are what the command line says.
type options struct {
	seed       uint64
	watch      string
	keys, shot string
	w, h       int
	screen     func() (tcell.Screen, error)
}

// run plays the game and returns the exit code: 0 after a game, 2 for trouble.
func run(s func() (tcell.Screen, error), stdout, stderr io.Writer, args []string) int {
	o := options{screen: s}
	flags := flag.NewFlagSet("game", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Uint64Var(&o.seed, "seed", 0, "`number` of the run: the same number gives the same levels; 0 is one by the clock")
	flags.StringVar(&o.watch, "watch", "", "play the bundle in `FILE.xpb`, and go on with each that is written there")
	flags.StringVar(&o.keys, "keys", "", "press these `keys` first")
	flags.StringVar(&o.shot, "shot", "", "after --keys write the screen to `FILE.xpt`, and end")
	size := flags.String("size", "80x24", "`WxH` of that screen")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	if n, err := fmt.Sscanf(*size, "%dx%d", &o.w, &o.h); n != 2 || err != nil || o.w < 1 || o.h < 1 || o.w > 1000 || o.h > 1000 {
		fmt.Fprintf(stderr, "game: --size is %q; it is two numbers, such as 80x24\n", *size)
		return 2
	}
	if o.seed == 0 {
		o.seed = uint64(time.Now().UnixNano()) % 1_000_000
	}
	if err := play(&o); err != nil {
		fmt.Fprintln(stderr, "game:", err)
		return 2
	}
	if o.shot == "" {
		fmt.Fprintf(stdout, "undermine, seed %d\n", o.seed)
	}
	return 0
}

// play opens the bundle and the screen, and plays.
func play(o *options) (err error) {
	bundle := prefabs.Bundle()
	watcher := reload.Watcher{Path: o.watch, Fits: rogue.Fits}
	if o.watch != "" {
		first := watcher.Load()
		if first.Err != nil {
			return fmt.Errorf("%s: %w", o.watch, first.Err)
		}
		bundle = first.Bundle
	}
	if o.shot != "" {
		return shoot(*o, bundle)
	}
	s, err := o.screen()
	if err == nil {
		err = s.Init()
	}
	if err != nil {
		return fmt.Errorf("no terminal to play on: %w", err)
	}
	defer func() { // the terminal is given back as it was, whatever happened
		failed := recover()
		s.Fini()
		if failed != nil {
			err = fmt.Errorf("internal error: %v\n%s", failed, debug.Stack())
		}
	}()
	app := screen.New(s, rogue.New(bundle, o.seed))
	app.Press(o.keys)

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	go func() {
		<-ctx.Done()
		post(s, screen.Quit{})
	}()
	if o.watch != "" {
		go watcher.Run(ctx, func(ev reload.Event) { post(s, ev) })
	}
	app.Run()
	o.seed = app.Game().Seed // of the last run, if there were several
	return nil
}

// post brings an event to the game, also where its queue is full for a moment.
func post(s tcell.Screen, data any) {
	for range 100 {
		if s.PostEvent(tcell.NewEventInterrupt(data)) == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// shoot plays keys on a screen that is not there, and writes what it shows.
func shoot(o options, b *embed.Bundle) error {
	s := tcell.NewSimulationScreen("UTF-8")
	if err := s.Init(); err != nil {
		return err
	}
	defer s.Fini()
	s.SetSize(o.w, o.h)
	app := screen.New(s, rogue.New(b, o.seed))
	app.Press(o.keys)
	app.Draw()
	return os.WriteFile(o.shot, screen.AppendText(nil, s), 0o666)
}
