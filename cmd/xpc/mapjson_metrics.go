package main

import (
	"fmt"
	"math"
	"strconv"

	"github.com/seed18752ec6/xpc/embed/cave"
	"github.com/seed18752ec6/xpc/embed/grid"
	"github.com/seed18752ec6/xpc/embed/mapgen"
)

// metricsJSON holds the figures of a map before the first placement.
type metricsJSON struct {
	Domain       int            `json:"domain"`
	Open         int            `json:"open"`
	Components   int            `json:"components"`
	Caves        int            `json:"caves"`
	Tiny         int            `json:"tiny"`
	Small        int            `json:"small"`
	Medium       int            `json:"medium"`
	Large        int            `json:"large"`
	Largest      int            `json:"largest"`
	Rooms        roomsJSON      `json:"rooms"`
	Tunnels      int            `json:"tunnels"`
	Loops        int            `json:"loops"`
	ExitDistance int            `json:"exitDistance"`
	Separation   int            `json:"separation"`
	ExitSteps    [][]int        `json:"exitSteps"` // from each exit to each; -1 where there is no way
	Path         int            `json:"path"`      // caves and rooms from the entrance to the second exit
	Linearity    thousandths    `json:"linearity"` // path, as a share of caves and rooms
	DeadEnd      int            `json:"deadEnd"`   // steps
	DeadEndAt    *cell          `json:"deadEndAt,omitempty"`
	DeadEndCells int            `json:"deadEndCells"`
	Behind       int            `json:"behind"` // cells that one tunnel cuts off from all exits
	CutCaves     int            `json:"cutCaves"`
	Narrow       int            `json:"narrow"` // tunnels with a choke
	Chokes       []cell         `json:"chokes"`
	Isolation    isolationJSON  `json:"isolation"`
	Classes      map[string]int `json:"classes"` // cells
}

type roomsJSON struct {
	Count   int `json:"count"`
	Tiny    int `json:"tiny"`
	Small   int `json:"small"`
	Medium  int `json:"medium"`
	Large   int `json:"large"`
	Largest int `json:"largest"`
}

type isolationJSON struct {
	Max    int         `json:"max"` // steps
	Mean   thousandths `json:"mean"`
	Off    int         `json:"off"` // caves that no main way crosses
	Remote int         `json:"remote"`
}

// thousandths is a number in thousandths.
type thousandths int

// MarshalJSON writes it with three decimals.
func (d thousandths) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "%d.%03d", d/1000, d%1000), nil
}

// UnmarshalJSON reads any number.
func (d *thousandths) UnmarshalJSON(data []byte) error {
	f, err := strconv.ParseFloat(string(data), 64)
	*d = thousandths(math.Round(1000 * f))
	return err
}

func metricsOf(m *mapgen.Result, s *cave.Study) metricsJSON {
	out := metricsJSON{
		Domain: s.Domain, Open: s.Open, Components: s.Components,
		Caves: s.Metrics.Caves, Tiny: s.Tiny, Small: s.Small, Medium: s.Medium, Large: s.Large, Largest: s.Largest,
		Rooms: roomsJSON(s.Rooms), Tunnels: s.Tunnels, Loops: s.Loops,
		ExitDistance: s.ExitDistance, Separation: s.Separation, ExitSteps: [][]int{},
		Path: s.Path, Linearity: thousandths(perMille(s.Path, max(1, s.Nodes()))),
		DeadEnd: s.DeadEnds.Steps, DeadEndCells: s.DeadEnds.Cells, Behind: s.DeadEnds.Behind,
		CutCaves: s.CutCaves, Narrow: s.Narrow, Chokes: cells(s.Chokes),
		Isolation: isolationJSON{s.Isolation.Max, thousandths(s.Isolation.Mean), s.Isolation.Off, s.Isolation.Remote},
		Classes:   map[string]int{},
	}
	if s.DeadEnds.Steps > 0 {
		at := at(s.DeadEnds.At)
		out.DeadEndAt = &at
	}
	for i := range s.Exits {
		out.ExitSteps = append(out.ExitSteps, copied(s.Steps[i*len(s.Exits):][:len(s.Exits)]))
	}
	for c, n := range classCounts(m.Before) {
		if n > 0 {
			out.Classes[grid.Class(c).String()] = n
		}
	}
	return out
}

// classCounts counts cells by their class.
func classCounts(cells []grid.Class) (n [256]int) {
	for _, c := range cells {
		n[c]++
	}
	return n
}
