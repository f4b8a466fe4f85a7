package place

import "github.com/seed18752ec6/xpc/embed"

// Planned returns the sites of all prefabs that were planned, those that are left out later among
// them, each with the number of its feature and its setting.
func (p *Preplacer) Planned() (sites []Site, features []int, settings []embed.Setting) {
	for i := range p.plans {
		pl := &p.plans[i]
		sites, features = append(sites, pl.site), append(features, pl.feature)
		settings = append(settings, p.setting(pl))
	}
	return sites, features, settings
}
