/** A step as an address names it: `5` on the way to the end of the current branch, `5@9c1d2e3f` on that of another one. */
export interface NamedStep {
  readonly step: number;
  /** The beginning of the branch's id; null for the current branch. */
  readonly branch: string | null;
}

/** The page's view, from the address after the `#`. */
export type Route =
  | { readonly view: "gallery" }
  /** Null for the newest step. */
  | { readonly view: "run"; readonly slug: string; readonly at: NamedStep | null }
  | { readonly view: "compare"; readonly slug: string; readonly a: NamedStep; readonly b: NamedStep }
  | { readonly view: "cost"; readonly slug: string };

/** The route of an address: the gallery for whatever it does not know. */
export function parseRoute(hash: string): Route {
  const [kind, slug, view, ...rest] = hash
    .replace(/^#?\/?/, "")
    .split("/")
    .map(decode);
  if (kind !== "g" || slug === undefined || slug === "") return { view: "gallery" };
  if (view === "cost") return { view: "cost", slug };
  const [first = null, second = null] = rest.map(parseStep);
  if (view === "compare" && first !== null && second !== null) {
    return { view: "compare", slug, a: first, b: second };
  }
  return { view: "run", slug, at: view === "step" ? first : null };
}

/** The address of a route; {@link parseRoute} gives the same route back. */
export function formatRoute(route: Route): string {
  if (route.view === "gallery") return "#/";
  const base = `#/g/${encodeURIComponent(route.slug)}`;
  if (route.view === "cost") return `${base}/cost`;
  if (route.view === "compare") return `${base}/compare/${formatStep(route.a)}/${formatStep(route.b)}`;
  return route.at === null ? base : `${base}/step/${formatStep(route.at)}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

function parseStep(part: string): NamedStep | null {
  const [, step, branch = null] = /^(\d{1,9})(?:@(.+))?$/.exec(part) ?? [];
  return step === undefined ? null : { step: Number(step), branch };
}

function formatStep({ step, branch }: NamedStep): string {
  return branch === null ? String(step) : `${step}@${encodeURIComponent(branch)}`;
}
