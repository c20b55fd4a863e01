import type { Button } from "../../run/button.ts";
import { findTarget, type Target } from "./find-target.ts";
import { type Chart, chartOf, isFree } from "./map/atlas.ts";
import { across, type CellKey, type Direction, neighbour, xOf, yOf } from "./map/direction.ts";
import { MAX_PRESSES, type Move, walk } from "./moves.ts";
import type { Notebook } from "./notebook.ts";
import type { Place } from "./story/sight.ts";

/** Cells across which a wall is taken to go on. */
const WALL_GAP = 3;

/** Presses with which the pace is found out. */
const PROBE = 3;

/** The next walk from a place, or null when nothing is left to try. */
export function exploreOnFoot(book: Notebook, place: Place, seed: number): Move | null {
  const target = findTarget(book, place, seed);
  if (target === null) return null;
  const ask: readonly Button[] = isUnasked(book, place) ? ["a"] : [];
  const buttons = [...ask, ...buttonsTo(book, target, MAX_PRESSES - ask.length)];
  return walk(buttons, `${describePlace(place)} ${describeTarget(target, place)}`);
}

/** Whether something is in the way right ahead that was never asked what it is: a press of A tells. */
function isUnasked({ atlas, ahead }: Notebook, { map }: Place): boolean {
  return ahead !== null && chartOf(atlas, map).cells.get(ahead) === "solid";
}

function buttonsTo(
  book: Notebook,
  { kind, path, exit, direction, at }: Target,
  presses: number,
): readonly Button[] {
  const room = presses - path.length;
  if (exit !== null)
    return [...path, ...Array<Direction>(Math.max(0, room)).fill(path.at(-1) ?? exit.direction)];
  if (room <= 1) return path;
  if (kind !== "unknown") return [...path, direction, "a"];
  const sweep = sweepAlong(book, at, direction, room);
  if (sweep.length > 2) return [...path, ...sweep];
  return [...path, ...Array<Direction>(book.isSwift ? room : Math.min(room, PROBE)).fill(direction)];
}

/** Along a wall: try it, go on by a cell, try again, as far as the way along it is known. */
function sweepAlong(
  book: Notebook,
  { map, key }: Place,
  direction: Direction,
  room: number,
): readonly Direction[] {
  const chart = chartOf(book.atlas, map);
  const [one, other] = across(direction).map((side) => {
    const presses: Direction[] = [direction];
    for (let at = neighbour(key, side); presses.length + 2 <= room; at = neighbour(at, side)) {
      if (!isFree(chart, at, book.steps) || chart.cells.has(neighbour(at, direction))) break;
      presses.push(side, direction);
    }
    return presses;
  });
  if (one === undefined || other === undefined || !isAlongWall(chart, neighbour(key, direction), direction))
    return [];
  return one.length >= other.length ? one : other;
}

/** Whether a cell seems to be part of a wall: there is wall near it, across the direction of looking. */
function isAlongWall(chart: Chart, key: CellKey, direction: Direction): boolean {
  return across(direction).some((side) => {
    let at = key;
    for (let far = 0; far < WALL_GAP; far += 1) {
      at = neighbour(at, side);
      const cell = chart.cells.get(at);
      if (cell !== undefined) return cell !== "free";
    }
    return false;
  });
}

function describePlace({ map, key }: Place): string {
  return `I am in ${map} at (${xOf(key)}, ${yOf(key)}).`;
}

const WAYS: Readonly<Record<Direction, string>> = {
  up: "above",
  right: "to the right of",
  down: "below",
  left: "to the left of",
};

function describeTarget({ kind, at, direction, exit }: Target, here: Place): string {
  const spot = `(${xOf(at.key)}, ${yOf(at.key)})`;
  if (exit !== null)
    return `There is more to see in ${at.map === here.map ? "another part" : at.map}: I go there.`;
  const where = at.key === here.key ? "here" : spot;
  if (kind === "thing") return `I ask again ${WAYS[direction]} ${where}.`;
  if (kind === "unasked") return `I look closer at what is ${WAYS[direction]} ${where}.`;
  return `I have not been ${WAYS[direction]} ${where}: I go and see.`;
}
