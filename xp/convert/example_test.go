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

func ExampleConverter() {
	legend, err := convert.ParseLegend("fore #8c7f70\nchar |%| |▒|\nchar | | undrawn\n", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := convert.Converter{Legend: legend}
	m, _, err := c.Read("cave.txt", []byte("%%%\n%. \n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	losses, err := c.Write(os.Stdout, "cave.csv", m)
	fmt.Println()
	fmt.Println(losses, err)
	// Output:
	// X,Y,ASCII,Foreground,Background
	// 0,0,177,#8C7F70,#000000
	// 1,0,177,#8C7F70,#000000
	// 2,0,177,#8C7F70,#000000
	// 0,1,177,#8C7F70,#000000
	// 1,1,46,#8C7F70,#000000
	// 2,1,32,#000000,#000000
	// [made black blanks: 1 cell that no layer draws] <nil>
}
