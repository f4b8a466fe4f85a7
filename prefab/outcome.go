package prefab

// Overlay is an entry under overlays: whether the layer of its name replaces cells.
type Overlay struct {
	Span     // the name
	Name     string
	Chance   Field[Ratio]    // Certain
	Excludes []Field[string] // names of earlier overlays: if one of them came up, this one does not
}

// excludes reports whether the overlay does not come up with another.
func (o *Overlay) excludes(other *Overlay) bool {
	for _, name := range o.Excludes {
		if name.Value == other.Name {
			return true
		}
	}
	return false
}

// Variant is an entry under variants: another image under the same script.
type Variant struct {
	Art    Field[string] // as it is written, relative to the script
	File   string        // relative to the project file
	Weight Field[int]    // 1; 0 never comes
}

// Overlay returns the entry under overlays of a name, or nil.
func (s *Script) Overlay(name string) *Overlay {
	for _, o := range s.Overlays {
		if o.Name == name {
			return o
		}
	}
	return nil
}
