// A prefab as it is drawn: its layers, what they say together, and the findings on their cells.

import { h, fill, say, sentence } from "./dom.js";
import { get, gone } from "./api.js";
import { arrow, box, corner, finding, outline } from "./marks.js";
import { Stage } from "./stage.js";
import { set } from "./route.js";
import { note, select, Task } from "./parts.js";
import { about, describe, objectTable, findingList, layerList } from "./describe.js";
import { colors } from "./colors.js";

// hidden says which kinds of layers are off at first: what is not on the map for sure.
const hidden = new Set(["mask", "notes", "overlay", ""]);

export class Drawing {
  constructor(project, name) {
    this.name = name;
    this.task = new Task();
    this.stage = new Stage({
      label: `drawing of ${name}`,
      at: (at) => this.cell(at),
      paint: (g, u) => this.paint(g, u),
      pick: (at) => set({ at: `${at.x},${at.y}` }),
      zoomed: (z) => set({ zoom: z || "" }),
    });
    this.notes = h("div", { class: "notes" });
    this.tools = h("div", { class: "strip" });
    this.about = h("section", { class: "cellinfo", "aria-label": "the cell" });
    this.layers = h("section", { "aria-label": "layers" });
    this.found = h("section", { "aria-label": "findings" });
    this.objects = h("section", { "aria-label": "objects" });
    this.prefab = h("section", { "aria-label": "the prefab" });
    this.side = h(
      "div",
      { class: "side" },
      this.about,
      this.layers,
      this.found,
      this.objects,
      this.prefab,
    );
    this.root = h(
      "div",
      { class: "split" },
      h("div", { class: "left" }, this.notes, this.stage.frame, this.tools),
      this.side,
    );
    this.params = {};
    this.off = null; // layers that are off; null = those of kinds that are hidden
    this.marks = true;
    this.lit = null; // cells that something in the lists points at
  }

  get keys() {
    return [
      ["l", "all layers on, or those that make the map", () => this.all()],
      [
        "k",
        "marks on and off",
        () => {
          this.marks = !this.marks;
          this.redraw();
        },
      ],
      ["v", "the next variant", () => this.variant(1)],
    ];
  }

  show(params) {
    this.params = params;
    if (params.off != null) this.off = new Set(params.off.split(",").filter(Boolean).map(Number));
    if (params.zoom) this.stage.zoom = Number(params.zoom) || 0;
    this.load();
  }

  async load() {
    try {
      this.of = await this.task.run((signal) => get("prefab", { name: this.name }, signal));
    } catch (error) {
      if (!gone(error)) this.refused(error);
      return;
    }
    this.root.classList.remove("blank");
    this.redraw();
    const at = /^(\d+),(\d+)$/.exec(this.params.at ?? "");
    if (at && !this.started) this.stage.select({ x: Number(at[1]), y: Number(at[2]) });
    this.started = true;
    this.cell(this.stage.at);
  }

  get image() {
    return this.of?.images?.[Math.min(Number(this.params.image) || 0, this.of.images.length - 1)];
  }

  isOff(i) {
    return this.off ? this.off.has(i) : hidden.has(this.image.layers[i].kind);
  }

  toggle(i, on) {
    this.off ??= new Set(this.image.layers.map((_, i) => i).filter((i) => this.isOff(i)));
    if (on) this.off.delete(i);
    else this.off.add(i);
    set({ off: [...this.off].join(",") || "," });
    this.redraw();
  }

  all() {
    const some = this.image?.layers.some((_, i) => this.isOff(i));
    this.off = some ? new Set() : null;
    set({ off: some ? "," : "" });
    this.redraw();
  }

  variant(by) {
    const n = this.of?.images?.length ?? 1;
    this.pick(((Number(this.params.image) || 0) + by + n) % n);
  }

  pick(i) {
    this.params = { ...this.params, image: String(i) };
    set({ image: i || "" });
    this.redraw();
  }

  redraw() {
    const of = this.of,
      image = this.image;
    fill(
      this.notes,
      of.stale && of.images
        ? note(
            "stale",
            of.compiled
              ? "The image cannot be read: this is the last good build. It keeps terrain, machines and objects, whose letters are in the colors of their kinds; connections and other layers it does not keep."
              : "The image cannot be read: this is how it was last.",
          )
        : null,
      !of.images ? note("error", "The image could not be read since the page began.") : null,
    );
    if (image) {
      const on = image.layers.filter((_, i) => !this.isOff(i)).map((l) => l.picture);
      const { w, h } = image.layers[0].picture;
      this.stage.picture([{ w, h, looks: [[0, 0, 0]], cells: new Array(w * h).fill(0) }, ...on]);
    }
    fill(
      this.tools,
      of.images?.length > 1
        ? select(
            "image",
            of.images.map((m, i) => [
              String(i),
              i ? m.file.split("/").pop() : `${m.file.split("/").pop()} (base)`,
            ]),
            this.params.image ?? "0",
            (v) => this.pick(Number(v)),
          )
        : null,
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: this.marks,
          "data-key": "marks",
          change: (e) => {
            this.marks = e.target.checked;
            this.redraw();
          },
        }),
        "marks",
      ),
      h("span", { class: "grow" }),
      h("span", { class: "file", title: of.file }, image?.file ?? of.file),
    );
    fill(this.layers, image ? layerList(this, image) : []);
    fill(this.prefab, image ? about(of) : []);
    fill(
      this.found,
      findingList(of.findings, (f) => this.point(f)),
    );
    fill(
      this.objects,
      image
        ? objectTable(
            of,
            image,
            (cells) => {
              this.lit = cells;
              this.stage.paint();
            },
            (c) => this.jump(c),
          )
        : [],
    );
  }

  // refused says why there is nothing to show.
  refused(error) {
    this.root.classList.add("blank");
    fill(this.notes, note("", sentence(error.message)));
  }

  close() {
    this.task.end();
  }

  // point shows the cell of a finding.
  point(f) {
    const at = this.cellsOf(f)[0];
    if (!at) return;
    const i = this.of.images.findIndex((m) => m.file === at.file);
    if (i >= 0 && this.of.images[i] !== this.image) this.pick(i);
    this.stage.select({ x: at.x, y: at.y });
    this.stage.root.focus({ preventScroll: true });
  }

  jump([x, y]) {
    const [bx, by] = this.image.box;
    this.stage.select({ x: x + bx, y: y + by });
  }

  // cellsOf returns the cells of images that a finding names, its own first.
  cellsOf(f) {
    return [f.at, ...f.related.map((r) => r.at)].filter(
      (p) => p.x >= 0 && this.of.images?.some((m) => m.file === p.file),
    );
  }

  cell(at) {
    if (!this.image) {
      fill(this.about);
      return;
    }
    const said = describe(this, at);
    fill(this.about, said.parts);
    if (at && document.activeElement === this.stage.root) say(said.text);
  }

  paint(g, unit) {
    const image = this.image;
    if (!image) return;
    const [bx, by, bw, bh] = image.box;
    if (this.marks) {
      if (bw && (bw < this.stage.size.w || bh < this.stage.size.h))
        box(g, unit, bx, by, bw, bh, colors.box, "#0006", [2, 3]);
      for (const m of image.machines)
        outline(g, unit, bx, by, bw, bh, inside(m.cells), colors.machine);
      for (const o of image.objects)
        for (const s of o.slots)
          box(g, unit, bx + s[0], by + s[1], s[2], s[3], colors.slot, "#000c", [4, 2]);
      for (const c of this.of.connections)
        for (const [x, y] of c.cells) {
          box(g, unit, bx + x, by + y, 1, 1, colors.connection);
          arrow(g, unit, bx + x, by + y, c.dir);
        }
      for (const o of image.objects)
        for (const [x, y] of o.slots.length ? [] : o.cells) corner(g, unit, bx + x, by + y);
    }
    for (const [x, y] of this.lit ?? []) box(g, unit, bx + x, by + y, 1, 1, "#fff");
    for (const f of this.of.findings)
      for (const p of this.cellsOf(f))
        if (p.file === image.file) finding(g, unit, p.x, p.y, f.severity);
  }
}

const inside = (cells) => {
  const set = new Set(cells.map(([x, y]) => `${x},${y}`));
  return (x, y) => set.has(`${x},${y}`);
};
