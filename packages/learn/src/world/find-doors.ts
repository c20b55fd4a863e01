import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import type { Experiment } from "../experiment.ts";
import { type Finding, finding } from "../finding.ts";
import type { Direction, Forks } from "../forks.ts";
import { sharedBackground } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import { cellOf, type Explored } from "./explore-cells.ts";
import type { Step } from "./measure-step.ts";

/** A place in one of the rooms that were explored. */
export interface RoomCell {
  readonly room: number;
  readonly x: number;
  readonly y: number;
}

/** A way to another place: a direction pressed on a cell. */
export interface FoundDoor {
  readonly from: RoomCell;
  readonly direction: Direction;
  readonly to: RoomCell;
}

/** A room of fewer cells may be a part of another one. */
const LEAST_CELLS = 5;

/** The share of its background that a place keeps. */
const SAME = 0.8;

const [MOST_TRIED, LONGEST_WAIT, ARRIVAL, NEAR] = [24, 40, 60, 2] as const;

/** Takes each door again after another wait, and counts the doors that lead to the same cell, and those with a way back. */
export function* findDoors(
  forks: Forks,
  { rooms, doors }: Explored,
  position: Position,
  step: Step,
): Experiment<{ readonly doors: readonly FoundDoor[]; readonly finding: Finding }> {
  const found = new Map<string, FoundDoor>();
  let [tried, same] = [0, 0];
  const every = Math.max(1, Math.floor(doors.length / MOST_TRIED));
  for (const [at, { state, direction, from, to }] of doors.entries()) {
    forks.goTo(state);
    const here = cellOf(forks.see(), position, step);
    const cell = rooms[from]?.cells.get(`${here.x},${here.y}`);
    const outcome = cell?.outcomes[direction];
    if (outcome?.kind !== "door") continue;
    const known = rooms[to]?.cells.get(`${outcome.x},${outcome.y}`)?.moment;
    // A long way in one room, as on ice, is no door.
    const isSmall = [from, to].some((room) => (rooms[room]?.cells.size ?? 0) < LEAST_CELLS);
    if (from === to || isSmall || cell === undefined || known === undefined) continue;
    if (sharedBackground(cell.moment, known) >= SAME) continue;
    const door = { from: { room: from, ...here }, direction, to: { room: to, x: outcome.x, y: outcome.y } };
    found.set(`${from},${here.x},${here.y},${direction}`, door);
    if (at % every !== 0 || tried >= MOST_TRIED) continue;
    tried += 1;
    forks.run(1 + forks.chance(LONGEST_WAIT));
    forks.run(step.held, direction);
    forks.run(step.settled + ARRIVAL);
    const moment = forks.see();
    const there = cellOf(moment, position, step);
    const isThere = there.x === outcome.x && there.y === outcome.y;
    if (isThere && sharedBackground(known, moment) >= SAME) same += 1;
    yield;
  }
  const all = [...found.values()];
  const returning = all.filter((door) => all.some((other) => isWayBack(door, other)));
  const seen = rooms.filter(({ cells }) => cells.size > 0).length;
  const evidence =
    `${all.length} cells and directions lead from one of ${renderCountOf(seen, "room")} to another place, ` +
    `${returning.length} of them with a way back; taken again after another wait, ${same} of ${tried} led to the same cell`;
  return { doors: all, finding: finding("doors", null, tried === 0 ? 0 : same / (tried + 0.2), evidence) };
}

/** Whether a door leads back to where another one begins. */
export function isWayBack(door: FoundDoor, other: FoundDoor): boolean {
  return isNear(other.from, door.to) && isNear(other.to, door.from);
}

function isNear(one: RoomCell, other: RoomCell): boolean {
  return one.room === other.room && Math.abs(one.x - other.x) + Math.abs(one.y - other.y) <= NEAR;
}
