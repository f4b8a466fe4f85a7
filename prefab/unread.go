package prefab

import "slices"

// unread says which keys of a map findings may hide: what such a key would have said is not known,
// and nobody misses it.
type unread struct {
	whole   bool     // all of them: the map itself could not be read
	some    bool     // any that was not read: a key could not be read
	foreign bool     // a key is unknown, and like none that is known
	meant   []string // keys that an unknown one is like
	read    []string
}

// has reports whether a finding may hide a key.
func (u unread) has(key string) bool {
	return !slices.Contains(u.read, key) && (u.whole || u.some || slices.Contains(u.meant, key))
}

// hasAny reports whether a finding may hide one of some keys.
func (u unread) hasAny(keys ...string) bool { return slices.ContainsFunc(keys, u.has) }
