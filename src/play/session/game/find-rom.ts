import { RunnerError } from "../../../base/errors.ts";
import { parseCartridge } from "../../../game/emulator/cartridge/cartridge.ts";
import { readRom } from "../../../game/emulator/cartridge/read-rom.ts";
import { BUNDLED_ROM } from "../open-game.ts";

/**
 * The ROM with this SHA-256: the first of these files that is it, or the bundled one. Null when it is none of them.
 *
 * @param paths where it may be; null for a place that is not known
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
