import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { chanceOf } from "../../../packages/games/src/seeds/chance.ts";
import { BUTTONS } from "../../../src/base/vocabulary/button.ts";

/** How long a button is held and let go, in frames, by those who press at random. */
export const RANDOM_RHYTHMS: Readonly<Record<string, (chance: () => number) => readonly [number, number]>> = {
  even: () => [8, 8],
  mixed: (chance) => [1 + Math.floor(chance() * 40), 1 + Math.floor(chance() * 20)],
};

/** Frames from power-on to the first press, as in a new game. */
const BOOT_FRAMES = 60;

/** Presses any of the eight buttons by chance, all equally often, until it is over. */
export function pressAtRandom(
  emulator: Emulator,
  isOver: () => boolean,
  seed: number,
  rhythm: (chance: () => number) => readonly [number, number],
): void {
  const chance = chanceOf(seed, "at random");
  emulator.run(BOOT_FRAMES, [], { picture: false });
  while (!isOver()) {
    const [hold, wait] = rhythm(chance);
    emulator.run(hold, [BUTTONS[Math.floor(chance() * BUTTONS.length)] ?? "a"], { picture: false });
    emulator.run(wait, [], { picture: false });
  }
}
