package compile_test

import (
	"testing"
	"testing/fstest"

	"github.com/seed18752ec6/xpc/compile"
)

// The text files of a project are read without a build.
func TestReadTexts(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{
		"xpc.yaml":     {Data: []byte("version: 1\nart: [art/*.xp]\n")},
		"art/den.xp":   {},
		"art/den.yaml": {Data: []byte("about: A den.\nplace: centered\n")},
	}
	texts, err := compile.ReadTexts(t.Context(), compile.Options{FS: fsys})
	if err != nil {
		t.Fatal(err)
	}
	if len(texts.Scripts) != 1 || texts.Scripts[0].Name != "den" || texts.Scripts[0].About.Value != "A den." {
		t.Errorf("scripts are %+v", texts.Scripts)
	}
}
