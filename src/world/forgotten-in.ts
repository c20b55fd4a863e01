import type { Atlas } from "../run/atlas.ts";

/** The names of the maps that an atlas knew and, because there was no room, the next one does not; mostly none. */
export function forgottenIn(before: Atlas | undefined, after: Atlas | undefined): readonly string[] {
  if (before === undefined || after?.forgotten === before.forgotten) return [];
  const names = new Set(after?.maps.map(({ name }) => name));
  return before.maps.flatMap(({ name }) => (names.has(name) ? [] : [name]));
}
