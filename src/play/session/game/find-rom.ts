import { parseCartridge } from "../../../../packages/emulator/src/cartridge/cartridge.ts";
import { readRom } from "../../../../packages/games/src/read-rom.ts";
import { RunnerError } from "../../../base/errors.ts";
import { BUNDLED_ROM } from "../open-game.ts";

/**
 * Returns the ROM with this SHA-256: the first matching file, or the bundled one. Null if none matches.
 *
 * @param paths candidates; null for an unknown path
 */
export function findRom(romSha256: string, paths: readonly (string | null)[]): Uint8Array | null {
  const places = new Set([...paths.filter((path) => path !== null), BUNDLED_ROM]);
  for (const path of places) {
    try {
      const bytes = readRom(path);
      if (parseCartridge(bytes, path).sha256 === romSha256) return bytes;
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
    }
  }
  return null;
}
