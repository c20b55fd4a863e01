import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { fixturesOf, isLockedDoor, LOCKED_DOOR } from "../names/fixtures.ts";
import { type Release, releaseOf } from "../names/release.ts";
import { readTrainers } from "./sight.ts";
import { readSprites, type Sprite } from "./sprites.ts";
import { GRID, tileAt } from "./tile-map.ts";

const MAP = 0xd35e;
const MAP_ROW = 0xd361;
const MAP_COLUMN = 0xd362;
const SPRITES = 0xc100;
/** Two bytes for each sprite from 1 on: an item and 0, a trainer's class and team, or a species and level. */
const EXTRA = 0xd504;
/** A trainer's class, from the first one on. */
const FIRST_TRAINER = 0xc9;

/** The sprite that follows the player: in Yellow, Pikachu. */
export const FOLLOWER = "your Pikachu";

/**
 * The names of people with a task, by picture.
 * @see constants/sprite_constants.asm in the public disassembly
 */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x15, "clerk"],
  [0x24, "gym guide"],
  [0x26, "clerk"],
  [0x29, "nurse"],
  [0x2a, "link receptionist"],
  [0x31, "guard"],
]);

/** A sprite on the screen, and what it is: `item`, `boulder`, `trainer`, `nurse`, `person` and the like. */
export type Thing = Pick<Sprite, "x" | "y"> & { readonly what: string };

/**
 * The people and things on the screen. A trainer is `trainer to fight` or `beaten trainer` where the map's list of
 * trainers can be read now, else `trainer`.
 */
export function readThings(view: MemoryReader): readonly Thing[] {
  const trainers = readTrainers(view);
  const { pictures, follower } = releaseOf(view);
  return readSprites(view).map(({ index, x, y }) => {
    if (index === follower) return { x, y, what: FOLLOWER };
    const picture = view.read(SPRITES + index * 16);
    const [first, second] = [0, 1].map((byte) => view.read(EXTRA + (index - 1) * 2 + byte));
    const known = trainers.find(({ sprite }) => sprite === index);
    return { x, y, what: whatIs(picture, [first ?? 0, second ?? 0], known?.isBeaten ?? null, pictures) };
  });
}

/** The named things that are fixed on the map, on the screen: switches, machines, and locked doors by their first cell. */
export function readFixtures(view: MemoryReader, tiles: Uint8Array): readonly Thing[] {
  const map = view.read(MAP);
  const [left, top] = [view.read(MAP_COLUMN) - GRID.playerColumn, view.read(MAP_ROW) - GRID.playerRow];
  const isDoor = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && isLockedDoor(map, tileAt(tiles, row * 2 + 1, column * 2));
  const doors = Array.from({ length: GRID.rows * GRID.columns }, (_, at) => ({
    row: Math.floor(at / GRID.columns),
    column: at % GRID.columns,
  }))
    .filter(({ row, column }) => isDoor(row, column) && !isDoor(row - 1, column) && !isDoor(row, column - 1))
    .map(({ row, column }) => ({ x: left + column, y: top + row, what: LOCKED_DOOR }));
  const isShown = ({ x, y }: Pick<Thing, "x" | "y">): boolean =>
    x >= left && x < left + GRID.columns && y >= top && y < top + GRID.rows;
  const named = fixturesOf(map).flatMap(({ x, y, what }) => (what === null ? [] : [{ x, y, what }]));
  return [...doors, ...named.filter(isShown)];
}

function whatIs(
  picture: number,
  [first, second]: readonly [number, number],
  isBeaten: boolean | null,
  { itemBall, boulder, names }: Release["pictures"],
): string {
  if (first >= FIRST_TRAINER && second > 0) {
    return isBeaten === null ? "trainer" : isBeaten ? "beaten trainer" : "trainer to fight";
  }
  // A ball with a level is a Pokémon that fights.
  if (first > 0 && second > 0) return isBeaten === true ? "beaten Pokémon" : "Pokémon to fight";
  // Pictures of things, which stand still, begin with the item ball.
  if (first > 0 && picture >= itemBall) return "item";
  if (picture === boulder) return "boulder";
  const name = NAMES.get(picture) ?? names.get(picture);
  return name ?? (picture === itemBall ? "ball" : picture > itemBall ? "thing" : "person");
}
