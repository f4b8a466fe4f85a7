package trial

import (
	"time"

	"github.com/seed18752ec6/xpc/embed"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// Whole is what happened in whole maps of a recipe.
type Whole struct{}

// StageTiming is how long the stages of maps took, by name.
type StageTiming struct{ Stages map[string]time.Duration }

func newWhole(r embed.Recipe) *Whole { return &Whole{} }

func (w *Whole) add(o *Whole) {}

func (w *Whole) count(by *worker, m *mapgen.Result, i int) {}
