import type { Cartridge } from "../../base/vocabulary/machine.ts";
import { createAnyGame } from "./any-game.ts";
import { loadExampleGame } from "./example-game.ts";
import type { GameAdapter } from "./game-adapter.ts";
import { loadGameMap } from "./memory-map/load-game-map.ts";
import { pokemonRed } from "./pokemon-red/pokemon-red.ts";

/**
 * Returns the adapter of a game: the user's game map if one is given, else the first adapter that recognises the
 * cartridge, else the one for unknown games.
 *
 * @param options the map's file, and the file of the symbols that it names
 * @throws RunnerError when the game map is missing, unsound, or for another game
 */
export async function findAdapter(
  cartridge: Cartridge,
  options: { readonly gameMap?: string | undefined; readonly symbols?: string | undefined } = {},
): Promise<GameAdapter> {
  if (options.gameMap !== undefined) return loadGameMap(options.gameMap, options.symbols, cartridge);
  if (pokemonRed.recognises(cartridge)) return pokemonRed;
  const example = await loadExampleGame();
  return example.recognises(cartridge) ? example : createAnyGame(cartridge);
}
