import type { Experiment } from "../experiment.ts";
import { type Finding, finding, percent } from "../finding.ts";
import type { Forks } from "../forks.ts";
import { addressOf, type Cell, cellAt, isSpriteByte, renderCell } from "../memory.ts";
import { sharedBackground } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import { cellOf, type Explored, tellingBytes } from "./explore-cells.ts";
import type { Step } from "./measure-step.ts";

/** The share of arrivals that a room's number must tell right. */
const TOLD = 0.97;

/** The stack lies here in most games: it keeps what was pushed last. */
const STACK = 0xdf00;

const [MOST_CANDIDATES, MOST_DOORS] = [12, 6] as const;

/**
 * Finds the byte that numbers the rooms: constant in each, different in all, and the same on return. Of several, the one counts
 * that leads through other doors when it is changed.
 */
export function* findRoom(
  forks: Forks,
  explored: Explored,
  position: Position,
  step: Step,
): Experiment<Finding> {
  const { rooms, arrivals, doors } = explored;
  const used = rooms.filter(({ cells }) => cells.size >= 2);
  const seen = `${used.length} rooms, entered ${arrivals.length} times`;
  if (used.length < 2) return finding("room", null, 0, `${seen}: no other room was reached`);
  const candidates = tellingBytes(used).flatMap((index) => {
    const address = addressOf(index);
    if (isSpriteByte(index) || (address >= STACK && address < 0xe000)) return [];
    const values = used.map(({ constant }) => constant[index] ?? -1);
    const told = arrivals.filter(({ room, moment }) => {
      const value = rooms[room]?.constant[index];
      return value === moment.memory[index];
    });
    const share = told.length / Math.max(1, arrivals.length);
    const isNumber = new Set(values).size === used.length && share >= TOLD;
    return isNumber ? [{ cell: cellAt(index), share, most: Math.max(...values) }] : [];
  });
  const ranked = candidates.toSorted((a, b) => a.most - b.most || a.cell.index - b.cell.index);
  const [first] = ranked;
  if (first === undefined) return finding("room", null, 0, `${seen}: no byte has a value of its own in each`);
  const leads: { readonly cell: Cell; readonly share: number; readonly led: number }[] = [];
  for (const candidate of ranked.slice(0, MOST_CANDIDATES)) {
    leads.push({ ...candidate, led: leadsElsewhere(forks, explored, candidate.cell, position, step) });
    yield;
  }
  const leading = leads.filter(({ led }) => led > 0);
  const chosen = leading[0] ?? first;
  const isSure = leading.length === 1 || (leading.length === 0 && ranked.length === 1);
  const enough = used.length >= 3 || arrivals.length >= 4;
  const led =
    leading.length === 0
      ? ""
      : `; changed by hand, it leads elsewhere at ${leading[0]?.led} of ${Math.min(MOST_DOORS, doors.length)} doors`;
  const evidence =
    `${renderCell(chosen.cell)} has a value of its own in each of ${seen}, right in ${percent(chosen.share)} of these; ` +
    `${ranked.length - 1} other bytes do too${led}`;
  return finding(
    "room",
    chosen.cell,
    isSure && enough ? chosen.share : 0.5 / Math.max(1, leading.length),
    evidence,
  );
}

/** The doors that lead to another picture or place after the byte was given another room's value. */
function leadsElsewhere(
  forks: Forks,
  { rooms, doors }: Explored,
  cell: Cell,
  position: Position,
  step: Step,
): number {
  let led = 0;
  const every = Math.max(1, Math.floor(doors.length / MOST_DOORS));
  for (const { state, direction, from } of doors.filter((_, at) => at % every === 0).slice(0, MOST_DOORS)) {
    const after = (start: typeof state): ReturnType<Forks["see"]> => {
      forks.goTo(start);
      forks.run(step.held, direction);
      forks.run(step.settled + 60);
      return forks.see();
    };
    const own = rooms[from]?.constant[cell.index];
    const other = rooms
      .map(({ constant }) => constant[cell.index] ?? -1)
      .find((value) => value >= 0 && value !== own);
    if (other === undefined) continue;
    const plain = after(state);
    const poked = after(forks.poked(state, cell, other));
    const [here, there] = [cellOf(plain, position, step), cellOf(poked, position, step)];
    const isElsewhere = sharedBackground(plain, poked) < 0.6 || here.x !== there.x || here.y !== there.y;
    if (isElsewhere && poked.memory[cell.index] !== plain.memory[cell.index]) led += 1;
  }
  return led;
}
