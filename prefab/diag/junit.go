package diag

import (
	"encoding/xml"
	"slices"
)

// A test report in the form that grew around JUnit, which has no schema of its own: what is here is
// what Jenkins and GitLab read. Times are left out: a report of equal findings has equal bytes.

type junitReport struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string      `xml:"name,attr"`
	Class   string      `xml:"classname,attr"`
	File    string      `xml:"file,attr,omitempty"`
	Failure *junitFault `xml:"failure"`
	Error   *junitFault `xml:"error"`
	Output  *junitText  `xml:"system-out"`
}

type junitFault struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	junitText
}

// junitText is written as it is, so that excerpts can be read in the file too.
type junitText struct {
	Text string `xml:",cdata"`
}

// junit appends a test report with one test for each file that was checked, so that a test that was
// red is green when its file is mended. A test fails if one of its findings fails the run; else its
// findings are its output. All findings of a file are told by one fault, as a test has one.
func (p Printer) junit(out []byte, l List) []byte {
	byFile := map[string]List{}
	names := slices.Clone(p.Run.Files)
	for _, d := range l {
		byFile[d.Pos.File] = append(byFile[d.Pos.File], d)
		names = append(names, d.Pos.File)
	}
	slices.Sort(names)
	s := junitSuite{Name: "xpc"}
	for _, name := range slices.Compact(names) {
		c := p.junitCase(name, byFile[name])
		if c.Failure != nil {
			s.Failures++
		}
		s.Cases = append(s.Cases, c)
	}
	if p.Run.Trouble != "" {
		s.Errors++
		s.Cases = append(s.Cases, junitCase{Name: "the run", Class: "xpc",
			Error: &junitFault{Message: Escape(p.Run.Trouble), Type: "trouble"}})
	}
	if len(s.Cases) == 0 {
		s.Cases = []junitCase{{Name: "the run", Class: "xpc"}} // readers take no test for a mistake
	}
	s.Tests = len(s.Cases)
	report := junitReport{Name: "xpc", Tests: s.Tests, Failures: s.Failures, Errors: s.Errors, Suites: []junitSuite{s}}
	text, err := xml.MarshalIndent(report, "", "  ")
	if err != nil {
		panic("xpc: internal error: findings do not encode as XML: " + err.Error())
	}
	return append(append(append(out, xml.Header...), text...), '\n')
}

// junitCase returns the test of a file with its findings.
func (p Printer) junitCase(name string, l List) junitCase {
	file := Escape(p.Run.file(name))
	c := junitCase{Name: file, Class: "xpc", File: file}
	if file == "" {
		c.Name = "the project"
	}
	if len(l) == 0 {
		return c
	}
	text := "\n" + string(Printer{Source: p.Source}.texts(nil, l))
	i := slices.IndexFunc(l, func(d Diagnostic) bool { return p.Run.fails(d.Severity) })
	if i < 0 {
		c.Output = &junitText{text}
		return c
	}
	message := located(l[i])
	if more := len(l) - 1; more > 0 {
		message += " (and " + Counted(more, "other finding") + ")"
	}
	c.Failure = &junitFault{Message: message, Type: l[i].Code.title(), junitText: junitText{text}}
	return c
}
