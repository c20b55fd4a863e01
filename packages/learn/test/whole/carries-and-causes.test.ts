import { expect, test } from "vitest";
import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { Experiment } from "../../src/experiment.ts";
import type { Direction, Forks } from "../../src/forks.ts";
import { type Cell, cellAt, MEMORY_BYTES } from "../../src/memory.ts";
import { findCarry, isPartial } from "../../src/place/find-carry.ts";
import { steers, testCauses } from "../../src/place/test-cause.ts";
import type { Trial } from "../../src/play/gather-trials.ts";

const [X, Y, COPY, CLOCK, LONE] = [0x10, 0x21, 0x30, 0x40, 0x50];

/**
 * A made-up machine, whose state is its memory alone: x in C010 carries into C011, y in C021 into C020 before it; C030 is a
 * copy of x, C040 a clock, and C050 goes with x without a carry.
 */
function machine(): Forks {
  let memory = new Uint8Array(MEMORY_BYTES);
  const at = (index: number): number => memory[index] ?? 0;
  const add = (low: number, high: number, by: number): void => {
    const sum = at(low) + 256 * at(high) + by;
    [memory[low], memory[high]] = [sum & 255, (sum >> 8) & 255];
  };
  return {
    take: () => memory.slice() as never,
    goTo: (state: unknown) => {
      memory = (state as Uint8Array).slice();
    },
    run: (frames: number, held?: Direction) => {
      memory[CLOCK] = at(CLOCK) + frames;
      if (held === "left" || held === "right") {
        add(X, X + 1, held === "left" ? -4 : 4);
        memory[LONE] = at(LONE) + (held === "left" ? -4 : 4);
      }
      if (held === "up" || held === "down") add(Y, Y - 1, held === "up" ? -4 : 4);
      memory[COPY] = at(X);
    },
    see: () => ({ memory: memory.slice() }) as never,
    look: () => at(X) + 1000 * at(Y),
    poked: (state: unknown, cell: Cell, raw: number) => {
      const poked = (state as Uint8Array).slice();
      poked[cell.index] = raw;
      return poked as never;
    },
  } as unknown as Forks;
}

function trialsOf(forks: Forks, count: number): readonly Trial[] {
  return Array.from({ length: count }, (_, number) => {
    const start = new Uint8Array(MEMORY_BYTES);
    [start[X], start[Y], start[LONE], start[COPY]] = [40 + 8 * number, 60, 40, 40 + 8 * number];
    const ended = (...held: readonly Direction[]) => {
      forks.goTo(start as never);
      forks.run(12, ...held);
      forks.run(28);
      return [forks.see(), forks.look()] as const;
    };
    const ends = DIRECTIONS.map((direction) => [direction, ended(direction)] as const);
    const looks = Object.fromEntries(ends.map(([direction, [, look]]) => [direction, look]));
    const [idle, still] = ended();
    return {
      ...{ start, held: 12, settled: 28, idle, looks: { ...looks, idle: still } },
      once: Object.fromEntries(ends.map(([direction, [moment]]) => [direction, moment])),
    } as never;
  });
}

/** The result of an experiment, and the times that it paused. */
function done<T>(experiment: Experiment<T>): readonly [result: T, pauses: number] {
  for (let pauses = 0; ; pauses += 1) {
    const { done: isDone, value } = experiment.next();
    if (isDone === true) return [value, pauses];
  }
}

const CARRIES: readonly (readonly [string, number, Cell, "x" | "y"])[] = [
  ["x", 4, cellAt(X), "x"],
  ["y, whose upper half is before it", 4, cellAt(Y), "y"],
  ["x with the presses of y", 4, cellAt(X), "y"],
  ["a byte without a carry", 4, cellAt(LONE), "x"],
  ["two trials", 2, cellAt(X), "x"],
  ["one trial", 1, cellAt(X), "x"],
  ["twelve trials", 12, cellAt(X), "x"],
  ["a cell of two bytes", 4, cellAt(X, 2, "little"), "x"],
  ["no trial", 0, cellAt(X), "x"],
];

test("carries and causes among made-up cells are the same as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const forks = machine();
  const trials = trialsOf(forks, 9);
  const answers = [X, COPY, LONE, CLOCK].map((index) => ({ cell: cellAt(index), adds: 1 })) as never;
  const [causes, pauses] = done(testCauses(forks, trials, answers, "x"));
  const lines = [
    "the cell of a coordinate with its carry, its wraps and the pauses",
    ...CARRIES.map(([name, count, cell, axis]) => {
      const [carried, times] = done(findCarry(forks, trialsOf(forks, count), cell, axis));
      return `  ${name}: ${JSON.stringify(carried)}, ${times}${isPartial(carried) ? ", partial" : ""}`;
    }),
    `causes, with ${pauses} pauses`,
    ...causes.map(({ answer: { cell }, tried, lasts, shows, leads }) => {
      return `  ${cell.index.toString(16)}: ${tried} tried, lasts ${lasts}, shows ${shows}, leads ${leads.join(" ")}`;
    }),
    "the share that cells steer, and the pauses",
    ...[
      [trials, [X], [X, Y]],
      [trials, [LONE], [LONE]],
      [trials, [X, Y], [CLOCK]],
      [trials, [], [X]],
      [[], [X], [X]],
    ].map(([of, cells, place]) => {
      const at = (indices: unknown) => (indices as readonly number[]).map((index) => cellAt(index));
      return `  ${JSON.stringify(done(steers(forks, of as typeof trials, at(cells), at(place))))}`;
    }),
    "",
  ];
  await expect(lines.join("\n")).toMatchFileSnapshot("carries.txt");
});
