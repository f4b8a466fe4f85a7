package prefab

import "slices"

// Like reports whether two alternatives say the same, whatever their weights are and wherever it stands.
func (a *Alternative) Like(b *Alternative) bool {
	return a.Kind == b.Kind && a.Name.Value == b.Name.Value && a.Chance.Value == b.Chance.Value &&
		a.Count.Value == b.Count.Value && a.Facing.Value == b.Facing.Value &&
		a.Locked.Value == b.Locked.Value && a.Secret.Value == b.Secret.Value &&
		slices.EqualFunc(a.Opens, b.Opens, likeLinks) && slices.EqualFunc(a.Links, b.Links, likeLinks) &&
		slices.EqualFunc(a.Attributes, b.Attributes, likeAttributes) &&
		slices.EqualFunc(a.Prefabs, b.Prefabs, likeNames) && slices.EqualFunc(a.With, b.With, likeWith) &&
		likeWhens(a.When, b.When)
}

func likeNames(a, b Field[string]) bool { return a.Value == b.Value }

func likeLinks(a, b Link) bool { return a.Reference == b.Reference }

func likeAttributes(a, b Attribute) bool {
	return a.Name == b.Name && slices.Equal(a.Values, b.Values) && a.List == b.List && a.Param.Value == b.Param.Value
}

func likeWith(a, b With) bool {
	return a.Param == b.Param && a.Value.Value == b.Value.Value && a.From.Value == b.From.Value
}

func likeWhens(a, b *When) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Depth == b.Depth && likeWhens(a.Not, b.Not) &&
		slices.EqualFunc(a.Params, b.Params, func(p, q ParamTest) bool {
			return p.Param == q.Param && slices.EqualFunc(p.Values, q.Values, likeNames)
		}) &&
		slices.EqualFunc(a.Overlays, b.Overlays, likeNames) && slices.EqualFunc(a.Tags, b.Tags, likeNames)
}
