import type { Button, DIRECTIONS } from "../../base/vocabulary/button.ts";
import type { MachineState } from "../../base/vocabulary/machine.ts";
import type { Emulator } from "../emulator/emulator.ts";

/** Work RAM as the CPU sees it, C000–DFFF, then FF80–FFFE. */
export const RAM_BYTES: number = 0x2000 + 0x7f;

/** The address of a byte of {@link Forks.ram}. */
export function addressOf(index: number): number {
  return index < 0x2000 ? 0xc000 + index : 0xff80 + index - 0x2000;
}

/** A button of the control pad. */
export type Direction = (typeof DIRECTIONS)[number];

/** Thrown when an experiment asks for more frames than the budget has. */
export class BudgetSpent extends Error {}

/** A machine on which experiments run: each starts from a state that was taken before. */
export interface Forks {
  /** Frames that all experiments have run. */
  readonly frames: () => number;
  /** A whole number below `below`, by chance. */
  readonly chance: (below: number) => number;
  readonly take: () => MachineState;
  readonly goTo: (state: MachineState) => void;
  /** @throws BudgetSpent */
  readonly run: (frames: number, held?: Button) => void;
  readonly ram: () => Uint8Array;
  /** A number for what the screen shows: tile maps, sprites and scrolling. */
  readonly look: () => number;
}

/** Forks of `emulator`, which is left wherever the last experiment ended. */
export function createForks(emulator: Emulator, chance: () => number, budget: number): Forks {
  let spent = 0;
  return {
    frames: () => spent,
    chance: (below) => Math.floor(chance() * below),
    take: () => emulator.snapshot(),
    goTo: (state) => emulator.restore(state),
    run: (frames, held) => {
      if (frames < 1) return;
      if (spent + frames > budget) throw new BudgetSpent();
      emulator.run(frames, held === undefined ? [] : [held], { picture: false });
      spent += frames;
    },
    ram: () => {
      const bytes = new Uint8Array(RAM_BYTES);
      bytes.set(emulator.readRange(0xc000, 0x2000), 0);
      bytes.set(emulator.readRange(0xff80, 0x7f), 0x2000);
      return bytes;
    },
    look: () => {
      let hash = 0x811c9dc5;
      const parts = [
        emulator.readRange(0x9800, 0x800),
        emulator.readRange(0xfe00, 160),
        emulator.readRange(0xff40, 12),
      ];
      for (const [part, bytes] of parts.entries()) {
        for (const [index, byte] of bytes.entries()) {
          // Of the registers: control, scrolling and the window, not the line being drawn.
          if (part === 2 && ![0, 2, 3, 10, 11].includes(index)) continue;
          hash = Math.imul(hash ^ byte, 0x01000193);
        }
      }
      return hash >>> 0;
    },
  };
}
