// All findings, by file.

import { h, fill, counted } from "./dom.js";
import { get, gone } from "./api.js";
import { set } from "./route.js";
import { select, Task } from "./parts.js";
import { findingItem } from "./describe.js";

export class FindingsView {
  constructor(project) {
    this.project = project;
    this.task = new Task();
    this.got = null;
    this.tools = h("div", { class: "tools" });
    this.list = h("div", { class: "reading" });
    this.scroller = h("div", { class: "scroll", tabindex: -1 }, this.list);
    this.root = h(
      "section",
      { class: "page", "aria-label": "findings" },
      this.tools,
      this.scroller,
    );
    this.keys = [];
  }

  show(params) {
    this.params = params;
    if (this.got) this.redraw();
    else this.load();
  }

  ask(params) {
    set(params);
    this.show({ ...this.params, ...params });
  }

  early() {
    this.load();
  }

  update(project) {
    this.project = project;
  }

  async load() {
    try {
      this.got = await this.task.run((signal) => get("findings", {}, signal));
      this.redraw();
    } catch (error) {
      if (!gone(error)) fill(this.list, h("p", { class: "empty" }, error.message));
    }
  }

  redraw() {
    const project = this.got;
    const rules = [...new Set(project.findings.map((f) => f.rule))].sort();
    const { severity, rule } = this.params;
    const list = project.findings.filter(
      (f) => (!severity || f.severity === severity) && (!rule || f.rule === rule),
    );
    fill(
      this.tools,
      select(
        "severity",
        [
          ["", "any severity"],
          ["error", "errors"],
          ["warning", "warnings"],
          ["info", "infos"],
        ],
        severity ?? "",
        (v) => this.ask({ severity: v }),
      ),
      select("rule", [["", "any rule"], ...rules.map((r) => [r, r])], rule ?? "", (v) =>
        this.ask({ rule: v }),
      ),
      h("span", { class: "grow" }),
      h("span", { class: "total" }, counted(list.length, "finding")),
    );
    const files = new Map();
    for (const f of list) files.set(f.at.file, [...(files.get(f.at.file) ?? []), f]);
    const parts = [...files].map(([file, of]) => [
      h("h2", {}, file || "the project"),
      h(
        "ul",
        { class: "findings" },
        of.map((f) => findingItem(f)),
      ),
    ]);
    if (!list.length)
      parts.push(
        h(
          "p",
          { class: "empty" },
          project.findings.length
            ? "No finding is like that."
            : "Nothing is wrong.",
        ),
      );
    if (project.more)
      parts.push(
        h("p", { class: "empty" }, `and ${project.more} more: xpc lint lists all of them.`),
      );
    fill(this.list, parts);
  }

  close() {
    this.task.end();
  }
}
