import type { Button, DIRECTIONS } from "../../../src/base/vocabulary/button.ts";
import type { Emulator } from "../../emulator/src/emulator.ts";
import type { MachineState } from "../../emulator/src/machine/machine.ts";
import { addressOf, type Cell, isSpriteByte } from "./memory.ts";
import { lookOf, type Moment, readMoment } from "./moment.ts";

/** A button of the control pad. */
export type Direction = (typeof DIRECTIONS)[number];

/** The direction that leads back. */
export const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: "down",
  down: "up",
  left: "right",
  right: "left",
};

/** Thrown when an experiment asks for more frames than the budget has left, or after an abort. */
export class LearningOver extends Error {}

/** A machine on which experiments run: each starts from a state that was taken before. */
export interface Forks {
  /** Frames that all experiments have run. */
  readonly frames: () => number;
  /** Frames that are left of the budget. A frame in which the CPU works much takes as much of it as several. */
  readonly left: () => number;
  /** A whole number below `below`, by chance. */
  readonly chance: (below: number) => number;
  /** The machine now, without its picture. */
  readonly take: () => MachineState;
  readonly goTo: (state: MachineState) => void;
  /** @throws LearningOver */
  readonly run: (frames: number, ...held: readonly Button[]) => void;
  readonly see: () => Moment;
  /** A number for what the screen shows: tile maps, and unless `maps` is asked for, sprites and scrolling. */
  readonly look: (part?: "maps") => number;
  /** The machine with another number in a cell, as a new state. */
  readonly poked: (state: MachineState, cell: Cell, raw: number) => MachineState;
}

/**
 * Instructions of a frame that takes no more of the budget than one in which the CPU rests. They are counted, so that the budget ends
 * at the same experiment on every computer, and after about the same time in every game.
 */
const LIGHT_FRAME = 4500;

/** The register with the bank of work RAM's second half, in a state. */
const BANK = 0xff70 - 0xe000;

/** Forks of `emulator`, which is left wherever the last experiment ended. An abort of `signal` ends them; `onSpent` gets what is spent of the budget. */
export function createForks(
  emulator: Emulator,
  chance: () => number,
  budget: number,
  {
    signal,
    onSpent,
  }: {
    readonly signal?: AbortSignal | undefined;
    readonly onSpent?: ((frames: number) => void) | undefined;
  } = {},
): Forks {
  let [ran, spent] = [0, 0];
  const blank = emulator.snapshot().regions.frame;
  const count = (): number => emulator.countInstructions?.() ?? 0;
  return {
    frames: () => ran,
    left: () => budget - spent,
    chance: (below) => Math.floor(chance() * below),
    take: () => {
      const state = emulator.snapshot();
      return { ...state, regions: { ...state.regions, frame: blank } };
    },
    goTo: (state) => emulator.restore(state),
    run: (frames, ...held) => {
      if (frames < 1) return;
      if (spent + frames > budget || signal?.aborted === true) throw new LearningOver();
      const before = count();
      emulator.run(frames, held, { picture: false });
      ran += frames;
      spent += Math.max(frames, ((count() - before) >>> 0) / LIGHT_FRAME);
      onSpent?.(spent);
    },
    see: () => readMoment(emulator),
    look: (part) => lookOf(emulator, part),
    poked: (state, cell, raw) => poke(state, cell, raw, emulator.cartridge.isColor),
  };
}

function poke(state: MachineState, cell: Cell, raw: number, isColor: boolean): MachineState {
  const wram = state.regions.wram.slice();
  const oamIoHram = state.regions.oamIoHram.slice();
  const bank = isColor ? Math.max(1, (oamIoHram[BANK] ?? 0) & 7) : 1;
  const [low, high] = [raw & 0xff, (raw >> 8) & 0xff];
  const bytes = cell.size === 1 ? [low] : cell.order === "little" ? [low, high] : [high, low];
  for (const [offset, byte] of bytes.entries()) {
    const index = cell.index + offset;
    const address = addressOf(index);
    if (isSpriteByte(index) || address >= 0xff80) oamIoHram[address - 0xe000] = byte;
    else if (address < 0xd000) wram[address - 0xc000] = byte;
    else wram[address - 0xd000 + bank * 0x1000] = byte;
  }
  return { ...state, regions: { ...state.regions, wram, oamIoHram } };
}
