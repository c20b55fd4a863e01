import { resolve } from "node:path";
import type { Options } from "../cli/options/options.ts";
import { parseCartridge } from "../emulator/cartridge/cartridge.ts";
import { readRom } from "../emulator/cartridge/read-rom.ts";
import { RunnerError } from "../errors.ts";
import { BUNDLED_ROM } from "./open-game.ts";

/**
 * The ROM with this SHA-256: the one that `--rom` names, one from where saves say that it was, or the bundled one.
 * Null when it is none of them.
 */
export function findRom(
  cwd: string,
  { rom }: Options,
  romSha256: string,
  paths: readonly (string | null)[],
): Uint8Array | null {
  const named = rom === undefined ? [] : [resolve(cwd, rom)];
  const places = new Set([...named, ...paths.flatMap((path) => (path === null ? [] : [path])), BUNDLED_ROM]);
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
