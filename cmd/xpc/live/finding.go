package live

import "github.com/seed18752ec6/xpc/prefab/diag"

// foundJSON is the findings of a project.
type foundJSON struct {
	Findings []findingJSON `json:"findings"`
	More     int           `json:"more"` // that are not among them
}

// findingsMax is how many findings the page is told of.
const findingsMax = 2000

// found answers with the findings.
func (a *asked) found() (any, *refusal) {
	var out foundJSON
	out.Findings, out.More = a.findingsJSON(a.findings)
	return out, nil
}

// findingJSON is a finding.
type findingJSON struct {
	Code     string        `json:"code"`
	Rule     string        `json:"rule"`
	Severity string        `json:"severity"`
	Message  string        `json:"message"`
	Hint     string        `json:"hint"`
	At       posJSON       `json:"at"`
	Line     string        `json:"line"` // of the text file that it is in, or ""
	Related  []relatedJSON `json:"related"`
	Prefab   string        `json:"prefab"` // in whose files it is, or ""
}

type relatedJSON struct {
	At      posJSON `json:"at"`
	Message string  `json:"message"`
}

// posJSON is a place: Layer is 0, and X below 0, where it is no cell.
type posJSON struct {
	Text  string `json:"text"`
	File  string `json:"file"`
	Layer int    `json:"layer"`
	X     int    `json:"x"`
	Y     int    `json:"y"`
}

func placeJSON(p diag.Pos) posJSON {
	out := posJSON{Text: p.String(), File: p.File, Layer: p.Layer, X: -1, Y: -1}
	if p.IsCell() {
		out.X, out.Y = p.X, p.Y
	}
	return out
}

// findingsJSON returns some findings, and how many were left out.
func (n *snapshot) findingsJSON(l diag.List) (out []findingJSON, more int) {
	out = []findingJSON{}
	for i := range l[:min(len(l), findingsMax)] {
		d := &l[i]
		f := findingJSON{
			Code: string(d.Code), Rule: d.Code.Name(), Severity: d.Severity.String(), Message: d.Message, Hint: d.Hint,
			At: placeJSON(d.Pos), Related: []relatedJSON{}, Prefab: n.owner[d.Pos.File],
		}
		if d.Pos.Line > 0 {
			f.Line, _ = n.source.Line(d.Pos.File, d.Pos.Line)
		}
		for _, r := range d.Related {
			f.Related = append(f.Related, relatedJSON{placeJSON(r.Pos), r.Message})
		}
		out = append(out, f)
	}
	return out, len(l) - len(out)
}
