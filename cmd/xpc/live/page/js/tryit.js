// A prefab tried in caves: before and after, and at every cell the rule that keeps it from standing there.

import { h, fill, slot, say, later, sentence } from "./dom.js";
import { get, gone } from "./api.js";
import { box, cross, outline } from "./marks.js";
import { Stage } from "./stage.js";
import { set } from "./route.js";
import { note, select, choice, SeedBox, Task } from "./parts.js";
import { colors } from "./colors.js";

export class TryIt {
  constructor(project, name) {
    this.project = project;
    this.name = name;
    this.task = new Task();
    this.spot = new Task();
    this.stage = new Stage({
      label: `${name} tried in caves`,
      at: (at) => this.cell(at),
      paint: (g, u) => this.paint(g, u),
      pick: (at) => this.put(at),
      zoomed: (z) => set({ zoom: z || "" }),
      least: 2,
    });
    this.seeds = new SeedBox((seed) => this.ask({ seed, turn: "", put: "" }));
    this.notes = h("div", { class: "notes" });
    this.where = slot();
    this.when = slot();
    this.strip = h(
      "div",
      { class: "strip" },
      this.where,
      this.seeds.root,
      this.when,
    );
    this.about = h("section", { class: "cellinfo" });
    this.list = h("section", {});
    this.root = h(
      "div",
      { class: "split" },
      h("div", { class: "left" }, this.notes, this.strip, this.stage.frame),
      h("div", { class: "side" }, this.about, this.list),
    );
    this.keys = [
      ...this.seeds.keys,
      ["b", "before and after", () => this.side(this.params.before ? "" : "1")],
    ];
    this.lit = null; // the rule whose cells are shown
    this.faults = null;
    this.lookUp = later((at) => this.ways(at), 40);
  }

  ask(params) {
    set(params);
    this.show({ ...this.params, ...params });
  }

  show(params) {
    this.params = params;
    this.seeds.value = params.seed ?? "0";
    if (params.zoom) this.stage.zoom = Number(params.zoom) || 0;
    this.load();
  }

  update(project) {
    this.project = project;
    this.controls();
  }

  get query() {
    return {
      name: this.name,
      seed: this.seeds.value,
      recipe: this.params.recipe,
      turn: this.params.turn,
      put: this.params.put,
    };
  }

  // put puts the prefab at a spot, or lets the seed choose again where it was put there already.
  put(at) {
    const got = this.got;
    if (!got?.rules.length || got.words[got.rules[at.y * this.stage.size.w + at.x]]) return;
    const here = `${at.x},${at.y}`;
    if (this.params.put === here) this.ask({ put: "", turn: "" });
    else this.ask({ put: here, turn: got.turn, before: "" });
  }

  async load() {
    this.controls();
    try {
      this.got = await this.task.run((signal) => get("try", this.query, signal));
    } catch (error) {
      if (!gone(error)) this.refused(error);
      return;
    }
    this.root.classList.remove("blank");
    const got = this.got;
    fill(
      this.notes,
      got.stale ? note("stale", "The prefab has errors: this is its last good build.") : null,
      got.placed
        ? null
        : note(
            "warning",
            "There is no spot for it anywhere in these caves. Point at a cell to see why.",
          ),
      got.put
        ? note(
            "warning",
            `It cannot stand any more where you put it: refused by ${name(got.put)}.`,
            got.placed ? " This is where the seed puts it." : "",
          )
        : null,
      got.why ? note("info", got.why) : null,
    );
    this.redraw();
    const caves = JSON.stringify([got.recipe, got.seed]);
    if (got.placed && this.caves !== caves)
      this.stage.center({
        x: got.placed.x + (got.placed.w >> 1),
        y: got.placed.y + (got.placed.h >> 1),
      });
    this.caves = caves;
    this.rules();
    this.cell(this.stage.at);
  }

  controls() {
    const recipes = this.project.recipes.filter((r) => !r.large && r.w);
    fill(
      this.where,
      select(
        "caves",
        [["", "plain caves"], ...recipes.map((r) => [r.name, r.name])],
        this.params.recipe ?? "",
        (recipe) => this.ask({ recipe, turn: "", put: "" }),
      ),
    );
    fill(
      this.when,
      choice(
        "time",
        [
          ["1", "before", "before it is placed (b)"],
          ["", "after", "after it is placed (b)"],
        ],
        this.params.before ?? "",
        (v) => this.side(v),
      ),
    );
  }

  side(before) {
    set({ before });
    this.params = { ...this.params, before };
    this.controls();
    this.redraw();
  }

  redraw() {
    const got = this.got;
    if (got) this.stage.picture([!this.params.before && got.after ? got.after : got.before]);
  }

  // rules lists the rules in their order, with how many cells each refuses.
  rules() {
    const got = this.got;
    if (!got.words.length) {
      fill(this.list);
      return;
    }
    const turns = ["r0", "r90", "r180", "r270", "m0", "m90", "m180", "m270"];
    fill(
      this.list,
      h("h2", {}, "Rules"),
      h(
        "p",
        { class: "hint" },
        "Of each cell: what keeps the prefab from standing ",
        got.method === "embedded" ? "with the middle of its front there" : "with its middle there",
        ". Press a rule to see its cells.",
      ),
      h(
        "label",
        { class: "check rules-turn" },
        "turned",
        select(
          "turn",
          turns.map((t) => [t, t]),
          got.turn,
          (turn) => this.ask({ turn, put: "" }),
        ),
      ),
      h(
        "ul",
        { class: "rules" },
        got.words
          .map((word, i) => ({ word, i, n: got.counts[i] }))
          .filter((r) => r.n || !r.word)
          .map((r) =>
            h(
              "li",
              {},
              h(
                "button",
                {
                  class: r.word ? "rule" : "rule site",
                  "aria-pressed": String(this.lit === r.word),
                  "data-key": `rule ${r.word}`,
                  title: got.texts[r.i],
                  click: () => {
                    this.lit = this.lit === r.word ? null : r.word;
                    this.rules();
                    this.stage.paint();
                  },
                },
                h("span", {}, r.word ? name(r.word) : "a spot"),
                h("span", { class: "n" }, r.n),
              ),
            ),
          ),
      ),
    );
  }

  cell(at) {
    const got = this.got;
    if (!got) return;
    this.faults = null;
    if (!at || !got.rules.length) {
      fill(
        this.about,
        h("h2", {}, "Spot"),
        h(
          "p",
          { class: "hint" },
          got.placed
            ? `It stands at ${got.placed.x}, ${got.placed.y}, turned ${got.placed.turn}.`
            : "",
          " Point at a cell to see whether it could stand there.",
        ),
      );
      this.stage.paint();
      return;
    }
    const i = got.rules[at.y * this.stage.size.w + at.x],
      word = got.words[i];
    fill(
      this.about,
      h("h2", {}, "Spot", h("span", { class: "at" }, `${at.x}, ${at.y}`)),
      h(
        "p",
        { class: word ? "verdict no" : "verdict yes" },
        word === "cave"
          ? ["✗ ", h("b", {}, name(word))]
          : word
            ? ["✗ refused by ", h("b", {}, name(word))]
            : "✓ it could stand here",
      ),
      h("p", { class: "hint" }, got.texts[i], word ? "" : this.offer(at)),
    );
    if (document.activeElement === this.stage.root)
      say(word ? `${at.x}, ${at.y}: refused by ${name(word)}` : `${at.x}, ${at.y}: a spot`);
    this.stage.paint();
    if (word) this.lookUp(at);
  }

  // offer says what a click on a spot does.
  offer(at) {
    return this.params.put === `${at.x},${at.y}`
      ? " You put it here; click again, or press Enter, to let the seed choose."
      : " Click, or press Enter, to put it here.";
  }

  // ways asks which cells are in the way.
  async ways(at) {
    try {
      const got = await this.spot.run((signal) =>
        get("try", { ...this.query, put: "", turn: this.got.turn, at: `${at.x},${at.y}` }, signal),
      );
      if (this.stage.at?.x === at.x && this.stage.at?.y === at.y) {
        this.faults = got.faults;
        this.stage.paint();
        this.blame();
      }
    } catch {
      /* the marks are missing, no more */
    }
  }

  // blame says what is in the way.
  blame() {
    const n = {};
    for (const f of this.faults) n[f.is] = (n[f.is] ?? 0) + 1;
    const text = Object.entries(n)
      .map(([is, n]) => `${is} on ${n}`)
      .join(", ");
    if (text)
      this.about.append(
        h("p", {}, "✗ in the way: ", text, this.faults.length === 1 ? " cell" : " cells"),
      );
  }

  paint(g, unit) {
    const got = this.got;
    if (!got) return;
    const { w, h: height } = this.stage.size;
    if (this.lit !== null) {
      const n = got.words.indexOf(this.lit);
      outline(
        g,
        unit,
        0,
        0,
        w,
        height,
        (x, y) => got.rules[y * w + x] === n,
        this.lit ? colors.warning : colors.site,
        "#000c",
        this.lit ? "#ffc24b33" : "#9ee37d55",
      );
    }
    const p = got.placed;
    if (p && !this.params.before)
      outline(g, unit, p.x, p.y, p.w, p.h, (x, y) => p.touched[y * p.w + x] === 1, colors.site);
    const at = this.stage.at;
    if (!at || !got.rules.length) return;
    const free = !got.words[got.rules[at.y * w + at.x]];
    box(
      g,
      unit,
      at.x - got.anchor[0],
      at.y - got.anchor[1],
      got.size[0],
      got.size[1],
      free ? colors.site : colors.ghost,
      "#000c",
      free ? [] : [3, 2],
    );
    for (const f of this.faults ?? []) cross(g, unit, f.x, f.y);
  }

  // refused says why there is nothing to show.
  refused(error) {
    this.root.classList.add("blank");
    fill(this.notes, note("", sentence(error.message)));
  }

  close() {
    this.task.end();
    this.spot.end();
  }
}

const name = (word) => (word === "cave" ? "no cave here" : word);
