package prefab

import (
	"slices"

	"github.com/seed18752ec6/xpc/prefab/diag"
	"github.com/seed18752ec6/xpc/xp"
)

// points returns cells by their indices in a box, row by row.
func points(b Box, indices []int) []Point {
	slices.Sort(indices)
	out := make([]Point, len(indices))
	for i, n := range indices {
		out[i] = Point{n % b.W, n / b.W}
	}
	return out
}

// drawnColor is the fore of a drawn cell; the zero value is none.
type drawnColor struct {
	drawn bool
	fore  xp.RGB
}

// machines forms the machines of the layer: cells of one fore that touch are one shape.
func (j *joiner) machines() {
	n := j.pf.Layer(MachinesLayer)
	if n == 0 {
		return
	}
	b := j.pf.Box
	colors := make([]drawnColor, b.W*b.H)
	for p, c := range j.marks(n) {
		colors[p.Y*b.W+p.X] = drawnColor{true, c.Fore}
	}
	for _, cells := range groups(b, colors) {
		j.pf.Machines = append(j.pf.Machines, j.machine(n, cells))
		for _, p := range cells {
			j.pf.Cells[p.Y*b.W+p.X].Machine = len(j.pf.Machines)
		}
	}
}

// machine makes one machine of a shape, with the most specific entry that all its cells match.
func (j *joiner) machine(layer int, cells []Point) Machine {
	b, l := j.pf.Box, &j.pf.Image.Layers[layer-1]
	drawn := make([]xp.Cell, len(cells))
	for i, p := range cells {
		drawn[i] = l.At(b.X+p.X, b.Y+p.Y)
	}
	var fitting []*MachineEntry
	for _, e := range j.pf.Legend.Machines {
		fits := true
		for _, c := range drawn {
			fits = fits && e.matches(c, true)
		}
		if fits {
			fitting = append(fitting, e)
		}
	}
	m := Machine{Cells: cells, Fore: drawn[0].Fore}
	e, tie := find(fitting, drawn[0])
	if tie != nil {
		j.pf.Whole = false
		j.ambiguous(e, tie, "machine", diag.OnCell(j.pf.File, layer, b.X+cells[0].X, b.Y+cells[0].Y),
			diag.Counted(len(cells), "cell")+" in "+m.Fore.String())
	}
	if e != nil {
		m.Entry, m.Passable = e, e.Passable
		j.pf.Whole = j.pf.Whole && !e.loose && !e.partial
	}
	return m
}

// nameMachines gives shapes the machine objects that stand on them, and finds shapes that stay
// unnamed.
func (j *joiner) nameMachines() {
	for _, p := range j.pf.Objects {
		if !p.Object.namesMachine() {
			continue
		}
		for _, at := range p.Cells {
			if n := j.pf.Cell(at.X, at.Y).Machine; n > 0 {
				j.nameMachine(&j.pf.Machines[n-1], p.Object, at)
			}
		}
	}
	j.unnamedMachines()
}

// unnamedMachines finds shapes with neither entry nor object; those of one color are one cause.
func (j *joiner) unnamedMachines() {
	type unnamed struct {
		spots
		m Machine
	}
	var causes []*unnamed
	for _, m := range j.pf.Machines {
		if m.Entry != nil || m.Name != nil {
			continue
		}
		i := slices.IndexFunc(causes, func(u *unnamed) bool { return u.m.Fore == m.Fore })
		if i < 0 {
			i = len(causes)
			causes = append(causes, &unnamed{m: m})
		}
		causes[i].add(j.pf.Pos(MachinesLayer, m.Cells[0]))
	}
	if len(causes) > 0 && (j.pf.Legend.unread.machines || j.pf.Script.unreadObjects) {
		j.pf.Whole = false
		return
	}
	for _, u := range causes {
		message := "machine of " + diag.Counted(len(u.m.Cells), "cell") + " in " + u.m.Fore.String() +
			" has neither an entry under machines nor a machine object on it"
		if u.count > 1 {
			message = diag.Counted(u.count, "machine") + " in " + u.m.Fore.String() +
				" have neither an entry under machines nor a machine object on them"
		}
		name, related := j.nearestMachine(u.m)
		j.find(diag.MachineUnnamed, Span{Pos: u.first}, message,
			"add "+name+`: {fore: "`+u.m.Fore.String()+`"} under machines`,
			u.related(related, "another such machine")...)
	}
}

// nameMachine names a shape, which takes one name.
func (j *joiner) nameMachine(m *Machine, o *Object, at Point) {
	if m.Name == nil {
		m.Name = o
		return
	}
	j.find(diag.MachineRepeated, Span{Pos: j.pf.Pos(ObjectsLayer, at)},
		"machine object "+o.Reference.String()+" stands on a shape that "+
			m.Name.Reference.String()+" names already", "remove one of them",
		diag.Related{Pos: o.Pos, Message: "the object stands here in the script"})
}

// nearestMachine names the entries that are nearest to a shape, and returns a name for a new one.
func (j *joiner) nearestMachine(m Machine) (name string, related []diag.Related) {
	n := j.pf.Layer(MachinesLayer)
	k := newLookup(j, n-1, "machines", j.pf.Legend.Machines, false)
	at := m.Cells[0]
	c := j.pf.Image.Layers[n-1].At(j.pf.Box.X+at.X, j.pf.Box.Y+at.Y)
	return k.freeName("machine"), relatedNear(k.nearest(c))
}

// namesMachine reports whether one of the object's alternatives names the shape that it stands on.
func (o *Object) namesMachine() bool {
	return slices.ContainsFunc(o.Alternatives, func(a Alternative) bool { return a.Kind == KindMachine })
}
