package xpdiff

import (
	"fmt"

	"github.com/seed18752ec6/xpc/xp"
)

// Apply returns a copy of the image with the difference applied. The image need not be the one
// that the difference was made from: it is looked at only where something changed. The error
// tells where it has something else there: another version, number or size of layers, or cell.
// An image equal to the one before becomes equal to the one after.
func (d *Diff) Apply(m *xp.Image) (*xp.Image, error) {
	check(m)
	head, err := d.applyHead(headOf(m))
	if err != nil {
		return nil, err
	}
	out := &xp.Image{Version: head.Version, Container: head.Container}
	seen := 0
	for i := range d.Layers {
		l := &d.Layers[i]
		from := &noLayer
		if !l.Added() {
			if seen++; l.Before > len(m.Layers) {
				break
			}
			from = &m.Layers[l.Before-1]
		}
		if err := l.match(from); err != nil {
			return nil, err
		}
		if !l.Removed() {
			out.Layers = append(out.Layers, l.apply(from))
		}
	}
	if seen != len(m.Layers) {
		return nil, fmt.Errorf("the image has %s where %d were compared", count(len(m.Layers), "layer"), d.layersBefore())
	}
	return out, nil
}

// layersBefore returns the number of layers of the image before.
func (d *Diff) layersBefore() int {
	n := 0
	for i := range d.Layers {
		n = max(n, d.Layers[i].Before)
	}
	return n
}

// applyHead returns what becomes of a head.
func (d *Diff) applyHead(h Head) (Head, error) {
	if d.Before.Version != d.After.Version {
		if h.Version != d.Before.Version {
			return h, fmt.Errorf("the image has version %s where %s was compared",
				versionText(h.Version), versionText(d.Before.Version))
		}
		h.Version = d.After.Version
	}
	if d.Before.Container != d.After.Container {
		if h.Container != d.Before.Container {
			return h, fmt.Errorf("the image is in %v where %v was compared", h.Container, d.Before.Container)
		}
		h.Container = d.After.Container
	}
	return h, nil
}

// match returns an error unless a layer has what it should have where it changes.
func (l *Layer) match(from *xp.Layer) error {
	if size := sizeOf(from); size != l.From {
		return fmt.Errorf("layer %d has the size %s where %s was compared", l.Before, sizeText(size), sizeText(l.From))
	}
	for _, c := range l.Cells {
		if found := cellAt(column(from, c.X), c.Y); found != c.Before {
			return fmt.Errorf("layer %d (%d,%d) is %s where %s was compared",
				l.Before, c.X, c.Y, cellText(found), cellText(c.Before))
		}
	}
	return nil
}

// apply returns the layer after, of a layer that matches.
func (l *Layer) apply(from *xp.Layer) xp.Layer {
	to := xp.NewLayer(l.To.Width, l.To.Height)
	for x := range min(from.Width, to.Width) {
		copy(to.Column(x), from.Column(x))
	}
	for _, c := range l.Cells {
		if to.In(c.X, c.Y) {
			to.Set(c.X, c.Y, c.After)
		}
	}
	return to
}
