import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { DRAWN_FRAMES } from "../../../../emulator/src/emulator.ts";
import type { WasmboyEmulator } from "../../../../emulator/src/emulator-on-core.ts";
import { glance } from "../../../../emulator/src/picture/glance.ts";
import type { PlayedFrame, StepEnd, StepPlayer } from "../../../src/playback/step-player.ts";
import type { MapCorner, Speed } from "./messages.ts";
import { Pace } from "./pace.ts";
import type { ColouredPlayback, Tell } from "./replayer.ts";
import { toRgba } from "./rgba.ts";

/** The time of play before other tasks get a turn, in milliseconds. */
const TURN_MS = 10;

/** Pictures that the page has and has not drawn: more are not sent. */
const MOST_UNDRAWN = 2;

/** Plays queued steps frame by frame, at the given speed. */
export class PlayLoop {
  readonly #emulator: WasmboyEmulator;
  readonly #player: StepPlayer;
  readonly #cornerNow: () => MapCorner;
  readonly #tell: Tell;
  readonly #spare: ArrayBuffer[] = [];
  #queued: { readonly playback: ColouredPlayback; readonly index: number }[] = [];
  #current: Generator<PlayedFrame, StepEnd> | null = null;
  #frame: PlayedFrame | null = null;
  #ticket = -1;
  #pace: Pace | null = null;
  #speed: Speed = 1;
  #hasSound = false;
  #isDrawing = true;
  #undrawn = 0;
  #samples: Uint8Array[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(emulator: WasmboyEmulator, player: StepPlayer, cornerNow: () => MapCorner, tell: Tell) {
    this.#emulator = emulator;
    this.#player = player;
    this.#cornerNow = cornerNow;
    this.#tell = tell;
  }

  /** Plays what is queued from now on; what was queued before is dropped. */
  start(ticket: number, speed: Speed, hasSound: boolean): void {
    this.stop();
    this.#ticket = ticket;
    this.setTempo(speed, hasSound);
  }

  /** Plays this step, too, when those before it are over. */
  queue(ticket: number, playback: ColouredPlayback, index: number): void {
    if (ticket !== this.#ticket) return;
    this.#queued.push({ playback, index });
    this.#wake();
  }

  /** Plays on at this speed, from where it was paused, too. */
  setTempo(speed: Speed, hasSound: boolean): void {
    this.#speed = speed;
    this.#hasSound = hasSound && speed === 1;
    this.#pace = new Pace(speed, performance.now());
    this.#wake();
  }

  /** Stops at once, in the midst of a step, too; {@link setTempo} continues from there. */
  pause(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#pace = null;
  }

  /** Stops, and drops what is queued: the machine may be put elsewhere. */
  stop(): void {
    this.pause();
    this.#ticket = -1;
    this.#current = null;
    this.#frame = null;
    this.#queued = [];
    this.#samples = [];
  }

  /** The page has drawn a picture. */
  takeBack(picture: ArrayBuffer): void {
    this.#undrawn = Math.max(0, this.#undrawn - 1);
    if (this.#spare.length < MOST_UNDRAWN) this.#spare.push(picture);
  }

  #wake(): void {
    if (this.#timer === null && this.#pace !== null) this.#timer = setTimeout(() => this.#turn(), 2);
  }

  #turn(): void {
    this.#timer = null;
    const pace = this.#pace;
    if (pace === null) return;
    const start = performance.now();
    const due = pace.due(start);
    let ran = 0;
    while (ran < due && performance.now() - start < TURN_MS) {
      this.#isDrawing = this.#speed !== "max";
      if (!this.#runFrame()) break;
      ran += 1;
    }
    // What was skipped is not drawn: two frames are, before a picture of full speed is whole.
    this.#isDrawing = true;
    if (this.#speed === "max" && ran > 0) for (let i = 0; i < DRAWN_FRAMES; i += 1) this.#runFrame();
    pace.ran(ran);
    if (ran > 0) this.#show();
    // Nothing to play: queueing a step wakes it.
    if (this.#current !== null || this.#queued.length > 0) this.#wake();
  }

  /** Runs one frame; false without one. */
  #runFrame(): boolean {
    for (;;) {
      if (this.#current === null) {
        const next = this.#queued.shift();
        if (next === undefined) return false;
        this.#emulator.usePalette?.(next.playback.palette);
        this.#current = this.#player.play(next.playback, next.index, { runFrame: (held) => this.#run(held) });
      }
      const { done, value } = this.#current.next();
      if (done !== true) {
        this.#frame = value;
        return true;
      }
      this.#current = null;
      this.#tell({ type: "ended", ticket: this.#ticket, index: value.index, isExact: value.isExact });
    }
  }

  #run(held: readonly Button[]): void {
    if (this.#hasSound) {
      this.#samples.push(this.#emulator.runWithSound(held));
      return;
    }
    // The end of a step is kept with its picture, so that must be whole.
    const left = this.#frame === null ? Number.POSITIVE_INFINITY : this.#frame.frames - this.#frame.frame;
    this.#emulator.run(1, held, { picture: this.#isDrawing || left <= DRAWN_FRAMES });
  }

  #show(): void {
    this.#sendSound();
    const frame = this.#frame;
    if (frame === null || this.#undrawn >= MOST_UNDRAWN) return;
    this.#undrawn += 1;
    const picture = toRgba(glance(this.#emulator), this.#spare.pop());
    const { index, held } = frame;
    const corner = this.#cornerNow();
    this.#tell({ type: "frame", ticket: this.#ticket, index, held, corner, picture }, [picture]);
  }

  #sendSound(): void {
    if (this.#samples.length === 0) return;
    const all = new Uint8Array(this.#samples.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const samples of this.#samples) {
      all.set(samples, at);
      at += samples.length;
    }
    this.#samples = [];
    this.#tell({ type: "sound", ticket: this.#ticket, samples: all.buffer }, [all.buffer]);
  }
}
