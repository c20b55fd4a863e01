/** The deepest call of a skill by others: the requested one is at 0. */
export const MAX_CALL_DEPTH = 8;

/**
 * Returns the first path of calls that is circular or too deep, in words: `a → b → a: "a" would call itself`. Null
 * without one. Each skill is visited once.
 *
 * @param callsOf the calls of a skill; none for a missing one
 * @param above the names of the skills that are running, the outermost first
 */
export function findBadPath(
  name: string,
  callsOf: (name: string) => Iterable<string>,
  above: readonly string[] = [],
): string | null {
  // The longest path down from each visited skill; none of them is in a circle.
  const longest = new Map<string, readonly string[]>();
  const visit = (at: string, path: readonly string[]): readonly string[] | string => {
    const way = [...path, at];
    if (path.includes(at)) return `${way.join(" → ")}: "${at}" would call itself`;
    const known = longest.get(at);
    if (known !== undefined) return known;
    // A visited skill is visited whole: past the limit no further path matters.
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
