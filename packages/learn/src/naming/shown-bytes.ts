import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Forks } from "../forks.ts";
import { type Cell, cellAt, isSpriteByte, MEMORY_BYTES } from "../memory.ts";
import type { Moment } from "../moment.ts";

/** A moment of a walk by chance, and the value that a byte has there. */
export interface ByteMoment {
  readonly state: MachineState;
  readonly value: number;
}

/** A byte that the screen shows: another value there, written by hand, changes a small part of the background. */
export interface ShownByte {
  readonly cell: Cell;
  /** Moments with different values, at least three; the last one is for checking an answer. */
  readonly moments: readonly ByteMoment[];
  /** The rows of the screen that follow it, in pixels. */
  readonly top: number;
  readonly bottom: number;
}

/** Presses of the walk, and the most times that a byte of interest changes on it. */
const [PRESSES, MOST_CHANGES] = [90, 24];

/** The most bytes that are tried by hand, and the moments at which each is. */
const [MOST_TRIED, TRIED_AT] = [60, 3];

/** The most tiles that follow a number or a bar. */
const MOST_TILES = 24;

/** Moments of a byte that are kept. */
const MOST_MOMENTS = 4;

/** Walks about by chance from `start` and finds the bytes that the screen shows, but for those that are `known`. */
export function* findShownBytes(
  forks: Forks,
  start: MachineState,
  known: ReadonlySet<number>,
): Generator<void, readonly ShownByte[]> {
  const states: MachineState[] = [start];
  forks.goTo(start);
  const memories: Uint8Array[] = [forks.see().memory];
  for (let press = 0; press < PRESSES; press += 1) {
    const direction = DIRECTIONS[forks.chance(4)] ?? "up";
    forks.run(10 + forks.chance(30), direction);
    forks.run(10);
    states.push(forks.take());
    memories.push(forks.see().memory);
    yield;
  }
  const shown: ShownByte[] = [];
  for (const index of changingBytes(memories, known).slice(0, MOST_TRIED)) {
    const moments = momentsOf(index, states, memories);
    if (moments.length < 3) continue;
    const tried = moments.slice(0, TRIED_AT).map(({ state, value }) => tryByHand(forks, state, index, value));
    yield;
    const rows = tried.flatMap((one) => one ?? []);
    if (tried.includes(null) || rows.length === 0) continue;
    const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 8];
    shown.push({ cell: cellAt(index), moments, top, bottom });
  }
  return shown;
}

/** Bytes that change now and then, those that change least first. */
function changingBytes(memories: readonly Uint8Array[], known: ReadonlySet<number>): readonly number[] {
  const changes = new Uint16Array(MEMORY_BYTES);
  for (const [at, memory] of memories.entries()) {
    const before = memories[at - 1] ?? memory;
    for (let index = 0; index < MEMORY_BYTES; index += 1) {
      if (memory[index] !== before[index]) changes[index] = (changes[index] ?? 0) + 1;
    }
  }
  return [...changes.keys()]
    .filter((index) => {
      const count = changes[index] ?? 0;
      return count > 1 && count <= MOST_CHANGES && !isSpriteByte(index) && !known.has(index);
    })
    .sort((one, other) => (changes[one] ?? 0) - (changes[other] ?? 0));
}

/** A moment of each of the first values; the last one is neither the first nor the last on the walk, where a scene may begin or end. */
function momentsOf(
  index: number,
  states: readonly MachineState[],
  memories: readonly Uint8Array[],
): readonly ByteMoment[] {
  const moments = new Map<number, ByteMoment>();
  for (const [at, memory] of memories.entries()) {
    const value = memory[index] ?? 0;
    const state = states[at];
    if (state !== undefined && !moments.has(value)) moments.set(value, { state, value });
  }
  const [first, middle, ...others] = [...moments.values()].slice(0, MOST_MOMENTS);
  return first === undefined || middle === undefined ? [] : [first, ...others, middle];
}

/**
 * Writes another value into a byte, walks, and compares with the same walk without it. Returns the rows of the screen that differ, in
 * pixels; null where nothing does, or more than a number would.
 */
function tryByHand(
  forks: Forks,
  state: MachineState,
  index: number,
  value: number,
): readonly number[] | null {
  const look = (from: MachineState): Moment => {
    forks.goTo(from);
    for (const direction of DIRECTIONS) forks.run(14, direction);
    forks.run(10);
    return forks.see();
  };
  const before = look(state);
  const after = look(forks.poked(state, cellAt(index), value > 1 ? value - 1 : value + 1));
  const rows = [
    ...rowsThatDiffer(before.tiles, after.tiles, -before.scrollY),
    ...(before.window === null || after.window === null
      ? []
      : rowsThatDiffer(before.window.tiles, after.window.tiles, before.window.top)),
  ];
  return rows.length === 0 || rows.length > MOST_TILES ? null : rows.filter((row) => row < 144);
}

function rowsThatDiffer(one: Uint8Array, other: Uint8Array, top: number): readonly number[] {
  return [...one.keys()].flatMap((at) =>
    one[at] === other[at] ? [] : [(((8 * (at >> 5) + top) % 256) + 256) % 256],
  );
}
