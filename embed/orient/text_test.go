package orient_test

import (
	"slices"
	"testing"

	"github.com/seed18752ec6/xpc/embed/orient"
)

func TestOrientationText(t *testing.T) {
	t.Parallel()
	for _, o := range all {
		text, _ := o.MarshalText()
		var back orient.Orientation
		if err := back.UnmarshalText(text); err != nil || back != o {
			t.Errorf("%q reads as %v, %v", text, back, err)
		}
	}
	var o orient.Orientation
	for _, text := range []string{"", "R0", "r45", "m0 "} {
		if o.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q reads as %v", text, o)
		}
	}
	if text, err := orient.Orientation(9).MarshalText(); err == nil {
		t.Errorf("Orientation(9) is written as %q", text)
	}
	if got := orient.Orientation(8).String(); got != "unknown" {
		t.Errorf("Orientation(8) = %q", got)
	}
}

func TestDirText(t *testing.T) {
	t.Parallel()
	for _, d := range dirs {
		text, _ := d.MarshalText()
		var back orient.Dir
		if err := back.UnmarshalText(text); err != nil || back != d {
			t.Errorf("%q reads as %v, %v", text, back, err)
		}
	}
	var d orient.Dir
	for _, text := range []string{"", "none", "North", "n"} {
		if d.UnmarshalText([]byte(text)) == nil {
			t.Errorf("%q reads as %v", text, d)
		}
	}
	if text, _ := d.MarshalText(); len(text) > 0 || d.String() != "none" || orient.Dir(5).String() != "unknown" {
		t.Errorf("NoDir is %q, %v; Dir(5) is %v", text, d, orient.Dir(5))
	}
}

func TestSet(t *testing.T) {
	t.Parallel()
	for s := range 256 {
		s := orient.Set(s)
		listed := slices.Collect(s.Each())
		if got := orient.SetOf(listed...); got != s || len(listed) != s.Len() || !slices.IsSorted(listed) {
			t.Errorf("set %08b lists %v", s, listed)
		}
		for i, o := range listed {
			if s.At(i) != o || !s.Has(o) {
				t.Errorf("set %08b: At(%d) = %v, want %v", s, i, s.At(i), o)
			}
		}
		text, _ := s.MarshalText()
		var back orient.Set
		if err := back.UnmarshalText(text); (err == nil) != (s != 0) || back != s {
			t.Errorf("%q reads as %v, %v", text, back, err)
		}
		for range s.Each() {
			break // stopping early must be heard
		}
	}
}

func TestSetWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]orient.Set{
		"all":       orient.SetOf(all...),
		"rotations": orient.SetOf(orient.R0, orient.R90, orient.R180, orient.R270),
		"none":      orient.SetOf(orient.R0),
		" m0  r0":   orient.SetOf(orient.R0, orient.M0),
	} {
		var s orient.Set
		if err := s.UnmarshalText([]byte(text)); err != nil || s != want {
			t.Errorf("%q reads as %v, %v", text, s, err)
		}
	}
	var s orient.Set
	if s.UnmarshalText([]byte("r0 up")) == nil || s.UnmarshalText(nil) == nil {
		t.Error("a word that names no orientation was read")
	}
}

func TestSetAtOutside(t *testing.T) {
	t.Parallel()
	defer func() {
		if recover() == nil {
			t.Error("At(1) of a set of one did not panic")
		}
	}()
	orient.Identity.At(1)
}
