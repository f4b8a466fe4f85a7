package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"github.com/seed18752ec6/xpc/compile/trial"
	"github.com/seed18752ec6/xpc/embed"
)

// trying is a trial of 1,000 prefabs in 64 maps of 100 by 100 cells, and of changed ones beside each.
const trying = "trial of 1,000 prefabs in 64 maps of 100²"

// trials measures a trial, fewer maps where it must be quick.
func trials(quick bool) (*thing, error) {
	maps := 64
	if quick {
		maps = 2
	}
	o := trial.Options{Data: shelfData(1000, 100, embed.Ratio{Num: 6, Den: 1}), Maps: maps, Seed: 1, MinPlaced: [2]int{1, 4}}
	var err error
	if o.Bundle, err = embed.Encode(o.Data, sha256.Sum256); err != nil {
		return nil, err
	}
	timed := repeat(func() error {
		r, err := trial.Run(context.Background(), o)
		if err == nil && (len(r.Prefabs) != 1000 || r.Recipes[0].Done != maps) {
			err = fmt.Errorf("a trial of %d prefabs in %d maps", len(r.Prefabs), r.Recipes[0].Done)
		}
		return err
	})
	var took time.Duration
	th := &thing{name: trying, ours: true, note: "with what would help; processor time of all cores together, measured once"}
	th.check = func() (err error) {
		took, err = timed(1)
		return err
	}
	th.run = func(n int) (time.Duration, error) { return took * time.Duration(n), nil }
	return th, nil
}
