import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { RunnerError } from "../../base/errors.ts";
import { packageFile } from "../../package-files.ts";
import { fillCairn, makeCairn } from "./cairn/make-cairn.ts";
import { makeLantern, type Terrain } from "./lantern/make-lantern.ts";

/** A game of the package: its ROM, and how a seed makes another one. */
interface BundledGame {
  readonly rom: () => Uint8Array;
  readonly make: (seed: number) => Uint8Array;
}

const GAMES: Readonly<Record<string, BundledGame>> = {
  lantern: {
    rom: () => read("lantern.gb"),
    make: (seed) =>
      makeLantern(read("lantern-template.gb"), readJson<Terrain>("lantern-template.json"), seed),
  },
  cairn: {
    rom: () => fillCairn(read("cairn/cairn-template.gb"), readText("cairn/levels.txt")),
    make: (seed) => makeCairn(read("cairn/cairn-template.gb"), seed),
  },
};

const NAME = /^([a-z]+)(?::(.*))?$/;
const MAX_SEED = 0xffffffff;

/** Whether a word names a game of the package, with or without a seed: `lantern`, `lantern:7`. A path never does. */
export function isBundledRom(word: string): boolean {
  const [, name = ""] = NAME.exec(word) ?? [];
  return Object.hasOwn(GAMES, name);
}

/** The ROM that a person names: a game of the package by its name, or the absolute path of a file. */
export function resolveRom(cwd: string, word: string): string {
  return isBundledRom(word) ? word : resolve(cwd, word);
}

/**
 * The ROM of a game of the package; null if the word is not the name of one. The same seed always gives the same bytes.
 *
 * @throws RunnerError `rom-unreadable` for a seed that is none
 */
export function readBundledRom(word: string): Uint8Array | null {
  const [, name = "", seed] = NAME.exec(word) ?? [];
  const game = isBundledRom(word) ? GAMES[name] : undefined;
  if (game === undefined) return null;
  if (seed === undefined) return game.rom();
  if (!/^(0|[1-9]\d{0,9})$/.test(seed) || Number(seed) > MAX_SEED) {
    const fact = `${word} has no seed: it takes a whole number from 0 to ${MAX_SEED}, as in ${name}:7`;
    throw new RunnerError("rom-unreadable", fact, { facts: { errno: null } });
  }
  return game.make(Number(seed));
}

function read(name: string): Uint8Array {
  return new Uint8Array(readFileSync(packageFile(`roms.example/${name}`)));
}

function readJson<T>(name: string): T {
  return JSON.parse(readText(name)) as T;
}

function readText(name: string): string {
  return readFileSync(packageFile(`roms.example/${name}`), "utf8");
}
