package main

import (
	"strings"
	"unicode/utf8"
)

// column says how a column of a table is set.
type tableColumn struct {
	head  string
	right bool // numbers
}

// table is text in columns. Cells are wide as their characters; columns are two blanks apart.
type table struct {
	columns []tableColumn
	rows    [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// print writes the table, each line after some text, the head bold where paint does so.
func (t *table) print(b *strings.Builder, indent string, paint func(style, s string) string) {
	widths := make([]int, len(t.columns))
	for i, c := range t.columns {
		widths[i] = utf8.RuneCountInString(c.head)
		for _, row := range t.rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
	}
	line := func(cells []string) string {
		var out strings.Builder
		for i, cell := range cells {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i > 0 {
				out.WriteString("  ")
			}
			if t.columns[i].right {
				out.WriteString(pad + cell)
			} else {
				out.WriteString(cell + pad)
			}
		}
		return strings.TrimRight(out.String(), " ")
	}
	var heads []string
	for _, c := range t.columns {
		heads = append(heads, c.head)
	}
	b.WriteString(indent + paint("2", line(heads)) + "\n")
	for _, row := range t.rows {
		b.WriteString(indent + line(row) + "\n")
	}
}

// fold breaks the last column at blanks, so that the table is no wider than asked for where it can be.
func (t *table) fold(width int) {
	last := len(t.columns) - 1
	room := width
	for i := range last {
		w := utf8.RuneCountInString(t.columns[i].head)
		for _, row := range t.rows {
			w = max(w, utf8.RuneCountInString(row[i]))
		}
		room -= w + 2
	}
	if room < 16 {
		return
	}
	var rows [][]string
	for _, row := range t.rows {
		lines := strings.Split(strings.TrimRight(wrap(row[last], room), "\n"), "\n")
		for i, line := range lines {
			cells := make([]string, len(row))
			if i == 0 {
				copy(cells, row)
			}
			cells[last] = line
			rows = append(rows, cells)
		}
	}
	t.rows = rows
}
