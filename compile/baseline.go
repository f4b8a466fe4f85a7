package compile

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"github.com/seed18752ec6/xpc/compile/rules"
	"github.com/seed18752ec6/xpc/prefab/diag"
)

// maxBaseline is how many bytes of a baseline are read: some 40,000 findings.
const maxBaseline = 8 << 20

// putOff leaves out the findings that the project's baseline hides, and keeps them for the result.
// One finding tells of all entries that hide nothing; without all inputs nobody can say that.
func (b *builder) putOff(in *joined, levels rules.Levels, found diag.List) (diag.List, error) {
	field := in.project.Baseline
	if field.Value == "" || b.opts.NoBaseline {
		return found, nil
	}
	name := path.Clean(field.Value)
	data, err := b.readFile(name, maxBaseline+1)
	if errors.Is(err, fs.ErrNotExist) {
		d := textError(diag.UnknownName, field.Span, fmt.Sprintf("the baseline %q is not there", field.Value))
		d.Hint = "write it: xpc lint --write-baseline"
		return append(found, d), nil
	} else if err != nil {
		return found, err
	}
	if len(data) > maxBaseline {
		return append(found, diag.Diagnostic{
			Code: diag.TextTooLarge, Severity: diag.Error, Pos: diag.InFile(name),
			Message: fmt.Sprintf("the baseline has more than %d bytes, which is all that is read", maxBaseline),
		}), nil
	}
	baseline, faults := diag.ReadBaseline(name, data)
	if len(faults) > 0 {
		return append(found, faults...), nil
	}
	stay, hidden, unused := baseline.Hide(found)
	b.hidden = hidden
	if level := levels.Of(diag.IgnoreUnused); len(unused) > 0 && !in.gaps && level != diag.Off {
		d := diag.Diagnostic{
			Code: diag.IgnoreUnused, Severity: level, Pos: unused[0],
			Message: "this entry of the baseline hides no finding",
			Hint:    "write the baseline anew: xpc lint --write-baseline",
		}
		switch more := len(unused) - 1; more {
		case 0:
		case 1:
			d.Message += ", nor does another one"
		default:
			d.Message += fmt.Sprintf(", nor do %d others", more)
		}
		stay = append(stay, d)
	}
	return stay, nil
}
