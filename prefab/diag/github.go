package diag

import (
	"strconv"
	"strings"
)

// githubWords holds the command of each severity.
var githubWords = [...]string{Error: "error", Warning: "warning", Info: "notice"}

// github appends a workflow command for each finding. GitHub takes them out of the log of a step
// and shows each beside its line, with the title in bold above the message:
//
//	::error file=prefabs/gate.yaml,line=4,col=3,title=XP0203 duplicate-key::key "front" stands twice
//
// An image has no lines, so its findings stand at the file, and say the cell in the message. GitHub
// shows 10 annotations of each severity for a step; the others are in its log alone.
func (p Printer) github(out []byte, l List) []byte {
	for _, d := range l {
		place := "file=" + githubProperty(Escape(p.Run.file(d.Pos.File)))
		if d.Pos.Line > 0 {
			place += ",line=" + strconv.Itoa(d.Pos.Line)
		}
		if d.Pos.Col > 0 {
			place += ",col=" + strconv.Itoa(d.Pos.Col)
		}
		text := located(d)
		for _, r := range d.Related {
			text += "\n" + Escape(r.Pos.String()) + ": " + Escape(r.Message)
		}
		text += d.advised("\n")
		out = append(out, "::"+githubWords[d.Severity]+" "+place+
			",title="+githubProperty(d.Code.title())+"::"+githubData(text)+"\n"...)
	}
	if p.Run.Trouble != "" {
		out = append(out, "::error title=xpc::"+githubData(Escape(p.Run.Trouble))+"\n"...)
	}
	return out
}

// githubData writes the signs that end a command as GitHub wants them.
func githubData(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// githubProperty does so for those that end a property too.
func githubProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(githubData(s))
}
