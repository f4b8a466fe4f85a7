// All prefabs, in the folders of their names. Pictures are drawn when they come into view. Once a card is made
// it stays: a build changes the cards of what has changed, and a filter hides cards.

import { h, fill, slot } from "./dom.js";
import { get, gone } from "./api.js";
import { fit } from "./font.js";
import { link, set } from "./route.js";
import { note, select, signsOf } from "./parts.js";
import { findingItem } from "./describe.js";

const across = 148,
  down = 132; // of a picture

const states = { stale: "last good build", none: "never built yet" };

export class Gallery {
  constructor(project) {
    this.cards = new Map();
    this.groups = [];
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
    this.notes = h("div", { class: "notes" });
    this.faults = h("div", { class: "faults" });
    this.list = h("div", { class: "gallery" });
    this.none = h("p", { class: "empty" });
    this.scroller = h("div", { class: "scroll", tabindex: -1 }, this.faults, this.list, this.none);
    this.root = h("section", { class: "page", "aria-label": "prefabs" }, this.tools, this.notes, this.scroller);
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
      ["ArrowDown", "the prefab below", () => this.climb(1)],
      ["ArrowUp", "the prefab above", () => this.climb(-1)],
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
    const all = project.prefabs;
    this.options();
    this.shared();
    if (all.length !== this.cards.size || all.some((p) => !this.cards.has(p.name))) this.arrange();
    let found = 0;
    for (const p of all) {
      const c = this.cards.get(p.name);
      if (c.entry !== p) this.card(c, p);
      const hidden = !this.matches(p);
      if (c.item.hidden !== hidden) c.item.hidden = hidden;
      if (!hidden) found++;
    }
    for (const g of this.groups) {
      const n = g.cards.filter((c) => !c.item.hidden).length;
      if (g.root.hidden !== !n) g.root.hidden = !n;
      if (g.n !== n && g.count) g.count.textContent = n;
      g.n = n;
    }
    this.total.textContent = found === all.length ? `${found}` : `${found} of ${all.length}`;
    this.none.hidden = found > 0;
    this.none.textContent = found
      ? ""
      : all.length
        ? "No prefab is like that."
        : (project.errors || project.trouble) && !project.shared.some((f) => f.rule === "art-missing")
          ? ""
          : "The project has no prefabs yet: xpc new NAME WxH makes one.";
  }

  // arrange puts the cards into their folders, when there are others than before.
  arrange() {
    const old = this.cards;
    this.cards = new Map();
    const folders = new Map();
    for (const p of this.project.prefabs) {
      const c = old.get(p.name) ?? this.make(p);
      this.cards.set(p.name, c);
      const folder = p.name.includes("/") ? p.name.slice(0, p.name.lastIndexOf("/")) : "";
      if (folders.has(folder)) folders.get(folder).push(c);
      else folders.set(folder, [c]);
    }
    for (const [name, c] of old) if (!this.cards.has(name)) this.seen.unobserve(c.root);
    this.groups = [...folders].map(([folder, cards]) => {
      const count = folder ? h("span", {}) : null;
      const root = h(
        "section",
        {},
        folder ? h("h2", {}, folder, count) : null,
        h(
          "ul",
          { class: "cards" },
          cards.map((c) => c.item),
        ),
      );
      return { root, count, cards };
    });
    fill(
      this.list,
      this.groups.map((g) => g.root),
    );
  }

  // shared says what is wrong with what all prefabs share, since that keeps all of them from being built.
  shared() {
    const { shared, sharedMore, prefabs } = this.project;
    const last = prefabs.some((p) => p.state === "stale");
    const now = JSON.stringify([shared, sharedMore, prefabs.length > 0, last]);
    if (now === this.said) return;
    this.said = now;
    const some = shared.length > 0;
    fill(
      this.notes,
      some
        ? note(
            "error",
            !prefabs.length
              ? "No output is written while this is wrong, and there is no earlier build to show."
              : last
                ? "No output is written while this is wrong. Rolls, trials and maps are those of the last good build."
                : "No output is written while this is wrong.",
          )
        : null,
    );
    fill(
      this.faults,
      some
        ? h(
            "ul",
            { class: "findings" },
            shared.map((f) => findingItem(f)),
          )
        : null,
      sharedMore ? h("a", { class: "more", href: "#/findings" }, `and ${sharedMore} more`) : null,
    );
  }

  // options makes the lists anew when there is something else to choose.
  options() {
    const all = (key) =>
      [...new Set(this.project.prefabs.flatMap((p) => p[key]).filter(Boolean))].sort();
    const lists = [
      ["category", all("category"), "category", []],
      ["tag", all("tags"), "tag", []],
      [
        "finding",
        all("rules"),
        "finding",
        [
          ["*", "with findings"],
          ["*error", "with errors"],
        ],
      ],
    ];
    const now = JSON.stringify([lists, this.params]);
    if (now === this.offered) return;
    this.offered = now;
    fill(
      this.lists,
      lists.map(([label, values, param, more]) =>
        select(
          label,
          [["", `any ${label}`], ...more, ...values.map((v) => [v, v])],
          this.params[param] ?? "",
          (v) => this.filter({ [param]: v }),
        ),
      ),
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

  // make makes the card of a prefab, which says nothing yet.
  make(p) {
    const c = { art: h("span", { class: "art" }), caption: h("span", { class: "caption" }) };
    c.signs = h("span", { class: "signs" });
    c.root = h(
      "a",
      {
        class: "card",
        href: link("prefab", p.name),
        title: p.name,
        "data-name": p.name,
        "data-key": p.name,
      },
      h("span", { class: "top" }, c.art, c.signs),
      c.caption,
    );
    c.item = h("li", {}, c.root);
    this.seen.observe(c.root);
    return c;
  }

  // card says on a card what there is to say of its prefab.
  card(c, p) {
    fill(
      c.caption,
      h("span", { class: "title" }, p.name.slice(p.name.lastIndexOf("/") + 1)),
      h(
        "span",
        { class: "sub" },
        [p.w ? `${p.w}×${p.h}` : null, p.category || p.place].filter(Boolean).join(" "),
      ),
      states[p.state] ? h("em", { class: "sub" }, states[p.state]) : null,
    );
    fill(c.signs, signsOf(p));
    c.root.classList.toggle("broken", p.errors > 0);
    const drawn = c.version && c.version !== p.version;
    c.entry = p;
    if (drawn) this.want(p.name);
  }

  // early asks for the pictures that have changed before it is known what else has.
  early(news) {
    for (const name of news.changed) {
      const c = this.cards.get(name);
      if (c?.version && !c.queued && !c.drawing) {
        c.queued = true;
        this.queue.push(c);
      }
    }
    this.pump();
  }

  // want draws a picture that is seen, a few at a time.
  want(name) {
    const c = this.cards.get(name);
    if (!c || c.version === c.entry.version || c.queued || c.drawing) return;
    c.queued = true;
    this.queue.push(c);
    this.pump();
  }

  async pump() {
    if (this.running >= 4 || this.closed) return;
    const c = this.queue.shift();
    if (!c) return;
    this.running++;
    c.queued = false;
    c.drawing = true;
    const wanted = c.entry.version;
    try {
      const got = await get("picture", { name: c.entry.name });
      if (got.picture) {
        c.canvas ??= c.art.appendChild(h("canvas", { "aria-hidden": "true" }));
        fit(c.canvas, [got.picture], across, down, 4);
      }
      c.root.classList.toggle("never", !got.picture);
      c.version = got.version;
    } catch (error) {
      if (!gone(error)) c.root.classList.add("never");
    }
    this.running--;
    c.drawing = false;
    if (c.entry.version !== wanted) this.want(c.entry.name); // it was saved again meanwhile
    this.pump();
  }

  // shown returns the cards that can be seen.
  get shown() {
    return this.groups.flatMap((g) => g.cards.filter((c) => !c.item.hidden).map((c) => c.root));
  }

  // walk moves the focus along the cards.
  walk(by) {
    const cards = this.shown;
    const at = cards.indexOf(document.activeElement);
    cards[at < 0 ? 0 : Math.max(0, Math.min(cards.length - 1, at + by))]?.focus();
  }

  // climb moves the focus to the nearest card of the row below or above.
  climb(by) {
    const cards = this.shown,
      from = document.activeElement;
    if (!cards.includes(from)) {
      this.walk(0);
      return;
    }
    let best = null,
      least = Infinity;
    for (const c of cards) {
      const rows = (c.offsetTop - from.offsetTop) * by;
      const far = rows * 1e4 + Math.abs(c.offsetLeft - from.offsetLeft);
      if (rows > 0 && far < least) [best, least] = [c, far];
    }
    best?.focus();
  }

  close() {
    this.closed = true;
    this.seen.disconnect();
  }
}
