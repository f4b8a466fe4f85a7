package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// attributesLine is what git-setup adds to .gitattributes.
const attributesLine = attributesPattern + " -text diff=xpc merge=xpc"

// attributesPattern matches .xp and .XP: git tells capitals from small letters, and some systems do
// not.
const attributesPattern = "*.[xX][pP]"

// setting is one value of git's configuration.
type setting struct{ key, value string }

// gitSettings returns what git-setup sets, for an xpc that git runs as command.
func gitSettings(command string) []setting {
	return []setting{
		{"diff.xpc.textconv", command + " show --textconv --"},
		// Above a piece of a difference git shows the layer that it belongs to.
		{"diff.xpc.xfuncname", `^(layer [0-9].*|(fore|back)  // layer .*)$`},
		{"diff.xpc.wordRegex", "."}, // git diff --word-diff shows single cells
		{"merge.xpc.name", "xpc: images cell by cell"},
		{"merge.xpc.driver", command + " merge --path %P -- %O %A %B"},
		// Where branches have several bases, git first merges those. A cell in conflict there must
		// not look like that of one of the sides, or the other would win without a word.
		{"merge.xpc.recursive", "xpc-base"},
		{"merge.xpc-base.name", "xpc: images cell by cell, among bases"},
		{"merge.xpc-base.driver", command + " merge --quiet --keep base --path %P -- %O %A %B"},
	}
}

// setupFlags are what xpc git-setup is asked for.
type setupFlags struct {
	dryRun  bool
	remove  bool
	command string
}

func newGitSetup(e *env) *cobra.Command {
	var f setupFlags
	cmd := &cobra.Command{
		Use:   "git-setup [DIR]",
		Short: "teach a git repository to compare and merge .xp images cell by cell",
		Long: `Git-setup makes git show and merge images in the repository of DIR, or of the working
directory. It prints what it changes, and changes all of it or, where that is refused,
nothing; with --dry-run nothing:

  .gitattributes   one line at its end: ` + attributesLine + `
  .git/config      how git runs xpc for them: a text conversion and a merge driver

Then git diff, log and show print images as text, git diff --word-diff marks single
cells, and git merge, rebase and cherry-pick merge images cell by cell. Commit
.gitattributes; the configuration is not shared by git, so each clone needs its own
git-setup, and without it git treats images as before. Another driver that the
attributes name for .xp is kept. A second run changes nothing.

Exit codes: 0 done, or nothing to do; 2 trouble.`,
		Example: `  xpc git-setup --dry-run
  xpc git-setup
  xpc git-setup --command "go tool -modfile=tools.mod xpc"`,
		Args: takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			return e.gitSetup(cmd.Context(), dir, &f)
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.dryRun, "dry-run", false, "print what would change, and change nothing")
	flags.BoolVar(&f.remove, "remove", false, "take back what git-setup added")
	flags.StringVar(&f.command, "command", "", "the `COMMAND` by which git runs xpc; else xpc where PATH has it, or the path of this program")
	return cmd
}

func (e *env) gitSetup(ctx context.Context, dir string, f *setupFlags) error {
	r, err := findRepository(ctx, dir)
	if err != nil {
		return err
	}
	plan := &setupPlan{}
	if f.remove {
		err = r.planRemoval(ctx, plan)
	} else {
		err = r.planSetup(ctx, plan, f.command)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(e.stdout, "git-setup in %s\n", escapeLine(r.top))
	for _, c := range plan.changes {
		fmt.Fprintf(e.stdout, "  %s\n", escapeLine(c.text))
	}
	for _, note := range plan.notes {
		fmt.Fprintf(e.stdout, "note: %s\n", escapeLine(note))
	}
	switch {
	case len(plan.changes) == 0:
		fmt.Fprintln(e.stdout, "nothing to do")
		return nil
	case f.dryRun:
		fmt.Fprintln(e.stdout, "--dry-run: nothing was changed")
		return nil
	}
	if err := plan.apply(); err != nil {
		return err
	}
	if f.remove {
		fmt.Fprintln(e.stdout, "done")
		return nil
	}
	fmt.Fprintln(e.stdout, "done; commit .gitattributes, and run xpc git-setup once in each other clone")
	return nil
}

// setupPlan is what git-setup is going to do, in order.
type setupPlan struct {
	changes []setupChange
	notes   []string // what it leaves alone
}

// setupChange is one change: a line that tells it, the deed, and what takes it back.
type setupChange struct {
	text  string
	apply func() error
	undo  func() error
}

func (p *setupPlan) add(c setupChange, format string, args ...any) {
	c.text = fmt.Sprintf(format, args...)
	p.changes = append(p.changes, c)
}

// apply does all of the plan, or takes back what it has done of it.
func (p *setupPlan) apply() error {
	for i, c := range p.changes {
		err := c.apply()
		if err == nil {
			continue
		}
		for _, done := range slices.Backward(p.changes[:i]) {
			if failed := done.undo(); failed != nil {
				return fmt.Errorf("%w; and what was done before cannot be taken back: %w", err, failed)
			}
		}
		return fmt.Errorf("%w; nothing was changed", err)
	}
	return nil
}

func (p *setupPlan) note(format string, args ...any) {
	p.notes = append(p.notes, fmt.Sprintf(format, args...))
}

// planSetup plans the attributes and the configuration.
func (r *repository) planSetup(ctx context.Context, plan *setupPlan, command string) error {
	if command == "" {
		var err error
		if command, err = ownCommand(); err != nil {
			return err
		}
	}
	for _, s := range gitSettings(command) {
		old, err := r.values(ctx, s.key)
		if err != nil {
			return err
		}
		apply := r.configChange(ctx, s.key, old, []string{s.value})
		switch {
		case slices.Equal(old, []string{s.value}):
		case len(old) == 0:
			plan.add(apply, "config          + %s = %s", s.key, s.value)
		default:
			plan.add(apply, "config          ~ %s = %s (was %s)", s.key, s.value, strings.Join(old, ", "))
		}
	}
	return r.planAttributes(ctx, plan)
}

// configChange returns the change of a key from some values to others.
func (r *repository) configChange(ctx context.Context, key string, old, values []string) setupChange {
	return setupChange{
		apply: func() error { return r.setValues(ctx, key, values) },
		undo:  func() error { return r.setValues(ctx, key, old) },
	}
}

// planRemoval plans to take all of it back.
func (r *repository) planRemoval(ctx context.Context, plan *setupPlan) error {
	for _, s := range gitSettings("") {
		old, err := r.values(ctx, s.key)
		if err != nil {
			return err
		}
		if len(old) == 0 {
			continue
		}
		plan.add(r.configChange(ctx, s.key, old, nil), "config          - %s = %s", s.key, strings.Join(old, ", "))
	}
	return r.planAttributesRemoval(plan)
}

// ownCommand returns how git can run this program: by its name where PATH has it.
func ownCommand() (string, error) {
	if _, err := exec.LookPath("xpc"); err == nil {
		return "xpc", nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", fmt.Errorf("xpc is not in PATH, and its place is not known (%w): name it with --command", err)
	}
	path = filepath.ToSlash(path)
	if strings.Contains(path, "/go-build") {
		return "", errors.New(`xpc is not in PATH, and go runs it from a cache: say how git can run it, as in --command "go tool -modfile=tools.mod xpc"`)
	}
	return quoted(path), nil // git hands it to a shell
}

// quoted returns a word as a shell takes it, in quotes.
func quoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// shellWord returns a word as a shell takes it, in quotes where it needs them.
func shellWord(word string) string {
	plain := func(r rune) bool {
		return r < 0x80 && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+@", r))
	}
	if strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return quoted(word)
}

// repository is a git repository with a working tree.
type repository struct{ top string }

// findRepository returns the repository that a folder is in.
func findRepository(ctx context.Context, dir string) (*repository, error) {
	if dir == "" {
		return nil, errNoName
	}
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s: there is no such folder", dir)
	}
	r := &repository{top: dir}
	out, err := r.git(ctx, "rev-parse", "--show-toplevel")
	var failed *gitError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("%s is in no working tree of a git repository: %w", dir, err)
	} else if err != nil {
		return nil, err
	}
	r.top = filepath.FromSlash(strings.TrimSuffix(out, "\n"))
	return r, nil
}

// git runs git in the repository and returns what it prints.
func (r *repository) git(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = r.top
	cmd.Env = append(os.Environ(), "LC_ALL=C") // for messages that read the same everywhere
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err := cmd.Run()
	if errors.Is(err, exec.ErrNotFound) {
		return "", errors.New("git is not installed, or not in PATH")
	}
	if err != nil {
		return out.String(), &gitError{args[0], strings.TrimSpace(said.String()), err}
	}
	return out.String(), nil
}

// gitError is a git that did not do what it was asked for.
type gitError struct {
	verb, said string
	err        error
}

func (e *gitError) Error() string {
	if e.said == "" {
		return fmt.Sprintf("git %s: %v", e.verb, e.err)
	}
	first, _, _ := strings.Cut(e.said, "\n")
	return fmt.Sprintf("git %s: %s", e.verb, first)
}

func (e *gitError) Unwrap() error { return e.err }

// values returns the values of a key in the repository's own configuration.
func (r *repository) values(ctx context.Context, key string) ([]string, error) {
	out, err := r.git(ctx, "config", "--local", "--null", "--get-all", key)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 {
		return nil, nil // it has none
	}
	if err != nil {
		return nil, err
	}
	return strings.Split(strings.TrimSuffix(out, "\x00"), "\x00"), nil
}

// setValues gives a key of the repository's own configuration these values in place of all others.
func (r *repository) setValues(ctx context.Context, key string, values []string) error {
	if len(values) == 0 {
		_, err := r.git(ctx, "config", "--local", "--unset-all", key)
		return err
	}
	for i, v := range values {
		how := "--add"
		if i == 0 {
			how = "--replace-all"
		}
		if _, err := r.git(ctx, "config", "--local", how, key, v); err != nil {
			return err
		}
	}
	return nil
}
