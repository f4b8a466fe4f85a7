package main

import (
	"context"

	"github.com/seed18752ec6/xpc/compile"
	"github.com/seed18752ec6/xpc/compile/trial"
)

func writeTrialPage(ctx context.Context, r *trial.Report, built *compile.Result, dir string) (string, error) {
	return "", nil
}
