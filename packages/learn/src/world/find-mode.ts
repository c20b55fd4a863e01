import type { Button } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import { type Finding, finding } from "../finding.ts";
import type { Forks } from "../forks.ts";
import { addressOf, type Cell, cellAt, isSpriteByte, MEMORY_BYTES, renderCell } from "../memory.ts";
import type { Position } from "../place/choose-position.ts";
import { anyDirection } from "../play/gather-trials.ts";
import { canMove } from "../play/test-play.ts";
import type { Opening } from "../text/gather-pages.ts";
import type { Explored } from "./explore-cells.ts";

/** The byte that says whether directions move the player, with its values. */
export interface Mode {
  readonly cell: Cell;
  readonly free: number;
  readonly locked: readonly number[];
}

const [MOST_LOCKS, MOST_TRIES, MOST_CANDIDATES, POKED, CHECKS] = [10, 70, 160, 6, 80] as const;

/** Presses that end a text or a fight. */
const WAY_OUT: readonly Button[] = ["a", "a", "a", "b", "a", "a", "b", "a", "a", "a", "b", "a", "a", "a"];

/**
 * Finds what locks the directions: opens texts by A in front of people and walls, and menus by START, and looks for the byte that
 * differs then. It frees the player when it gets its value of play back, and holds them when it loses it.
 */
export function* findMode(
  forks: Forks,
  explored: Explored,
  position: Position,
): Experiment<{
  readonly mode: Mode | null;
  readonly finding: Finding;
  readonly openings: readonly Opening[];
}> {
  const openings = yield* openTexts(forks, explored, position);
  const texts = openings.map(({ opened }) => opened);
  const locks = [...texts, ...(yield* otherLocks(forks, explored, position))];
  const seen = `${locks.length} times something held the player, ${texts.length} of them a text that A opened`;
  const none = (why: string): { mode: null; finding: Finding; openings: readonly Opening[] } => ({
    mode: null,
    openings,
    finding: finding("mode", null, 0, `${seen}: ${why}`),
  });
  if (locks.length < 3) return none("too few to compare");
  const free = explored.rooms.flatMap(({ cells }) => [...cells.values()].map(({ moment }) => moment.memory));
  const held = locks.map((state) => {
    forks.goTo(state);
    return forks.see().memory;
  });
  const places = [...explored.stops, ...explored.doors].map(({ state }) => state);
  const tried: { readonly mode: Mode; readonly freed: number; readonly stopped: number }[] = [];
  const candidates = candidatesIn(free, held);
  for (const mode of candidates.slice(0, MOST_CANDIDATES)) {
    // Two pokes tell nearly all bytes without an effect.
    const first = poke(forks, mode, locks, places, position, 2);
    yield;
    if (first.freed + first.stopped > 0)
      tried.push({ mode, ...poke(forks, mode, locks, places, position, POKED) });
    yield;
  }
  const fresh = yield* watchPlay(forks, places, position);
  const heldCount = fresh.filter(({ isFree }) => !isFree).length;
  const agreed = (mode: Mode): number => {
    const right = fresh.filter(({ memory, isFree }) => (memory[mode.cell.index] === mode.free) === isFree);
    return right.length / Math.max(1, fresh.length);
  };
  const causing = tried.filter(({ freed, stopped }) => freed + stopped >= 0.5).map(({ mode }) => mode);
  const telling = causing.length > 0 ? causing : candidates;
  const ranked = telling
    .map((mode) => ({ mode, share: agreed(mode), kinds: kindsOf(mode) }))
    .toSorted((a, b) => b.share - a.share || b.kinds - a.kinds || a.mode.cell.index - b.mode.cell.index);
  const [best, second] = ranked;
  if (best === undefined) return none("no byte differs from play in each");
  const isAlone = second === undefined || second.share < best.share || second.kinds < best.kinds;
  const isSure = isAlone && best.share >= 0.95 && heldCount >= 4;
  const { mode, share } = best;
  const evidence =
    `${renderCell(mode.cell)} is ${mode.free} in play and ${mode.locked.join(" or ")} in ${seen}; it tells whether directions move ` +
    `the player at ${Math.round(share * fresh.length)} of ${fresh.length} fresh moments, ${heldCount} of them held; ` +
    `${causing.length} bytes free or hold the player when they are changed`;
  return {
    mode,
    openings,
    finding: finding("mode", mode.cell, isSure ? share : Math.min(share, 0.6), evidence),
  };
}

/** The different small values of a mode in locks: texts, menus and fights often have one each. */
function kindsOf({ free, locked }: Mode): number {
  return free <= 32 && locked.every((value) => value <= 32) ? locked.length : 0;
}

/** Plays on by chance from some places, and tries now and then whether directions move the player. */
function* watchPlay(
  forks: Forks,
  places: readonly MachineState[],
  position: Position,
): Experiment<readonly { readonly memory: Uint8Array; readonly isFree: boolean }[]> {
  const watched: { memory: Uint8Array; isFree: boolean }[] = [];
  for (let check = 0; check < CHECKS && places.length > 0; check++) {
    const from = places[forks.chance(places.length)];
    if (from === undefined) continue;
    forks.goTo(from);
    for (let press = 0; press < 5; press++) {
      forks.run(10, press < 4 ? anyDirection(forks) : "a");
      forks.run(16);
    }
    forks.run(50);
    const state = forks.take();
    const { memory } = forks.see();
    watched.push({ memory, isFree: canMove(forks, state, position) });
    yield;
  }
  return watched;
}

function* openTexts(forks: Forks, { stops }: Explored, position: Position): Experiment<readonly Opening[]> {
  const texts: Opening[] = [];
  const looks = new Set<number>();
  const people = stops.filter(({ isPerson }) => isPerson);
  const walls = stops.filter(({ isPerson }) => !isPerson);
  const every = Math.max(1, Math.floor(walls.length / MOST_TRIES));
  const some = [...people.slice(0, 30), ...walls.filter((_, at) => at % every === 0)];
  for (const { state, direction, isPerson } of some.slice(0, MOST_TRIES)) {
    if (texts.length >= MOST_LOCKS) break;
    forks.goTo(state);
    forks.run(4, direction);
    forks.run(16);
    const facing = forks.take();
    forks.run(65);
    const unopened = forks.take();
    forks.goTo(facing);
    forks.run(5, "a");
    forks.run(60);
    const opened = forks.take();
    const look = forks.look("maps");
    if (looks.has(look) || !(yield* holds(forks, opened, position))) continue;
    looks.add(look);
    texts.push({ opened, unopened, isPerson });
  }
  return texts;
}

function* otherLocks(
  forks: Forks,
  { locks, doors, stops }: Explored,
  position: Position,
): Experiment<readonly MachineState[]> {
  const paused = [...doors, ...stops].slice(0, 3).map(({ state }) => {
    forks.goTo(state);
    forks.run(6, "start");
    forks.run(60);
    return forks.take();
  });
  const held: MachineState[] = [];
  for (const state of [...locks.slice(0, 6), ...paused]) {
    if (yield* holds(forks, state, position)) held.push(state);
  }
  return held;
}

/** Whether directions do not move the player now, but do after some presses. */
function* holds(forks: Forks, state: MachineState, position: Position): Experiment<boolean> {
  yield;
  if (canMove(forks, state, position)) return false;
  let at = state;
  for (const button of WAY_OUT) {
    forks.goTo(at);
    forks.run(5, button);
    forks.run(40);
    at = forks.take();
    if (canMove(forks, at, position)) return true;
  }
  return false;
}

function candidatesIn(free: readonly Uint8Array[], held: readonly Uint8Array[]): readonly Mode[] {
  const found: Mode[] = [];
  for (let index = 0; index < MEMORY_BYTES; index++) {
    const value = free[0]?.[index] ?? 0;
    const locked = [...new Set(held.map((memory) => memory[index] ?? 0))];
    if (isSpriteByte(index) || addressOf(index) === 0xff44 || locked.includes(value)) continue;
    const same = free.filter((memory) => memory[index] === value);
    if (same.length >= 0.98 * free.length && locked.length <= 4) {
      found.push({ cell: cellAt(index), free: value, locked: locked.toSorted((a, b) => a - b) });
    }
  }
  return found.toSorted(
    (a, b) => a.locked.length - b.locked.length || a.free - b.free || a.cell.index - b.cell.index,
  );
}

/** The shares of locks that end when the byte is as in play, and of places where the player is held when it is not. */
function poke(
  forks: Forks,
  { cell, free, locked }: Mode,
  locks: readonly MachineState[],
  places: readonly MachineState[],
  position: Position,
  most: number,
): { readonly freed: number; readonly stopped: number } {
  const some = <Item>(items: readonly Item[]): readonly Item[] => {
    const every = Math.max(1, Math.floor(items.length / most));
    return items.filter((_, at) => at % every === 0).slice(0, most);
  };
  const [ends, starts] = [some(locks), some(places)];
  const freed = ends.filter((state) => canMove(forks, forks.poked(state, cell, free), position));
  const stopped = starts.filter(
    (state) => !canMove(forks, forks.poked(state, cell, locked[0] ?? 0), position),
  );
  return {
    freed: freed.length / Math.max(1, ends.length),
    stopped: stopped.length / Math.max(1, starts.length),
  };
}
