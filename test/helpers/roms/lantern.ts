import { readFile } from "node:fs/promises";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";

/** Where the example game is. */
export const EXAMPLE_GAME: URL = new URL("../../../roms.example/", import.meta.url);

/** Published addresses, as literals: `lantern.json` and the game's `ram.h` must agree with them. */
export const LANTERN = { mode: 0xc100, map: 0xc101, x: 0xc102, y: 0xc103, waiting: 0xc105, cursor: 0xc106 };

/** What `mode` holds. */
export const MODE = { title: 0, walk: 1, dialog: 2, battle: 3, ending: 4 };

/** The example game's ROM. */
export async function readLantern(): Promise<Uint8Array> {
  return await readFile(new URL("lantern.gb", EXAMPLE_GAME));
}

/** Presses each button for 8 frames and waits for 8. */
export function tap(emulator: Emulator, ...buttons: readonly Button[]): void {
  for (const button of buttons) {
    emulator.run(8, [button]);
    emulator.run(8, []);
  }
}

/** The game just after its introduction: the player stands before their house. */
export async function startLantern(): Promise<Emulator> {
  const emulator = createEmulator(await readLantern());
  emulator.run(100, []);
  tap(emulator, "start");
  emulator.run(60, []);
  pressOn(emulator);
  return emulator;
}

/** Presses A until the player can walk again. */
export function pressOn(emulator: Emulator): void {
  while (emulator.read(LANTERN.mode) !== MODE.walk) tap(emulator, "a");
  emulator.run(16, []);
}

/** Where the player is. */
export function placeOf(emulator: Emulator): { map: number; x: number; y: number } {
  return { map: emulator.read(LANTERN.map), x: emulator.read(LANTERN.x), y: emulator.read(LANTERN.y) };
}
