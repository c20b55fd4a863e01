import { expect, test } from "vitest";
import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { Direction, Forks } from "../../src/forks.ts";
import { cellAt, MEMORY_BYTES } from "../../src/memory.ts";
import type { Moment } from "../../src/moment.ts";
import type { Position } from "../../src/place/choose-position.ts";
import { exploreCells } from "../../src/world/explore-cells.ts";
import type { Step } from "../../src/world/measure-step.ts";

interface Spot {
  readonly room: number;
  readonly x: number;
  readonly y: number;
}

/** Rooms of a made-up world: `#` walls, `p` a person, `.` ground, letters doors to the spots below. */
const ROOMS = [
  ["######", "#..p.#", "#.#..A", "#....#", "#B...#", "######"],
  ["#########", "########C", "#######..", "#########"],
  ["FIGHT"],
];
const DOORS: Readonly<Record<string, Spot>> = {
  A: { room: 1, x: 7, y: 2 },
  B: { room: 2, x: 0, y: 0 },
  C: { room: 0, x: 1, y: 1 },
};
const WAYS = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] } as const;

/** A machine in this world, in which a press of any length leads one cell on. */
function machine(budget: number): Forks {
  let [spot, spent]: [Spot, number] = [{ room: 0, x: 1, y: 1 }, 0];
  const see = (): Moment => {
    const memory = new Uint8Array(MEMORY_BYTES);
    [memory[0x10], memory[0x11], memory[0x60]] = [spot.x * 16, spot.y * 16, spot.room];
    const tiles = Uint8Array.from({ length: 0x400 }, (_, at) => (at % 7) + 16 * spot.room);
    const sprite = { x: 48, y: 16, tile: 1, left: 48, top: 16 };
    return {
      ...{ memory, tiles, scrollX: 0, scrollY: 0, window: null, control: 0x83, windowLeft: 0, windowTop: 0 },
      sprites: spot.room === 0 ? [sprite] : [],
    };
  };
  return {
    left: () => budget - spent,
    take: () => spot as never,
    goTo: (state: unknown) => {
      spot = state as Spot;
    },
    run: (frames: number, held?: Direction) => {
      spent += frames;
      if (held === undefined || spot.room === 2) return;
      const [dx, dy] = WAYS[held];
      const [x, y] = [spot.x + dx, spot.y + dy];
      const there = ROOMS[spot.room]?.[y]?.[x] ?? "#";
      if (there === ".") spot = { ...spot, x, y };
      else spot = DOORS[there] ?? spot;
    },
    see,
  } as unknown as Forks;
}

const axis = { scale: 1, offset: 0 };
const POSITION = {
  ...{ x: cellAt(0x10), y: cellAt(0x11), drawn: { by: "sprite", x: axis, y: axis }, rivals: 0 },
} as unknown as Position;
const STEP: Step = { cellPixels: 16, isOnCells: true, held: 12, settled: 28 };

test("cells, doors, stops and fights of a made-up world are found as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const explored = (budget: number, keep: number): readonly string[] => {
    const forks = machine(budget);
    const exploring = exploreCells(forks, forks.take(), POSITION, STEP, keep);
    for (let pauses = 0; ; pauses += 1) {
      const { done, value } = exploring.next();
      if (done !== true) continue;
      const at = (state: unknown): string => Object.values(state as Spot).join("/");
      return [
        `budget ${budget}, of which ${keep} are kept: ${pauses} cells tried`,
        ...value.rooms.flatMap(({ cells, visits, returns, clashes, constant }, room) => [
          `  room ${room}: ${visits} visits, ${returns} returns, ${clashes} clashes; C060 is ${constant[0x60]}, C010 ${constant[0x10]}`,
          ...[...cells].map(([key, { outcomes }]) => {
            const ends = DIRECTIONS.flatMap((way) => {
              const end = outcomes[way];
              return end === undefined ? [] : [`${way} ${Object.values(end).join("/")}`];
            });
            return `    ${key}: ${ends.join(", ")}`;
          }),
        ]),
        `  arrivals: ${value.arrivals.map(({ room, moment }) => `${room} (${moment.memory[0x60]})`).join(", ")}`,
        `  doors: ${value.doors.map(({ state, direction, from, to }) => `${at(state)} ${direction} ${from}-${to}`).join(", ")}`,
        `  stops: ${value.stops.map(({ state, direction, isPerson }) => `${at(state)} ${direction}${isPerson ? " person" : ""}`).join(", ")}`,
        `  locks: ${value.locks.map(at).join(", ")}`,
        "",
      ];
    }
  };
  const lines = [...explored(1e9, 0), ...explored(900, 100), ...explored(100, 101)];
  await expect(lines.join("\n")).toMatchFileSnapshot("explored.txt");
});
