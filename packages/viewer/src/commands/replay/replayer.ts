import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import type { Clock } from "../../../../../src/base/vocabulary/services.ts";
import type { Emulator } from "../../../../emulator/src/emulator.ts";
import { DRAWN_FRAMES } from "../../../../emulator/src/emulator.ts";
import { glance } from "../../../../emulator/src/picture/glance.ts";
import type { Playback } from "../../playback/playback.ts";
import {
  createStepPlayer,
  type PlayedFrame,
  type StepEnd,
  type StepPlayer,
} from "../../playback/step-player.ts";
import type { StepRow } from "../../timeline/rows.ts";
import { createPace, REPLAY_SPEEDS, type ReplayPace, type ReplaySpeed } from "./pace.ts";
import type { ReplayKey, ReplayKeys } from "./replay-keys.ts";
import type { ReplayView } from "./replay-view.ts";

/** The parts that a replay works with. */
export interface ReplayPorts {
  /** Switched on, and the replay's own from now on. */
  readonly emulator: Emulator;
  /** The steps to play again to see a step. */
  readonly playbackOf: (index: number) => Promise<Playback>;
  readonly view: Pick<ReplayView, "show">;
  readonly keys: Pick<ReplayKeys, "next">;
  readonly clock: Pick<Clock, "elapsedMs">;
}

/** The end of a replay. */
export interface ReplayEnd {
  /** Steps that were played or looked at. */
  readonly steps: number;
  /** Steps that led to another machine than the recorded one, in order. */
  readonly wrongSteps: readonly number[];
}

/** Plays steps of a run again, controlled by keys. */
export class Replayer {
  readonly #rows: readonly StepRow[];
  readonly #ports: ReplayPorts;
  readonly #player: StepPlayer;
  readonly #seen = new Set<number>();
  readonly #wrong = new Set<number>();
  #playback: Playback | null = null;
  /** The place of the current step, or else of the one that comes next. */
  #at = 0;
  #underWay: Generator<PlayedFrame, StepEnd> | null = null;
  #frame = 0;
  #held: readonly Button[] = [];
  /** Whether the frame that is played next is drawn. */
  #isDrawn = true;
  #speed: ReplaySpeed;
  #pace: ReplayPace;
  #isPaused = false;
  #isOver = false;

  /** @param rows in the order in which they follow one another, at least one */
  constructor(rows: readonly StepRow[], ports: ReplayPorts, speed: ReplaySpeed) {
    this.#rows = rows;
    this.#ports = ports;
    this.#player = createStepPlayer(ports.emulator);
    this.#speed = speed;
    this.#pace = createPace(speed, ports.clock.elapsedMs());
  }

  /**
   * Plays to the end of the last step, or until the user quits.
   *
   * @throws RunnerError where a step cannot be played again; the signal's reason
   */
  async run(): Promise<ReplayEnd> {
    while (!this.#isOver) {
      const key = await this.#ports.keys.next(this.#isPaused ? null : this.#pace.pauseMs);
      if (key !== null) await this.#take(key);
      else if (!this.#isPaused) await this.#playOn();
    }
    return { steps: this.#seen.size, wrongSteps: this.#wrongSteps };
  }

  get #wrongSteps(): readonly number[] {
    return [...this.#wrong].sort((a, b) => a - b);
  }

  /** Plays the frames that are due. */
  async #playOn(): Promise<void> {
    const { clock } = this.#ports;
    const beganMs = clock.elapsedMs();
    const due = this.#pace.takeDue(beganMs);
    for (let left = due; left > 0 && !this.#isOver; ) {
      const underWay = await this.#openStep();
      if (underWay === null) break;
      this.#isDrawn = left <= DRAWN_FRAMES;
      const next = underWay.next();
      if (next.done === true) this.#endStep(next.value);
      else {
        this.#frame = next.value.frame;
        this.#held = next.value.held;
        left -= 1;
      }
    }
    if (due > 0) this.#show();
    this.#pace.played(due, clock.elapsedMs() - beganMs);
  }

  /** The current step; begins the next one if needed. Null at the end. */
  async #openStep(): Promise<Generator<PlayedFrame, StepEnd> | null> {
    const row = this.#rows[this.#at];
    if (row === undefined) {
      this.#isOver = true;
      return null;
    }
    const { emulator } = this.#ports;
    this.#underWay ??= this.#player.play(await this.#playbackOf(row.index), row.index, {
      runFrame: (held) => emulator.run(1, held, { picture: this.#isDrawn }),
    });
    return this.#underWay;
  }

  #endStep({ step, isExact }: StepEnd): void {
    this.#seen.add(step);
    if (!isExact) this.#wrong.add(step);
    this.#underWay = null;
    this.#at += 1;
    this.#isOver = this.#at === this.#rows.length;
  }

  async #take(key: ReplayKey): Promise<void> {
    switch (key) {
      case "end":
        this.#isOver = true;
        return;
      case "pause":
        this.#isPaused = !this.#isPaused;
        break;
      case "forward":
        await this.#goTo(Math.min(this.#at, this.#rows.length - 1));
        break;
      case "back":
        await this.#goTo(Math.max(0, this.#at - (this.#underWay === null ? 2 : 1)));
        break;
      case "faster":
      case "slower": {
        const place = REPLAY_SPEEDS.indexOf(this.#speed) + (key === "faster" ? 1 : -1);
        this.#speed = REPLAY_SPEEDS[place] ?? this.#speed;
      }
    }
    this.#pace = createPace(this.#speed, this.#ports.clock.elapsedMs());
    this.#show();
  }

  /** Stands still at the end of a step. */
  async #goTo(at: number): Promise<void> {
    const { index } = this.#rows[at] as StepRow;
    this.#isPaused = true;
    this.#at = at;
    this.#endStep(this.#player.goTo(await this.#playbackOf(index), index));
    // Who looks at the last step has not ended it.
    this.#isOver = false;
    this.#held = [];
  }

  async #playbackOf(index: number): Promise<Playback> {
    if (!this.#playback?.steps.some((step) => step.index === index)) {
      this.#playback = await this.#ports.playbackOf(index);
    }
    return this.#playback;
  }

  #show(): void {
    const at = this.#underWay === null ? Math.max(0, this.#at - 1) : this.#at;
    const { step, place, said, frames } = this.#rows[at] as StepRow;
    const isBefore = this.#underWay === null && this.#at === 0;
    this.#ports.view.show({
      step,
      place,
      said,
      frames,
      held: this.#held,
      speed: this.#speed,
      isPaused: this.#isPaused,
      screen: glance(this.#ports.emulator),
      lastStep: this.#rows.at(-1)?.step ?? step,
      frame: this.#underWay !== null ? this.#frame : isBefore ? 0 : frames,
      wrongSteps: this.#wrongSteps,
    });
  }
}
