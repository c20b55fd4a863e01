import { stat } from "node:fs/promises";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { summarizeMistakes } from "../../../../../src/base/text/yaml/located-mistake.ts";
import type { Cartridge } from "../../../../emulator/src/machine/machine.ts";
import type { GameAdapter } from "../game-adapter.ts";
import type { ReadMap } from "./check/read-map.ts";
import type { OwnFields } from "./fields/own-fields.ts";
import type { MemoryMapFile } from "./file.ts";
import { createMemoryMapAdapter } from "./memory-map.ts";
import { readTextFile } from "./read-text.ts";
import { tellOtherRom } from "./recognise/recognise.ts";
import { parseSymbols } from "./symbols.ts";

/** More than any map needs: one with every cell of a large game tried has a tenth of it. */
const MAX_MAP_CHARACTERS = 4_000_000;

/**
 * Reads a game map file with everything that is wrong with it.
 *
 * @param symbolsPath a symbol file whose names the map uses as addresses
 * @param cartridge the game that it is for, where that is known
 * @throws RunnerError `game-map-unreadable`, `symbols-unreadable` or `symbols-invalid`
 */
export async function openGameMap(
  path: string,
  symbolsPath: string | undefined,
  cartridge: Cartridge | null,
): Promise<ReadMap> {
  const text = readTextFile(path, "game-map-unreadable");
  if (text.length > MAX_MAP_CHARACTERS) {
    const message = `${path} has ${text.length} characters; a game map has at most ${MAX_MAP_CHARACTERS}`;
    throw new RunnerError("game-map-invalid", message);
  }
  const symbols =
    symbolsPath === undefined
      ? null
      : parseSymbols(readTextFile(symbolsPath, "symbols-unreadable"), symbolsPath);
  // zod takes 77 ms to import, and only users' own maps need checking.
  const { readMap } = await import("./check/read-map.ts");
  return readMap(text, symbols, cartridge);
}

/** The adapter of the game map that {@link readGameMap} reads, or of the integration in a folder. */
export async function loadGameMap(
  path: string,
  symbolsPath: string | undefined,
  cartridge: Cartridge,
): Promise<GameAdapter> {
  if (await isFolder(path)) {
    // It needs zod: see above.
    const { loadIntegration } = await import("../integration/read-integration.ts");
    return loadIntegration(path, cartridge);
  }
  return adapterOf(await readGameMap(path, symbolsPath, cartridge));
}

/** Whether a game map's path is a folder: an integration of stable-retro. */
export async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}

/** The adapter of a sound map; `own` reads fields that no address tells. */
export async function adapterOf(map: MemoryMapFile, own?: OwnFields): Promise<GameAdapter> {
  // CEL takes 55 ms to import, and few maps need it.
  const needsExpressions = map.fields.some(({ expression }) => expression !== undefined);
  const expressions = needsExpressions
    ? await import("../../../../../src/base/expressions/expression.ts")
    : null;
  return createMemoryMapAdapter(map, expressions?.compileExpression ?? null, own);
}

/**
 * A game map file, checked, with addresses in the place of symbols.
 *
 * @throws RunnerError as {@link openGameMap} does; `game-map-mismatched`, `game-map-invalid`, `symbol-unknown` or
 * `symbol-ambiguous` with the first mistake's line, and how many more there are
 */
export async function readGameMap(
  path: string,
  symbolsPath: string | undefined,
  cartridge: Cartridge | null,
): Promise<MemoryMapFile> {
  const { map, mistakes, symbolCode } = await openGameMap(path, symbolsPath, cartridge);
  const { title } = (map ?? {}) as { readonly title?: unknown };
  if (cartridge !== null && typeof title === "string" && title !== cartridge.title) {
    const message = `${path} is for a game with another title than ${cartridge.title}`;
    throw new RunnerError("game-map-mismatched", message);
  }
  if (mistakes.length === 0) return map as MemoryMapFile;
  if (cartridge !== null && mistakes.every(({ fact }) => fact === tellOtherRom(cartridge))) {
    const message = `${path} is for another ROM than this one, ${cartridge.title}`;
    throw new RunnerError("game-map-mismatched", message);
  }
  const { message, facts } = summarizeMistakes(path, mistakes);
  throw new RunnerError(symbolCode ?? "game-map-invalid", message, { facts });
}
