// Cells become pixels: each look once, as a tile, then tile by tile. A canvas has a pixel for each pixel of
// the font, and is shown larger by a whole number of the screen's pixels.

let font = null; // {w, h, glyphs, columns, cover, across}

// loadFont reads the sheet of the font.
export async function loadFont(form) {
  if (font) return;
  const img = new Image();
  img.src = "/font.png";
  await img.decode();
  const c = new OffscreenCanvas(img.width, img.height);
  const g = c.getContext("2d", { willReadFrequently: true });
  g.drawImage(img, 0, 0);
  const data = g.getImageData(0, 0, img.width, img.height).data;
  const cover = new Uint8Array(img.width * img.height);
  for (let i = 0; i < cover.length; i++) cover[i] = data[4 * i + 3];
  font = { ...form, cover, across: img.width };
}

export const glyphSize = () => ({ w: font.w, h: font.h });

const little = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
const pixel = (r, g, b) =>
  little
    ? (0xff000000 | (b << 16) | (g << 8) | r) >>> 0
    : ((r << 24) | (g << 16) | (b << 8) | 0xff) >>> 0;

function tile(look) {
  const [glyph, fore, back] = look;
  const out = new Uint32Array(font.w * font.h);
  if (back < 0) return out;
  const at = glyph < font.glyphs ? glyph : Math.ceil(font.glyphs / font.columns) * font.columns;
  const x0 = (at % font.columns) * font.w,
    y0 = Math.floor(at / font.columns) * font.h;
  const mix = (shift, a) => {
    const f = (fore >> shift) & 255,
      b = (back >> shift) & 255;
    return b + Math.round(((f - b) * a) / 255);
  };
  for (let y = 0; y < font.h; y++) {
    for (let x = 0; x < font.w; x++) {
      const a = font.cover[(y0 + y) * font.across + x0 + x];
      out[y * font.w + x] = pixel(mix(16, a), mix(8, a), mix(0, a));
    }
  }
  return out;
}

// draw draws pictures of one size over each other into a canvas, which gets their size.
export function draw(canvas, pictures, only = null) {
  const { w, h } = pictures[0];
  const width = w * font.w,
    height = h * font.h;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const g = canvas.getContext("2d");
  const image = g.createImageData(width, height);
  const out = new Uint32Array(image.data.buffer);
  for (const p of pictures) {
    const tiles = p.looks.map(tile);
    for (let y = 0; y < Math.min(h, p.h); y++) {
      for (let x = 0; x < Math.min(w, p.w); x++) {
        const n = p.cells[y * p.w + x];
        if (p.looks[n][2] < 0 || (only && !only(x, y))) continue;
        for (let row = 0; row < font.h; row++) {
          out.set(
            tiles[n].subarray(row * font.w, (row + 1) * font.w),
            (y * font.h + row) * width + x * font.w,
          );
        }
      }
    }
  }
  g.putImageData(image, 0, 0);
}

// partFor returns the scale at which so many cells fill a room.
export function partFor(w, h, width, height) {
  const ratio = devicePixelRatio || 1;
  return Math.min((width * ratio) / (w * font.w), (height * ratio) / (h * font.h));
}

// scaleFor returns the largest whole scale, in pixels of the screen, at which so many cells have room.
export function scaleFor(w, h, width, height, most = 8) {
  const fits = Math.floor(partFor(w, h, width, height));
  const ratio = devicePixelRatio || 1;
  return Math.max(1, Math.min(fits, Math.round(most * ratio)));
}

// show sets the size at which a canvas is seen.
export function show(canvas, scale) {
  const ratio = devicePixelRatio || 1;
  canvas.style.width = `${(canvas.width * scale) / ratio}px`;
  canvas.style.height = `${(canvas.height * scale) / ratio}px`;
}

// fit draws pictures into a canvas as large as it may be. What is too large even so is seen smaller.
export function fit(canvas, pictures, width, height, most) {
  draw(canvas, pictures);
  const { w, h } = pictures[0];
  show(canvas, scaleFor(w, h, width, height, most));
  const over = Math.max(
    parseFloat(canvas.style.width) / width,
    parseFloat(canvas.style.height) / height,
  );
  canvas.classList.toggle("smaller", over > 1);
  if (over > 1) {
    canvas.style.width = `${parseFloat(canvas.style.width) / over}px`;
    canvas.style.height = `${parseFloat(canvas.style.height) / over}px`;
  }
}

// glyphs returns a canvas of looks side by side, as a line of text.
export function glyphs(looks, scale = 2) {
  const canvas = document.createElement("canvas");
  canvas.className = "glyphs";
  canvas.setAttribute("aria-hidden", "true");
  draw(canvas, [{ w: looks.length, h: 1, looks, cells: looks.map((_, i) => i) }]);
  show(canvas, scale * Math.max(1, Math.round(devicePixelRatio || 1)));
  return canvas;
}

// word returns the looks of a text in the font, in one color.
export const word = (text, fore, back) =>
  [...text].map((c) => [c.codePointAt(0) & 255, fore, back]);
