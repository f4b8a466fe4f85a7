// Elements. Text is set as text, never as HTML: names come from files of other people.

// h makes an element. Of the properties, functions are listeners, true is an empty attribute, and what is
// null, undefined or false is left out.
export function h(tag, props, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value == null || value === false) continue;
    if (typeof value === "function") e.addEventListener(key, value);
    else if (key === "class") e.className = value;
    else if (key === "value" || key === "checked" || key === "disabled") e[key] = value;
    else e.setAttribute(key, value === true ? "" : String(value));
  }
  e.append(
    ...children
      .flat(Infinity)
      .filter((c) => c != null && c !== false)
      .map((c) => (c instanceof Node ? c : String(c))),
  );
  return e;
}

// fill puts children in place of those of an element. What had the focus has it afterwards, by its data-key.
// It asks for no sizes: a page of many parts would be laid out anew for each of them.
export function fill(e, ...children) {
  const key = e.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  e.replaceChildren(...children.flat(Infinity).filter((c) => c != null && c !== false));
  if (key) e.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

// slot is a place in a row whose children change while those beside it stay: what is typed into stays so.
export const slot = () => h("span", { class: "slot" });

// say tells people who listen.
export function say(text) {
  const e = document.getElementById("said");
  if (e.textContent !== text) e.textContent = text;
}

// counted returns "1 error" and "2 errors".
export const counted = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;

// later returns a function that calls f once nobody has called it for a while.
export function later(f, ms) {
  let timer;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => f(...args), ms);
  };
}

// sentence returns what the server says as a sentence.
export const sentence = (text) =>
  text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
