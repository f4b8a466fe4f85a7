// A stage shows a picture of cells: at whole scales, with marks over it, a mark on one cell that the
// pointer and the arrow keys move, and what it is told to draw above.

import { h } from "./dom.js";
import { box } from "./marks.js";
import { draw, glyphSize, partFor, scaleFor, show } from "./font.js";

export class Stage {
  // options: label, said by screen readers; at(x, y or null), called when the mark moves; paint(g, unit), which
  // draws over the cells in units of a cell; pick(x, y), called for a click or Enter; least, the smallest scale
  // that fits; zoomed(scale).
  constructor(options) {
    this.options = options;
    this.cells = h("canvas", { class: "cells", "aria-hidden": "true" });
    this.over = h("canvas", { class: "over", "aria-hidden": "true" });
    this.sheet = h("div", { class: "sheet" }, this.cells, this.over);
    this.root = h(
      "div",
      {
        class: "stage",
        tabindex: 0,
        role: "application",
        "aria-roledescription": "picture of cells",
        "aria-label": options.label,
        keydown: (e) => this.key(e),
        pointermove: (e) => this.move(e),
        pointerleave: () => this.leave(),
        click: (e) => this.click(e),
        blur: () => this.paint(),
        focus: () => this.paint(),
      },
      this.sheet,
    );
    this.fit = h("button", { title: "as large as it fits (0)", click: () => this.zoomTo(0) }, "fit");
    const step = (by, text, label, key) =>
      h(
        "button",
        { title: `${label} (${key})`, "aria-label": label, click: () => this.step(by) },
        text,
      );
    this.frame = h(
      "div",
      { class: "frame" },
      this.root,
      h(
        "div",
        { class: "zoom", role: "group", "aria-label": "size" },
        step(-1, "−", "smaller", "−"),
        this.fit,
        step(1, "+", "larger", "+"),
      ),
    );
    this.zoom = 0; // as large as it fits
    this.mark = null; // moved by keys, or set by a click
    this.hover = null;
    this.size = null;
    new ResizeObserver(() => this.size && this.layout()).observe(this.root);
  }

  // picture shows pictures of one size, over each other.
  picture(pictures) {
    if (!pictures.length) return;
    draw(this.cells, pictures);
    const { w, h: height } = pictures[0];
    this.size = { w, h: height };
    if (this.mark && (this.mark.x >= w || this.mark.y >= height)) this.mark = null;
    this.layout();
  }

  layout() {
    const { w, h: height } = this.size;
    const room = [this.root.offsetWidth - 32, this.root.offsetHeight - 32]; // also where there are scroll bars
    const fits = scaleFor(w, height, ...room, 5);
    this.whole = Math.min(1, partFor(w, height, ...room)); // the scale at which all of it is seen
    this.scale = this.zoom || Math.max(fits > 1 ? fits : this.whole, this.options.least ?? 0);
    this.fit.setAttribute("aria-pressed", String(!this.zoom));
    show(this.cells, this.scale);
    this.cells.classList.toggle("smaller", this.scale < 1);
    this.over.style.width = this.cells.style.width;
    this.over.style.height = this.cells.style.height;
    this.over.width = Math.round(this.cells.width * this.scale);
    this.over.height = Math.round(this.cells.height * this.scale);
    this.paint();
  }

  // unit returns the width and height of a cell in pixels of the screen.
  unit() {
    const g = glyphSize();
    return { w: g.w * this.scale, h: g.h * this.scale };
  }

  get at() {
    return this.hover ?? this.mark;
  }

  paint() {
    if (!this.size || !this.scale) return;
    const g = this.over.getContext("2d");
    g.clearRect(0, 0, this.over.width, this.over.height);
    const unit = this.unit();
    this.options.paint?.(g, unit);
    const at = this.at;
    if (at) box(g, unit, at.x, at.y, 1, 1, "#fff", "#000");
  }

  // zoomTo sets the scale; the middle of what is seen stays there.
  zoomTo(scale) {
    const r = this.root;
    const x = (r.scrollLeft + r.clientWidth / 2) / Math.max(1, r.scrollWidth),
      y = (r.scrollTop + r.clientHeight / 2) / Math.max(1, r.scrollHeight);
    this.zoom = scale && Math.max(this.whole ?? 1, Math.min(16, scale));
    if (this.size) this.layout();
    r.scrollLeft = x * r.scrollWidth - r.clientWidth / 2;
    r.scrollTop = y * r.scrollHeight - r.clientHeight / 2;
    this.options.zoomed?.(this.zoom);
  }

  // step goes to the next whole scale or, below 1, to that at which all is seen.
  step(by) {
    if (!this.size) return;
    this.zoomTo(by > 0 ? Math.floor(this.scale) + 1 : Math.ceil(this.scale) - 1 || this.whole);
  }

  cellAt(e) {
    const r = this.cells.getBoundingClientRect();
    const x = Math.floor(((e.clientX - r.left) / r.width) * (this.size?.w ?? 0)),
      y = Math.floor(((e.clientY - r.top) / r.height) * (this.size?.h ?? 0));
    return this.size && x >= 0 && y >= 0 && x < this.size.w && y < this.size.h ? { x, y } : null;
  }

  move(e) {
    this.set("hover", this.cellAt(e));
  }
  leave() {
    this.set("hover", null);
  }

  set(which, cell) {
    const old = this.at;
    this[which] = cell;
    const now = this.at;
    if (old?.x === now?.x && old?.y === now?.y) return;
    this.paint();
    this.options.at?.(now);
  }

  click(e) {
    const cell = this.cellAt(e);
    this.set("mark", cell);
    if (cell) this.options.pick?.(cell);
  }

  // select puts the mark on a cell, and into view.
  select(cell) {
    this.set("mark", cell);
    if (cell) this.reveal(cell);
  }

  // center scrolls a cell into the middle.
  center({ x, y }) {
    const r = this.root,
      u = this.unit(),
      ratio = devicePixelRatio || 1;
    r.scrollLeft = this.sheet.offsetLeft + ((x + 0.5) * u.w) / ratio - r.clientWidth / 2;
    r.scrollTop = this.sheet.offsetTop + ((y + 0.5) * u.h) / ratio - r.clientHeight / 2;
  }

  // reveal scrolls as far as it takes to see a cell.
  reveal({ x, y }) {
    const r = this.root,
      u = this.unit(),
      ratio = devicePixelRatio || 1;
    const left = this.sheet.offsetLeft + (x * u.w) / ratio,
      top = this.sheet.offsetTop + (y * u.h) / ratio;
    const width = u.w / ratio,
      height = u.h / ratio;
    if (left < r.scrollLeft + 16) r.scrollLeft = left - 16;
    if (top < r.scrollTop + 16) r.scrollTop = top - 16;
    if (left + width > r.scrollLeft + r.clientWidth - 16)
      r.scrollLeft = left + width - r.clientWidth + 16;
    if (top + height > r.scrollTop + r.clientHeight - 16)
      r.scrollTop = top + height - r.clientHeight + 16;
  }

  // take does what a key stands for on the picture, when nothing else of the page wants it.
  take(e) {
    if (this.root.offsetParent === null || !taken.has(e.key)) return;
    this.root.focus({ preventScroll: true });
    this.key(e);
  }

  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey || !this.size) return;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      e.key
    ];
    if (by) {
      const from = this.at ?? { x: Math.floor(this.size.w / 2), y: Math.floor(this.size.h / 2) };
      const step = e.shiftKey ? 5 : 1;
      this.hover = null;
      this.select({
        x: clamp(from.x + by[0] * step, this.size.w),
        y: clamp(from.y + by[1] * step, this.size.h),
      });
    } else if (e.key === "+" || e.key === "=") this.step(1);
    else if (e.key === "-") this.step(-1);
    else if (e.key === "0") this.zoomTo(0);
    else if (e.key === "Escape" && this.mark) this.set("mark", null);
    else if (e.key === "Enter" && this.mark) this.options.pick?.(this.mark);
    else return;
    e.preventDefault();
  }
}

const taken = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "=", "-", "0"]);

const clamp = (n, most) => Math.max(0, Math.min(n, most - 1));
