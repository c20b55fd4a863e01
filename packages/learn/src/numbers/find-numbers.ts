import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import { CERTAIN, type Finding, finding, othersToo } from "../finding.ts";
import type { Forks } from "../forks.ts";
import { cellAt, renderCell } from "../memory.ts";
import type { Moment } from "../moment.ts";
import type { Position } from "../place/choose-position.ts";
import { isDrawnIn } from "../place/fit-picture.ts";
import { anyDirection } from "../play/gather-trials.ts";
import type { Play } from "../play/study-play.ts";
import type { Explored } from "../world/explore-cells.ts";
import type { Step } from "../world/measure-step.ts";
import { findShown, type Shown } from "./find-shown.ts";
import { type NumberCell, readNumber, withValue } from "./number-cell.ts";
import { type Deadly, findDeadly, isDeadly } from "./test-health.ts";
import { pressOnce, type WalkPress, walkAround } from "./walk-around.ts";

/** A number that people care about. */
export interface FoundNumber {
  readonly cell: NumberCell;
  /** The highest value that play showed. */
  readonly most: number;
  readonly finding: Finding;
}

/** The kinds of numbers, by what changes them. */
type NumberKind = "health" | "lives" | "timer" | "score" | "number";

/** Walks from places, and from fights: two of three find numbers, and the third confirms them. */
const [WALKS, FIGHTS] = [10, 5] as const;

/** Places at which a number is changed by hand, and at which it is watched without a press. */
const [PLACES, WATCHED, WATCH_FRAMES] = [8, 10, 130] as const;

const MOST_SHOWN = 40;

/** Numbers that are less likely are left out. */
const LIKELY = 0.5;

/**
 * Finds numbers that the screen shows, and numbers that end the scene when they fall to 0. A shown number is certain if the screen
 * shows another one that is written into memory.
 */
export function* findNumbers(
  forks: Forks,
  play: Play,
  explored: Explored,
  step: Step,
): Experiment<readonly FoundNumber[]> {
  const starts = [play.trials[0], play.trials[9], play.trials[18], play.trials[27]];
  const walks: (readonly WalkPress[])[] = [];
  for (let walk = 0; walk < WALKS; walk++) {
    const start = starts[walk % starts.length]?.start ?? play.start.state;
    walks.push(yield* walkAround(forks, start, play.position, step));
  }
  for (const state of explored.locks.slice(0, FIGHTS)) {
    walks.push(yield* walkAround(forks, state, play.position, step, true));
  }
  const early = walks.filter((_, at) => at % 3 !== 2).flat();
  const fresh = walks.filter((_, at) => at % 3 === 2).flat();
  const cells = explored.rooms.flatMap((room) => [...room.cells.values()].map(({ moment }) => moment));
  const coordinates = [play.position.x, play.position.y].flatMap(({ index, size }) =>
    size === 1 ? [index] : [index, index + 1],
  );
  const isOther = ({ index }: NumberCell): boolean => !coordinates.includes(index);
  // Other scenes may use the place of a number for something else.
  const { x, y, drawn } = play.position;
  const isInPlay = (moment: Moment): boolean => isDrawnIn(moment, drawn, x, y, 2);
  const moments = [...cells, ...early.map(({ after }) => after)];
  const scenes = [isInPlay, (moment: Moment): boolean => !isInPlay(moment)];
  yield;
  const found: FoundNumber[] = [];
  for (const isScene of scenes) {
    const shown = findShown(moments.filter(isScene)).filter(
      ({ cell }) => isOther(cell) && !isKnown(found, cell),
    );
    yield;
    for (const some of byPlace(shown.slice(0, MOST_SHOWN))) {
      const presses = fresh.filter(({ after }) => isScene(after));
      const unknown = some.filter(({ cell }) => !isKnown(found, cell));
      const best = yield* rootOf(forks, unknown, [...early, ...fresh], step);
      if (best !== null) found.push(yield* judgeShown(forks, best, early, presses, play.position, step));
    }
  }
  const presses = [...early, ...fresh].filter(({ before }) => isInPlay(before));
  const isNew = (cell: NumberCell): boolean => isOther(cell) && !isKnown(found, cell);
  const hidden = yield* findDeadly(forks, presses, play.position, step, isNew);
  const likely = [...found, ...hidden.map((one) => hiddenNumber(one, presses))].filter(
    ({ finding: { confidence } }) => confidence >= LIKELY,
  );
  return numbered(likely);
}

function isKnown(found: readonly FoundNumber[], { index }: NumberCell): boolean {
  return found.some(({ cell }) => cell.index <= index && index < cell.index + cell.bytes);
}

function byPlace(shown: readonly Shown[]): readonly (readonly Shown[])[] {
  const places = new Map<number, Shown[]>();
  for (const one of shown) places.set(one.place, [...(places.get(one.place) ?? []), one]);
  return [...places.values()];
}

interface Root {
  readonly shown: Shown;
  readonly tried: number;
  readonly right: number;
  /** Other cells that the screen follows as well. */
  readonly rivals: number;
}

/** Of several cells, the one whose value the screen shows when it is changed by hand. */
function* rootOf(
  forks: Forks,
  some: readonly Shown[],
  presses: readonly WalkPress[],
  step: Step,
): Experiment<Root | null> {
  const roots: Root[] = [];
  for (const shown of some) {
    const changing = presses.filter(({ before, after }) => {
      const [from, to] = [shown.read(before), shown.read(after)];
      return from !== null && to !== null && from !== to;
    });
    const every = Math.max(1, Math.floor(changing.length / PLACES));
    const places = changing.filter((_, at) => at % every === 0).slice(0, PLACES);
    const values = [...new Set(places.map(({ before }) => readNumber(shown.cell, before.memory) ?? 0))];
    let [tried, right] = [0, 0];
    for (const [at, press] of places.entries()) {
      const now = readNumber(shown.cell, press.before.memory) ?? 0;
      const value = otherValue(shown, at, now, values);
      if (value === null) continue;
      tried += 1;
      const state = press.state();
      const play = (from: MachineState): Moment => {
        forks.goTo(from);
        pressOnce(forks, press.button, step);
        forks.run(30);
        return forks.see();
      };
      const plain = readNumber(shown.cell, play(state).memory) ?? now;
      let moment = play(withValue(forks, state, shown.cell, value));
      const lasts =
        Math.abs((readNumber(shown.cell, moment.memory) ?? 0) - value) <= Math.max(1, Math.abs(plain - now));
      // A game may draw the number at the next press only.
      for (
        let more = 0;
        lasts && more < 6 && shown.read(moment) !== readNumber(shown.cell, moment.memory);
        more++
      ) {
        pressOnce(forks, anyDirection(forks), step);
        moment = forks.see();
      }
      const then = readNumber(shown.cell, moment.memory);
      if (lasts && then !== null && then !== plain && shown.read(moment) === then) right += 1;
      yield;
    }
    roots.push({ shown, tried, right, rivals: 0 });
  }
  const worth = ({ tried, right }: Root): number => (tried === 0 ? 0 : right / tried);
  const [best] = roots.toSorted((a, b) => worth(b) - worth(a) || b.shown.cell.bytes - a.shown.cell.bytes);
  if (best === undefined) return null;
  const rivals = roots.filter(
    (other) => worth(other) >= worth(best) && !isWithin(other.shown.cell, best.shown.cell),
  );
  return { ...best, rivals: rivals.length };
}

/** Values for experiments: with two digits where there is room for them, and more in further bytes. */
const VALUES = [23, 48, 65, 17, 89, 34, 56, 72] as const;
const UPPER = { uint: 1024, bcd: 300, digits: 0 } as const;

function otherValue(
  { by, cell, width }: Shown,
  at: number,
  now: number,
  values: readonly number[],
): number | null {
  if (by === "digits" && width >= 2) {
    const value = VALUES[at % VALUES.length] ?? 23;
    return value + (cell.bytes === 1 ? 0 : UPPER[cell.encoding]);
  }
  if (by === "digits") return (now + 3 + at) % 10;
  // The highest: the lowest may be the last, which ends the scene.
  return values.filter((value) => value !== now).toSorted((a, b) => b - a)[0] ?? null;
}

function isWithin(one: NumberCell, other: NumberCell): boolean {
  return other.index <= one.index && one.index + one.bytes <= other.index + other.bytes;
}

function* judgeShown(
  forks: Forks,
  { shown, tried, right, rivals }: Root,
  early: readonly WalkPress[],
  fresh: readonly WalkPress[],
  position: Position,
  step: Step,
): Experiment<FoundNumber> {
  const { cell } = shown;
  const seen = fresh.flatMap(({ before, after }) => {
    const value = shown.read(after);
    return value === null ? [] : [[before, after].some(({ memory }) => readNumber(cell, memory) === value)];
  });
  const agreed = seen.filter(Boolean).length;
  const kind = yield* kindOf(forks, shown, [...early, ...fresh], position, step);
  const isSure = rivals === 0 && tried >= 3 && right >= 0.75 * tried;
  const share = seen.length === 0 ? 0 : agreed / (seen.length + 1);
  const { row, column, layer } = placeOf(shown);
  const how = shown.by === "digits" ? `in ${shown.width} digits` : "as a row of equal tiles";
  const evidence =
    `${renderBytes(cell)} (${cell.encoding}): the ${layer} shows it ${how} at column ${column}, row ${row}, at ${agreed} of ` +
    `${seen.length} fresh moments; changed by hand, the screen shows the new number ${right} of ${tried} times; ${KINDS[kind]}` +
    (rivals === 0 ? "" : `; ${othersToo(rivals)}`);
  const confidence = isSure ? share : Math.min(share, CERTAIN - 0.05);
  return {
    cell,
    most: mostSeen(cell, [...early, ...fresh]),
    finding: numberFinding(kind, cell, confidence, evidence),
  };
}

const KINDS: Readonly<Record<NumberKind, string>> = {
  health: "at 0 the scene ends",
  lives: "a fall begins the scene again, and at 0 it ends",
  timer: "it changes alike with and without presses",
  score: "it rises in play and does not fall",
  number: "it rises and falls",
};

function* kindOf(
  forks: Forks,
  { cell }: Shown,
  presses: readonly WalkPress[],
  position: Position,
  step: Step,
): Experiment<NumberKind> {
  if (yield* runsByItself(forks, cell, presses, step)) return "timer";
  const changes = presses.flatMap((press) => {
    const [from, to] = [readNumber(cell, press.before.memory), readNumber(cell, press.after.memory)];
    return from === null || to === null || from === to ? [] : [{ press, by: to - from, to }];
  });
  const falls = changes.filter(({ by }) => by < 0);
  const { x, y, drawn } = position;
  const inPlay = falls.flatMap(({ press }) => (isDrawnIn(press.before, drawn, x, y, 2) ? [press] : []));
  const deadly = yield* isDeadly(forks, cell, inPlay, position, step);
  if (deadly !== null && deadly.ends >= 0.8 * deadly.tried && deadly.tried >= 3) return kindBy(deadly);
  // A new game begins at the first value again.
  const first = readNumber(cell, presses[0]?.before.memory ?? new Uint8Array()) ?? 0;
  return falls.every(({ to }) => to <= first) && falls.length < changes.length / 2 ? "score" : "number";
}

/** A number whose end is the end of the scene is health where the same place costs some each time; things to gather can be taken once. */
function kindBy({ tried, restarts, again }: Deadly): NumberKind {
  if (again < tried / 2) return "number";
  return restarts > tried / 2 ? "lives" : "health";
}

/** Whether a number changes by itself, no press makes a difference, and no step of a walk changed it by more than time does. */
function* runsByItself(
  forks: Forks,
  cell: NumberCell,
  presses: readonly WalkPress[],
  { held, settled }: Step,
): Experiment<boolean> {
  const every = Math.max(1, Math.floor(presses.length / WATCHED));
  let [changed, alike, fastest] = [0, 0, 0];
  const places = presses.filter((_, at) => at % every === 0).slice(0, WATCHED);
  for (const { state, before } of places) {
    const from = state();
    const after = (...pressed: readonly ("a" | "left" | "right")[]): number => {
      forks.goTo(from);
      forks.run(WATCH_FRAMES, ...pressed);
      return readNumber(cell, forks.see().memory) ?? 0;
    };
    const idle = after();
    const by = Math.abs(idle - (readNumber(cell, before.memory) ?? 0));
    if (by > 0) changed += 1;
    // Where it begins anew, it changes by more.
    if (by < 50) fastest = Math.max(fastest, by);
    if (after("left") === idle && after("right") === idle && after("a") === idle) alike += 1;
    yield;
  }
  const most = 1 + Math.ceil((fastest * (held + settled)) / WATCH_FRAMES);
  const jumps = presses.filter(({ before, after }) => {
    const by = Math.abs((readNumber(cell, after.memory) ?? 0) - (readNumber(cell, before.memory) ?? 0));
    return by > most && by < 50;
  });
  return changed >= 0.5 * places.length && alike >= 0.7 * places.length && jumps.length < 2;
}

function hiddenNumber(deadly: Deadly, presses: readonly WalkPress[]): FoundNumber {
  const { cell, ends, tried, others, again, rivals } = deadly;
  const evidence =
    `${renderBytes(cell)} fell ${tried} times by a press at some places, at ${again} of them again on return, not by ${others} other steps from there; set to its last point by hand, ` +
    `the scene ends at ${ends} of these${rivals === 0 ? "" : `; ${othersToo(rivals)}`}`;
  const share = ends / (tried + 0.3);
  const isSure = tried >= 4 && rivals === 0;
  return {
    cell,
    most: mostSeen(cell, presses),
    finding: numberFinding(kindBy(deadly), cell, isSure ? share : Math.min(share, CERTAIN - 0.05), evidence),
  };
}

function mostSeen(cell: NumberCell, presses: readonly WalkPress[]): number {
  return Math.max(1, ...presses.map(({ after }) => readNumber(cell, after.memory) ?? 0));
}

function numberFinding(name: string, { index, bytes }: NumberCell, share: number, evidence: string): Finding {
  return finding(name, cellAt(index, bytes === 1 ? 1 : 2), share, evidence);
}

/** Numbers of one kind get names of their own: `score`, `score2`. */
function numbered(numbers: readonly FoundNumber[]): readonly FoundNumber[] {
  const counts = new Map<string, number>();
  return numbers
    .toSorted((a, b) => b.finding.confidence - a.finding.confidence)
    .map((one) => {
      const { name } = one.finding;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return count === 1 ? one : { ...one, finding: { ...one.finding, name: `${name}${count}` } };
    });
}

function placeOf({ place }: Shown): {
  readonly row: number;
  readonly column: number;
  readonly layer: string;
} {
  const layer = place < 0x400 ? "background" : "window";
  return { row: (place & 0x3ff) >> 5, column: place & 31, layer };
}

function renderBytes({ index, bytes }: NumberCell): string {
  const first = renderCell(cellAt(index));
  return bytes === 1 ? first : `${first}–${renderCell(cellAt(index + bytes - 1))}`;
}
