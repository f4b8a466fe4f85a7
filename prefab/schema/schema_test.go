package schema_test

import (
	"os"
	"testing"

	"github.com/seed18752ec6/xpc/prefab/schema"
)

func TestTry(t *testing.T) {
	for _, k := range schema.Kinds() {
		os.WriteFile("/tmp/w-start/"+k+".json", schema.Make(k, schema.Known{}), 0o666)
	}
}
