package compile

import (
	"errors"
	"io/fs"
	"path"

	"github.com/seed18752ec6/xpc/prefab"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// KindsOf returns what objects can be in a project: the built-in kinds and those of its catalogues,
// which are read from the project's tree. What a finding hides is left out of them. The error is the
// environment's: a file that is there and cannot be read.
func KindsOf(fsys fs.FS, project *prefab.Project) (*prefab.Kinds, diag.List, error) {
	read := func(name string) ([]byte, error) { return readLimited(fsys, name, maxText+1) }
	return readCatalogues(fsys, project, read)
}

// decodeCatalogues reads the catalogues of the project, in its order.
func (b *builder) decodeCatalogues(project *prefab.Project) (*prefab.Kinds, diag.List, error) {
	read := func(name string) ([]byte, error) { return b.readFile(name, maxText+1) }
	return readCatalogues(b.fsys, project, read)
}

func readCatalogues(
	fsys fs.FS, project *prefab.Project, read func(name string) ([]byte, error),
) (*prefab.Kinds, diag.List, error) {
	var catalogues []*prefab.Catalogue
	var found diag.List
	if project.LosesCatalogues() {
		catalogues = append(catalogues, prefab.MissingCatalogue(project.File))
	}
	for _, named := range project.Catalogue {
		name := path.Clean(named.Value)
		data, err := read(name)
		if errors.Is(err, fs.ErrNotExist) {
			catalogues = append(catalogues, prefab.MissingCatalogue(name))
			found = append(found, absent(fsys, named, "catalogue"))
			continue
		} else if err != nil {
			return nil, found, err
		}
		catalogue, more := prefab.ReadCatalogue(name, data)
		catalogues, found = append(catalogues, catalogue), append(found, more...)
	}
	kinds, more := prefab.ShareKinds(catalogues...)
	return kinds, append(found, more...), nil
}
