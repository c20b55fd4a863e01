import { describeError, RunnerError } from "../../../../../src/base/errors.ts";
import type { Place } from "../../../../../src/base/text/mistake.ts";
import { BUNDLED_ROM } from "../../../../../src/play/session/open-game.ts";
import { parseCartridge } from "../../../../emulator/src/cartridge/cartridge.ts";
import { findAdapter } from "../../../../games/src/known/registry.ts";
import { readRom } from "../../../../games/src/read-rom.ts";
import type { ManifestJob } from "../fleet-manifest.ts";
import type { FileShelf } from "./file-shelf.ts";

/** Notes each memory map that cannot be used with its game, once. */
export async function checkGames(
  jobs: readonly ManifestJob[],
  shelf: FileShelf,
  note: (place: Place, fact: string) => void,
): Promise<void> {
  const seen = new Set<string>();
  for (const { values, placeOf } of jobs) {
    const { rom, game_map: map, symbols } = values;
    if (map === undefined) continue;
    const key = JSON.stringify([rom, map, symbols]);
    if (seen.has(key)) continue;
    seen.add(key);
    const paths = [rom, map, symbols].filter((written) => written !== undefined);
    const isThere = rom === undefined || shelf.rom(rom).flaws === null;
    // Files that are missing are noted already.
    if (!isThere || shelf.text("game_map", map).flaws !== null) continue;
    if (symbols !== undefined && shelf.text("symbols", symbols).flaws !== null) continue;
    const flaw = await refuseMap(
      rom === undefined ? BUNDLED_ROM : shelf.romPath(rom),
      shelf.path(map),
      symbols === undefined ? undefined : shelf.path(symbols),
    );
    if (flaw === null) continue;
    const told = paths.reduce((text, written) => text.replaceAll(shelf.path(written), written), flaw);
    note(placeOf("game_map"), told);
  }
}

async function refuseMap(rom: string, gameMap: string, symbols: string | undefined): Promise<string | null> {
  try {
    await findAdapter(parseCartridge(readRom(rom)), { gameMap, symbols });
    return null;
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return describeError(error);
  }
}
