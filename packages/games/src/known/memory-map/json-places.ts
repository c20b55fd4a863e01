import type { Place } from "../../../../../src/base/text/mistake.ts";
import { linePositions, type Position } from "../../../../../src/base/text/yaml/line-positions.ts";

/**
 * Tells where the entry at a place of a JSON text begins: its key, or the item of its list. Where there is none, where that
 * begins in which it would stand.
 *
 * @param json what JSON.parse takes
 */
export function jsonPlaces(json: string): (place: Place) => Position {
  const offsets = new Map<string, number>();
  // Each object and list that is open: the place of its present entry ends with `key`, which is null before an object's next.
  const open: { readonly isList: boolean; key: string | number | null }[] = [];
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s[\]{},:"]+/g)) {
    const parent = open.at(-1);
    const isEnd = token === "}" || token === "]";
    if (token === ",") {
      if (parent !== undefined) parent.key = parent.isList ? Number(parent.key) + 1 : null;
      continue;
    }
    if (parent?.key === null && !isEnd) parent.key = JSON.parse(token) as string;
    const place = keyOf(open.map(({ key }) => key ?? ""));
    if (!isEnd && !offsets.has(place)) offsets.set(place, index);
    if (isEnd) open.pop();
    else if (token === "{" || token === "[")
      open.push({ isList: token === "[", key: token === "[" ? 0 : null });
  }
  const positionAt = linePositions(json);
  return (place) => {
    const within = place
      .map((_, at) => place.slice(0, place.length - at))
      .find((one) => offsets.has(keyOf(one)));
    return positionAt(offsets.get(keyOf(within ?? [])) ?? 0);
  };
}

function keyOf(place: Place): string {
  return JSON.stringify(place);
}
