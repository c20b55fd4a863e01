import type { Experiment } from "../experiment.ts";
import type { Direction, Forks } from "../forks.ts";
import { changeOf } from "../memory.ts";
import { choosePosition, type Position } from "../place/choose-position.ts";
import { type Confirmation, confidenceOf, confirmAxis } from "../place/confirm-position.ts";
import { AXES, type Axis, findCandidates } from "../place/find-candidates.ts";
import { findPacked } from "../place/find-packed.ts";
import type { PlayStart } from "./find-play.ts";
import { gatherTrials, SETTLED, SLID, type Trial } from "./gather-trials.ts";
import { testPlay, whyNoPlay } from "./test-play.ts";

/** A moment of play, with the player's coordinates there. */
export interface Play {
  readonly start: PlayStart;
  readonly position: Position;
  readonly confirmed: Readonly<Record<Axis, Confirmation>>;
  readonly confidence: Readonly<Record<Axis, number>>;
  /** The trials that found it, and those that confirmed it. */
  readonly trials: readonly Trial[];
  readonly fresh: readonly Trial[];
}

/** Studies a moment that may be play. Gives the play, or in words why it is none. */
export function* studyPlay(forks: Forks, start: PlayStart): Experiment<Play | string> {
  const first = yield* gatherTrials(forks, start.state, { count: 10, settled: SETTLED, walks: 2, again: 5 });
  const some = (["x", "y"] as const).map((axis) => findCandidates(first, axis, 3));
  const isHopeless = some.some((answers) => answers.length === 0) && findPacked(first, 2).length === 0;
  if (isHopeless) return "no number in memory follows the control pad in both directions";
  const settled = (yield* slides(forks, first)) ? SLID : SETTLED;
  const trials = yield* gatherTrials(forks, start.state, { count: 45, settled, walks: 2, again: 9 });
  const position = yield* choosePosition(forks, trials);
  if (position === null) return "no pair of numbers leads the player where the picture shows them";
  const fresh = yield* gatherTrials(forks, start.state, { count: 24, settled, walks: 5, again: 12 });
  const x = confirmAxis(fresh, position, "x");
  const y = confirmAxis(fresh, position, "y");
  const confidence = { x: confidenceOf(x, position), y: confidenceOf(y, position) };
  const why = whyNoPlay(yield* testPlay(forks, fresh, position));
  return why ?? { start, position, confirmed: { x, y }, confidence, trials, fresh };
}

/** Whether numbers that follow the control pad still change long after a press. */
function* slides(forks: Forks, trials: readonly Trial[]): Experiment<boolean> {
  const cells = (["x", "y"] as const).flatMap((axis) =>
    findCandidates(trials, axis, 3)
      .slice(0, 6)
      .flatMap(({ cell }) => [AXES[axis].up, AXES[axis].down].map((direction) => ({ cell, direction }))),
  );
  let sliding = 0;
  for (const { start, held, idle, once } of trials) {
    const known = new Map<Direction | null, Uint8Array>();
    const later = (press: Direction | null): Uint8Array => {
      const before = known.get(press);
      if (before !== undefined) return before;
      forks.goTo(start);
      forks.run(held, ...(press === null ? [] : [press]));
      forks.run(SLID);
      const { memory } = forks.see();
      known.set(press, memory);
      return memory;
    };
    for (const { cell, direction } of cells) {
      const change = changeOf(cell, idle.memory, once[direction].memory);
      if (change === 0) continue;
      const isSliding = changeOf(cell, later(null), later(direction)) !== change;
      yield;
      if (!isSliding) continue;
      sliding += 1;
      break;
    }
  }
  return sliding >= trials.length / 5;
}
