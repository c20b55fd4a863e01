/** How deep skills may call each other: the one that was asked for is at 0. */
export const MAX_CALL_DEPTH = 8;

/**
 * The first way through calls that goes in a circle or too deep, in words: `a → b → a: "a" would call itself`. Null where
 * there is none. Each skill is looked at once, however many ways lead to it.
 *
 * @param callsOf what a skill calls; none for one that is not there
 * @param above the names of the skills that are running, the outermost first
 */
export function findBadPath(
  name: string,
  callsOf: (name: string) => Iterable<string>,
  above: readonly string[] = [],
): string | null {
  // The longest way down from each skill that was looked at; none of them stands in a circle.
  const longest = new Map<string, readonly string[]>();
  const visit = (at: string, path: readonly string[]): readonly string[] | string => {
    const way = [...path, at];
    if (path.includes(at)) return `${way.join(" → ")}: "${at}" would call itself`;
    const known = longest.get(at);
    if (known !== undefined) return known;
    // Whoever is looked at first is looked at whole: past the limit there is nothing more to learn.
    if (path.length > MAX_CALL_DEPTH) return tellTooDeep(way);
    let below: readonly string[] = [];
    for (const called of new Set(callsOf(at))) {
      const found = visit(called, way);
      if (typeof found === "string") return found;
      if (found.length > below.length) below = found;
      const whole = [...way, ...found];
      if (whole.length - 1 > MAX_CALL_DEPTH) return tellTooDeep(whole);
    }
    const down = [at, ...below];
    longest.set(at, down);
    return down;
  };
  const found = visit(name, above);
  return typeof found === "string" ? found : null;
}

function tellTooDeep(path: readonly string[]): string {
  return `${path.slice(0, MAX_CALL_DEPTH + 2).join(" → ")}: skills call each other ${MAX_CALL_DEPTH} deep at most`;
}
