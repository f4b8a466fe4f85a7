package convert_test

import (
	"fmt"
	"os"

	"github.com/seed18752ec6/xpc/xp/convert"
)

func ExampleWrite() {
	m, err := convert.Read("door.xpt", []byte("xpt 1\nfore #8c7f70\nback #000000\nlayer 1\n|#+#|\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := convert.Write(os.Stdout, "door.json", m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"version": -1, "layers": [
	// {"width": 3, "height": 1, "cells": [
	// [35, "#8c7f70", "#000000"],
	// [43, "#8c7f70", "#000000"],
	// [35, "#8c7f70", "#000000"]
	// ]}
	// ]}
}

func ExampleReadable() {
	fmt.Println(convert.Readable("door.ans"))
	// Output:
	// files with the extension ".ans" are not read; .xp, .xpt, .json, .tmx, .csv, .xml, .txt are
}
