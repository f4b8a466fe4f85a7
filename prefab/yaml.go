package prefab

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/seed18752ec6/xpc/prefab/diag"
)

// This file alone knows the YAML library, and of it the lexer, the parser and the syntax tree; plain.go knows its tokens.
// What was measured on v1.19.2: the lexer is linear; the parser is quadratic in nesting and in the
// keys of one map, stops at its first error, and rewrites scalars. So everything that can make it
// slow is found in the bytes and the tokens before it runs, and values are taken from tokens.

// Limits of a text file. They hold for projects, palettes, scripts and recipes alike.
const (
	maxTextBytes = 128 << 10
	maxNesting   = 64
	maxMapKeys   = 1024
	maxListItems = 8192
	maxTokens    = 1 << 16 // words and marks: half of what 128 KiB can hold, more than a script does
	maxAlike     = 1024    // findings of traps, and of what is left out of YAML
)

// parseText reads a text file into a map of its top-level keys. It never returns nil; where there
// are findings, the map holds what could be read.
func parseText(file string, data []byte) (*node, diag.List) {
	b := &treeBuilder{}
	return b.read(file, data), b.findings
}

// treeBuilder makes nodes out of syntax trees.
type treeBuilder struct {
	*source  // nil if the text cannot be read at all
	findings diag.List
	all      bool   // keys that stand in a map already stay too
	nodes    []node // that are nobody's yet
	slabs    []*nodeSlab
}

// read is parseText.
func (b *treeBuilder) read(file string, data []byte) *node {
	root := &node{shape: mapShape, Span: Span{diag.At(file, 1, 1), diag.At(file, 1, 2)}}
	if b.source, b.findings = guardBytes(file, data); b.source == nil {
		root.shape = brokenShape
		return root
	}
	b.findings = append(b.findings, b.oneDocument()...)
	b.findings = append(b.findings, b.traps()...)
	tokens := lexer.Tokenize(b.text())
	if refused := b.refused(tokens); len(refused) > 0 {
		b.findings = append(b.findings, refused...)
		tokens = lexer.Tokenize(b.text())
	}
	if finding, ok := guardTokens(file, tokens, 0); !ok {
		root.shape = brokenShape
		b.findings = append(b.findings, finding)
		return root
	}
	earlier := b.findings
	b.findings = nil
	if err := b.parse(root, tokens, 0); err != nil {
		b.blocks(root)
	}
	b.findings = append(earlier, b.findings...)
	return root
}

// parse adds the pairs of a text's top-level map to root. Lines of tokens count from skip. The
// error is the parser's.
func (b *treeBuilder) parse(root *node, tokens token.Tokens, skip int) error {
	if n, ok := b.plain(tokens, skip); ok {
		root.pairs = append(root.pairs, n.pairs...)
		return nil
	}
	return b.parseAny(root, tokens, skip)
}

// parseAny is parse for texts of all kinds.
func (b *treeBuilder) parseAny(root *node, tokens token.Tokens, skip int) error {
	file, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return err
	}
	for _, doc := range file.Docs {
		if doc.Body == nil {
			continue
		}
		n := b.node(doc.Body, skip, "")
		switch n.shape {
		case mapShape:
			root.pairs = append(root.pairs, n.pairs...)
		case scalarShape, listShape:
			b.findings = append(b.findings, diag.Diagnostic{
				Code: diag.WrongType, Severity: diag.Error, Pos: n.Pos, End: n.End,
				Message: "the file holds " + n.found() + " where its keys are expected",
				Hint:    colonHint(n.text), Fixes: b.colonFix(n.Pos.Line),
			})
			if len(root.pairs) == 0 {
				root.shape = brokenShape // no reader asks for its keys
			}
		}
	}
	return nil
}

// blocks parses each top-level block by itself, after the whole has an error: a block with an
// error of its own gives one finding, the others give their pairs.
func (b *treeBuilder) blocks(root *node) {
	before, lost := len(b.findings), false
	for _, block := range b.topBlocks() {
		tokens := lexer.Tokenize(b.lineText(block.from, block.to))
		if finding, ok := guardTokens(b.file, tokens, block.from); !ok {
			b.findings = append(b.findings, finding)
			root.pairs = append(root.pairs, b.lost(block))
		} else if err := b.parse(root, tokens, block.from); err != nil {
			if !b.inTabs(block) {
				b.findings = append(b.findings, b.syntax(err, block))
			}
			root.pairs = append(root.pairs, b.lost(block))
			lost = true
		}
	}
	if len(b.findings) == before && !lost {
		// Each block parses, all together do not: say it of the whole.
		err := b.parse(&node{shape: mapShape}, lexer.Tokenize(b.text()), 0)
		b.findings = append(b.findings, b.syntax(err, lineRange{0, len(b.lines)}))
	}
	b.repeats(root)
}

// lost returns the key of a block that cannot be read, with a broken value: the key is there.
func (b *treeBuilder) lost(block lineRange) pair {
	line := block.from
	for line < block.to-1 && (len(b.lines[line]) == 0 || b.lines[line][0] == '#') {
		line++ // a comment above the first key
	}
	name, _, found := strings.Cut(b.restore(string(b.lines[line])), ":")
	key := &node{Span: spanAt(b.file, line+1, 1, name), text: strings.Trim(name, `"' `)}
	if !found {
		key.shape = brokenShape
	}
	return pair{key, &node{shape: brokenShape, Span: key.Span, name: key.text}}
}

// syntax makes the finding of an error of the parser in a range of lines.
func (b *treeBuilder) syntax(err error, in lineRange) diag.Diagnostic {
	line, col, message := in.from+1, 1, ""
	if e, ok := err.(interface {
		GetToken() *token.Token
		GetMessage() string
	}); ok {
		message = e.GetMessage()
		if tk := e.GetToken(); tk != nil && tk.Position != nil {
			line, col = in.from+tk.Position.Line, max(1, tk.Position.Column)
		}
	}
	line = min(line, max(1, len(b.lines)))
	before := string(b.lines[line-1][:min(col-1, len(b.lines[line-1]))])
	text, hint := explainSyntax(message, strings.Trim(before, " -") == "")
	span := spanAt(b.file, line, col, "")
	if colon := colonHint(b.rest(line, 1)); colon != "" {
		text, hint = "no space stands behind the colon of a key", colon
	}
	return b.bracketed(diag.Diagnostic{
		Code: diag.Syntax, Severity: diag.Error, Pos: span.Pos, End: span.End,
		Message: text, Hint: hint, Fixes: b.colonFix(line),
	}, in)
}

// node makes the node of a syntax tree. Recursion is bounded by maxNesting.
func (b *treeBuilder) node(n ast.Node, skip int, name string) *node {
	switch n := n.(type) {
	case *ast.MappingNode:
		return b.mapping(n.GetToken(), n.Values, skip, name)
	case *ast.MappingValueNode:
		return b.mapping(n.GetToken(), []*ast.MappingValueNode{n}, skip, name)
	case *ast.SequenceNode:
		out := b.scalar(n.GetToken(), skip, name)
		for i, v := range n.Values {
			item := b.node(v, skip, name)
			if item.shape == nullShape && i < len(n.Entries) { // it stands nowhere: its dash does
				item.Span = b.scalar(n.Entries[i].Start, skip, name).Span
			}
			out.items = append(out.items, item)
		}
		return listOf(out)
	case *ast.LiteralNode:
		out := b.scalar(n.GetToken(), skip, name)
		out.quoted = true
		out.text = ""
		if n.Value != nil {
			out.text = b.restore(n.Value.GetToken().Value)
		}
		return b.judge(out)
	case nil:
		return &node{shape: brokenShape, name: name}
	}
	out := b.scalar(n.GetToken(), skip, name)
	if n.Type() == ast.NullType && !b.stands(out, "null") {
		out.shape, out.text = nullShape, ""
	}
	return b.judge(out)
}

// stands reports whether a word is written at the place of a node: the parser makes up a null
// where nothing is written.
func (b *treeBuilder) stands(n *node, word string) bool {
	return strings.HasPrefix(b.rest(n.Pos.Line, n.Pos.Col), word) ||
		strings.HasPrefix(b.rest(n.Pos.Line, n.Pos.Col), "~")
}

// judge marks a scalar that holds a place that a finding has been made of.
func (b *treeBuilder) judge(n *node) *node {
	if n.shape == scalarShape && strings.ContainsRune(n.text, brokenRune) {
		n.shape = brokenShape
	}
	return n
}

// mapping makes the node of a map. A repeated key is a finding; its first value stays.
func (b *treeBuilder) mapping(
	tk *token.Token, values []*ast.MappingValueNode, skip int, name string,
) *node {
	out := b.scalar(tk, skip, name)
	for _, v := range values {
		key := b.judge(b.scalar(v.Key.GetToken(), skip, name))
		val := b.node(v.Value, skip, key.text)
		if val.Pos.Line == 0 || val.shape == nullShape {
			val.Span = key.Span
		}
		out.pairs = append(out.pairs, pair{key, val})
	}
	return b.mapOf(out, tk.Type == token.MappingValueType)
}

// mapOf makes a map of a node with its pairs. That of a block begins with its first key.
func (b *treeBuilder) mapOf(out *node, block bool) *node {
	out.shape, out.text = mapShape, ""
	if len(out.pairs) > 0 && block {
		out.Span = out.pairs[0].key.Span
	}
	b.repeats(out)
	return out
}

// listOf makes a list of a node with its items.
func listOf(out *node) *node {
	out.shape, out.text = listShape, ""
	return out
}

// repeats drops the pairs of a map whose key stands earlier in it, with a finding for each.
func (b *treeBuilder) repeats(n *node) {
	if b.all {
		return
	}
	first := firstKeys{many: len(n.pairs) > fewKeys}
	keep := n.pairs[:0]
	for _, p := range n.pairs {
		i := -1
		if p.key.shape != brokenShape {
			i = first.find(keep, p.key.text)
		}
		if i < 0 {
			keep = append(keep, p)
			continue
		}
		d := diag.Diagnostic{
			Code: diag.DuplicateKey, Severity: diag.Error, Pos: p.key.Pos, End: p.key.End,
			Message: "key " + quoted(p.key.text) + " stands twice in this map",
			Related: []diag.Related{{Pos: keep[i].key.Pos, Message: "it stands here first"}},
		}
		if p.val.same(keep[i].val) {
			d.Fixes = cutAt(p.key.Span, "remove the second, which says the same")
		}
		b.findings = append(b.findings, d)
	}
	n.pairs = keep
}

// firstKeys finds keys that stand in a map already. Few are looked through, since most maps have few.
type firstKeys struct {
	many bool
	at   map[string]int // of many: where each stands
}

const fewKeys = 16

// find returns where a key stands among pairs, or -1: then it goes behind them.
func (f *firstKeys) find(pairs []pair, key string) int {
	if !f.many {
		return slices.IndexFunc(pairs, func(p pair) bool { return p.key.shape != brokenShape && p.key.text == key })
	}
	if i, ok := f.at[key]; ok {
		return i
	}
	if f.at == nil {
		f.at = map[string]int{}
	}
	f.at[key] = len(pairs)
	return -1
}

// scalar makes a node of a token: its place and its text as written.
func (b *treeBuilder) scalar(tk *token.Token, skip int, name string) *node {
	line, col := tk.Position.Line+skip, max(1, tk.Position.Column)
	raw := strings.Trim(tk.Origin, " \n\t")
	n := b.fresh()
	n.name, n.Span, n.text = name, spanAt(b.file, line, col, raw), tk.Value
	switch tk.Type {
	case token.DoubleQuoteType, token.SingleQuoteType:
		n.quoted = true
	case token.StringType:
	default:
		n.text = raw
	}
	n.text = b.restore(n.text)
	return n
}

// fresh returns a node of its own.
func (b *treeBuilder) fresh() *node {
	if len(b.nodes) == 0 {
		slab := nodeSlabs.Get().(*nodeSlab)
		b.slabs, b.nodes = append(b.slabs, slab), slab[:]
	}
	n := &b.nodes[0]
	b.nodes = b.nodes[1:]
	return n
}

// nodeSlab is memory of nodes, all of them zero. Most scripts need two of them.
type nodeSlab [64]node

var nodeSlabs = sync.Pool{New: func() any { return new(nodeSlab) }}

// release gives the memory of all nodes back: nobody may look at them any more. Who does not call it
// leaves them to the collector.
func (b *treeBuilder) release() {
	for _, slab := range b.slabs {
		*slab = nodeSlab{}
		nodeSlabs.Put(slab)
	}
	b.slabs, b.nodes = nil, nil
}

// guardTokens checks the number of tokens, the nesting, the keys of each map and the items of each
// list, as the tokens show them. Lines of tokens count from skip.
func guardTokens(file string, tokens token.Tokens, skip int) (finding diag.Diagnostic, ok bool) {
	if len(tokens) > maxTokens {
		return diag.Diagnostic{
			Code: diag.TextTooLarge, Severity: diag.Error, Pos: diag.InFile(file),
			Message: "the file holds " + strconv.Itoa(len(tokens)) + " words and marks; at most " +
				strconv.Itoa(maxTokens) + " are read",
		}, false
	}
	var g nesting
	for _, tk := range tokens {
		message := ""
		switch tk.Type {
		case token.MappingStartType:
			message = g.open(true)
		case token.SequenceStartType:
			message = g.open(false)
		case token.MappingEndType, token.SequenceEndType:
			g.close()
		case token.CollectEntryType:
			message = g.comma()
		case token.SequenceEntryType:
			message = g.item(tk.Position.Column)
		case token.MappingValueType:
			col := tk.Position.Column
			if tk.Prev != nil {
				col = tk.Prev.Position.Column
			}
			message = g.colon(col)
		}
		if message != "" {
			span := spanAt(file, tk.Position.Line+skip, max(1, tk.Position.Column), tk.Value)
			return diag.Diagnostic{
				Code: diag.TextTooLarge, Severity: diag.Error, Pos: span.Pos, End: span.End,
				Message: message,
			}, false
		}
	}
	return finding, true
}

// refused finds what the language leaves out of YAML: anchors, aliases, tags, merge keys, explicit
// keys, directives, and a comma before the first key of a map, which the parser passes over. Each is written
// over in the text, so that the parser meets none: where there are findings, the tokens are out of date.
func (s *source) refused(tokens token.Tokens) diag.List {
	var found alike
	before := token.UnknownType
	for _, tk := range tokens {
		code, reason, how := refusal(tk, before)
		if tk.Type != token.CommentType {
			before = tk.Type
		}
		if reason == "" {
			continue
		}
		d := s.refuse(tk.Position.Line, tk.Position.Column, reason, how)
		d.Code = code
		found.add(d)
	}
	return found.all()
}

// refusal says why a token is refused, or "". Before is the one before it that is no comment.
func refusal(tk *token.Token, before token.Type) (code diag.Code, reason string, how writeOver) {
	switch code = diag.AliasRefused; tk.Type {
	case token.AnchorType, token.TagType:
		return code, "anchors and tags are not read: every value stands where it is used", asBlank
	case token.AliasType:
		return code, "aliases are not read: write the value itself", asBroken
	case token.MergeKeyType:
		return code, "merge keys are not read: write the keys themselves", asBroken
	case token.MappingKeyType:
		return code, "keys that begin with \"? \" are not read: write key, colon, value", asLine
	case token.DirectiveType:
		return code, "directives are not read: quote a text that begins with %", asLine
	case token.CollectEntryType:
		if before == token.MappingStartType {
			return diag.Syntax, commaForKey, asBlank
		}
	}
	return code, "", asBlank
}
