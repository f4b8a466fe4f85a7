package mapgen

import (
	"strconv"

	"github.com/seed18752ec6/xpc/embed"
)

// Unmet is one thing that a recipe requires and the map is not. Where Share is set the numbers are
// shares, else whole numbers over 1. A Max of nothing over 0 is no upper end.
type Unmet struct {
	What            string // the recipe's word: open, loops, small, exitDistance, encounter, …
	Name            string // of a required encounter, or of a feature's prefab; "" for all else
	Found, Min, Max embed.Ratio
	Share           bool
}

// require notes the bounds of a recipe that the figures of the map break. Dead ends are known after
// the encounters: see [Generator.treasure].
func (m *Result) require(q embed.Require, exits embed.Exits) {
	f := &m.Metrics
	m.share("open", f.Open, f.Domain, q.Open)
	m.share("loops", f.Loops, f.Nodes(), q.Loops)
	m.number("small", f.Small, q.Small)
	m.number("medium", f.Medium, q.Medium)
	m.number("large", f.Large, q.Large)
	m.number("smallRooms", f.Rooms.Small, q.SmallRooms)
	m.number("mediumRooms", f.Rooms.Medium, q.MediumRooms)
	m.number("largeRooms", f.Rooms.Large, q.LargeRooms)
	m.number("exits", len(m.Exits), embed.Range{Min: exits.Count, Max: embed.NoMax})
	if exits.Count > 1 { // where there are fewer, what needs two is 0
		m.number("exitDistance", f.ExitDistance, q.ExitDistance)
		m.number("separation", f.Separation, exits.Separation)
		m.share("linearity", f.Path, f.Nodes(), q.Linearity)
	}
	if f.Nodes() > 0 {
		m.number("components", f.Components, embed.Range{Min: 1, Max: 1})
	}
}

// share checks n of d against a range of shares.
func (m *Result) share(what string, n, d int, r embed.RatioRange) {
	found := embed.Ratio{Num: uint32(n), Den: uint32(max(d, 1))}
	if r.Min.Den > 0 && below(found, r.Min) || r.Max.Den > 0 && below(r.Max, found) {
		m.Unmet = append(m.Unmet, Unmet{What: what, Found: found, Min: r.Min, Max: r.Max, Share: true})
	}
}

// number checks n against a range.
func (m *Result) number(what string, n int, r embed.Range) {
	if r.Holds(n) {
		return
	}
	u := Unmet{What: what, Found: whole(n), Min: whole(r.Min)}
	if r.Max != embed.NoMax {
		u.Max = whole(r.Max)
	}
	m.Unmet = append(m.Unmet, u)
}

func whole(n int) embed.Ratio { return embed.Ratio{Num: uint32(n), Den: 1} }

// below reports whether a is less than b.
func below(a, b embed.Ratio) bool {
	return uint64(a.Num)*uint64(b.Den) < uint64(b.Num)*uint64(a.Den)
}

// badness orders maps that are not what their recipe requires.
type badness struct {
	unmet int    // things
	miss  uint64 // by how much, in thousandths of the bounds, summed up
}

func (b badness) less(o badness) bool {
	return b.unmet < o.unmet || b.unmet == o.unmet && b.miss < o.miss
}

// badness returns how far the map is from what is required.
func (m *Result) badness() badness {
	b := badness{unmet: len(m.Unmet)}
	for _, u := range m.Unmet {
		b.miss += u.miss()
	}
	return b
}

// miss returns by how much the bound is missed, in thousandths of it, at most a million.
func (u *Unmet) miss() uint64 {
	bound := u.Min
	if u.Min.Den == 0 || !below(u.Found, u.Min) {
		bound = u.Max
	}
	a, b := thousandths(u.Found), thousandths(bound)
	return min(1_000_000, 1000*(max(a, b)-min(a, b))/max(b, 1))
}

func thousandths(r embed.Ratio) uint64 { return uint64(r.Num) * 1000 / uint64(max(r.Den, 1)) }

// subjects say in words of a sentence what is bounded, where the recipe's own word is none.
var subjects = [...]struct{ what, text string }{
	{"small", "the number of small caves"}, {"medium", "the number of medium caves"},
	{"large", "the number of large caves"}, {"smallRooms", "the number of small rooms"},
	{"mediumRooms", "the number of medium rooms"}, {"largeRooms", "the number of large rooms"},
	{"exits", "the number of exits"}, {"components", "the number of parts that are not joined"},
	{"open", "the share of open cells"}, {"loops", "the number of loops a cave"},
	{"linearity", "the share of caves on the way from the entrance to the second exit"},
	{"exitDistance", "the way from the entrance to the nearest exit"},
	{"separation", "the way between the nearest two exits"}, {"deadEnd", "the longest dead end"},
}

// AppendText appends a sentence: "the share of open cells is 15.2%, required is 18%..40%", or of an
// encounter "required encounter "vault" was placed 0 of 1 times".
func (u *Unmet) AppendText(dst []byte) []byte {
	if u.Name != "" {
		return u.named(dst)
	}
	what := u.What
	for _, s := range subjects {
		if s.what == what {
			what = s.text
		}
	}
	dst = append(append(dst, what...), " is "...)
	dst = append(u.number(dst, u.Found), ", required is "...)
	if u.Min == u.Max {
		return u.number(append(dst, "exactly "...), u.Min)
	}
	if u.Min.Den > 0 {
		dst = u.number(dst, u.Min)
	}
	dst = append(dst, ".."...)
	if u.Max.Den > 0 {
		dst = u.number(dst, u.Max)
	}
	return dst
}

// named appends the sentence of what has a name.
func (u *Unmet) named(dst []byte) []byte {
	text := [2]string{" was placed ", " times"}
	switch u.What {
	case "encounter":
		dst = append(dst, "required encounter "...)
	case "connectors":
		dst, text = append(dst, "feature "...), [2]string{" has ", " connectors joined"}
	default:
		dst = append(dst, "feature "...)
	}
	dst = append(strconv.AppendQuote(dst, u.Name), text[0]...)
	dst = append(strconv.AppendUint(dst, uint64(u.Found.Num), 10), " of "...)
	return append(strconv.AppendUint(dst, uint64(u.Min.Num), 10), text[1]...)
}

// number appends a whole number, or a share in percent with a tenth where it is not whole.
func (u *Unmet) number(dst []byte, r embed.Ratio) []byte {
	if !u.Share {
		return strconv.AppendUint(dst, uint64(r.Num), 10)
	}
	tenths := thousandths(r)
	dst = strconv.AppendUint(dst, tenths/10, 10)
	if tenths%10 != 0 {
		dst = strconv.AppendUint(append(dst, '.'), tenths%10, 10)
	}
	return append(dst, '%')
}
