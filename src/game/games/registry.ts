import type { Cartridge } from "../../base/vocabulary/machine.ts";
import { createAnyGame } from "./any-game.ts";
import { readBundledMaps } from "./bundled-maps.ts";
import type { GameAdapter } from "./game-adapter.ts";
import { CODED_GAMES } from "./known-games.ts";
import { adapterOf, loadGameMap } from "./memory-map/load-game-map.ts";
import { isMapFor, romOf } from "./memory-map/recognise/recognise.ts";

/**
 * Returns the adapter of a game: the user's game map if one is given, else an adapter in code or a bundled map that
 * recognises the cartridge, its ROM before its title, else the one for unknown games.
 *
 * @param options the map's file, and the file of the symbols that it names
 * @throws RunnerError when the game map is missing, unsound, or for another game
 */
export async function findAdapter(
  cartridge: Cartridge,
  options: { readonly gameMap?: string | undefined; readonly symbols?: string | undefined } = {},
): Promise<GameAdapter> {
  if (options.gameMap !== undefined) return loadGameMap(options.gameMap, options.symbols, cartridge);
  const coded = CODED_GAMES.find(({ adapter }) => adapter.recognises(cartridge));
  if (coded !== undefined) return coded.adapter;
  const maps = (await readBundledMaps()).filter((map) => isMapFor(map, cartridge));
  const known = maps.find(({ recognises }) => romOf(recognises, cartridge) !== null) ?? maps[0];
  return known === undefined ? createAnyGame(cartridge) : adapterOf(known);
}
