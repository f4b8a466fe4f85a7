package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPublishedSchemas keeps the folder schemas fresh, which holds what xpc schema prints outside of a
// project: go test ./cmd/xpc -run TestPublishedSchemas -update writes it.
func TestPublishedSchemas(t *testing.T) {
	t.Parallel()
	for _, kind := range schemaKinds() {
		var printed bytes.Buffer
		if code, stderr := runWith(t, &printed, "schema", kind); code != 0 || stderr != "" {
			t.Fatalf("schema %s: code %d, standard error %q", kind, code, stderr)
		}
		file := filepath.Join("..", "..", "schemas", kind+".schema.json")
		if *update {
			if err := os.WriteFile(file, printed.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), printed.String()); diff != "" {
			t.Errorf("%s is stale (-file +printed):\n%s", file, diff)
		}
	}
}
