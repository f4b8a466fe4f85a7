// The page: the bar, the view that the address names, and news of builds.

import { get, follow } from "./api.js";
import { loadFont } from "./font.js";
import { Bar } from "./bar.js";
import { keys } from "./keys.js";
import { read } from "./route.js";
import { h, say, counted } from "./dom.js";
import { Gallery } from "./gallery.js";
import { PrefabView } from "./prefab.js";
import { MapView } from "./maps.js";
import { FindingsView } from "./findings.js";

// A view is of one thing. It has root, its element; show(params), called when the address changes within
// it; early(news), called when a build has ended, and update(project), once the project is known after it; and
// close(). What a view asks for by itself it asks for early.
const views = { "": Gallery, prefab: PrefabView, maps: MapView, findings: FindingsView };

const main = document.getElementById("main");
const bar = new Bar(document.getElementById("bar"));
let project = null;
let view = null;
let shown = "";
const places = new Map(); // how far views were scrolled, and what had the focus

function route() {
  if (!project) return;
  if (!project.build) {
    main.replaceChildren(h("p", { class: "empty building" }, "Building…"));
    return;
  }
  const to = read();
  const kind = views[to.view] ? to.view : "";
  const id = `${kind}/${to.name}`;
  bar.at(kind);
  if (id === shown) {
    view.show(to.params);
    return;
  }
  const from = view;
  if (from) {
    const key = main.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    places.set(shown, { top: from.scroller?.scrollTop ?? 0, key });
    from.close();
  }
  view = new views[kind](project, to.name);
  keys.current = view;
  shown = id;
  main.replaceChildren(view.root);
  view.show(to.params);
  const was = places.get(id);
  if (view.scroller) view.scroller.scrollTop = was?.top ?? 0;
  if (from || document.activeElement === document.body)
    focus(from instanceof PrefabView && !kind ? from.name : was?.key);
  document.title = `${to.name || { "": "prefabs", maps: "maps", findings: "findings" }[kind] || ""} · ${project.name}`;
}

// focus gives the focus to what had it when the view was left, or else to what the view scrolls, so that keys do.
function focus(key) {
  const e = key ? main.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  if (e) e.focus();
  else (view.scroller ?? main).focus({ preventScroll: true });
}

// refresh asks for the project of the newest build: for all of it at first and when the connection was lost,
// then for what has changed. Builds that end meanwhile are asked for afterwards.
let asking = false,
  again = false,
  anew = true;
async function refresh() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  try {
    do {
      again = false;
      const since = anew ? null : project?.build;
      anew = false;
      const next = await get("project", { since });
      await loadFont(next.font);
      project = merged(project, next);
      bar.update(project);
      if (view) view.update(project);
      else route();
    } while (again);
  } catch (error) {
    anew = true;
    bar.trouble(error.message, "What is shown is how it was before.");
  } finally {
    asking = false;
  }
}

// merged returns the newest project. Prefabs that have not changed stay the same objects.
function merged(old, next) {
  if (next.all) return next;
  const changed = new Map(next.prefabs.map((p) => [p.name, p]));
  return { ...next, prefabs: old.prefabs.map((p) => changed.get(p.name) ?? p) };
}

let build = 0;
follow(
  (news) => {
    if (news.build !== build) {
      if (build) say(news.errors ? counted(news.errors, "error") : "built");
      build = news.build;
    }
    view?.early?.(news);
    refresh();
  },
  (state) => {
    anew ||= state === "lost"; // another run may answer next, which counts its builds anew
    bar.connection(state);
  },
);

addEventListener("hashchange", () => {
  keys.leave();
  route();
});
addEventListener("keydown", (e) => keys.press(e, view));
