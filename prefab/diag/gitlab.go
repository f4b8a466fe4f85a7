package diag

// gitlabFinding is a finding of a code quality report: the fields that GitLab asks for, in its
// order, and no others.
type gitlabFinding struct {
	Description string         `json:"description"`
	Rule        string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"` // from 1
}

// gitlabWords holds the severities of GitLab. It has two more above them, critical and blocker,
// which say more of a fault than a finding here does.
var gitlabWords = [...]string{Error: "major", Warning: "minor", Info: "info"}

// gitlab appends a code quality report: one array, one finding a line. GitLab shows the description
// behind the severity, and compares the fingerprints of two branches to tell new from old. What has
// no line is at line 1.
func (p Printer) gitlab(out []byte, l List) []byte {
	if len(l) == 0 {
		return append(out, "[]\n"...)
	}
	for i, id := range l.identities() {
		d := l[i]
		text := located(d) + d.advised("; ")
		out = appendItem(out, i, gitlabFinding{
			Description: text, Rule: d.Code.title(), Fingerprint: id.fingerprint(),
			Severity: gitlabWords[d.Severity],
			Location: gitlabLocation{p.Run.file(d.Pos.File), gitlabLines{max(1, d.Pos.Line)}},
		})
	}
	return append(out, "\n]\n"...)
}
