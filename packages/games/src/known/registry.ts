import { RunnerError } from "../../../../src/base/errors.ts";
import type { Cartridge } from "../../../emulator/src/machine/machine.ts";
import { createAnyGame } from "./any-game.ts";
import { readBundledMaps } from "./bundled-maps.ts";
import type { GameAdapter } from "./game-adapter.ts";
import { CODED_GAMES } from "./known-games.ts";
import { adapterOf, loadGameMap } from "./memory-map/load-game-map.ts";
import { isMapFor, romOf } from "./memory-map/recognise/recognise.ts";

/** The user's files of a game. */
interface AdapterOptions {
  /** The map's file, or an integration's folder. */
  readonly gameMap?: string | undefined;
  /** The symbols that the map names, or those of a GB Studio game. */
  readonly symbols?: string | undefined;
  /** The ROM; without it, no game is recognised by what it does. */
  readonly rom?: Uint8Array | undefined;
}

/**
 * Returns the adapter of a game: the user's game map if one is given, else an adapter in code or a bundled map that
 * recognises the cartridge, its ROM before its title, else GB Studio's where the game looks like one, else the one for unknown games.
 *
 * @throws RunnerError when the game map is missing, unsound, or for another game
 */
export async function findAdapter(
  cartridge: Cartridge,
  { gameMap, symbols, rom }: AdapterOptions = {},
): Promise<GameAdapter> {
  if (gameMap !== undefined) return loadGameMap(gameMap, symbols, cartridge);
  if (symbols !== undefined) return openSymbols(symbols, cartridge);
  const coded = CODED_GAMES.find(({ adapter }) => adapter.recognises(cartridge));
  if (coded !== undefined) return coded.adapter;
  const maps = (await readBundledMaps()).filter((map) => isMapFor(map, cartridge));
  const known = maps.find(({ recognises }) => romOf(recognises, cartridge) !== null) ?? maps[0];
  if (known !== undefined) return adapterOf(known);
  return (rom === undefined ? null : await openLayout(cartridge, rom)) ?? createAnyGame(cartridge);
}

/** Symbols alone are enough for a game of GB Studio. */
async function openSymbols(symbols: string, cartridge: Cartridge): Promise<GameAdapter> {
  const { openBySymbols } = await import("./gb-studio/open-gb-studio.ts");
  const adapter = await openBySymbols(symbols, cartridge);
  if (adapter !== null) return adapter;
  throw new RunnerError("symbols-without-map", "symbols need a memory map that names them");
}

async function openLayout(cartridge: Cartridge, rom: Uint8Array): Promise<GameAdapter | null> {
  const { mayBeGbStudio, openByLayout } = await import("./gb-studio/open-gb-studio.ts");
  if (!mayBeGbStudio(cartridge, rom)) return null;
  const { createEmulator } = await import("../../../emulator/src/wasmboy-emulator.ts");
  return openByLayout(cartridge, rom, createEmulator(rom));
}
