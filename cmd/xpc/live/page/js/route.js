// The address says what is shown: #/prefab/folk/hermit?seed=7. It is all that a view keeps for itself, so
// that a link shows the same thing to somebody else.

// read returns what the address says.
export function read() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [view = "", ...rest] = path.split("/").map(decode);
  return { view, name: rest.join("/"), params: Object.fromEntries(new URLSearchParams(query)) };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// link returns the address of something. Params that are empty are left out.
export function link(view, name = "", params = {}) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value != null && value !== "" && value !== false) query.set(key, value);
  }
  const path = [view, ...name.split("/")]
    .filter((p) => p !== "")
    .map(encodeURIComponent)
    .join("/");
  const text = query.toString();
  return `#/${path}${text ? "?" + text : ""}`;
}

// set changes params of what is shown, without a step in the history.
export function set(params) {
  const now = read();
  const next = link(now.view, now.name, { ...now.params, ...params });
  if (next !== location.hash) history.replaceState(null, "", next);
}

// go shows something else.
export function go(view, name, params) {
  location.hash = link(view, name, params);
}
