import { readFileSync } from "node:fs";
import { RunnerError } from "../../../../src/base/errors.ts";
import { packageFile } from "../../../../src/package-files.ts";
import { fillCairn, makeCairn } from "./cairn/make-cairn.ts";
import { makeLantern, type Terrain } from "./lantern/make-lantern.ts";
import { fillLedge, makeLedge } from "./ledge/make-ledge.ts";
import { type BundledName, splitRomName } from "./rom-names.ts";

/** A game of the package: its ROM, and how a seed makes another one. */
interface BundledGame {
  readonly rom: () => Uint8Array;
  readonly make: (seed: number) => Uint8Array;
}

const GAMES: Readonly<Record<BundledName, BundledGame>> = {
  lantern: {
    rom: () => read("lantern.gb"),
    make: (seed) =>
      makeLantern(read("lantern-template.gb"), readJson<Terrain>("lantern-template.json"), seed),
  },
  cairn: {
    rom: () => fillCairn(read("cairn/cairn-template.gb"), readText("cairn/levels.txt")),
    make: (seed) => makeCairn(read("cairn/cairn-template.gb"), seed),
  },
  ledge: {
    rom: () => fillLedge(read("ledge/ledge-template.gb"), readText("ledge/levels.txt")),
    make: (seed) => makeLedge(read("ledge/ledge-template.gb"), seed),
  },
};

const MAX_SEED = 0xffffffff;

/**
 * The ROM of a game of the package; null if the word is not the name of one. The same seed always gives the same bytes.
 *
 * @throws RunnerError `rom-unreadable` for a seed that is none
 */
export function readBundledRom(word: string): Uint8Array | null {
  const named = splitRomName(word);
  if (named === null) return null;
  const { name, seed } = named;
  const game = GAMES[name];
  if (seed === undefined) return game.rom();
  if (!/^(0|[1-9]\d{0,9})$/.test(seed) || Number(seed) > MAX_SEED) {
    const fact = `${word} has no seed from 0 to ${MAX_SEED}`;
    throw new RunnerError("rom-unreadable", fact, { facts: { errno: null, seedOf: name } });
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
