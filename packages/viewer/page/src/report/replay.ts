import type { FromWorker, Speed, ToWorker } from "../machine/messages.ts";
import type { UnpackedRun } from "./unpack.ts";

/** Steps that wait in the worker, so that none is waited for. */
const QUEUED = 6;

/** Stretches that the worker keeps. */
const KEPT = 8;

/** The events of a replay. */
export interface ReplayView {
  /** A picture of 160 × 144 pixels of RGBA, and the place of its step on the path. */
  show(picture: ArrayBuffer, place: number): void;
  /** The step at a place was played to its end: whether its machine is the recorded one. */
  judge(place: number, isExact: boolean): void;
  /** 44,100 times a second a byte for the left side and one for the right. */
  sound(samples: Uint8Array): void;
  /** Whether it plays now. */
  playing(isPlaying: boolean): void;
  /** It can play no more, or not this step. */
  fail(why: string): void;
}

/** Plays the run that a report holds, in a worker. Places are those of its rows. */
export class Replay {
  readonly #run: UnpackedRun;
  readonly #worker: Worker;
  readonly #view: ReplayView;
  readonly #places: ReadonlyMap<number, number>;
  #loaded: readonly number[] = [];
  #place = 0;
  #wanted: number | null = null;
  #isGoing = true;
  #ticket = 0;
  #mode: "still" | "playing" | "paused" = "still";
  #next = 0;
  #queued = 0;
  #speed: Speed = 1;
  #hasSound = false;

  constructor(run: UnpackedRun, worker: Worker, view: ReplayView) {
    this.#run = run;
    this.#worker = worker;
    this.#view = view;
    this.#places = new Map(run.rows.map(({ index }, place) => [index, place]));
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    worker.onerror = () => view.fail("The worker that plays steps again could not be started.");
    this.#send({ type: "open", core: run.core, rom: run.rom, map: null });
  }

  /** The place that is looked at. */
  get place(): number {
    return this.#place;
  }

  get isPlaying(): boolean {
    return this.#mode === "playing";
  }

  /** Shows the end of the step at a place; what is played stops. */
  goTo(place: number): void {
    this.#stop();
    this.#place = Math.max(0, Math.min(place, this.#run.rows.length - 1));
    this.#wanted = this.#place;
    this.#go();
  }

  /** Plays on; from the beginning where it is at the end. */
  play(): void {
    if (this.#mode === "playing") return;
    const isPaused = this.#mode === "paused";
    this.#mode = "playing";
    this.#view.playing(true);
    if (isPaused) {
      this.setTempo(this.#speed, this.#hasSound);
    } else {
      this.#wanted = null;
      this.#ticket += 1;
      this.#queued = 0;
      this.#next = this.#place + 1 < this.#run.rows.length ? this.#place + 1 : 0;
      this.#send({ type: "play", ticket: this.#ticket, speed: this.#speed, sound: this.#hasSound });
    }
    this.#fill();
  }

  /** Stops where it is, in the midst of a step, too. */
  pause(): void {
    if (this.#mode !== "playing") return;
    this.#mode = "paused";
    this.#view.playing(false);
    this.#send({ type: "pause" });
  }

  setTempo(speed: Speed, hasSound: boolean): void {
    this.#speed = speed;
    this.#hasSound = hasSound;
    if (this.#mode === "playing") this.#send({ type: "tempo", speed, sound: hasSound });
  }

  #stop(): void {
    if (this.#mode === "playing") this.#view.playing(false);
    this.#mode = "still";
  }

  /** Goes to the step that is wanted; one at a time. */
  #go(): void {
    const place = this.#wanted;
    const row = place === null ? undefined : this.#run.rows[place];
    if (this.#isGoing || row === undefined) return;
    this.#wanted = null;
    this.#isGoing = true;
    this.#ticket += 1;
    this.#send({ type: "go-to", ticket: this.#ticket, key: this.#load(row.stretch), index: row.index });
  }

  #fill(): void {
    while (this.#mode === "playing" && this.#queued < QUEUED) {
      const row = this.#run.rows[this.#next];
      if (row === undefined) break;
      this.#send({ type: "queue", ticket: this.#ticket, key: this.#load(row.stretch), index: row.index });
      this.#next += 1;
      this.#queued += 1;
    }
    // The last step is shown as it ended.
    if (this.#mode === "playing" && this.#queued === 0) this.goTo(this.#run.rows.length - 1);
  }

  /** Gives the worker a stretch that it does not have. */
  #load(key: number): number {
    if (!this.#loaded.includes(key)) {
      const { palette } = this.#run;
      this.#send({ type: "load", key, palette, ...this.#run.stretch(key) });
      for (const old of this.#loaded.slice(KEPT - 1)) this.#send({ type: "forget", key: old });
    }
    this.#loaded = [key, ...this.#loaded.filter((other) => other !== key)].slice(0, KEPT);
    return key;
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    switch (message.type) {
      case "opened":
        this.#isGoing = false;
        this.#go();
        break;
      case "failed":
        this.#isGoing = false;
        this.#stop();
        this.#view.fail(message.why);
        break;
      case "arrived":
        this.#isGoing = false;
        if (this.#wanted === null && this.#mode === "still") {
          const place = this.#places.get(message.index) ?? 0;
          this.#view.show(message.picture, place);
          this.#view.judge(place, message.isExact);
        }
        this.#go();
        break;
      case "frame":
        if (message.ticket === this.#ticket && this.#mode === "playing") {
          this.#place = this.#places.get(message.index) ?? this.#place;
          this.#view.show(message.picture, this.#place);
        }
        this.#send({ type: "drawn", picture: message.picture });
        break;
      case "sound":
        if (message.ticket === this.#ticket && this.#mode === "playing") {
          this.#view.sound(new Uint8Array(message.samples));
        }
        break;
      case "ended":
        if (message.ticket !== this.#ticket) break;
        this.#queued -= 1;
        this.#view.judge(this.#places.get(message.index) ?? 0, message.isExact);
        this.#fill();
    }
  }
}
