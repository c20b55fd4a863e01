import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { LANTERN, MODE, pressOn, readLantern, startLantern, tap } from "./lantern.ts";

const HP = 0xc108;

/** A state of the bundled game. */
export interface LanternState {
  /** Whether the player has met Sorrel, who gives a herb. */
  readonly herb?: boolean;
  /** In a fight: the player guards until so many HP are left, or fewer. */
  readonly hp?: number;
  /** Frames that pass at the end. */
  readonly wait?: number;
}

/** At the title. */
export async function atTheTitle(): Promise<MachineState> {
  const emulator = createEmulator(await readLantern());
  return end(emulator, 60);
}

/** Before the player's house, after the introduction. */
export async function inTheVillage(): Promise<MachineState> {
  return end(await startLantern(), 0);
}

/** In the Wood, at the edge of the tall grass. */
export async function inTheWood({ herb = false, wait = 0 }: LanternState = {}): Promise<MachineState> {
  return end(await walkToTheGrass(herb), wait);
}

/** In the first fight in the tall grass, where the game asks what to do. */
export async function inAFight({
  herb = false,
  hp = 20,
  wait = 0,
}: LanternState = {}): Promise<MachineState> {
  const emulator = await walkToTheGrass(herb);
  for (let i = 0; i < 200 && emulator.read(LANTERN.mode) !== MODE.battle; i++) {
    tap(emulator, i % 2 === 0 ? "down" : "up");
  }
  emulator.run(150, []);
  while (emulator.read(HP) > hp) {
    // A on a text, and GUARD beside ATTACK where the game asks.
    if (emulator.read(LANTERN.waiting) === 1 && emulator.read(LANTERN.cursor) === 0) tap(emulator, "right");
    tap(emulator, "a");
  }
  return end(emulator, wait);
}

/** Before the door of the player's house, facing it. */
export async function atTheDoor(): Promise<MachineState> {
  const emulator = await startLantern();
  tap(emulator, "up");
  return end(emulator, 20);
}

/** Where the status is shown. */
export async function inTheStatus(): Promise<MachineState> {
  const emulator = await startLantern();
  tap(emulator, "start");
  return end(emulator, 60);
}

async function walkToTheGrass(herb: boolean): Promise<Emulator> {
  const emulator = await startLantern();
  tap(emulator, "down", "down", ...Array<"right">(9).fill("right"), "down", "right", "right", "right");
  emulator.run(60, []);
  if (herb) {
    tap(emulator, "up", "right", "up", "a");
    pressOn(emulator);
    tap(emulator, "down");
  }
  tap(emulator, ...Array<"right">(10).fill("right"));
  return emulator;
}

function end(emulator: Emulator, frames: number): MachineState {
  if (frames > 0) emulator.run(frames, []);
  return emulator.snapshot();
}
