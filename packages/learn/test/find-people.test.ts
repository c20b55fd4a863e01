import { expect, test } from "vitest";
import { cellAt, MEMORY_BYTES } from "../src/memory.ts";
import type { Moment, Sprite } from "../src/moment.ts";
import type { Position } from "../src/place/choose-position.ts";
import type { Explored, Room } from "../src/world/explore-cells.ts";
import { findPeople } from "../src/world/find-people.ts";

type Spot = readonly [x: number, y: number];

const drawn = (by: string) =>
  ({ by, x: { scale: 8, offset: 0 }, y: { scale: 8, offset: 0 } }) as unknown as Position["drawn"];
const position = (by = "sprite") => ({ x: cellAt(0), y: cellAt(1), drawn: drawn(by) }) as unknown as Position;

/** A moment with the player at 2,2 and sprites at places of the background. */
function moment(spots: readonly Spot[]): Moment {
  const memory = new Uint8Array(MEMORY_BYTES);
  memory.set([2, 2]);
  const sprite = ([x, y]: Spot): Sprite => ({ x, y, tile: 1, left: x, top: y });
  return { memory, sprites: [[16, 16] as const, ...spots].map(sprite) } as unknown as Moment;
}

/** A room of that many cells, in each of which these sprites are seen. */
function room(count: number, spotsAt: (at: number) => readonly Spot[]): Room {
  const cells = Array.from({ length: count }, (_, at) => [
    String(at),
    { x: at, y: 0, moment: moment(spotsAt(at)), outcomes: {} },
  ]);
  return { cells: new Map(cells as never) } as unknown as Room;
}

const evidenceOf = (rooms: readonly Room[]): string =>
  findPeople({ rooms, stops: [] } as unknown as Explored, position(), 0).evidence;

test("a person who is at one place in seven of ten moments keeps it; one in six moves", () => {
  const person = (times: number) => (at: number) => [at < times ? ([80, 80] as const) : ([96, 80] as const)];

  expect(evidenceOf([room(10, person(7)), room(10, person(6))])).toContain(
    "room 0: 1 keep their place, up to 0 move or come and go; room 1: 0 keep their place, up to 1 move or come and go",
  );
});

test("the sprites of one person are one, the player's are none, and few moments tell nothing", () => {
  const parts = [
    [80, 80],
    [88, 80],
    [80, 88],
    [88, 88],
    [24, 24],
  ] as const;

  expect(evidenceOf([room(5, () => parts)])).toContain("room 0: 1 keep their place, up to 0 move");
  expect(evidenceOf([room(4, () => parts)])).toBe("no sprite besides the player's in 1 room");
});

test("sprites tell nothing of people where the player is drawn with tiles", () => {
  const explored = { rooms: [room(10, () => [[80, 80]])], stops: [] } as unknown as Explored;

  expect(findPeople(explored, position("tile"), 3)).toMatchObject({ confidence: 0 });
});
