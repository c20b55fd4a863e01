import { findRom } from "../../../../../src/play/session/game/find-rom.ts";

/** The time for which a missing ROM is not searched again. */
const MISSING_MS = 5_000;

/** The ROMs of games, where they can be found. */
export interface Roms {
  /** Whether the ROM with this SHA-256 is at one of these paths, or is the bundled one. */
  has(romSha256: string, romPath: string | null): boolean;
  /** Its bytes; null where it is nowhere. */
  read(romSha256: string, romPath: string | null): Uint8Array | null;
}

/**
 * Finds ROMs by their hash, so that nothing but a ROM that a game was played with is ever given.
 *
 * @param given where else one may be: what a person named
 * @param nowMs any clock that only goes forward
 */
export function createRoms(given: string | null, nowMs: () => number): Roms {
  const found = new Set<string>();
  const missingUntil = new Map<string, number>();
  const read = (romSha256: string, romPath: string | null): Uint8Array | null => {
    const rom = findRom(romSha256, [given, romPath]);
    if (rom === null) missingUntil.set(romSha256, nowMs() + MISSING_MS);
    else found.add(romSha256);
    return rom;
  };
  return {
    has(romSha256, romPath) {
      if (found.has(romSha256)) return true;
      return nowMs() >= (missingUntil.get(romSha256) ?? 0) && read(romSha256, romPath) !== null;
    },
    read,
  };
}
