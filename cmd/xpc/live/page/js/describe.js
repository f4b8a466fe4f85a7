// What is said of a prefab beside its picture: the cell, the layers, the findings, the objects.

import { h } from "./dom.js";
import { glyphs } from "./font.js";
import { sign } from "./parts.js";
import { link } from "./route.js";

const character = (n) => (n >= 32 && n < 127 ? String.fromCharCode(n) : `#${n}`);

// glyph is a reference as it is drawn, and as a character for those who listen.
export const glyph = (n, fore = 0xffd866) =>
  h(
    "span",
    { class: "glyph" },
    glyphs([[n, fore, 0]], 2),
    h("span", { class: "unseen" }, character(n)),
  );

// alternate says in a line what an object may be.
export function alternate(a) {
  const words = [
    a.share,
    a.kind === "nothing" ? "nothing" : `${a.kind} ${a.name}`,
    a.count && `× ${a.count}`,
    a.chance && `${a.chance} of them`,
    a.facing && `facing ${a.facing}`,
    ...a.words,
    a.opens.length && `opens ${a.opens.map(character).join(" ")}`,
    a.links.length && `links ${a.links.map(character).join(" ")}`,
    a.when && `when ${a.when}`,
  ];
  return words.filter(Boolean).join(" · ");
}

const has = (cells, x, y) => cells.some((c) => c[0] === x && c[1] === y);
const hasBox = (boxes, x, y) =>
  boxes.some((b) => x >= b[0] && y >= b[1] && x < b[0] + b[2] && y < b[1] + b[3]);

function terrainText(t) {
  if (t.missing) return "no entry of the legend matches";
  if (t.oneOf.length) return `one of ${t.oneOf.join(", ")}`;
  return [t.kind !== t.name && t.kind, t.passable ? "walkable" : "solid", t.opaque ? "opaque" : ""]
    .filter(Boolean)
    .join(", ");
}

// describe says what the layers say together of a cell.
export function describe(view, at) {
  if (!at)
    return {
      text: "",
      parts: [
        h("h2", {}, "Cell"),
        h("p", { class: "hint" }, "Point at a cell, or move over the picture with the arrow keys."),
      ],
    };
  const { of, image } = view;
  const [bx, by, bw, bh] = image.box;
  const x = at.x - bx,
    y = at.y - by;
  const rows = [];
  const row = (name, what, more = null) => rows.push([name, what, more]);
  const within = x >= 0 && y >= 0 && x < bw && y < bh;
  const t = within ? image.terrains[image.terrain[y * bw + x] - 1] : null;
  row(
    "terrain",
    t ? t.name : image.terrains.length ? "not the prefab's" : "not known",
    t && terrainText(t),
  );
  for (const c of of.connections)
    if (has(c.cells, x, y))
      row(
        "connection",
        `${c.role}${c.dir ? ` to the ${c.dir}` : ""}`,
        [c.name !== c.role && c.name, c.width > 1 && `${c.width} wide`, c.hidden && "hidden"]
          .filter(Boolean)
          .join(", "),
      );
  for (const m of image.machines)
    if (has(m.cells, x, y))
      row("machine", m.name || "a machine", m.passable ? "walkable" : "blocks");
  for (const o of image.objects) {
    if (!has(o.cells, x, y) && !hasBox(o.slots, x, y)) continue;
    const e = of.entries[o.entry];
    row(
      o.slots.length ? "slot" : "object",
      h(
        "span",
        { class: "thing" },
        glyph(e.reference),
        " ",
        h(
          "span",
          { class: "what" },
          e.oneOf.map((a) => h("span", {}, alternate(a))),
          e.about && h("em", {}, e.about),
          entryLine(e) && h("em", {}, entryLine(e)),
        ),
      ),
    );
  }
  for (const f of of.findings)
    if (view.cellsOf(f).some((p) => p.x === at.x && p.y === at.y && p.file === image.file))
      row(f.severity, sign(f.severity), f.message);
  const looks = image.layers
    .map((l, i) => [i, l.picture.looks[l.picture.cells[at.y * l.picture.w + at.x] ?? 0], l])
    .filter(([, look]) => look && look[2] >= 0);
  const text = rows
    .map(
      ([name, what, more]) =>
        `${name} ${what instanceof Node ? what.textContent : what}${typeof more === "string" && more ? `, ${more}` : ""}`,
    )
    .join("; ");
  return {
    text: `${at.x}, ${at.y}: ${text}`,
    parts: [
      h("h2", {}, "Cell", h("span", { class: "at" }, `${at.x}, ${at.y}`)),
      h(
        "dl",
        { class: "rows" },
        rows.map(([name, what, more]) => [
          h("dt", {}, name),
          h("dd", {}, what, more && h("span", { class: "more" }, more)),
        ]),
      ),
      h(
        "div",
        { class: "looks" },
        looks.map(([i, look, l]) =>
          h(
            "span",
            {
              title: `layer ${i + 1} ${l.word}: glyph ${look[0]}, ${hex(look[1])} on ${hex(look[2])}`,
            },
            h("small", {}, i + 1),
            glyphs([look], 2),
            h("code", {}, look[0]),
          ),
        ),
      ),
    ],
  };
}

const hex = (n) => "#" + n.toString(16).padStart(6, "0");

const entryLine = (e) =>
  [e.chance && `${e.chance} to come`, e.required && "required", e.when && `when ${e.when}`]
    .filter(Boolean)
    .join(" · ") || null;

// chanceOf is the chance of the overlay that a layer is.
function chanceOf(of, layer) {
  const o = of.overlays.find((o) => o.layer === layer);
  return o?.chance ? h("span", { class: "n" }, o.chance) : null;
}

// about is what the script says of the prefab as a whole.
export function about(of) {
  const rows = [
    of.place.includes("embedded") && [
      "front",
      `${of.front}, at most ${of.maxProtrusion} rows in the cave`,
    ],
    of.place.includes("centered") && ["buffer", `${of.buffer} of open ground around it`],
    ["turns", of.transforms === "none" ? "as drawn alone" : of.transforms],
    ...of.params.map((p) => [`$${p.name}`, p.values.join(", ")]),
    ["files", [of.file, of.script].filter(Boolean).join(", ")],
  ].filter(Boolean);
  return [
    h("h2", {}, "Prefab"),
    of.about && h("p", {}, of.about),
    h(
      "dl",
      { class: "rows" },
      rows.map(([k, v]) => [h("dt", {}, k), h("dd", {}, v)]),
    ),
  ];
}

// layerList is the layers, the top one first, as one sees them.
export function layerList(view, image) {
  const items = image.layers.map((l, i) =>
    h(
      "li",
      {},
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: !view.isOff(i),
          "data-key": `layer ${i}`,
          change: (e) => view.toggle(i, e.target.checked),
        }),
        h("span", { class: "n" }, i + 1),
        h("span", {}, l.word || "unread"),
        chanceOf(view.of, i + 1),
      ),
    ),
  );
  return [
    h(
      "h2",
      {},
      "Layers",
      h(
        "button",
        {
          class: "small",
          "data-key": "all layers",
          title: "all layers on, or those that make the map (l)",
          click: () => view.all(),
        },
        "all",
      ),
    ),
    h("ol", { class: "layers" }, items.reverse()),
  ];
}

// findingList is findings; those on cells can be chosen.
export function findingList(list, chosen) {
  if (!list.length) return [];
  return [
    h("h2", {}, "Findings", h("span", { class: "at" }, list.length)),
    h(
      "ul",
      { class: "findings" },
      list.map((f, i) => {
        const on = [f.at, ...f.related.map((r) => r.at)].some((p) => p.x >= 0);
        const text = findingText(f, f.rule, []);
        return h(
          "li",
          {},
          on
            ? h(
                "button",
                { class: "finding", "data-key": `finding ${i}`, click: () => chosen(f) },
                text,
              )
            : h("div", { class: "finding" }, text),
        );
      }),
    ),
  ];
}

// objectTable is the entries of the script, with where they stand.
export function objectTable(of, image, lit, jump) {
  if (!of.entries.length) return [];
  const rows = of.entries.map((e, i) => {
    const placed = image.objects.find((o) => o.entry === i);
    const cells = placed?.cells ?? [];
    return h(
      "li",
      {},
      h(
        "button",
        {
          class: "entry",
          "data-key": `entry ${i}`,
          disabled: !cells.length,
          pointerenter: () => lit(cells),
          pointerleave: () => lit(null),
          focus: () => lit(cells),
          blur: () => lit(null),
          click: () => cells[0] && jump(cells[0]),
        },
        glyph(e.reference),
        h(
          "span",
          { class: "what" },
          e.oneOf.map((a) => h("span", {}, alternate(a))),
          e.about && h("em", {}, e.about),
          entryLine(e) && h("span", { class: "more" }, entryLine(e)),
        ),
        h(
          "span",
          { class: "n", title: cells.length ? `on ${cells.length} cells` : "on no cell" },
          cells.length ? `×${cells.length}` : "—",
        ),
      ),
    );
  });
  return [
    h("h2", {}, "Objects", h("span", { class: "at" }, rows.length)),
    h("ul", { class: "entries" }, rows),
  ];
}

// cellLink links to a cell of a prefab.
const cellLink = (f) =>
  link("prefab", f.prefab, { at: f.at.x >= 0 ? `${f.at.x},${f.at.y}` : "" });

// findingText is what a finding says, under the name of its rule, with some of what is related to it.
const findingText = (f, rule, related) => [
  sign(f.severity),
  h(
    "span",
    { class: "what" },
    f.message,
    f.hint && h("span", { class: "mend" }, f.hint),
    f.line && h("code", { class: "line" }, f.line.trim()),
    related.map((r) => h("span", { class: "more" }, `${r.at.text}: ${r.message}`)),
    h("span", { class: "where" }, f.at.text, " ", h("b", {}, rule)),
  ),
];

// findingItem is a finding with all that is known of it; one of a prefab leads to its cell.
export function findingItem(f) {
  const body = findingText(f, `${f.code} ${f.rule}`, f.related);
  return h(
    "li",
    {},
    f.prefab
      ? h("a", { class: "finding", href: cellLink(f), "data-key": f.at.text + f.code }, body)
      : h("div", { class: "finding" }, body),
  );
}
