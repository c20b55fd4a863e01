import type { LearnedGame } from "../../../../../src/base/vocabulary/learned-game.ts";
import type { Cartridge } from "../../../../emulator/src/machine/machine.ts";
import { ANY_GAME_ID, nameCartridge } from "../any-game.ts";
import type { GameAdapter } from "../game-adapter.ts";
import type { MemoryMapFile } from "../memory-map/file.ts";
import { adapterOf } from "../memory-map/load-game-map.ts";
import { withLearned } from "./with-learned.ts";

const BRIEFING =
  "Experiments found out where its memory keeps the values that you are shown. For everything else, and where the two differ, rely on the picture.";

/**
 * The adapter of a game with the map that was learned. The map may come from a stranger's save, so it is checked like any map file.
 *
 * @returns `mistake` where the map is not valid: then the game is read without it
 */
export async function openLearned(
  known: GameAdapter,
  { map }: LearnedGame,
  cartridge: Cartridge,
): Promise<{ readonly adapter: GameAdapter; readonly mistake: string | null }> {
  if (map === null) return { adapter: known, mistake: null };
  // zod takes 77 ms to import: only runs with a learned map check one.
  const { readMap } = await import("../memory-map/check/read-map.ts");
  const { map: read, mistakes } = readMap(JSON.stringify(map), null, cartridge);
  const [first] = mistakes;
  if (first !== undefined) {
    const mistake = `the learned map is not valid (${first.place} ${first.fact}): the game is read without it`;
    return { adapter: known, mistake };
  }
  const learned = withLearned(known, await adapterOf(read as MemoryMapFile));
  const briefing = known.id === ANY_GAME_ID ? `${nameCartridge(cartridge)} ${BRIEFING}` : known.briefing;
  return { adapter: { ...learned, briefing }, mistake: null };
}
