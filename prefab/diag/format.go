package diag

// formatNames holds the word of each format, which flags and files use.
var formatNames = [...]string{
	Text: "text", ShortForm: "short", JSON: "json", JSONL: "jsonl",
	GitHub: "github", GitLab: "gitlab", JUnit: "junit", SARIF: "sarif",
}

// FormatNames returns the words of all formats. The caller owns the result.
func FormatNames() []string { return append([]string(nil), formatNames[:]...) }

// String returns the format's word.
func (f Format) String() string {
	if int(f) < len(formatNames) {
		return formatNames[f]
	}
	return ""
}

// Machine reports whether programs read the format, so that nothing else may stand in its stream.
func (f Format) Machine() bool { return f > ShortForm }

// MarshalText returns the format's word.
func (f Format) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads the word of a format.
func (f *Format) UnmarshalText(text []byte) error {
	for i, name := range formatNames {
		if name == string(text) {
			*f = Format(i)
			return nil
		}
	}
	return &WordError{Word: string(text), Allowed: formatNames[:]}
}
