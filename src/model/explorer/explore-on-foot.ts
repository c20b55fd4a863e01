import type { Button } from "../../run/button.ts";
import { chartOf, isFree } from "./atlas.ts";
import { across, type Direction, neighbour, xOf, yOf } from "./direction.ts";
import { findTarget, type Target } from "./find-target.ts";
import { MAX_PRESSES, type Move, walk } from "./moves.ts";
import type { Notebook } from "./notebook.ts";
import type { Place } from "./sight.ts";

/** The next walk from a place, or null when nothing is left to try. */
export function exploreOnFoot(book: Notebook, place: Place, seed: number): Move | null {
  const target = findTarget(book, place, seed);
  if (target === null) return null;
  const buttons = buttonsTo(book, target);
  return walk(buttons, `${describePlace(place)} ${describeTarget(target, place)}`);
}

function buttonsTo(book: Notebook, { kind, path, exit, direction, at }: Target): readonly Button[] {
  const room = MAX_PRESSES - path.length;
  if (exit !== null)
    return [...path, ...Array<Direction>(Math.max(0, room)).fill(path.at(-1) ?? exit.direction)];
  if (room <= 1) return path;
  if (kind !== "unknown") return [...path, direction, "a"];
  const sweep = sweepAlong(book, at, direction, room);
  if (sweep.length > 2) return [...path, ...sweep];
  return [...path, ...Array<Direction>(room - 1).fill(direction), "a"];
}

/** Along a wall: try it, go on by a cell, try again, as far as the way along it is known. */
function sweepAlong(
  book: Notebook,
  { map, key }: Place,
  direction: Direction,
  room: number,
): readonly Direction[] {
  const chart = chartOf(book.atlas, map);
  const isUnknown = (at: number) => !chart.cells.has(neighbour(at, direction));
  const isWall = (at: number) => chart.cells.has(at) && chart.cells.get(at) !== "free";
  const ahead = neighbour(key, direction);
  for (const side of across(direction)) {
    if (
      !isWall(neighbour(ahead, side === across(direction)[0] ? across(direction)[1] : across(direction)[0]))
    )
      continue;
    const presses: Direction[] = [direction];
    let at = key;
    while (presses.length + 2 <= room) {
      at = neighbour(at, side);
      if (!isFree(chart, at, book.steps) || !isUnknown(at)) break;
      presses.push(side, direction);
    }
    if (presses.length > 2) return presses;
  }
  return [];
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
