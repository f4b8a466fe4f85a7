// What is asked of the server.

// Refused is an answer that says why there is none.
export class Refused extends Error {}

// get asks for JSON.
export async function get(path, params, signal) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params ?? {})) {
    if (value != null && value !== "") query.set(key, value);
  }
  const r = await fetch(`/api/${path}?${query}`, { signal });
  if (!r.ok) throw new Refused((await r.text()).trim());
  const got = await r.json();
  if (got.refused) throw new Refused(got.refused);
  return got;
}

// gone reports whether an error is that of a request which nobody waits for any more.
export const gone = (error) => error.name === "AbortError";

// follow calls told for every build, and state with "open" or "lost".
export function follow(told, state) {
  const open = () => {
    const events = new EventSource("/api/events");
    events.addEventListener("open", () => state("open"));
    events.addEventListener("build", (e) => told(JSON.parse(e.data)));
    events.addEventListener("error", () => {
      state("lost");
      if (events.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    });
    addEventListener("pagehide", () => events.close());
  };
  open();
}
