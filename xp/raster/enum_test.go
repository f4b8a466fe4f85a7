package raster_test

import (
	"fmt"
	"testing"

	"github.com/seed18752ec6/xpc/xp/raster"
)

func TestNames(t *testing.T) {
	t.Parallel()
	for _, want := range []raster.Mode{raster.Text, raster.Halves} {
		var got raster.Mode
		if err := got.UnmarshalText([]byte(want.String())); err != nil || got != want {
			t.Errorf("mode %v is read as %v, %v", want, got, err)
		}
	}
	for _, want := range []raster.Backdrop{raster.Black, raster.Checker} {
		var got raster.Backdrop
		if err := got.UnmarshalText([]byte(want.String())); err != nil || got != want {
			t.Errorf("backdrop %v is read as %v, %v", want, got, err)
		}
	}
	var m raster.Mode
	if got, want := fmt.Sprint(m.UnmarshalText([]byte("blocks"))), `"blocks" is no mode; it is text or halves`; got != want {
		t.Errorf("error %q, want %q", got, want)
	}
	var b raster.Backdrop
	if got, want := fmt.Sprint(b.UnmarshalText([]byte("pink"))), `"pink" is no backdrop; it is black or checker`; got != want {
		t.Errorf("error %q, want %q", got, want)
	}
}
