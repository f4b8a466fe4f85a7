package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab/schema"
)

// initFlags are what xpc init is asked for.
type initFlags struct {
	goDir string
	noGo  bool
}

func newInit(e *env) *cobra.Command {
	var f initFlags
	cmd := &cobra.Command{
		Use:   "init [DIR]",
		Short: "begin a project: two prefabs, what they need, and a map to place them in",
		Long: `Init writes a small project into DIR, or the working directory, that lints clean and
builds: xpc.yaml, a palette, two prefabs with their scripts, a map recipe, generate.go
for go generate, .gitattributes and .gitignore, and in .xpc the schemas by which
editors complete names. It overwrites nothing, and says what was there. Where there is
an xpc.yaml already, it adds the files for git and editors alone.

--no-go is for games that are not written in Go: a build writes a bundle and JSON.

Exit codes: 0 done; 2 usage, or a file that cannot be written.`,
		Example: `  xpc init
  xpc init caves
  xpc init --go prefabs`,
		Args: takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			if f.noGo && cmd.Flags().Changed("go") {
				return errors.New("--go and --no-go exclude each other")
			}
			return e.init(cmd.Context(), &f, dir)
		},
	}
	cmd.Flags().StringVar(&f.goDir, "go", "internal/prefabs", "the `FOLDER` of the Go package that a build writes, below DIR")
	cmd.Flags().BoolVar(&f.noGo, "no-go", false, "no Go package: a build writes a bundle and JSON")
	return cmd
}

func (e *env) init(ctx context.Context, f *initFlags, dir string) error {
	s, err := newStarter(f, dir)
	if err != nil {
		return err
	}
	files, err := s.files()
	if err != nil {
		return err
	}
	var kept []string
	if kept, err = s.write(&files); err != nil {
		return err
	}
	for _, file := range files {
		fmt.Fprintf(e.stderr, "init: wrote %s\n", escapeLine(s.shown(file.name)))
	}
	schemas, err := s.writeSchemas(ctx)
	if err != nil {
		return err
	}
	if len(schemas) > 0 {
		fmt.Fprintf(e.stderr, "init: wrote %s, schemas for editors\n", escapeLine(s.shown(schemaDir)))
	}
	for _, name := range kept {
		fmt.Fprintf(e.stderr, "init: kept %s, which was there%s\n", escapeLine(s.shown(name)), s.lacks(name))
	}
	if !s.project && len(kept) > 0 {
		if err := e.tellOfKept(ctx, s); err != nil {
			return err
		}
	}
	if s.project && len(files)+len(schemas) == 0 {
		fmt.Fprintln(e.stderr, "init: there is a project already, with all that init adds")
	} else if s.project {
		fmt.Fprintln(e.stderr, "init: there is a project already: the sample prefabs were left out")
	}
	_, err = fmt.Fprint(e.stdout, s.next())
	return err
}

// starter is a project that is begun.
type starter struct {
	*initFlags
	dir     string // as it was given
	project bool   // there is an xpc.yaml
	module  string // of the go.mod in the folder or above it; "" = none
	below   string // path of the folder below that go.mod, with slashes
}

// starterFile is a file of a project that is begun.
type starterFile struct {
	name string // with slashes, below the project's root
	data []byte
}

func newStarter(f *initFlags, dir string) (*starter, error) {
	if dir == "" {
		return nil, errNoName
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return nil, onWay(dir)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f.goDir = path.Clean(filepath.ToSlash(f.goDir))
	if !filepath.IsLocal(filepath.FromSlash(f.goDir)) || f.goDir == "." {
		return nil, fmt.Errorf("--go is %q: it is a folder below the project, such as internal/prefabs", f.goDir)
	}
	s := &starter{initFlags: f, dir: dir}
	_, err := os.Lstat(filepath.Join(dir, compile.ProjectFile))
	s.project = err == nil
	s.module, s.below, err = goModule(dir)
	return s, err
}

// write writes those of the files that are not there, all of them or none, and returns the names of
// the others. Files are then those that were written.
func (s *starter) write(files *[]starterFile) (kept []string, err error) {
	*files = slices.DeleteFunc(*files, func(file starterFile) bool {
		_, err := os.Lstat(s.path(file.name))
		if err == nil {
			kept = append(kept, file.name)
		}
		return err == nil
	})
	var products []product
	for _, file := range *files {
		name := s.path(file.name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return kept, cannotWrite(filepath.Dir(name), err)
		}
		products = append(products, fileOf(name, file.data))
	}
	return kept, writeAll(products...)
}

// writeSchemas writes those of the schemas that are not there, and returns their names.
func (s *starter) writeSchemas(ctx context.Context) (names []string, err error) {
	known, err := knownIn(ctx, s.dir)
	if err != nil {
		return nil, err
	}
	var files []starterFile
	for _, kind := range schema.Kinds() {
		files = append(files, starterFile{schemaFile(kind), schema.Make(kind, known)})
	}
	if _, err := s.write(&files); err != nil {
		return nil, err
	}
	for _, file := range files {
		names = append(names, file.name)
	}
	return names, nil
}

// tellOfKept says what files that were there make of the project.
func (e *env) tellOfKept(ctx context.Context, s *starter) error {
	result, err := compile.Build(ctx, compile.Options{Root: s.dir, Mode: compile.Lint})
	if err == nil && len(result.Findings) > 0 {
		fmt.Fprintf(e.stderr, "init: with what was there the project has %s: xpc lint tells\n", tally(result.Findings))
	}
	return err
}

// lacks says what a file that was there lacks of what init would have written.
func (s *starter) lacks(name string) string {
	line, advice := "", ""
	switch name {
	case ".gitignore":
		line, advice = cacheLine, ": add the line "+cacheLine
	case ".gitattributes":
		line, advice = attributesLine, ": xpc git-setup adds what images need"
	default:
		return ""
	}
	data, err := readFile(s.path(name), maxTable)
	if err != nil || slices.Contains(strings.FieldsFunc(string(data), isLineEnd), line) {
		return ""
	}
	return advice
}

func isLineEnd(r rune) bool { return r == '\n' || r == '\r' }

// path returns where a file of the project is on disk.
func (s *starter) path(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

// shown returns a file of the project as messages name it.
func (s *starter) shown(name string) string { return path.Join(filepath.ToSlash(s.dir), name) }

// next is what to do next: three commands.
func (s *starter) next() string {
	var b strings.Builder
	b.WriteString("next:\n")
	if path.Clean(filepath.ToSlash(s.dir)) != "." {
		fmt.Fprintf(&b, "  cd %s\n", escapeLine(shellWord(s.dir)))
	}
	b.WriteString("  xpc map --seed 7 --png map.png   # a cave map with the prefabs in it\n")
	fmt.Fprintf(&b, "  xpc build                        # writes %s\n", s.builds())
	b.WriteString("  xpc new den 7x6                  # begins a prefab of your own, to draw in REXPaint\n")
	return b.String()
}

// builds says what a build of the project writes.
func (s *starter) builds() string {
	switch {
	case s.project:
		return "the outputs that xpc.yaml names"
	case s.noGo:
		return "build/prefabs.xpb and build/prefabs.json"
	case s.module != "":
		return "the Go package " + path.Join(s.module, s.below, s.goDir)
	}
	return "the Go package in " + s.goDir
}
