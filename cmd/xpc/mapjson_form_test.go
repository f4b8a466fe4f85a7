package main

// What a reader of another language makes of xpc map --json, written from the description of the
// format alone: it shares neither types nor code with the generator.

type jMap struct {
	Format     int          `json:"format"`
	Recipe     string       `json:"recipe"`
	Generator  int          `json:"generator"`
	Seed       string       `json:"seed"`
	Attempt    int          `json:"attempt"`
	Hash       string       `json:"hash"`
	Size       [2]int       `json:"size"`
	Before     []string     `json:"before"`
	After      []string     `json:"after"`
	Labels     []string     `json:"labels"`
	Caves      []jCave      `json:"caves"`
	Exits      [][2]int     `json:"exits"`
	Doors      [][2]int     `json:"doors"`
	Regions    []regionForm `json:"regions"`
	Parts      []partForm   `json:"parts"`
	Placements []jPlacement `json:"placements"`
	Refused    []jRefusal   `json:"refused"`
	Kept       [][2]int     `json:"kept"`
	Metrics    jMetrics     `json:"metrics"`
	Unmet      []jUnmet     `json:"unmet"`
}

type jCave struct {
	ID              int     `json:"id"`
	Room            bool    `json:"room"`
	Cells           int     `json:"cells"`
	First           [2]int  `json:"first"`
	Center          [2]int  `json:"center"`
	Neighbors       []int   `json:"neighbors"`
	Connectivity    int     `json:"connectivity"`
	ConnectivitySum int     `json:"connectivitySum"`
	Isolation       int     `json:"isolation"`
	Relative        float64 `json:"relative"`
	Cut             bool    `json:"cut"`
	DeadEnd         bool    `json:"deadEnd"`
}

type jPlacement struct {
	Prefab        string         `json:"prefab"`
	ID            string         `json:"id"`
	Depth         int            `json:"depth"`
	Variant       int            `json:"variant"`
	Overlays      []string       `json:"overlays"`
	Params        map[string]any `json:"params"`
	Method        string         `json:"method"`
	Cave          int            `json:"cave"`
	Encounter     string         `json:"encounter"`
	Category      string         `json:"category"`
	Orientation   string         `json:"orientation"`
	Origin        [2]int         `json:"origin"`
	Size          [2]int         `json:"size"`
	Front         string         `json:"front"`
	MaxProtrusion int            `json:"maxProtrusion"`
	Protrusion    *[2]int        `json:"protrusion"`
	Entrances     [][2]int       `json:"entrances"`
	Rows          []string       `json:"rows"`
	Walls         [][2]int       `json:"walls"`
	Ring          [][2]int       `json:"ring"`
	Buffer        int            `json:"buffer"`
	Feature       *int           `json:"feature"`
	Connectors    []jConnector   `json:"connectors"`
	Dug           [][2]int       `json:"dug"`
	Objects       []jObject      `json:"objects"`
	Machines      []jMachine     `json:"machines"`
	Nested        []jNested      `json:"nested"`
}

type jConnector struct {
	Connection int      `json:"connection"`
	Dir        string   `json:"dir"`
	Plugged    bool     `json:"plugged"`
	Entrance   [][2]int `json:"entrance"`
	Approach   [][2]int `json:"approach"`
	Tunnel     [][2]int `json:"tunnel"`
}

type jNested struct {
	Prefab      string         `json:"prefab"`
	ID          string         `json:"id"`
	Within      int            `json:"within"`
	Reference   string         `json:"reference"`
	Turn        string         `json:"turn"`
	Orientation string         `json:"orientation"`
	Origin      [2]int         `json:"origin"`
	Size        [2]int         `json:"size"`
	Variant     int            `json:"variant"`
	Overlays    []string       `json:"overlays"`
	Params      map[string]any `json:"params"`
}

type jMachine struct {
	Name     string   `json:"name"`
	Passable bool     `json:"passable"`
	Object   int      `json:"object"`
	Nested   int      `json:"nested"`
	Cells    [][2]int `json:"cells"`
}

type jObject struct {
	Reference  string         `json:"reference"`
	Kind       string         `json:"kind"`
	Role       string         `json:"role"`
	Name       string         `json:"name"`
	Count      int            `json:"count"`
	At         [2]int         `json:"at"`
	Facing     string         `json:"facing"`
	Opens      []int          `json:"opens"`
	Links      []int          `json:"links"`
	Nested     int            `json:"nested"`
	Attributes map[string]any `json:"attributes"`
	Cells      [][2]int       `json:"cells"`
}

type jRefusal struct {
	Encounter string         `json:"encounter"`
	Feature   *int           `json:"feature"`
	Copies    int            `json:"copies"`
	Prefab    string         `json:"prefab"`
	Cave      int            `json:"cave"`
	Reason    string         `json:"reason"`
	Survivors map[string]int `json:"survivors"`
}

type jMetrics struct {
	Domain       int            `json:"domain"`
	Open         int            `json:"open"`
	Components   int            `json:"components"`
	Caves        int            `json:"caves"`
	Tiny         int            `json:"tiny"`
	Small        int            `json:"small"`
	Medium       int            `json:"medium"`
	Large        int            `json:"large"`
	Largest      int            `json:"largest"`
	Rooms        map[string]int `json:"rooms"`
	Tunnels      int            `json:"tunnels"`
	Loops        int            `json:"loops"`
	ExitDistance int            `json:"exitDistance"`
	Separation   int            `json:"separation"`
	ExitSteps    [][]int        `json:"exitSteps"`
	Path         int            `json:"path"`
	Linearity    float64        `json:"linearity"`
	DeadEnd      int            `json:"deadEnd"`
	DeadEndAt    [2]int         `json:"deadEndAt"`
	DeadEndCells int            `json:"deadEndCells"`
	Behind       int            `json:"behind"`
	CutCaves     int            `json:"cutCaves"`
	Narrow       int            `json:"narrow"`
	Chokes       [][2]int       `json:"chokes"`
	Isolation    struct {
		Max    int     `json:"max"`
		Mean   float64 `json:"mean"`
		Off    int     `json:"off"`
		Remote int     `json:"remote"`
	} `json:"isolation"`
	Classes map[string]int `json:"classes"`
}

type jUnmet struct {
	What  string `json:"what"`
	Name  string `json:"name"`
	Found string `json:"found"`
	Want  string `json:"want"`
}

type regionForm struct {
	Area  [4]int `json:"area"`
	Style string `json:"style"`
}

type partForm struct {
	Role       string  `json:"role"`
	Area       [4]int  `json:"area"`
	Dir        string  `json:"dir"`
	Width      int     `json:"width"`
	Generation int     `json:"generation"`
	Spot       *[2]int `json:"spot"`
}
