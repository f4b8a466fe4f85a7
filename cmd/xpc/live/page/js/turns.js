// A prefab in all eight orientations.

import { h, fill, sentence } from "./dom.js";
import { get, gone } from "./api.js";
import { fit, scaleFor } from "./font.js";
import { set } from "./route.js";
import { note, SeedBox, Task } from "./parts.js";
import { ground } from "./rolls.js";

const names = {
  r0: "as drawn",
  r90: "a quarter right",
  r180: "half round",
  r270: "a quarter left",
  m0: "mirrored",
  m90: "mirrored, then right",
  m180: "mirrored, half round",
  m270: "mirrored, then left",
};

export class Turns {
  constructor(project, name) {
    this.name = name;
    this.task = new Task();
    this.seeds = new SeedBox((seed) => {
      set({ seed });
      this.load();
    });
    this.pictures = [];
    this.notes = h("div", { class: "notes" });
    this.grid = h("ul", { class: "turns" });
    this.root = h(
      "div",
      { class: "whole" },
      this.notes,
      h("div", { class: "strip" }, this.seeds.root),
      this.grid,
    );
    this.keys = this.seeds.keys;
    new ResizeObserver(() => this.fit()).observe(this.grid);
  }

  show(params) {
    this.seeds.value = params.seed ?? "0";
    this.load();
  }

  async load() {
    try {
      const got = await this.task.run((signal) =>
        get("turns", { name: this.name, seed: this.seeds.value }, signal),
      );
      this.root.classList.remove("blank");
      fill(
        this.notes,
        got.stale ? note("stale", "The prefab has errors: this is its last good build.") : null,
      );
      this.pictures = [];
      fill(
        this.grid,
        got.rolls.map((r) => {
          const canvas = h("canvas", { role: "img", "aria-label": `${this.name}, ${r.turn}` });
          this.pictures.push([canvas, r.picture]);
          const state = !r.allowed
            ? "not allowed by the script"
            : r.repeats
              ? "the same as another"
              : "";
          return h(
            "li",
            { class: state ? "turn idle" : "turn" },
            h("span", { class: "art" }, canvas),
            h("b", {}, r.turn),
            h("span", {}, names[r.turn]),
            state && h("em", {}, state),
          );
        }),
      );
      this.fit();
    } catch (error) {
      if (!gone(error)) this.refused(error);
    }
  }

  // fit draws the pictures as large as their cards let them be.
  fit() {
    const across = (this.grid.firstElementChild?.clientWidth ?? 0) - 16;
    if (across <= 0 || !this.pictures.length) return;
    const { w, h: height } = this.pictures[0][1];
    const long = Math.max(w, height); // one scale for all
    const room = Math.min(across, 248);
    const most = scaleFor(long, long, room, room, 6) / (devicePixelRatio || 1);
    for (const [canvas, p] of this.pictures) fit(canvas, [ground(p), p], room, room, most);
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
