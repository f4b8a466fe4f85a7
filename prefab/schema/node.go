package schema

import (
	"bytes"
	"encoding/json"
)

// node is a schema or a part of one. Keys that are not set are not written.
type node struct {
	Schema string `json:"$schema,omitempty"`
	Ref    string `json:"$ref,omitempty"`
	Title  string `json:"title,omitempty"`
	About  string `json:"description,omitempty"` // shown on hover

	Type      types    `json:"type,omitempty"`
	Const     any      `json:"const,omitempty"`
	Enum      []any    `json:"enum,omitempty"`
	EnumAbout []string `json:"enumDescriptions,omitempty"` // of each of Enum; no part of the standard, but read by editors
	Default   any      `json:"default,omitempty"`
	Examples  []any    `json:"examples,omitempty"` // editors offer them

	Pattern   string `json:"pattern,omitempty"`             // of texts; numbers pass it
	Wants     string `json:"patternErrorMessage,omitempty"` // what editors say of a text that does not match; no part of the standard
	MinLength int    `json:"minLength,omitempty"`
	MaxLength int    `json:"maxLength,omitempty"`
	Minimum   *bound `json:"minimum,omitempty"` // of numbers; texts pass it
	Maximum   *bound `json:"maximum,omitempty"`

	Items    *node `json:"items,omitempty"`
	MinItems int   `json:"minItems,omitempty"`
	MaxItems int   `json:"maxItems,omitempty"`
	Contains *node `json:"contains,omitempty"`
	Unique   bool  `json:"uniqueItems,omitempty"`

	Properties    properties     `json:"properties,omitempty"`
	Patterns      properties     `json:"patternProperties,omitempty"`
	PropertyNames *node          `json:"propertyNames,omitempty"`
	Others        any            `json:"additionalProperties,omitempty"` // false or a *node
	MinProperties int            `json:"minProperties,omitempty"`
	Required      []string       `json:"required,omitempty"`
	Needs         map[string]any `json:"dependencies,omitempty"` // keys that count beside others alone: their names, or a node of them

	Not   *node   `json:"not,omitempty"`
	AllOf []*node `json:"allOf,omitempty"`
	AnyOf []*node `json:"anyOf,omitempty"`
	OneOf []*node `json:"oneOf,omitempty"`
	If    *node   `json:"if,omitempty"`
	Then  *node   `json:"then,omitempty"`

	Definitions properties `json:"definitions,omitempty"`
}

// bound is a number that values are held against.
type bound = json.Number

// types are the types that a value may have; one alone is written as itself.
type types []string

// MarshalJSON writes one type as a text, several as a list.
func (t types) MarshalJSON() ([]byte, error) {
	if len(t) == 1 {
		return json.Marshal(t[0])
	}
	return json.Marshal([]string(t))
}

// properties are keys with what their values are, in the order in which they are written.
type properties []property

type property struct {
	name  string
	value *node
}

// MarshalJSON writes the keys in their order.
func (p properties) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, member := range p {
		b.WriteByte("{,"[min(i, 1)])
		name, err := json.Marshal(member.name)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		if err := plainly(&b, member.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// plainly writes a value without escapes for HTML.
func plainly(b *bytes.Buffer, v any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// encode returns the schema as text.
func (n *node) encode() []byte {
	var compact, out bytes.Buffer
	err := plainly(&compact, n)
	if err == nil {
		err = json.Indent(&out, compact.Bytes(), "", "  ")
	}
	if err != nil {
		panic("xpc: internal error: " + err.Error())
	}
	return out.Bytes()
}

// def gives the key its default, and returns the node.
func (n *node) def(value any) *node {
	n.Default = value
	return n
}

// texts says which texts are taken, by a pattern and in words, and returns the node.
func (n *node) texts(pattern, wanted string) *node {
	n.Pattern, n.Wants = pattern, "it takes "+wanted
	return n
}

// like gives examples, which editors offer, and returns the node.
func (n *node) like(values ...any) *node {
	n.Examples = append(n.Examples, values...)
	return n
}

// offers gives words of the project as examples, and returns the node.
func (n *node) offers(known []string) *node { return n.like(anys(known)...) }

// anys returns words as values.
func anys(words []string) []any {
	out := make([]any, len(words))
	for i, w := range words {
		out[i] = w
	}
	return out
}

// object is a map with some keys and no others.
func object(about string, keys ...property) *node {
	return &node{About: about, Type: types{"object"}, Properties: keys, Others: false}
}

// needs says which keys a map must have, and returns the node.
func (n *node) needs(keys ...string) *node {
	n.Required = keys
	return n
}

// mapOf is a map whose keys are the user's.
func mapOf(about string, keys, values *node) *node {
	return &node{About: about, Type: types{"object"}, PropertyNames: keys, Others: values}
}

// list is a list.
func list(about string, items *node) *node {
	return &node{About: about, Type: types{"array"}, Items: items}
}

// orNothing lets a key stand without a value, and returns the node.
func (n *node) orNothing() *node {
	n.Type = append(n.Type, "null")
	return n
}

// differ says that no two items of a list are alike, and returns the node.
func (n *node) differ() *node {
	n.Unique = true
	return n
}
