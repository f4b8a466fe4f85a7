// Keys: one table, which the help shows. A view has keys of its own in a list keys, each
// [key, what it does, function]. Keys of text boxes stay theirs.

import { h, fill } from "./dom.js";
import { go } from "./route.js";

// theme goes from that of the system to the other one, which is seen at once, and round.
function theme() {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const themes = dark ? ["", "light", "dark"] : ["", "dark", "light"];
  const next = themes[(themes.indexOf(root.dataset.theme ?? "") + 1) % themes.length];
  if (next) root.dataset.theme = next;
  else delete root.dataset.theme;
  try {
    localStorage.setItem("xpc-theme", next);
  } catch {
    /* it lasts as long as the page */
  }
}

const common = [
  ["?", "show these keys", () => keys.help()],
  ["g", "all prefabs", () => go("")],
  ["m", "maps", () => go("maps")],
  ["f", "findings", () => go("findings")],
  ["t", "theme: of the system, dark, light", theme],
];

const typing = (e) =>
  e.target.closest?.("input:not([type=checkbox]):not([type=radio]), select, textarea");

export const keys = {
  theme,

  // press does what a key stands for.
  press(e, view) {
    if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
    const open = document.getElementById("help").open;
    if (e.key === "Escape" && typing(e)) {
      e.target.blur();
      return;
    }
    if (typing(e) || (open && e.key !== "?")) return;
    const list = e.target.closest?.(".side, .others, .views, .whole");
    const hit = [...(view?.keys ?? []), ...common].find(([key]) => key === e.key);
    if (!hit) {
      if (!list) view?.stage?.take(e);
      return;
    }
    e.preventDefault();
    hit[2]();
  },

  // leave closes the table.
  leave() {
    document.getElementById("help").close();
  },

  // help shows or hides the table.
  help() {
    const dialog = document.getElementById("help");
    if (dialog.open) {
      dialog.close();
      return;
    }
    const table = (title, list) => [
      h("h3", {}, title),
      h(
        "dl",
        {},
        list.map(([key, text]) => [h("dt", {}, h("kbd", {}, shown(key))), h("dd", {}, text)]),
      ),
    ];
    fill(
      dialog,
      h("h2", { id: "help-title" }, "Keys"),
      h(
        "div",
        { class: "columns" },
        h("section", {}, this.current?.keys?.length ? table("Here", this.current.keys) : []),
        h(
          "section",
          {},
          table("Everywhere", common),
          table("On a picture", [
            ["arrows", "move the mark from cell to cell"],
            ["+ −", "larger, smaller"],
            ["0", "as large as it fits"],
            ["Esc", "let go of the mark"],
          ]),
        ),
      ),
      h("form", { method: "dialog" }, h("button", {}, "Close")),
    );
    dialog.showModal();
  },
};

const shown = (key) =>
  ({ ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc" })[key] ?? key;
