import { renderCountOf } from "../../../../src/base/quantities/count.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import { type Finding, finding, othersToo, percent } from "../finding.ts";
import type { Forks } from "../forks.ts";
import { addressOf, type Cell, cellAt, isSpriteByte, renderCell } from "../memory.ts";
import type { Moment } from "../moment.ts";
import { anyDirection } from "../play/gather-trials.ts";
import { type Explored, tellingBytes } from "./explore-cells.ts";
import type { Step } from "./measure-step.ts";
import { sharedPlaces } from "./shared-places.ts";

/** The share of arrivals that a room's number must tell right. */
const TOLD = 0.97;

/** The stack is from here on in most games: it keeps what was pushed last. */
const STACK = 0xdf00;

const [MOST_CANDIDATES, PLACES, WALKS] = [24, 6, 5] as const;

/** A byte with a value of its own in each room, and what followed when it was changed. */
interface Candidate {
  readonly cell: Cell;
  readonly told: number;
  readonly most: number;
}

/**
 * Finds the byte that numbers the rooms: constant in each, different in all, and the same on return. Of several, the one counts
 * that leads the player elsewhere when it is changed, and that others follow.
 */
export function* findRoom(forks: Forks, explored: Explored, step: Step): Experiment<Finding> {
  const { rooms, arrivals } = explored;
  const used = rooms.filter(({ cells }) => cells.size >= 2);
  const shared = sharedPlaces(rooms);
  const seen = `${renderCountOf(used.length, "room")}, entered ${renderCountOf(arrivals.length, "time")}${shared === 0 ? "" : `, where ${shared} cells have another picture at the same coordinates`}`;
  if (used.length < 2) return finding("room", null, 0, `${seen}: no other room was reached`);
  const candidates = candidatesIn(explored);
  const [first] = candidates;
  if (first === undefined) return finding("room", null, 0, `${seen}: no byte has a value of its own in each`);
  const tried: { readonly candidate: Candidate; readonly led: number; readonly followed: number }[] = [];
  for (const candidate of candidates.slice(0, MOST_CANDIDATES)) {
    tried.push({ candidate, ...(yield* leadsElsewhere(forks, explored, candidate, candidates, step)) });
  }
  const early = yield* firstToChange(forks, explored, candidates, step);
  const worth = ({ led, followed }: { led: number; followed: number }): number => led + 2 * followed;
  const leading = tried.filter(({ led }) => led >= 0.3).toSorted((a, b) => worth(b) - worth(a));
  const [root, second] = leading;
  const isAlone = root !== undefined && (second === undefined || worth(root) > 1.5 * worth(second));
  // Whatever else differs between rooms is set after their number.
  const [earliest, ...alsoEarly] = early;
  const isFirst = earliest !== undefined && alsoEarly.every((one) => isSame(one, earliest, explored));
  const isSure = isAlone || (root === undefined && isFirst);
  const isEnough = used.length >= 3 || arrivals.length >= 4;
  const chosen = root?.candidate ?? earliest ?? first;
  const evidence =
    `${renderCell(chosen.cell)} has a value of its own in each of ${seen}, right in ${percent(chosen.told)} of these; ` +
    `${othersToo(candidates.length - 1)}; changed by hand, it leads elsewhere in ${percent(root?.led ?? 0)} ` +
    `and ${percent(root?.followed ?? 0)} of the others follow; ${leading.length} of ${tried.length} lead, ` +
    `${early.length} of ${candidates.length} change first at doors`;
  return finding("room", chosen.cell, isSure && isEnough ? chosen.told : 0.5, evidence);
}

/** The candidates that last when they are changed, and take their new value before all others at each door. */
function* firstToChange(
  forks: Forks,
  { rooms, doors }: Explored,
  candidates: readonly Candidate[],
  step: Step,
): Experiment<readonly Candidate[]> {
  let early = candidates;
  const every = Math.max(1, Math.floor(doors.length / PLACES));
  for (const { state, direction, to } of doors.filter((_, at) => at % every === 0).slice(0, PLACES)) {
    if ((rooms[to]?.cells.size ?? 0) < 2) continue;
    const set = new Map<Candidate, number>();
    forks.goTo(state);
    const before = forks.see().memory;
    for (let frame = 1; frame <= step.held + step.settled + 60; frame++) {
      forks.run(1, ...(frame <= step.held ? [direction] : []));
      const { memory } = forks.see();
      for (const candidate of early) {
        const { index } = candidate.cell;
        const isNew = memory[index] !== before[index] && memory[index] === rooms[to]?.constant[index];
        if (!isNew) set.delete(candidate);
        else if (!set.has(candidate)) set.set(candidate, frame);
      }
    }
    const first = Math.min(...set.values());
    const left = early.filter((candidate) => set.get(candidate) === first);
    if (left.length > 0) early = left;
    yield;
  }
  return early.filter(({ cell }) => {
    const [state] = doors.map((door) => door.state);
    if (state === undefined) return false;
    const other = rooms.map(({ constant }) => constant[cell.index] ?? -1).toSorted((a, b) => b - a)[0] ?? 0;
    forks.goTo(forks.poked(state, cell, other));
    forks.run(60);
    return forks.see().memory[cell.index] === other;
  });
}

/** Whether two candidates have equal values in all rooms: one is a copy of the other. */
function isSame(one: Candidate, other: Candidate, { rooms }: Explored): boolean {
  return rooms.every(({ constant }) => constant[one.cell.index] === constant[other.cell.index]);
}

function candidatesIn({ rooms, arrivals }: Explored): readonly Candidate[] {
  const used = rooms.filter(({ cells }) => cells.size >= 2);
  return tellingBytes(used)
    .flatMap((index): readonly Candidate[] => {
      const address = addressOf(index);
      if (isSpriteByte(index) || (address >= STACK && address < 0xe000)) return [];
      const values = used.map(({ constant }) => constant[index] ?? -1);
      const right = arrivals.filter(
        ({ room, moment }) => rooms[room]?.constant[index] === moment.memory[index],
      );
      const told = right.length / Math.max(1, arrivals.length);
      const isNumber = new Set(values).size === used.length && told >= TOLD;
      return isNumber ? [{ cell: cellAt(index), told, most: Math.max(...values) }] : [];
    })
    .toSorted((a, b) => a.most - b.most || a.cell.index - b.cell.index);
}

/** The shares of walks that end on another screen, and of the other bytes that take the other room's value by then. */
function* leadsElsewhere(
  forks: Forks,
  { rooms, doors, stops }: Explored,
  { cell }: Candidate,
  others: readonly Candidate[],
  step: Step,
): Experiment<{ readonly led: number; readonly followed: number }> {
  let [tried, led, followed] = [0, 0, 0];
  const places = [...doors, ...stops].map(({ state }) => state);
  const every = Math.max(1, Math.floor(places.length / PLACES));
  for (const state of places.filter((_, at) => at % every === 0).slice(0, PLACES)) {
    forks.goTo(state);
    const own = forks.see().memory[cell.index] ?? 0;
    const other = rooms.find(({ constant, cells }) => cells.size >= 2 && constant[cell.index] !== own);
    if (other === undefined) continue;
    tried += 1;
    const ways = Array.from({ length: WALKS }, () => anyDirection(forks));
    const walk = (from: MachineState): { moment: Moment; look: number } => {
      forks.goTo(from);
      for (const way of ways) {
        forks.run(step.held + 8, way);
        forks.run(step.settled);
      }
      return { moment: forks.see(), look: forks.look() };
    };
    const plain = walk(state);
    const poked = walk(forks.poked(state, cell, other.constant[cell.index] ?? 0));
    if (poked.look !== plain.look) led += 1;
    const rest = others.filter(({ cell: { index } }) => index !== cell.index);
    const after = rest.filter(
      ({ cell: { index } }) =>
        poked.moment.memory[index] !== plain.moment.memory[index] &&
        poked.moment.memory[index] === other.constant[index],
    );
    followed += rest.length === 0 ? 0 : after.length / rest.length;
    yield;
  }
  return tried === 0 ? { led: 0, followed: 0 } : { led: led / tried, followed: followed / tried };
}
