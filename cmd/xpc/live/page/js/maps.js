// Maps of a recipe by seed, in all views.

import { h, fill, slot, say, sentence } from "./dom.js";
import { get, gone } from "./api.js";
import { fit, glyphs } from "./font.js";
import { box, outline } from "./marks.js";
import { Stage } from "./stage.js";
import { set, go, link } from "./route.js";
import { note, select, choice, SeedBox, Task } from "./parts.js";
import { colors } from "./colors.js";

const views = ["plain", "mono", "caves", "connectivity", "isolation", "encounters", "loops"];

export class MapView {
  constructor(project, name) {
    this.project = project;
    this.name = name;
    this.task = new Task();
    this.stage = new Stage({
      label: `map of ${name}`,
      at: (at) => this.cell(at),
      paint: (g, u) => this.paint(g, u),
      pick: (at) => this.pick(at),
      zoomed: (z) => set({ zoom: z || "" }),
    });
    this.seeds = new SeedBox((seed) => this.ask({ seed }));
    this.notes = h("div", { class: "notes" });
    this.which = slot();
    this.how = slot();
    this.strip = h(
      "div",
      { class: "strip" },
      this.which,
      this.seeds.root,
      this.how,
    );
    this.sheet = h("ul", { class: "views", hidden: true });
    this.about = h("section", { class: "cellinfo" });
    this.more = h("div", { class: "parts" });
    this.root = h(
      "section",
      { class: "page", "aria-label": "maps" },
      this.strip,
      h(
        "div",
        { class: "body" },
        h(
          "div",
          { class: "split" },
          h("div", { class: "left" }, this.notes, this.stage.frame, this.sheet),
          h("div", { class: "side" }, this.about, this.more),
        ),
      ),
    );
    this.keys = [
      ...this.seeds.keys,
      ["v", "the next view", () => this.turn()],
      ["a", "all views", () => this.ask({ view: this.params.view === "all" ? "" : "all" })],
    ];
    this.lit = null;
  }

  get recipe() {
    return this.name || this.project.recipes[0]?.name;
  }

  ask(params) {
    set(params);
    this.show({ ...this.params, ...params });
  }

  turn() {
    this.ask({ view: views[(views.indexOf(this.params.view ?? "plain") + 1) % views.length] });
  }

  show(params) {
    this.params = params;
    this.seeds.value = params.seed ?? "7";
    if (params.zoom) this.stage.zoom = Number(params.zoom) || 0;
    this.load();
  }

  early() {
    this.load();
  }

  update(project) {
    const none = !this.recipe;
    this.project = project;
    if (none || !this.recipe) this.load();
    else this.remarks();
  }

  async load() {
    const view = this.params.view || "plain",
      all = view === "all";
    fill(
      this.which,
      select(
        "recipe",
        this.project.recipes.map((r) => [
          r.name,
          r.w ? `${r.name} · ${r.w}×${r.h}` : `${r.name} · errors`,
        ]),
        this.recipe,
        (name) => go("maps", name, { seed: this.params.seed, view: this.params.view }),
      ),
    );
    fill(
      this.how,
      choice(
        "view",
        [...views, "all"].map((v) => [v, v]),
        view,
        (v) => this.ask({ view: v === "plain" ? "" : v }),
      ),
    );
    if (!this.recipe) {
      fill(
        this.notes,
        note(
          "info",
          "The project has no recipe without an error: write one as NAME.map.yaml and list it under maps in xpc.yaml.",
        ),
      );
      return;
    }
    try {
      await this.task.run(async (signal) => {
        const get1 = (view) =>
          get("map", { recipe: this.recipe, seed: this.seeds.value, view }, signal);
        const got = all ? await Promise.all(views.map(get1)) : [await get1(view)];
        this.root.classList.remove("blank");
        this.got = got[0];
        this.stage.frame.hidden = all;
        this.sheet.hidden = !all;
        if (all) this.contact(got);
        else this.stage.picture([this.got.picture]);
      });
    } catch (error) {
      if (!gone(error)) this.refused(error);
      return;
    }
    this.remarks();
    this.beside();
    this.cell(this.stage.at);
  }

  // remarks says what is to be known of the map.
  remarks() {
    if (!this.got) return;
    const broken = this.project.prefabs.filter((p) => p.state).length;
    fill(
      this.notes,
      this.got.stale
        ? note("stale", "The recipe, or what it asks for, has errors: this is its last good build.")
        : null,
      broken && !this.got.stale
        ? note("info", `Prefabs with errors are not on the map: ${broken} of them.`)
        : null,
      this.got.unmet.map((u) => note("warning", `✗ ${u}`)),
    );
  }

  contact(list) {
    fill(
      this.sheet,
      list.map((m) => {
        const canvas = h("canvas", { "aria-hidden": "true" });
        fit(canvas, [m.picture], 420, 320, 1);
        return h(
          "li",
          {},
          h(
            "button",
            {
              class: "view",
              "data-key": `view ${m.view}`,
              click: () => this.ask({ view: m.view === "plain" ? "" : m.view }),
            },
            h("span", { class: "art" }, canvas),
            h("b", {}, m.view),
          ),
        );
      }),
    );
  }

  // beside is what stands beside the map: the key, the figures, the placements.
  beside() {
    const m = this.got;
    const key =
      m.key.length && this.params.view !== "all"
        ? h(
            "section",
            {},
            h("h2", {}, "Key"),
            m.title && h("p", { class: "hint" }, m.title),
            h(
              "ul",
              { class: "key" },
              m.key.map((e) =>
                h("li", {}, e.looks.length ? glyphs(e.looks, 2) : null, h("span", {}, e.text)),
              ),
            ),
          )
        : null;
    const figures = h(
      "section",
      {},
      h("h2", {}, "Figures"),
      h(
        "dl",
        { class: "rows" },
        m.figures.map((f) => [h("dt", {}, f.name), h("dd", {}, f.value)]),
      ),
    );
    const placed = h(
      "section",
      {},
      h("h2", {}, "Placements", h("span", { class: "at" }, m.placements.length)),
      h(
        "ul",
        { class: "entries" },
        m.placements.map((p, i) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                class: "entry",
                "data-key": `placement ${i}`,
                pointerenter: () => this.light(p),
                pointerleave: () => this.light(null),
                focus: () => this.light(p),
                blur: () => this.light(null),
                click: () => this.stage.select({ x: p.x + (p.w >> 1), y: p.y + (p.h >> 1) }),
              },
              h(
                "span",
                { class: "what" },
                h("span", {}, p.prefab),
                h(
                  "span",
                  { class: "more" },
                  [p.category || p.method, p.turn, `${p.x},${p.y}`].join(" · "),
                ),
              ),
            ),
          ),
        ),
      ),
    );
    fill(this.more, key, figures, placed);
  }

  light(p) {
    this.lit = p;
    this.stage.paint();
  }

  placedAt(at) {
    return this.got.placements.findLast(
      (p) =>
        at.x >= p.x &&
        at.y >= p.y &&
        at.x < p.x + p.w &&
        at.y < p.y + p.h &&
        p.touched[(at.y - p.y) * p.w + at.x - p.x],
    );
  }

  pick(at) {
    const p = this.placedAt(at);
    if (p) say(`${p.prefab}: press Enter on its link to open it`);
  }

  cell(at) {
    const m = this.got;
    if (!m || this.params.view === "all") {
      fill(this.about);
      return;
    }
    const p = at && this.placedAt(at);
    const label = at ? m.labels[at.y * m.picture.w + at.x] : 0;
    const c = label > 0 ? m.caves[label - 1] : null;
    const rows = at
      ? [
          p && [
            "prefab",
            h(
              "a",
              {
                href: link("prefab", p.prefab, { tab: "rolls", seed: p.seed, depth: p.depth }),
                "data-key": "placed",
              },
              p.prefab,
            ),
          ],
          p && ["as", [p.encounter, p.category, p.method, p.turn].filter(Boolean).join(" · ")],
          c && [c.room ? "room" : "cave", `${label}, ${c.cells} cells`],
          label < 0 && ["tunnel", -label],
          c?.refused.length && [
            "in vain",
            h(
              "ul",
              {},
              c.refused.map((r) => h("li", {}, r)),
            ),
          ],
          !p && !label && ["", "earth or rock"],
        ].filter(Boolean)
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
        : h(
            "p",
            { class: "hint" },
            "Point at the map to see caves and prefabs; a click keeps the mark there.",
          ),
    );
    if (at && document.activeElement === this.stage.root)
      say(`${at.x}, ${at.y}: ${rows.map(([k, v]) => `${k} ${v.textContent ?? v}`).join("; ")}`);
  }

  paint(g, unit) {
    const m = this.got;
    if (!m) return;
    const at = this.stage.at;
    const p = this.lit ?? (at && this.placedAt(at));
    if (p) {
      outline(g, unit, p.x, p.y, p.w, p.h, (x, y) => p.touched[y * p.w + x] === 1, colors.ghost);
    } else if (at && m.labels[at.y * m.picture.w + at.x] > 0) {
      const n = m.labels[at.y * m.picture.w + at.x],
        w = m.picture.w;
      outline(g, unit, 0, 0, w, m.picture.h, (x, y) => m.labels[y * w + x] === n, "#fff8");
    }
    if (this.lit) box(g, unit, p.x - 1, p.y - 1, p.w + 2, p.h + 2, colors.ghost, "#000c", [3, 3]);
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
