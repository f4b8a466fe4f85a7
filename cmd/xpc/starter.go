package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/xptext"
)

// The files of a project that is begun. Those that are the same for everybody lie in the folder
// starter; images are their text twins there, so that a change of one can be read.

// cacheLine keeps what may be made again out of git.
const cacheLine = schemaDir + "/cache/"

//go:embed starter
var starterTree embed.FS

// files returns the files of the project. Where there is a project already, they are those for git
// alone.
func (s *starter) files() ([]starterFile, error) {
	var out []starterFile
	if !s.project {
		err := fs.WalkDir(starterTree, "starter", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := starterTree.ReadFile(name)
			if err != nil {
				return err
			}
			file := starterFile{strings.TrimPrefix(name, "starter/"), data}
			if twin, is := strings.CutSuffix(file.name, ".xpt"); is {
				file = starterFile{twin + ".xp", drawn(data)}
			}
			if file.name == compile.ProjectFile {
				file.data = append(file.data, s.outputs()...)
			}
			out = append(out, file)
			return nil
		})
		if err != nil {
			panic("xpc: internal error: " + err.Error())
		}
		if !s.noGo {
			generate, err := s.generate()
			if err != nil {
				return nil, err
			}
			out = append(out, starterFile{"generate.go", generate})
		}
	}
	return append(out,
		starterFile{".gitattributes", []byte(attributesLine + "\n")},
		starterFile{".gitignore", []byte(cacheLine + "\n")},
	), nil
}

// drawn returns the image of a text twin.
func drawn(twin []byte) []byte {
	var b bytes.Buffer
	m, err := xptext.Parse(string(twin))
	if err == nil {
		err = xp.Encode(&b, m)
	}
	if err != nil {
		panic("xpc: internal error: a starter's image: " + err.Error())
	}
	return b.Bytes()
}

// outputs are the lines of the project file that say what a build writes.
func (s *starter) outputs() string {
	if s.noGo {
		return `out:                           # what xpc build writes
  bundle: build/prefabs.xpb    # read by a game at run time
  json: build/prefabs.json     # the same, for other languages
`
	}
	return fmt.Sprintf(`out:                           # what xpc build writes
  go: {dir: %s, package: %s}
`, s.goDir, identifier(path.Base(s.goDir), "prefabs"))
}

// generate returns the file that makes go generate build the project.
func (s *starter) generate() ([]byte, error) {
	name, err := s.packageName()
	if err != nil {
		return nil, err
	}
	tools := "example.com/game/tools"
	if s.module != "" {
		tools = s.module + "/tools"
	}
	return fmt.Appendf(nil, `//go:build generate

// go generate reads this file, builds leave it out. It writes the package of the prefabs, %[2]s.
//
// xpc is a tool of a module file of its own, so that go.mod stays short:
//
//	go mod init -modfile=tools.mod %[3]s
//	go get -tool -modfile=tools.mod %[4]s/cmd/xpc
//
// The package needs the part of xpc that reads bundles, and nothing more:
//
//	go get %[4]s

package %[1]s

//go:generate go tool -modfile=tools.mod xpc build
`, name, s.goDir, tools, compile.Module), nil
}

// packageName returns the package of the folder: that of its Go files or, without any, main at the top
// of a module and the folder's name below it.
func (s *starter) packageName() (string, error) {
	names, err := filepath.Glob(filepath.Join(s.dir, "*.go"))
	if err != nil {
		return "", err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
		if err == nil {
			return file.Name.Name, nil
		}
	}
	if s.module == "" || s.below == "." {
		return "main", nil // as games have it
	}
	abs, err := filepath.Abs(s.dir)
	if err != nil {
		return "", err
	}
	return identifier(filepath.Base(abs), "main"), nil
}

// identifier returns a word as the name of a Go package, or another where nothing of it is left.
func identifier(word, other string) string {
	if word = prefab.UsableName(word); word == prefab.NoName {
		return other
	}
	word = strings.Map(func(r rune) rune {
		if strings.ContainsRune("_.-/", r) {
			return -1
		}
		return r
	}, word)
	word = strings.TrimLeft(word, "0123456789")
	if !token.IsIdentifier(word) {
		return other
	}
	return word
}

// goModule returns the path of the Go module that a folder is in, which is "" where there is none, and
// the path of the folder in it. It looks no higher than the repository does.
func goModule(dir string) (module, below string, err error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", "", err
	}
	for root := abs; ; root = filepath.Dir(root) {
		data, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if err == nil {
			rel, err := filepath.Rel(root, abs)
			return modulePath(string(data)), filepath.ToSlash(rel), err
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", "", err
		}
		if _, err := os.Lstat(filepath.Join(root, ".git")); err == nil || filepath.Dir(root) == root {
			return "", "", nil
		}
	}
}

// modulePath returns the path in the module line of a go.mod, or "".
func modulePath(mod string) string {
	for line := range strings.Lines(mod) {
		words := strings.Fields(line)
		if len(words) > 1 && words[0] == "module" {
			return strings.Trim(words[1], "\"`")
		}
	}
	return ""
}
