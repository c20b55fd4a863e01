import type { Experiment } from "../experiment.ts";
import type { Forks } from "../forks.ts";
import type { Cell } from "../memory.ts";
import type { Moment } from "../moment.ts";
import { restsOf, type Trial } from "../play/gather-trials.ts";
import { type Axis, answerOf, findCandidates } from "./find-candidates.ts";
import { type Carried, findCarry } from "./find-carry.ts";
import { findPacked } from "./find-packed.ts";
import { type Drawn, drawnBy, shareDrawn } from "./fit-picture.ts";
import { type Cause, steers, testCauses } from "./test-cause.ts";

/** The player's coordinates in memory, and their place in the picture. */
export interface Position {
  readonly x: Cell;
  readonly y: Cell;
  readonly drawn: Drawn;
  readonly causes: Readonly<Record<Axis, Cause>>;
  readonly carried: Readonly<Record<Axis, Carried>>;
  /** Other cells that would do as well: changed by hand, they last and show too. */
  readonly rivals: number;
}

/** Candidates of an axis on which the longer experiments are done. */
const TRIED = 14;

/** The share from which changed cells count as lasting, where the pixels are kept apart from them. */
const KEPT = 0.3;

/** The shares from which a changed value counts as lasting, as shown, and as leading the player elsewhere. */
const [LASTING, SHOWING, STEERING, DRAWN] = [0.5, 0.6, 0.12, 0.9];

/** Finds the cells that are the player's coordinates themselves, not copies of them; null where none is. */
export function* choosePosition(forks: Forks, trials: readonly Trial[]): Experiment<Position | null> {
  const packed = findPacked(trials);
  const causes = { x: [] as readonly Cause[], y: [] as readonly Cause[] };
  for (const axis of ["x", "y"] as const) {
    const plain = findCandidates(trials, axis);
    const inOne = packed.flatMap((both) => answerOf(trials, both[axis], axis) ?? []);
    if (plain.length + inOne.length === 0) return null;
    const answers = [...plain.slice(0, TRIED), ...inOne.slice(0, TRIED / 2)];
    causes[axis] = yield* testCauses(forks, trials, answers, axis);
  }
  const rests = restsOf(trials);
  const during = trials.flatMap((trial) => trial.during);
  const pairs = pairsOf(causes.x, causes.y, rests, during);
  const shown = pairs.filter(({ x, y }) => x.shows >= SHOWING && y.shows >= SHOWING);
  const [best] = shown;
  if (best === undefined) return null;
  const { x, y } = yield* coarserOf(forks, trials, best, causes, rests);
  const carried = {
    x: yield* findCarry(forks, trials, x.answer.cell, "x"),
    y: yield* findCarry(forks, trials, y.answer.cell, "y"),
  };
  const drawn = drawnBy(carried.x.cell, carried.y.cell, rests);
  if (drawn === null) return null;
  const rivals = shown.filter(
    (other) => other.worth >= best.worth && other.x !== best.x && other.y !== best.y,
  );
  return { x: carried.x.cell, y: carried.y.cell, drawn, causes: { x, y }, carried, rivals: rivals.length };
}

interface Pair {
  readonly x: Cause;
  readonly y: Cause;
  readonly drawn: Drawn;
  readonly worth: number;
}

/** The pairs of lasting cells that the picture shows, the best first. */
function pairsOf(
  allX: readonly Cause[],
  allY: readonly Cause[],
  rests: readonly Moment[],
  during: readonly Moment[],
  least: number = LASTING,
): readonly Pair[] {
  const lasting = (causes: readonly Cause[]): readonly Cause[] =>
    causes.filter(({ lasts }) => lasts >= least);
  const some = rests.filter((_, at) => at % 3 === 0);
  const pairs = lasting(allX).flatMap((x) =>
    lasting(allY).flatMap((y) => {
      const [cellX, cellY] = [x.answer.cell, y.answer.cell];
      const isOneOfTwo = (cellX.divisor !== 1 || cellY.divisor !== 1) && cellX.index !== cellY.index;
      const drawn = isOneOfTwo ? null : drawnBy(cellX, cellY, some);
      if (drawn === null || drawn.share < DRAWN) return [];
      const between = during.length === 0 ? 0 : shareDrawn(drawn, cellX, cellY, during, 2);
      return [{ x, y, drawn, worth: worthOfPair(x, y, drawn, between) }];
    }),
  );
  return pairs.toSorted((a, b) => b.worth - a.worth || a.x.answer.cell.index - b.x.answer.cell.index);
}

function worthOfPair(x: Cause, y: Cause, drawn: Drawn, between: number): number {
  const [cellX, cellY] = [x.answer.cell, y.answer.cell];
  const apart = Math.abs(cellX.index - cellY.index);
  const isAlike = cellX.size === cellY.size && drawn.x.scale === drawn.y.scale;
  // With the sprite on the way, a coordinate fits there too, but its upper byte alone does not.
  const exact = drawn.share + between / 2;
  const changes = Math.min(x.answer.right, 60) / 120 + Math.min(y.answer.right, 60) / 120;
  const leads = Math.min(meanOf(x.leads), meanOf(y.leads));
  // Where the upper byte alone says as much, the lower one is no part of it; a byte that carries into another is.
  const size = cellX.size === 1 ? 0 : drawn.x.scale >= 1 ? 0.05 : -0.1;
  return exact + changes + leads / 2 + size + (isAlike ? 0.3 : 0) + (isAlike && apart <= 4 ? 0.2 : 0);
}

function meanOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

/**
 * A game may keep cells apart from the pixels that it draws. Cells that are changed alone last and lead the player elsewhere,
 * though the picture does not follow at once: then they are the coordinates.
 */
function* coarserOf(
  forks: Forks,
  trials: readonly Trial[],
  fine: Pair,
  causes: Readonly<Record<Axis, readonly Cause[]>>,
  rests: readonly Moment[],
): Experiment<Pick<Pair, "x" | "y">> {
  const place = [fine.x.answer.cell, fine.y.answer.cell];
  const isApart = ({ answer }: Cause): boolean =>
    answer.cell.divisor === 1 &&
    !place.some(({ index, size }) => index <= answer.cell.index && answer.cell.index < index + size);
  const cells = pairsOf(causes.x.filter(isApart), causes.y.filter(isApart), rests, [], KEPT).filter(
    ({ drawn }) => drawn.x.scale > fine.drawn.x.scale && drawn.y.scale > fine.drawn.y.scale,
  );
  for (const pair of cells.slice(0, 3)) {
    const led = yield* steers(forks, trials, [pair.x.answer.cell, pair.y.answer.cell], place);
    if (led >= STEERING) return pair;
  }
  return fine;
}
