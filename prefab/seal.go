package prefab

import "github.com/seed18752ec6/xpc/prefab/diag"

// CheckSeal returns the findings about a project's seal: the terrain into which placement turns the
// earth beside open cells of embedded prefabs. Without such a prefab a seal that is not named need
// not be there.
func CheckSeal(p *Project, shared *Legend, prefabs []*Summary) diag.List {
	if p.unreadSeal {
		return nil
	}
	c := &sealCheck{seal: p.Seal, e: shared.TerrainNamed(p.Seal.Value), at: p.Seal.Span}
	if !p.Seal.Given() {
		for _, pf := range prefabs {
			if pf.Place.Value.Has(Embedded) {
				c.user = pf
				break
			}
		}
		if c.user == nil {
			return nil
		}
		c.at = Span{Pos: diag.InFile(p.File)}
		if c.e != nil {
			c.at = c.e.Span
		}
	}
	d := diag.Diagnostic{Severity: diag.Error, Pos: c.at.Pos, End: c.at.End}
	if d.Code, d.Message, d.Hint = c.fault(shared); d.Code == "" {
		return nil
	}
	if c.e == nil && c.user == nil {
		d.Fixes = respell(c.at, c.seal.Value, names(shared.Terrain))
	}
	if c.user != nil {
		d.Related = []diag.Related{{Pos: c.user.Key(c.user.Place.Span).Pos, Message: "a prefab that is embedded"}}
	}
	return diag.List{d}
}

// sealCheck checks the seal of a project.
type sealCheck struct {
	seal Field[string]
	at   Span
	e    *Terrain // nil = no palette has it
	user *Summary // of a seal that is not named: a prefab that needs it
}

// fault says what is wrong with the seal; the code is "" if nothing is.
func (c *sealCheck) fault(shared *Legend) (code diag.Code, message, hint string) {
	name := "seal names the terrain " + quoted(c.seal.Value)
	if c.user != nil {
		name = "terrain " + quoted(c.seal.Value) + " is the seal where the project names none"
	}
	switch e := c.e; {
	case e == nil && shared.unread.terrain:
		return "", "", ""
	case e == nil && c.user != nil:
		return diag.TerrainUndefined, "the project names no seal, and no palette has a terrain " +
			quoted(c.seal.Value) + " for it, but " + quoted(c.user.Name) + " is embedded: placement" +
			" turns the earth beside its open cells into that terrain", c.suggest(shared)
	case e == nil:
		return diag.TerrainUndefined, name + ", which no palette defines",
			meant(c.seal.Value, names(shared.Terrain))
	case e.partial || e.loose:
		return "", "", ""
	case len(e.OneOf) > 0:
		return diag.KeyConflict,
			name + ", which is random: one terrain closes what lies beside open cells", c.suggest(shared)
	case e.Kind == None:
		return diag.KeyConflict,
			name + ", which is of kind none: overlays alone may use it", c.suggest(shared)
	case e.Passable:
		return diag.KeyConflict,
			name + ", which can be walked over: it is to close what lies beside open cells",
			c.suggest(shared)
	}
	return "", "", ""
}

// suggest names a terrain of the palettes that closes.
func (c *sealCheck) suggest(shared *Legend) string {
	for _, e := range shared.Terrain {
		if e.Kind == Wall && !e.Passable && !e.partial {
			return "name a terrain that closes, such as seal: " + e.Name
		}
	}
	return "add a terrain of kind wall to a palette, and name it under seal"
}
