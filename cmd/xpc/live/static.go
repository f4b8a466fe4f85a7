package live

import (
	"bytes"
	"embed"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"net/http"
	"path"

	"github.com/seed18752ec6/xpc/xp"
	"github.com/seed18752ec6/xpc/xp/raster"
)

//go:embed page
var pageFiles embed.FS

// asset is a file of the page.
type asset struct {
	kind string
	data []byte
}

// kinds are the types of the page's files by their suffixes.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
}

// assets returns the files of the page by their paths, and the sheet of the font among them.
func assets(font *raster.Font) map[string]asset {
	out := map[string]asset{}
	err := fs.WalkDir(pageFiles, "page", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := pageFiles.ReadFile(name)
		out[name[len("page"):]] = asset{kinds[path.Ext(name)], data}
		return err
	})
	if err != nil {
		panic("xpc: internal error: the page's own files: " + err.Error())
	}
	out["/"] = out["/index.html"]
	out["/font.png"] = asset{"image/png", sheet(font)}
	return out
}

// sheetColumns is how many glyphs stand side by side in the sheet of a font.
const sheetColumns = 16

// sheet returns the PNG of a font's glyphs, white where they cover and clear elsewhere, in rows of 16; the
// one behind the last is that of glyphs which the font does not have.
func sheet(font *raster.Font) []byte {
	rows := font.Len()/sheetColumns + 1
	m := xp.New(sheetColumns, rows, 1)
	white, black := xp.RGB{R: 255, G: 255, B: 255}, xp.RGB{}
	for i := range sheetColumns * rows {
		m.Layers[0].Set(i%sheetColumns, i/sheetColumns, xp.MakeCell(xp.Glyph(i), white, black))
	}
	drawn, err := raster.Draw(m, raster.Options{Font: font})
	if err != nil {
		panic("xpc: internal error: the sheet of a font: " + err.Error())
	}
	out := image.NewNRGBA(drawn.Bounds())
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			light := color.GrayModel.Convert(drawn.At(x, y)).(color.Gray).Y
			out.SetNRGBA(x, y, color.NRGBA{255, 255, 255, light})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, out); err != nil {
		panic("xpc: internal error: the sheet of a font: " + err.Error())
	}
	return b.Bytes()
}

// file answers with a file of the page.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	a, ok := s.files[r.URL.Path]
	if !ok {
		refuse(w, http.StatusNotFound, "there is no such page")
		return
	}
	w.Header().Set("Content-Type", a.kind)
	_, _ = w.Write(a.data) // to whom it may concern
}
