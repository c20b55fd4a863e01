/** Deeper values are one piece. */
const MOST_DEEP = 2;

/** The pieces of `JSON.stringify(value, null, 2)`, which for a large value is one text of hundreds of megabytes. */
export function* jsonPieces(value: unknown, depth = 0): Generator<string> {
  const isList = Array.isArray(value);
  const entries = Object.entries((value ?? {}) as object).filter(([, one]) => isList || one !== undefined);
  const pad = `\n${"  ".repeat(depth)}`;
  if (typeof value !== "object" || entries.length === 0 || depth === MOST_DEEP) {
    yield JSON.stringify(value, null, 2).replaceAll("\n", pad);
    return;
  }
  let before = isList ? "[" : "{";
  for (const [key, one] of entries) {
    yield `${before}${pad}  ${isList ? "" : `${JSON.stringify(key)}: `}`;
    yield* jsonPieces(one, depth + 1);
    before = ",";
  }
  yield `${pad}${isList ? "]" : "}"}`;
}
