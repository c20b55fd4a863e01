/**
 * The same value without halves of surrogate pairs, in its texts and in the names of its keys: U+FFFD stands for each.
 * A value that holds none is given back as it is. The Messages API refuses JSON with such halves.
 */
export function wellFormed<T>(value: T): T {
  return mend(value) as T;
}

function mend(value: unknown): unknown {
  if (typeof value === "string") return value.isWellFormed() ? value : value.toWellFormed();
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items = value.map(mend);
    return items.some((item, at) => item !== value[at]) ? items : value;
  }
  const entries = Object.entries(value);
  const mended = entries.map(([key, inner]) => [key.toWellFormed(), mend(inner)] as const);
  const isChanged = mended.some(([key, inner], at) => key !== entries[at]?.[0] || inner !== entries[at]?.[1]);
  return isChanged ? Object.fromEntries(mended) : value;
}
