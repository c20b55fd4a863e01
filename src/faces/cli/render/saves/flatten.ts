/** The plain values in a nested one, each by its path: `party[0].hp` → `21`, in their order. */
export function flatten(value: unknown, path = ""): ReadonlyMap<string, string> {
  const flat = new Map<string, string>();
  const add = (each: unknown, at: string, depth: number): void => {
    if (typeof each !== "object" || each === null || depth > MAX_DEPTH) {
      flat.set(at, typeof each === "string" ? each : (JSON.stringify(each) ?? ""));
      return;
    }
    const isList = Array.isArray(each);
    const inner = Object.entries(each);
    // An empty value has a line of its own, but for the whole.
    if (inner.length === 0 && at !== "") flat.set(at, isList ? "[]" : "{}");
    for (const [name, value] of inner) {
      add(value, isList ? `${at}[${name}]` : at === "" ? name : `${at}.${name}`, depth + 1);
    }
  };
  add(value, path, 0);
  return flat;
}

/** Deeper values are shown as JSON. */
const MAX_DEPTH = 8;
