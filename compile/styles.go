package compile

import (
	"fmt"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/prefab"
)

// StyleRecipes returns a recipe of each style that has caves, with the defaults of all keys and without
// encounters: maps for those who try prefabs in a project without a recipe. The caller owns the result.
func StyleRecipes() (list []embed.RecipeData) {
	for _, style := range []string{"caves", "guided", "mines"} {
		text := fmt.Sprintf("version: 1\ngenerator: 1\nname: style-%s\nstyle: %s\nsize: [100, 100]\n", style, style)
		r, found := prefab.ReadRecipe("style-"+style+prefab.RecipeSuffix, []byte(text))
		if len(found) > 0 {
			panic("xpc: internal error: the recipe of a style has the finding " + found[0].Message)
		}
		list = append(list, lowerRecipe(r, nil))
	}
	return list
}
