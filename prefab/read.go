package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// ReadProject reads a project file. The file's name is used in places alone.
func ReadProject(file string, data []byte) (*Project, diag.List) { return nil, nil }

// ReadPalette reads a palette file.
func ReadPalette(file string, data []byte) (*Palette, diag.List) { return nil, nil }

// ReadScript reads a script.
func ReadScript(file string, data []byte) (*Script, diag.List) { return defaultScript(file), nil }

// ReadRecipe reads a map recipe. Names of prefabs in it are checked by [CheckRecipe].
func ReadRecipe(file string, data []byte) (*Recipe, diag.List) { return nil, nil }

// Known is what [CheckRecipe] must know of a prefab of the project.
type Known struct {
	Name   string
	Script *Script
}

// CheckRecipe returns the findings about names and pools of a recipe: prefabs that are not there,
// entries that can hold no prefab, categories of the mix without an entry.
func CheckRecipe(r *Recipe, prefabs []Known) diag.List { return nil }
