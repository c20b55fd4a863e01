import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readSource, sourcesIn } from "./read-imports.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const EXPORTED = /^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm;

/**
 * Files whose names mean what their folder says: each known game and each seeded game has the same deeds, and a skill's primitives
 * are named as its format names them.
 */
const BY_FOLDER = [
  /^packages\/games\/src\/(?:known|seeds)\/[^/]+\//,
  /^packages\/games\/src\/commands\//,
  /^parts\/skills\/play\/primitives\//,
];

/** The part of the house within which a name means one thing. */
function scopeOf(file: string): string {
  const folder = BY_FOLDER.map((pattern) => pattern.exec(file)?.[0]).find((found) => found !== undefined);
  return folder ?? /^packages\/[^/]+\//.exec(file)?.[0] ?? "the runner";
}

test("55.4: within a package, no two files export one name", () => {
  const places = new Map<string, string[]>();
  for (const file of sourcesIn(ROOT)) {
    // Overloads are one name.
    const names = new Set([...readSource(ROOT, file).matchAll(EXPORTED)].map(([, name]) => name));
    for (const name of names) {
      const key = `${name} in ${scopeOf(file)}`;
      places.set(key, [...(places.get(key) ?? []), file]);
    }
  }

  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
