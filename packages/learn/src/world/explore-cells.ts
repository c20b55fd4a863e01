import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import type { Direction, Forks } from "../forks.ts";
import { MEMORY_BYTES, numberIn } from "../memory.ts";
import { type Moment, sharedBackground } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import { isSomebodyAt } from "./is-somebody-at.ts";
import type { Step } from "./measure-step.ts";

/** The end of a step from a cell: it led to a cell of the same room, nowhere, to a person, or through a door. */
export type Outcome =
  | { readonly kind: "cell"; readonly x: number; readonly y: number }
  | { readonly kind: "blocked" }
  | { readonly kind: "person" }
  | { readonly kind: "door"; readonly room: number; readonly x: number; readonly y: number };

/** A cell that was stood on. */
export interface TriedCell {
  readonly x: number;
  readonly y: number;
  readonly moment: Moment;
  readonly outcomes: Partial<Record<Direction, Outcome>>;
}

/** A part of the game in which coordinates have one meaning. */
export interface Room {
  readonly cells: Map<string, TriedCell>;
  /** The bytes that had one value at all of its cells; −1 for the others. */
  readonly constant: Int16Array;
  /** Times that the room was entered. */
  visits: number;
  /** Times that a step led to a cell that was known, and how many of them showed another picture there. */
  returns: number;
  clashes: number;
}

/** Cells that were tried, in the order in which they were found. */
export interface Explored {
  readonly rooms: readonly Room[];
  /** Moments right after a door, with the room that they are in. */
  readonly arrivals: readonly { readonly room: number; readonly moment: Moment }[];
  /** States in front of doors, with the direction that leads through. */
  /** States after a step in which no direction moves the player: a fight, a text, or the end. */
  readonly locks: readonly MachineState[];
  /** States in front of what stopped the player. */
  readonly stops: readonly {
    readonly state: MachineState;
    readonly direction: Direction;
    readonly isPerson: boolean;
  }[];
  readonly doors: readonly {
    readonly state: MachineState;
    readonly direction: Direction;
    readonly from: number;
    readonly to: number;
  }[];
}

/** The most cells tried in all rooms, and in one after the first; the most rooms, and states kept of other scenes. */
const [MOST_CELLS, MOST_IN_ROOM, MOST_ROOMS, MOST_LOCKS] = [900, 220, 24, 12] as const;

/** A change of cells by a step that is a jump to another place. */
const JUMP = 3;

/** Shares of the background that a scene keeps: where it scrolls, and where it does not. */
const [SAME_SCENE, SAME_STILL] = [0.5, 0.8] as const;

const ARRIVAL = 60;

/** The cell of a moment. */
export function cellOf(
  moment: Moment,
  { x, y, drawn }: Position,
  { cellPixels }: Step,
): { x: number; y: number } {
  return {
    x: Math.floor((numberIn(x, moment.memory) * drawn.x.scale) / cellPixels),
    y: Math.floor((numberIn(y, moment.memory) * drawn.y.scale) / cellPixels),
  };
}

/** Tries each direction from each cell that it reaches, breadth first, through doors too. */
export function* exploreCells(
  forks: Forks,
  start: MachineState,
  position: Position,
  step: Step,
  keep: number,
): Experiment<Explored> {
  const rooms: Room[] = [];
  const arrivals: { room: number; moment: Moment }[] = [];
  const doors: { state: MachineState; direction: Direction; from: number; to: number }[] = [];
  const stops: { state: MachineState; direction: Direction; isPerson: boolean }[] = [];
  const locks: MachineState[] = [];
  const queue: { state: MachineState; room: number; cell: TriedCell }[] = [];
  let count = 0;
  const enter = (state: MachineState, moment: Moment, at: number): void => {
    const room = rooms[at];
    const place = cellOf(moment, position, step);
    const key = `${place.x},${place.y}`;
    if (room === undefined || room.cells.has(key)) return;
    if (count >= MOST_CELLS || (at > 0 && room.cells.size >= MOST_IN_ROOM)) return;
    const cell: TriedCell = { ...place, moment, outcomes: {} };
    room.cells.set(key, cell);
    noteConstant(room.constant, moment, room.cells.size === 1);
    count += 1;
    queue.push({ state, room: at, cell });
  };
  const arrive = (moment: Moment): number => {
    const known = rooms.findIndex((room) => isIn(room, rooms, moment, cellOf(moment, position, step)));
    if (known >= 0) return known;
    if (rooms.length === MOST_ROOMS) return -1;
    const constant = new Int16Array(MEMORY_BYTES).fill(-1);
    rooms.push({ cells: new Map(), constant, visits: 0, returns: 0, clashes: 0 });
    return rooms.length - 1;
  };
  forks.goTo(start);
  const first = forks.see();
  enter(start, first, arrive(first));

  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (forks.left() < keep) break;
    const { state, room, cell } = next;
    for (const direction of DIRECTIONS) {
      forks.goTo(state);
      takeStep(forks, position, step, direction, cell);
      const moment = forks.see();
      const place = cellOf(moment, position, step);
      const far = Math.max(Math.abs(place.x - cell.x), Math.abs(place.y - cell.y));
      const stepped = forks.take();
      if (far > JUMP || isOtherScene(forks, state, step, cell.moment, moment)) {
        forks.goTo(stepped);
        forks.run(ARRIVAL);
        const arrived = forks.see();
        if (!canWalk(forks, position, step)) {
          if (locks.length < MOST_LOCKS) locks.push(forks.take());
          continue;
        }
        const to = arrive(arrived);
        const known = rooms[to];
        if (known === undefined) continue;
        known.visits += 1;
        arrivals.push({ room: to, moment: arrived });
        doors.push({ state, direction, from: room, to });
        cell.outcomes[direction] = { kind: "door", room: to, ...cellOf(arrived, position, step) };
        enter(forks.take(), arrived, to);
      } else if (far === 0) {
        const isPerson = isSomebodyAt(cell.moment, position, step, direction);
        cell.outcomes[direction] = { kind: isPerson ? "person" : "blocked" };
        if (isPerson || count % 4 === 0) stops.push({ state, direction, isPerson });
      } else {
        cell.outcomes[direction] = { kind: "cell", ...place };
        compareReturn(rooms[room], place, moment);
        enter(stepped, moment, room);
      }
    }
    yield;
  }
  return mergeRooms({ rooms, arrivals, doors, stops, locks });
}

/** Counts a step to a cell that is known, and whether the picture there is another one now. */
function compareReturn(room: Room | undefined, { x, y }: { x: number; y: number }, moment: Moment): void {
  const known = room?.cells.get(`${x},${y}`);
  if (room === undefined || known === undefined) return;
  room.returns += 1;
  if (sharedBackground(known.moment, moment) < SAME_STILL) room.clashes += 1;
}

/** Whether a step changed the scene. Rooms of few kinds of tiles share half of them; then the same time without a step decides. */
function isOtherScene(
  forks: Forks,
  state: MachineState,
  { held, settled }: Step,
  before: Moment,
  after: Moment,
): boolean {
  const shared = sharedBackground(before, after);
  const isStill = before.scrollX === after.scrollX && before.scrollY === after.scrollY;
  if (shared < SAME_SCENE || shared >= SAME_STILL || !isStill) return shared < SAME_SCENE;
  forks.goTo(state);
  forks.run(held + settled);
  return sharedBackground(before, forks.see()) >= SAME_STILL;
}

/** Presses a direction for one cell: where the player stops anywhere, until the cell changes. */
function takeStep(
  forks: Forks,
  position: Position,
  step: Step,
  direction: Direction,
  from: { readonly x: number; readonly y: number },
): void {
  forks.run(step.held, direction);
  for (let more = 0; !step.isOnCells && more < step.held; more += 2) {
    const now = cellOf(forks.see(), position, step);
    if (now.x !== from.x || now.y !== from.y) break;
    forks.run(2, direction);
  }
  forks.run(step.settled);
}

/** Whether a direction moves the player from here; the machine is left as it was. */
function canWalk(forks: Forks, position: Position, step: Step): boolean {
  const state = forks.take();
  const here = cellOf(forks.see(), position, step);
  const moves = DIRECTIONS.some((direction) => {
    forks.goTo(state);
    forks.run(step.held + 8, direction);
    forks.run(step.settled);
    const there = cellOf(forks.see(), position, step);
    return here.x !== there.x || here.y !== there.y;
  });
  forks.goTo(state);
  return moves;
}

function noteConstant(constant: Int16Array, { memory }: Moment, isFirst: boolean): void {
  for (const [index, byte] of memory.entries()) {
    if (isFirst) constant[index] = byte;
    else if (constant[index] !== byte) constant[index] = -1;
  }
}

/** Whether a moment is in a room: by the picture at a cell that is known, else by the bytes that tell rooms apart. */
function isIn(room: Room, rooms: readonly Room[], moment: Moment, place: { x: number; y: number }): boolean {
  const known = room.cells.get(`${place.x},${place.y}`);
  if (known !== undefined) return sharedBackground(known.moment, moment) >= 0.8;
  const near = [...room.cells.values()].filter(
    ({ x, y }) => Math.abs(x - place.x) + Math.abs(y - place.y) <= 6,
  );
  const shared = near.slice(0, 6).map((cell) => sharedBackground(cell.moment, moment));
  if (shared.some((share) => share >= 0.9)) return true;
  if (shared.length > 0 && Math.max(...shared) < 0.6) return false;
  const telling = tellingBytes(rooms);
  const same = telling.filter((index) => room.constant[index] === moment.memory[index]);
  return telling.length > 0 && same.length >= 0.8 * telling.length;
}

/** The bytes that are constant in each room and not the same in all. */
export function tellingBytes(rooms: readonly Room[]): readonly number[] {
  const telling: number[] = [];
  for (let index = 0; index < MEMORY_BYTES; index++) {
    const values = rooms.map(({ constant }) => constant[index] ?? -1);
    if (!values.includes(-1) && new Set(values).size > 1) telling.push(index);
  }
  return telling;
}

/** Joins rooms that look alike at nearly all cells that both have: one of them was entered before it was drawn. */
function mergeRooms({ rooms, arrivals, doors, stops, locks }: Explored): Explored {
  const into = rooms.map((_, at) => at);
  for (const [at, room] of rooms.entries()) {
    const same = rooms
      .slice(0, at)
      .findIndex((other, earlier) => into[earlier] === earlier && isAlike(room, other));
    if (same < 0) continue;
    into[at] = same;
    const other = rooms[same];
    for (const [key, cell] of room.cells) if (other?.cells.has(key) === false) other.cells.set(key, cell);
    for (const [index, byte] of room.constant.entries()) {
      if (other !== undefined && other.constant[index] !== byte) other.constant[index] = -1;
    }
    room.cells.clear();
  }
  const roomOf = (at: number): number => into[at] ?? at;
  for (const { cells } of rooms) {
    for (const { outcomes } of cells.values()) {
      for (const direction of DIRECTIONS) {
        const outcome = outcomes[direction];
        if (outcome?.kind === "door") outcomes[direction] = { ...outcome, room: roomOf(outcome.room) };
      }
    }
  }
  return {
    rooms,
    stops,
    locks,
    arrivals: arrivals.map((arrival) => ({ ...arrival, room: roomOf(arrival.room) })),
    doors: doors.map((door) => ({ ...door, from: roomOf(door.from), to: roomOf(door.to) })),
  };
}

function isAlike(one: Room, other: Room): boolean {
  const shared = [...one.cells].flatMap(([key, { moment }]) => {
    const there = other.cells.get(key);
    return there === undefined ? [] : [sharedBackground(moment, there.moment)];
  });
  return shared.length >= 5 && shared.filter((share) => share >= 0.95).length >= 0.8 * shared.length;
}
