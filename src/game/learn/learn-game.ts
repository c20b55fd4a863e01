import type { Emulator } from "../emulator/emulator.ts";
import { findPlay, type PlayStart } from "./find-play.ts";
import { findPosition } from "./find-position.ts";
import type { Finding } from "./finding.ts";
import { BudgetSpent, createForks } from "./forks.ts";

/** The findings about a game, and the frames that they took. */
export interface Learned {
  readonly findings: readonly Finding[];
  readonly frames: number;
}

export interface LearnOptions {
  /** Numbers from 0 up to 1; the same ones give the same findings. */
  readonly chance: () => number;
  /** The most frames that all experiments together may run. */
  readonly frames: number;
}

/** Experiments with the game in `emulator` from its present state on. Give it a machine that no run uses. */
export function learnGame(emulator: Emulator, { chance, frames }: LearnOptions): Learned {
  const forks = createForks(emulator, chance, frames);
  const findings: Finding[] = [];
  try {
    const play = findPlay(forks);
    if (play === null) {
      const evidence = "no moment was free to move in and stayed so after A and B";
      findings.push({ name: "play", address: null, confidence: 0, evidence });
    } else {
      findings.push(...judge(play, findPosition(forks, play.state)));
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
  }
  return { findings, frames: forks.frames() };
}

/** A cursor moves freely too: without both coordinates neither play nor one coordinate is sure. */
function judge({ freedom, presses }: PlayStart, found: readonly Finding[]): readonly Finding[] {
  const coordinates = found.filter(({ name }) => name !== "facing");
  const least = Math.min(...coordinates.map(({ confidence }) => confidence));
  const evidence = `after ${presses} presses, 8 walks by chance end on ${freedom.toFixed(1)} different screens`;
  const play = { name: "play", address: null, confidence: least > 0 ? least : freedom / 16, evidence };
  return [play, ...found.map((each) => (least > 0 ? each : { ...each, confidence: each.confidence / 2 }))];
}
