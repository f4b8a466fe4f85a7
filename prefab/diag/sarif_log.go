package diag

// The parts of a SARIF log that are written, in the order of their properties.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifTool            `json:"tool"`
	Invocations []sarifInvocation    `json:"invocations"`
	Bases       map[string]sarifBase `json:"originalUriBaseIds"`
	ColumnKind  string               `json:"columnKind"`
	Results     []sarifResult        `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"semanticVersion,omitempty"`
	Home    string      `json:"informationUri"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID      Code           `json:"id"`
	Name    string         `json:"name"`
	Short   *sarifText     `json:"shortDescription,omitempty"`
	Full    *sarifText     `json:"fullDescription,omitempty"`
	Help    *sarifHelpText `json:"help,omitempty"`
	HelpURI string         `json:"helpUri"`
	Default *sarifDefault  `json:"defaultConfiguration,omitempty"`
}

type sarifDefault struct {
	Level   string `json:"level"`
	Enabled bool   `json:"enabled"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifHelpText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown"`
}

type sarifInvocation struct {
	Successful bool        `json:"executionSuccessful"`
	Notes      []sarifNote `json:"toolExecutionNotifications,omitempty"`
}

type sarifNote struct {
	Message sarifText `json:"message"`
	Level   string    `json:"level"`
}

type sarifBase struct {
	Description sarifText `json:"description"`
}

type sarifResult struct {
	RuleID       Code              `json:"ruleId"`
	RuleIndex    int               `json:"ruleIndex"`
	Level        string            `json:"level"`
	Message      sarifText         `json:"message"`
	Locations    []sarifLocation   `json:"locations"`
	Related      []sarifLocation   `json:"relatedLocations,omitempty"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	Fixes        []sarifFix        `json:"fixes,omitempty"`
	Properties   *sarifProperties  `json:"properties,omitempty"`
}

type sarifFix struct {
	Description sarifText     `json:"description"`
	Changes     []sarifChange `json:"artifactChanges"`
}

// sarifChange is what a fix does to one file.
type sarifChange struct {
	File         sarifFile          `json:"artifactLocation"`
	Replacements []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	Deleted  sarifRegion `json:"deletedRegion"` // of no length: a text is inserted
	Inserted *sarifText  `json:"insertedContent,omitempty"`
}

type sarifLocation struct {
	ID       int            `json:"id,omitempty"`
	Physical sarifPhysical  `json:"physicalLocation"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	Message  *sarifText     `json:"message,omitempty"`
}

type sarifPhysical struct {
	File   sarifFile   `json:"artifactLocation"`
	Region sarifRegion `json:"region"`
}

type sarifFile struct {
	URI  string `json:"uri"`
	Base string `json:"uriBaseId,omitempty"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`             // from 1
	StartColumn int `json:"startColumn,omitempty"` // from 1
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"` // exclusive
}

type sarifLogical struct {
	Name string `json:"name"`
	Full string `json:"fullyQualifiedName"`
	Kind string `json:"kind"`
}

// sarifProperties are those of a finding that SARIF has no place for. Layers count from 1, x and y
// from 0.
type sarifProperties struct {
	Layer int    `json:"layer,omitempty"`
	X     *int   `json:"x,omitempty"`
	Y     *int   `json:"y,omitempty"`
	Hint  string `json:"hint,omitempty"`
}
