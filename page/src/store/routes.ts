/** What the page shows, as its address says after the `#`. */
export type Route =
  | { readonly view: "gallery" }
  | { readonly view: "run"; readonly slug: string; readonly index: number | null }
  /** The step behind which a save was made: its row is found once the journal is there. */
  | { readonly view: "save"; readonly slug: string; readonly branchId: string; readonly step: number }
  | { readonly view: "compare"; readonly slug: string; readonly a: number; readonly b: number }
  | { readonly view: "cost"; readonly slug: string };

/** The route of an address: the gallery for whatever it does not know. */
export function parseRoute(hash: string): Route {
  const [kind, slug, view, ...rest] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  if (kind !== "g" || slug === undefined || slug === "") return { view: "gallery" };
  if (view === "cost") return { view: "cost", slug };
  const [first, second] = rest.map(asIndex);
  if (view === "compare" && isIndex(first) && isIndex(second)) {
    return { view: "compare", slug, a: first, b: second };
  }
  if (view === "save" && rest[0] !== undefined && isIndex(second)) {
    return { view: "save", slug, branchId: rest[0], step: second };
  }
  return { view: "run", slug, index: view === "step" && isIndex(first) ? first : null };
}

/** The address of a route; {@link parseRoute} gives the same route back. */
export function formatRoute(route: Route): string {
  if (route.view === "gallery") return "#/";
  const base = `#/g/${encodeURIComponent(route.slug)}`;
  if (route.view === "cost") return `${base}/cost`;
  if (route.view === "save") return `${base}/save/${encodeURIComponent(route.branchId)}/${route.step}`;
  if (route.view === "compare") return `${base}/compare/${route.a}/${route.b}`;
  return route.index === null ? base : `${base}/step/${route.index}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

function asIndex(part: string): number {
  return /^\d{1,9}$/.test(part) ? Number(part) : Number.NaN;
}

function isIndex(value: number | undefined): value is number {
  return value !== undefined && !Number.isNaN(value);
}
