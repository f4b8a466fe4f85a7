// All prefabs, in the folders of their names. Pictures are drawn when they come into view.

import { h, fill, slot } from "./dom.js";
import { get, gone } from "./api.js";
import { fit } from "./font.js";
import { link, set } from "./route.js";
import { select, signsOf } from "./parts.js";

const across = 132,
  down = 96; // of a picture

export class Gallery {
  constructor(project) {
    this.cards = new Map();
    this.search = h("input", {
      type: "search",
      placeholder: "name",
      "aria-label": "filter by name",
      "data-key": "search",
      spellcheck: "false",
      input: () => this.filter({ q: this.search.value }),
    });
    this.lists = slot();
    this.total = h("span", { class: "total", "aria-live": "polite" });
    this.tools = h(
      "div",
      { class: "tools" },
      h("label", { class: "search" }, this.search, h("kbd", {}, "/")),
      this.lists,
      h("span", { class: "grow" }),
      this.total,
    );
    this.list = h("div", { class: "gallery" });
    this.scroller = h("div", { class: "scroll" }, this.list);
    this.root = h("section", { class: "page", "aria-label": "prefabs" }, this.tools, this.scroller);
    this.seen = new IntersectionObserver(
      (entries) =>
        entries.forEach((e) => {
          if (e.isIntersecting) this.want(e.target.dataset.name);
        }),
      { root: this.scroller, rootMargin: "300px" },
    );
    this.queue = [];
    this.running = 0;
    this.keys = [
      ["/", "filter by name", () => this.search.focus()],
      ["ArrowRight", "the next prefab", () => this.walk(1)],
      ["ArrowLeft", "the prefab before", () => this.walk(-1)],
      ["ArrowDown", "the prefab below", () => this.walk(this.columns())],
      ["ArrowUp", "the prefab above", () => this.walk(-this.columns())],
    ];
    this.project = project;
    this.params = {};
  }

  show(params) {
    this.params = params;
    if (this.search !== document.activeElement) this.search.value = params.q ?? "";
    this.update(this.project);
  }

  filter(params) {
    set(params);
    this.show({ ...this.params, ...params });
  }

  update(project) {
    this.project = project;
    this.options();
    const found = project.prefabs.filter((p) => this.matches(p));
    this.total.textContent =
      found.length === project.prefabs.length
        ? `${found.length}`
        : `${found.length} of ${project.prefabs.length}`;
    const groups = new Map();
    for (const p of found) {
      const folder = p.name.includes("/") ? p.name.slice(0, p.name.lastIndexOf("/")) : "";
      groups.set(folder, [...(groups.get(folder) ?? []), p]);
    }
    const parts = [...groups].map(([folder, list]) => [
      folder && h("h2", {}, folder, h("span", {}, list.length)),
      h(
        "ul",
        { class: "cards" },
        list.map((p) => this.card(p)),
      ),
    ]);
    if (!found.length)
      parts.push(
        h(
          "p",
          { class: "empty" },
          project.prefabs.length
            ? "No prefab is like that."
            : project.build
              ? "The project has no prefabs yet: xpc new NAME WxH makes one."
              : "Building…",
        ),
      );
    fill(this.list, parts);
    for (const name of this.cards.keys())
      if (!project.prefabs.some((p) => p.name === name)) this.cards.delete(name);
  }

  // options makes the lists anew, since what there is to choose changes.
  options() {
    const all = (key) =>
      [...new Set(this.project.prefabs.flatMap((p) => p[key]).filter(Boolean))].sort();
    const list = (label, key, param, more = []) =>
      select(
        label,
        [["", `any ${label}`], ...more, ...all(key).map((v) => [v, v])],
        this.params[param] ?? "",
        (v) => this.filter({ [param]: v }),
      );
    fill(
      this.lists,
      list("category", "category", "category"),
      list("tag", "tags", "tag"),
      list("finding", "rules", "finding", [
        ["*", "with findings"],
        ["*error", "with errors"],
      ]),
    );
  }

  matches(p) {
    const { q = "", category, tag, finding } = this.params;
    return (
      q
        .toLowerCase()
        .split(/\s+/)
        .every((w) => p.name.toLowerCase().includes(w)) &&
      (!category || p.category === category) &&
      (!tag || p.tags.includes(tag)) &&
      (!finding ||
        (finding === "*"
          ? p.rules.length > 0
          : finding === "*error"
            ? p.errors > 0
            : p.rules.includes(finding)))
    );
  }

  card(p) {
    let c = this.cards.get(p.name);
    if (!c) {
      const canvas = h("canvas", { "aria-hidden": "true" });
      const caption = h("span", { class: "caption" });
      const root = h(
        "a",
        { class: "card", href: link("prefab", p.name), "data-name": p.name, "data-key": p.name },
        h("span", { class: "art" }, canvas),
        caption,
      );
      c = { canvas, caption, root, item: h("li", {}, root) };
      this.cards.set(p.name, c);
      this.seen.observe(root);
    }
    const state = { stale: "last good build", none: "never built yet" }[p.state];
    fill(
      c.caption,
      h("span", { class: "title" }, p.name.slice(p.name.lastIndexOf("/") + 1)),
      h("span", { class: "signs" }, signsOf(p)),
      h(
        "span",
        { class: "sub" },
        p.w ? `${p.w}×${p.h}` : null,
        p.category ? ` ${p.category}` : ` ${p.place}`,
        state ? h("em", {}, ` ${state}`) : null,
      ),
    );
    c.root.classList.toggle("broken", p.errors > 0);
    if (c.version && c.version !== p.version) this.want(p.name);
    return c.item;
  }

  // want draws a picture that is seen, a few at a time.
  want(name) {
    const c = this.cards.get(name);
    const p = this.project.prefabs.find((p) => p.name === name);
    if (!c || !p || c.version === p.version || c.queued) return;
    c.queued = true;
    this.queue.push(name);
    this.pump();
  }

  async pump() {
    if (this.running >= 4 || this.closed) return;
    const name = this.queue.shift();
    if (!name) return;
    this.running++;
    const c = this.cards.get(name);
    try {
      const got = await get("picture", { name });
      if (got.picture) fit(c.canvas, [got.picture], across, down, 4);
      c.root.classList.toggle("never", !got.picture);
      c.version = got.version;
    } catch (error) {
      if (!gone(error)) c.root.classList.add("never");
    }
    if (c) c.queued = false;
    this.running--;
    this.pump();
  }

  columns() {
    const tops = [...this.list.querySelectorAll(".card")].map((c) => c.offsetTop);
    return Math.max(1, tops.filter((t) => t === tops[0]).length);
  }

  // walk moves the focus over the cards.
  walk(by) {
    const cards = [...this.list.querySelectorAll(".card")];
    const at = cards.indexOf(document.activeElement);
    cards[at < 0 ? 0 : Math.max(0, Math.min(cards.length - 1, at + by))]?.focus();
  }

  close() {
    this.closed = true;
    this.seen.disconnect();
  }
}
