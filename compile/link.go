package compile

import (
	"errors"
	"unsafe"

	"github.com/seed18752ec6/xpc/compile/cache"
	"github.com/seed18752ec6/xpc/embed"
)

// errForged says that what the cache has kept of prefabs makes no bundle, though its sums hold: no build has made it.
var errForged = errors.New("the cache holds what no build has made")

// link makes a bundle. Where parts come from the cache, it is not believed that they make one: they may be anybody's, with
// sums that fit. If they do not, the cache is removed.
func (b *builder) link(data *embed.Data, parts []embed.Linked, sum func([]byte) [32]byte) (bundle []byte, err error) {
	if !b.recalled.Load() {
		return embed.Link(data, parts, sum)
	}
	defer func() {
		if r := recover(); r != nil || err != nil {
			b.forged.Store(true)
			bundle, err = nil, errors.Join(errForged, ignoreMissing((&cacheFolder{b.root}).Remove(cache.Index)))
		}
	}()
	if bundle, err = embed.Link(data, parts, sum); err == nil {
		_, err = embed.Open(unsafe.String(unsafe.SliceData(bundle), len(bundle))) // which nobody changes, or keeps as a string
	}
	return bundle, err
}
