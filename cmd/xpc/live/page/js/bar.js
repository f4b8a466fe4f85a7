// The bar: where one is, how the build went, whether the page is connected.

import { h, fill, counted, say, sentence } from "./dom.js";
import { keys } from "./keys.js";

const pages = [
  ["", "#/", "Prefabs"],
  ["maps", "#/maps", "Maps"],
  ["findings", "#/findings", "Findings"],
];

export class Bar {
  constructor(root) {
    this.root = root;
    this.name = h("span", { class: "name" });
    this.links = pages.map(([kind, href, text]) => h("a", { href, "data-kind": kind }, text));
    this.count = h("span", { class: "count", hidden: true });
    this.links[2].append(this.count);
    this.state = h("span", { class: "state" });
    this.alert = h("p", { class: "alert", role: "alert", hidden: true });
    root.after(this.alert);
    this.live = h("span", { class: "live" }, "…");
    root.append(
      h(
        "a",
        { class: "brand", href: "#/", "aria-label": "xpc: all prefabs" },
        h("img", { src: "/icon.svg", alt: "", width: 24, height: 24 }),
        this.name,
      ),
      h("nav", { "aria-label": "views" }, this.links),
      h("span", { class: "grow" }),
      this.state,
      this.live,
      h(
        "button",
        {
          class: "plain",
          title: "theme (t)",
          "aria-label": "change the theme",
          click: () => keys.theme(),
        },
        "◐",
      ),
      h(
        "button",
        {
          class: "plain",
          title: "keys (?)",
          "aria-label": "show the keys",
          click: () => keys.help(),
        },
        "?",
      ),
    );
  }

  // at marks the view that is shown.
  at(kind) {
    const of = kind === "prefab" ? "" : kind;
    for (const a of this.links) {
      if (a.dataset.kind === of) a.setAttribute("aria-current", "page");
      else a.removeAttribute("aria-current");
    }
  }

  // update shows how the build went.
  update(project) {
    const total = project.findings;
    this.name.textContent = project.name || "xpc";
    this.count.hidden = !total;
    this.count.textContent = total;
    this.count.className = `count ${project.errors ? "error" : project.warnings ? "warning" : "info"}`;
    this.alert.hidden = !project.trouble;
    if (project.trouble) {
      this.trouble(
        project.trouble,
        project.behind ? "What is shown is how it was before." : "What is shown is how it is now.",
      );
      return;
    }
    const text = project.errors
      ? `✗ ${counted(project.errors, "error")}`
      : project.build
        ? "✓ built"
        : "building…";
    fill(
      this.state,
      h(
        "a",
        {
          href: "#/findings",
          class: project.errors ? "error" : "ok",
          "data-key": "state",
          title: `build ${project.build}`,
        },
        text,
      ),
    );
  }

  // trouble shows what kept a build, or the page, from going on.
  trouble(text, more) {
    fill(this.state, h("span", { class: "error" }, "✗ not written"));
    this.alert.textContent = `✗ ${sentence(text)} ${more}`;
    this.alert.hidden = false;
  }

  // connection shows whether news come in.
  connection(state) {
    const lost = state === "lost";
    this.live.className = lost ? "live lost" : "live";
    this.live.textContent = lost ? "○ connecting…" : "● live";
    this.live.title = lost
      ? "xpc watch does not answer: the page shows what it last said"
      : "changes are shown as they are saved";
    document.documentElement.classList.toggle("lost", lost);
    if (lost !== this.lost && this.lost !== undefined)
      say(lost ? "the connection is lost" : "connected again");
    this.lost = lost;
  }
}
