import { resolve } from "node:path";

/** The games of the package that `--rom` takes by name. */
export const BUNDLED_NAMES = ["lantern", "cairn", "ledge"] as const;

/** The name of a game of the package. */
export type BundledName = (typeof BUNDLED_NAMES)[number];

/**
 * The parts of a word that names a game of the package, with or without a seed: `lantern`, `lantern:7`. A path never does. Null for
 * any other word. The games themselves are in `bundled-roms.ts`: commands that make none need not load how they are made.
 */
export function splitRomName(word: string): { readonly name: BundledName; readonly seed?: string } | null {
  const [, written, seed] = /^([a-z]+)(?::(.*))?$/.exec(word) ?? [];
  const name = BUNDLED_NAMES.find((one) => one === written);
  if (name === undefined) return null;
  return seed === undefined ? { name } : { name, seed };
}

/** Whether a word names a game of the package. */
export function isBundledRom(word: string): boolean {
  return splitRomName(word) !== null;
}

/** The ROM that a person names: a game of the package by its name, or the absolute path of a file. */
export function resolveRom(cwd: string, word: string): string {
  return isBundledRom(word) ? word : resolve(cwd, word);
}
