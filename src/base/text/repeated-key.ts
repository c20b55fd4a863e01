/**
 * The first key that stands twice in one object of a JSON text, and its line, from 1. JSON.parse would quietly keep the
 * last: a plan would lose steps.
 *
 * @param json what JSON.parse takes
 */
export function findRepeatedKey(json: string): { readonly key: string; readonly line: number } | null {
  // The keys so far of each object that is open; null for a list.
  const open: (Set<string> | null)[] = [];
  // Strings, and what opens, closes and names: nothing else of JSON holds these characters.
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"(?=(\s*:)?)|[[\]{}]/g)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else {
      const keys = open.at(-1);
      if (keys == null || !/^\s*:/.test(json.slice(index + token.length, index + token.length + 64)))
        continue;
      const key = JSON.parse(token) as string;
      if (keys.has(key)) return { key, line: json.slice(0, index).split("\n").length };
      keys.add(key);
    }
  }
  return null;
}
