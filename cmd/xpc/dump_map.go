package main

import (
	"encoding/json"
	"fmt"

	"github.com/seed18752ec6/xpc/xp/convert"
)

// dumpJSON prints a map of xpc map --json as rows, and any other JSON as the image it is.
func (e *env) dumpJSON(path string) error {
	data, err := readFile(path)
	if err != nil {
		return err
	}
	var m mapJSON
	if json.Unmarshal(data, &m) != nil || m.Format == 0 || m.After == nil {
		img, err := convert.Read(path, data)
		if err != nil {
			return &exitError{exitFindings, fmt.Errorf("%s: neither one map of xpc map --json nor an image: %w", path, err)}
		}
		return convert.Write(e.stdout, ".xpt", img)
	}
	if m.Format != 1 {
		return &exitError{exitFindings, fmt.Errorf("%s: a map of format %d; this version of xpc reads format 1", path, m.Format)}
	}
	fmt.Fprintf(e.stdout, "map %s  %dx%d  seed %s  attempt %d  hash %s\n", escape(m.Recipe), m.Size[0], m.Size[1], escape(m.Seed), m.Attempt, escape(m.Hash))
	for _, row := range m.After {
		fmt.Fprintln(e.stdout, escape(row))
	}
	for _, p := range m.Placements {
		_, err = fmt.Fprintf(e.stdout, "%s %s %s at %d,%d in cave %d: %d objects\n", escape(p.Prefab), escape(p.Method),
			escape(p.Orientation), p.Origin[0], p.Origin[1], p.Cave, len(p.Objects))
	}
	return err
}
