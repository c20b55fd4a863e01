import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { Experiment } from "../experiment.ts";
import { type Finding, finding } from "../finding.ts";
import type { Direction, Forks } from "../forks.ts";
import { changeOf } from "../memory.ts";
import type { Trial } from "../play/gather-trials.ts";
import type { Play } from "../play/study-play.ts";

/** The player's steps. */
export interface Step {
  /** The side of a cell, in pixels. */
  readonly cellPixels: number;
  /** Whether every press ends on a cell; else the player stops anywhere. */
  readonly isOnCells: boolean;
  /** Frames to hold a direction for one cell, and from there to rest. */
  readonly held: number;
  readonly settled: number;
}

const TAPS = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24] as const;

/** Cells of games in which the player stops anywhere. */
const FREE_CELL = 8;

/** Measures steps by taps of 1 to 24 frames at some places. */
export function* measureStep(forks: Forks, play: Play): Experiment<{ step: Step; finding: Finding }> {
  const moves = play.trials.flatMap((trial) => movesAt(trial, play)).slice(0, 60);
  const some = moves.filter((_, at) => at % Math.max(1, Math.floor(moves.length / 14)) === 0);
  const ways: { readonly tap: number; readonly pixels: number }[] = [];
  const settled = (some[0]?.trial.settled ?? 28) + 12;
  for (const { trial, direction } of some) {
    for (const tap of TAPS) ways.push({ tap, pixels: wayOf(forks, play, trial, direction, tap, settled) });
    yield;
  }
  const pixels = ways.map((way) => way.pixels).filter((way) => way > 0);
  const unit = Math.min(...pixels);
  const whole = pixels.filter((way) => Math.abs(way / unit - Math.round(way / unit)) < 0.13);
  const singles = ways.filter((way) => Math.round(way.pixels / unit) === 1);
  const isOnCells = unit >= 6 && whole.length >= 0.9 * pixels.length && singles.length >= 3;
  const cellPixels = isOnCells ? unit : FREE_CELL;
  const goal = (tap: number): number => {
    const of = ways.filter((way) => way.tap === tap);
    const near = of.map((way) => 1 - Math.min(1, Math.abs(way.pixels - cellPixels) / cellPixels));
    return near.reduce((sum, one) => sum + one, 0) / Math.max(1, of.length);
  };
  const held = TAPS.reduce<number>((best, tap) => (goal(tap) > goal(best) + 0.05 ? tap : best), TAPS[0]);
  const share = goal(held);
  const step = { cellPixels, isOnCells, held, settled: some[0]?.trial.settled ?? 28 };
  const unitText = isOnCells ? `cells of ${unit} pixels` : `any pixel; ${FREE_CELL} pixels count as a cell`;
  const evidence = `${some.length} moves, ${TAPS.length} taps each: the player stops on ${unitText}; a tap of ${held} frames is one cell, ${Math.round(100 - 100 * share)} % off on average`;
  return { step, finding: finding("step", null, isOnCells ? share : Math.min(share, 0.95), evidence) };
}

function movesAt(trial: Trial, { position }: Play): readonly { trial: Trial; direction: Direction }[] {
  return DIRECTIONS.flatMap((direction) => {
    const axis = direction === "up" || direction === "down" ? "y" : "x";
    const moved = changeOf(position[axis], trial.idle.memory, trial.once[direction].memory);
    return moved === 0 ? [] : [{ trial, direction }];
  });
}

/** The pixels that a tap leads. */
function wayOf(
  forks: Forks,
  { position }: Play,
  { start }: Trial,
  direction: Direction,
  tap: number,
  settled: number,
): number {
  const axis = direction === "up" || direction === "down" ? "y" : "x";
  forks.goTo(start);
  const { memory } = forks.see();
  forks.run(tap, direction);
  forks.run(settled);
  return Math.abs(changeOf(position[axis], memory, forks.see().memory)) * position.drawn[axis].scale;
}
