// Rolls of a prefab: what comes for a seed, and for those that follow it.

import { h, fill, say, sentence } from "./dom.js";
import { get, gone } from "./api.js";
import { fit } from "./font.js";
import { box, lead, outline } from "./marks.js";
import { Stage } from "./stage.js";
import { set } from "./route.js";
import { note, SeedBox, Task } from "./parts.js";
import { glyph } from "./describe.js";
import { colors } from "./colors.js";

const more = 8; // seeds that are shown besides

export class Rolls {
  constructor(project, name) {
    this.name = name;
    this.task = new Task();
    this.stage = new Stage({
      label: `a roll of ${name}`,
      at: (at) => this.cell(at),
      paint: (g, u) => this.paint(g, u),
      zoomed: (z) => set({ zoom: z || "" }),
    });
    this.seeds = new SeedBox((seed) => this.ask({ seed }));
    this.depth = this.asks("depth", "least", "depth of the map");
    this.tags = this.asks("tags", "none", "tags of the map, with commas between");
    this.notes = h("div", { class: "notes" });
    this.strip = h(
      "div",
      { class: "strip" },
      this.seeds.root,
      h("label", { class: "check" }, "depth", this.depth),
      h("label", { class: "check" }, "tags", this.tags),
    );
    this.others = h("div", {
      class: "others",
      role: "group",
      "aria-label": "the seeds that follow",
    });
    this.side = h("div", { class: "side" });
    this.root = h(
      "div",
      { class: "split" },
      h("div", { class: "left" }, this.notes, this.strip, this.stage.frame, this.others),
      this.side,
    );
    this.keys = this.seeds.keys;
  }

  // asks makes a box for something of the map that conditions of scripts ask for.
  asks(key, placeholder, label) {
    const box = h("input", {
      class: key,
      placeholder,
      title: label,
      "aria-label": label,
      "data-key": key,
      spellcheck: "false",
      change: () => this.ask({ [key]: box.value.trim() }),
    });
    return box;
  }

  ask(params) {
    set(params);
    this.show({ ...this.params, ...params });
  }

  show(params) {
    this.params = params;
    this.seeds.value = params.seed ?? "0";
    if (this.depth !== document.activeElement) this.depth.value = params.depth ?? "";
    if (this.tags !== document.activeElement) this.tags.value = params.tags ?? "";
    if (params.zoom) this.stage.zoom = Number(params.zoom) || 0;
    this.load();
  }

  async load() {
    const seed = this.seeds.value,
      { depth, tags } = this.params;
    try {
      await this.task.run(async (signal) => {
        const next = Array.from({ length: more }, (_, i) =>
          String(BigInt.asUintN(64, BigInt(seed) + BigInt(i + 1))),
        );
        const roll = (seed) => get("roll", { name: this.name, seed, depth, tags }, signal);
        const first = roll(seed),
          others = Promise.all(next.map(roll));
        others.catch(() => {}); // it is waited for below, unless the first one fails
        const got = await first;
        fill(
          this.notes,
          got.stale
            ? note("stale", "The prefab has errors: these are rolls of its last good build.")
            : null,
        );
        this.root.classList.remove("blank");
        this.roll = got.rolls[0];
        this.redraw(seed);
        this.follow(next, await others);
      });
    } catch (error) {
      if (gone(error)) return;
      this.refused(error);
    }
  }

  redraw(seed) {
    const r = this.roll;
    this.stage.picture([ground(r.picture), r.picture]);
    const facts = [
      ["seed", seed],
      r.variant && ["variant", r.variant],
      r.overlays.length && ["overlays", r.overlays.join(", ")],
      ...r.params.map((p) => p.split(": ")),
    ].filter(Boolean);
    fill(
      this.side,
      (this.about ??= h("section", { class: "cellinfo" })),
      h(
        "section",
        {},
        h("h2", {}, "What came"),
        h(
          "dl",
          { class: "rows" },
          facts.map(([k, v]) => [h("dt", {}, k), h("dd", {}, v)]),
        ),
      ),
      h(
        "section",
        {},
        h("h2", {}, "Objects", h("span", { class: "at" }, r.objects.length)),
        r.objects.length
          ? h(
              "ul",
              { class: "entries" },
              r.objects.map((o, i) =>
                h(
                  "li",
                  {},
                  h(
                    "button",
                    {
                      class: "entry",
                      "data-key": `object ${i}`,
                      click: () => this.stage.select({ x: o.x, y: o.y }),
                      pointerenter: () => this.light(o),
                      pointerleave: () => this.light(null),
                      focus: () => this.light(o),
                      blur: () => this.light(null),
                    },
                    glyph(o.reference),
                    h(
                      "span",
                      { class: "what" },
                      h("span", {}, line(o)),
                      o.words.length ? h("span", { class: "more" }, o.words.join(" · ")) : null,
                    ),
                    h("span", { class: "n" }, `${o.x},${o.y}`),
                  ),
                ),
              ),
            )
          : h("p", { class: "hint" }, "Nothing came."),
      ),
      r.nested.length
        ? h(
            "section",
            {},
            h("h2", {}, "Nested"),
            h(
              "ul",
              { class: "plainlist" },
              r.nested.map((n) =>
                h("li", {}, n.name, h("span", { class: "more" }, ` ${n.turn}, at ${n.x},${n.y}`)),
              ),
            ),
          )
        : null,
    );
    this.cell(this.stage.at);
  }

  follow(seeds, rest) {
    fill(
      this.others,
      seeds.map((seed, i) => {
        const canvas = h("canvas", { "aria-hidden": "true" });
        const p = rest[i].rolls[0].picture;
        fit(canvas, [ground(p), p], 120, 96, 2);
        return h(
          "button",
          {
            class: "other",
            "data-key": `other ${i}`,
            title: `seed ${seed}`,
            click: () => this.ask({ seed }),
          },
          h("span", { class: "art" }, canvas),
          seed,
        );
      }),
    );
  }

  light(o) {
    this.lit = o;
    this.stage.paint();
  }

  cell(at) {
    if (!this.about || !this.roll) return;
    const r = this.roll;
    const on = at ? r.objects.filter((o) => o.x === at.x && o.y === at.y) : [];
    const rows = at
      ? [
          ["terrain", r.terrain[at.y * r.picture.w + at.x] || "the map's own"],
          ...r.machines
            .filter((m) => m.cells.some(([x, y]) => x === at.x && y === at.y))
            .map((m) => ["machine", m.name || "a machine"]),
          ...on.map((o) => ["object", [line(o), ...o.words].join(" · ")]),
        ]
      : [];
    fill(
      this.about,
      h("h2", {}, "Cell", at && h("span", { class: "at" }, `${at.x}, ${at.y}`)),
      at
        ? h(
            "dl",
            { class: "rows" },
            rows.map(([k, v]) => [h("dt", {}, k), h("dd", {}, v)]),
          )
        : h("p", { class: "hint" }, "Point at a cell to see what came there."),
    );
    if (at && document.activeElement === this.stage.root)
      say(`${at.x}, ${at.y}: ${rows.map((r) => r.join(" ")).join("; ")}`);
  }

  paint(g, unit) {
    const r = this.roll;
    if (!r) return;
    for (const m of r.machines)
      outline(
        g,
        unit,
        0,
        0,
        r.picture.w,
        r.picture.h,
        (x, y) => m.cells.some((c) => c[0] === x && c[1] === y),
        colors.machine,
      );
    for (const n of r.nested) box(g, unit, n.x, n.y, n.w, n.h, colors.slot, "#000c", [4, 2]);
    const at = this.stage.at;
    const o = this.lit ?? (at && r.objects.find((o) => o.x === at.x && o.y === at.y));
    if (!o) return;
    box(g, unit, o.x, o.y, 1, 1, colors.object);
    for (const i of [...o.opens, ...o.links]) lead(g, unit, o, r.objects[i]);
  }

  // refused says why there is nothing to show.
  refused(error) {
    this.root.classList.add("blank");
    fill(this.notes, note("", sentence(error.message)));
  }

  close() {
    this.task.end();
  }
}

const line = (o) =>
  [`${o.kind} ${o.name}`, o.count > 1 && `× ${o.count}`, o.facing && `facing ${o.facing}`]
    .filter(Boolean)
    .join(" · ");

// ground is black where a picture has nothing.
export const ground = (p) => ({
  w: p.w,
  h: p.h,
  looks: [[0, 0, 0]],
  cells: new Array(p.w * p.h).fill(0),
});
