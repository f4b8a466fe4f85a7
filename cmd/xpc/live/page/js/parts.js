// Parts that several views use.

import { h, later } from "./dom.js";

// signs tell severities apart without color.
export const signs = { error: "✗", warning: "▲", info: "i" };

// sign is a severity as a small mark, with a count if there are several.
export const sign = (severity, n = null) =>
  h(
    "span",
    { class: `sign ${severity}`, title: n == null ? severity : `${n} of severity ${severity}` },
    signs[severity],
    n == null ? null : h("span", {}, n),
  );

// signsOf are the counts of a prefab.
export const signsOf = (p) =>
  [
    ["error", p.errors],
    ["warning", p.warnings],
    ["info", p.infos],
  ]
    .filter(([, n]) => n)
    .map(([s, n]) => sign(s, n));

// dice returns a random seed that people can read out.
export const dice = () => crypto.getRandomValues(new Uint32Array(1))[0] % 100000;

// SeedBox is the choice of a seed: a box, the one before and after, and a dice.
export class SeedBox {
  constructor(changed) {
    this.input = h("input", {
      class: "seed",
      inputmode: "numeric",
      spellcheck: "false",
      autocomplete: "off",
      "aria-label": "seed",
      "data-key": "seed",
      value: "0",
    });
    const tell = () => {
      if (this.good()) changed(this.value);
    };
    this.input.addEventListener("input", later(tell, 150));
    this.input.addEventListener("change", tell);
    this.step = (by) => {
      this.value = step(this.value, by);
      changed(this.value);
    };
    this.roll = () => {
      this.value = String(dice());
      changed(this.value);
    };
    this.root = h(
      "div",
      { class: "seedbox", role: "group", "aria-label": "seed" },
      h(
        "button",
        {
          click: () => this.step(-1n),
          title: "the seed before ([)",
          "aria-label": "the seed before",
        },
        "‹",
      ),
      h("label", {}, h("span", { class: "unseen" }, "seed"), this.input),
      h(
        "button",
        { click: () => this.step(1n), title: "the next seed (])", "aria-label": "the next seed" },
        "›",
      ),
      h("button", { class: "dice", click: () => this.roll(), title: "another seed (r)" }, "⚄ dice"),
    );
    this.keys = [
      ["r", "roll the dice: another seed", this.roll],
      ["[", "the seed before", () => this.step(-1n)],
      ["]", "the next seed", () => this.step(1n)],
    ];
  }

  get value() {
    return this.input.value.trim() || "0";
  }
  set value(text) {
    if (this.input.value !== text) this.input.value = text;
    this.good();
  }

  good() {
    const ok = /^\d{1,20}$/.test(this.value) && BigInt(this.value) < 1n << 64n;
    this.input.classList.toggle("wrong", !ok);
    this.input.setAttribute("aria-invalid", String(!ok));
    return ok;
  }
}

function step(text, by) {
  const n = /^\d+$/.test(text) ? BigInt(text) + by : 0n;
  return String(BigInt.asUintN(64, n));
}

// choice is buttons of which one is pressed. options are [value, text, title].
export function choice(label, options, value, changed) {
  const buttons = options.map(([v, text, title]) =>
    h(
      "button",
      {
        "aria-pressed": String(v === value),
        title,
        "data-key": `${label} ${v}`,
        click: () => {
          press(v);
          changed(v);
        },
      },
      text,
    ),
  );
  const press = (now) =>
    options.forEach(([v], i) => buttons[i].setAttribute("aria-pressed", String(v === now)));
  return Object.assign(h("div", { class: "choice", role: "group", "aria-label": label }, buttons), {
    press,
  });
}

// select is a list of which one is chosen. options are [value, text].
export function select(label, options, value, changed) {
  return h(
    "select",
    { "aria-label": label, "data-key": label, change: (e) => changed(e.target.value) },
    options.map(([v, text]) => h("option", { value: v, selected: v === value }, text)),
  );
}

// note is a sentence about what is shown.
export const note = (kind, ...children) => h("p", { class: `note ${kind}` }, ...children);

// busy marks the page while it waits for something that takes its time.
let pending = 0,
  soon;
function busy(by) {
  pending += by;
  clearTimeout(soon);
  const mark = () => document.documentElement.classList.toggle("busy", pending > 0);
  if (pending) soon = setTimeout(mark, 300);
  else mark();
}

// Task runs one thing at a time for a view: what is asked for anew ends what was asked for before.
export class Task {
  run(f) {
    this.end();
    this.controller = new AbortController();
    busy(1);
    return f(this.controller.signal).finally(() => busy(-1));
  }

  end() {
    this.controller?.abort();
  }
}
