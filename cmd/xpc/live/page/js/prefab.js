// One prefab: what it is, and four ways to look at it.

import { h, fill } from "./dom.js";
import { set, go } from "./route.js";
import { signsOf } from "./parts.js";
import { Drawing } from "./drawing.js";
import { Rolls } from "./rolls.js";
import { Turns } from "./turns.js";
import { TryIt } from "./tryit.js";

// A tab has root, show(params), load(), which asks anew, update(project) if it needs that, close() and keys.
const tabs = [
  ["", "Drawing", Drawing],
  ["rolls", "Rolls", Rolls],
  ["turns", "Turns", Turns],
  ["try", "Try it", TryIt],
];

export class PrefabView {
  constructor(project, name) {
    this.project = project;
    this.name = name;
    this.head = h("div", { class: "head" });
    this.body = h("div", { class: "body", role: "tabpanel", "aria-label": "the prefab" });
    this.tabs = h(
      "div",
      { class: "tabs", role: "tablist", "aria-label": "ways to look at it", keydown: (e) => this.turn(e) },
      tabs.map(([id, text], i) =>
        h(
          "button",
          {
            role: "tab",
            "data-tab": id,
            "data-key": `tab ${id}`,
            title: `${text} (${i + 1})`,
            click: () => this.open(id),
          },
          text,
        ),
      ),
    );
    this.root = h(
      "section",
      { class: "page", "aria-label": `prefab ${name}` },
      this.head,
      this.tabs,
      this.body,
    );
    this.tab = null;
    this.params = {};
  }

  get entry() {
    return this.project.prefabs.find((p) => p.name === this.name);
  }

  get stage() {
    return this.tab?.stage;
  }

  // turn opens the tab beside.
  turn(e) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
    if (!by) return;
    e.preventDefault();
    const at = tabs.findIndex(([id]) => id === (this.params.tab ?? ""));
    const [id] = tabs[(at + by + tabs.length) % tabs.length];
    this.open(id);
    this.tabs.querySelector(`[data-tab="${id}"]`).focus();
  }

  get keys() {
    return [
      ...tabs.map(([id, text], i) => [String(i + 1), text.toLowerCase(), () => this.open(id)]),
      ["n", "the next prefab", () => this.walk(1)],
      ["p", "the prefab before", () => this.walk(-1)],
      ["Escape", "back to all prefabs", () => go("")],
      ...(this.tab?.keys ?? []),
    ];
  }

  open(id) {
    set({ tab: id });
    this.show({ ...this.params, tab: id });
  }

  walk(by) {
    const list = this.project.prefabs;
    const at = list.findIndex((p) => p.name === this.name);
    const next = list[(at + by + list.length) % list.length];
    if (next) go("prefab", next.name, { tab: this.params.tab });
  }

  show(params) {
    this.params = params;
    const [id, , Tab] = tabs.find(([id]) => id === (params.tab ?? "")) ?? tabs[0];
    for (const b of this.tabs.children) {
      const on = b.dataset.tab === id;
      b.setAttribute("aria-selected", String(on));
      b.tabIndex = on ? 0 : -1;
    }
    if (!(this.tab instanceof Tab)) {
      this.tab?.close();
      this.tab = new Tab(this.project, this.name);
      fill(this.body, this.tab.root);
    }
    this.heading();
    this.tab.show(params);
  }

  early() {
    this.tab?.load();
  }

  update(project) {
    this.project = project;
    this.heading();
    this.tab?.update?.(project);
  }

  heading() {
    const p = this.entry;
    const list = this.project.prefabs,
      at = list.indexOf(p);
    const parts = this.name.split("/");
    const last = parts.pop();
    fill(
      this.head,
      h(
        "div",
        { class: "crumbs" },
        h("a", { href: "#/", "data-key": "up", title: "all prefabs (Esc)" }, "Prefabs"),
        parts.map((part) => [h("span", { class: "slash" }, "/"), part]),
        h("span", { class: "slash" }, "/"),
        h("h1", {}, last),
        p ? signsOf(p) : null,
      ),
      h(
        "div",
        { class: "facts" },
        p
          ? [
              p.w > 0 && h("span", {}, `${p.w} × ${p.h}`),
              p.place && h("span", {}, p.place),
              p.category && h("span", {}, p.category),
              p.depth && h("span", {}, `depth ${p.depth}`),
              h("span", {}, `weight ${p.weight}`),
              p.tags.map((t) => h("span", { class: "tag" }, t)),
            ]
          : null,
      ),
      h(
        "div",
        { class: "walk" },
        h(
          "button",
          {
            "data-key": "before",
            title: "the prefab before (p)",
            "aria-label": "the prefab before",
            click: () => this.walk(-1),
          },
          "‹",
        ),
        h("span", {}, p ? `${at + 1} / ${list.length}` : ""),
        h(
          "button",
          {
            "data-key": "next",
            title: "the next prefab (n)",
            "aria-label": "the next prefab",
            click: () => this.walk(1),
          },
          "›",
        ),
      ),
    );
  }

  close() {
    this.tab?.close();
  }
}
