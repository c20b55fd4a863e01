import { placeOnPath } from "../store/path.ts";
import { paletteOf } from "../store/run-data.ts";
import type { Viewer } from "../store/viewer.ts";
import { Feeder } from "./feeder.ts";
import type { Machine } from "./machine.ts";
import { withVerdict } from "./machine-state.ts";
import type { FromWorker, Speed, ToWorker } from "./messages.ts";
import { Seeker } from "./seeker.ts";
import { Stretches } from "./stretches.ts";

/** A stay at a step of this length makes its neighbours likely next, in milliseconds. */
const REST_MS = 150;

/** The speed at which new steps of a running game are shown. */
const FOLLOW_SPEED: Speed = 4;

/** One run and one worker. */
export class Session {
  readonly #viewer: Viewer;
  readonly #machine: Machine;
  readonly #worker: Worker | null;
  readonly #stretches: Stretches;
  readonly #feeder: Feeder;
  readonly #seeker: Seeker;
  #isReady = false;
  #ticket = 0;
  /** Whether it plays because new steps come in, and not on request. */
  #isFollowing = false;
  #isPaused = false;
  /** The step of the newest frame. */
  #played: number | null = null;

  /** @param newWorker null without a ROM to play */
  constructor(viewer: Viewer, machine: Machine, slug: string, newWorker: (() => Worker) | null) {
    this.#viewer = viewer;
    this.#machine = machine;
    this.#stretches = new Stretches(viewer.source, slug, {
      send: (message) => this.#send(message),
      paletteAt: (index) => paletteOf(viewer.store.value.run, index),
    });
    this.#seeker = new Seeker({
      find: (index) => this.#stretches.find(index),
      isReady: () => this.#isReady,
      send: (key, index) => {
        this.#ticket += 1;
        this.#send({ type: "go-to", ticket: this.#ticket, key, index });
      },
      failed: (error) => machine.store.set({ why: wordsOf(error) }),
    });
    this.#feeder = new Feeder({
      indexAt: (place) => viewer.store.value.path.indices[place],
      find: (index) => this.#stretches.find(index),
      send: (message) => this.#send(message),
      isActive: () => this.#isActive(),
      finished: (last) => this.#finish(last),
      failed: (error) => this.#fail(error),
    });
    this.#worker = newWorker?.() ?? null;
    if (this.#worker === null) return;
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    this.#worker.onerror = () => this.#give("The worker that plays steps again could not be started.");
    void this.#open(slug);
  }

  /** Shows the end of a step; whatever is played stops. */
  goTo(index: number): void {
    this.#stopPlaying();
    this.#seeker.seek(index);
  }

  /** Whether this step is on the screen because it is played. */
  isPlayedTo(index: number): boolean {
    return this.#played === index && this.#machine.store.value.isPlaying && !this.#isFollowing;
  }

  /** Plays from the step after the one that is looked at on; at the end of the path, the last step again. */
  play(): void {
    if (!this.#isReady) return;
    this.#machine.store.set({ isPlaying: true });
    if (this.#isPaused) {
      this.#isPaused = false;
      this.setTempo();
      void this.#feeder.fill();
      return;
    }
    const { path, at } = this.#viewer.store.value;
    if (at === null) return;
    this.#start(Math.min(placeOnPath(path, at) + 1, path.indices.length - 1), false);
  }

  /** Stops where it is, in the midst of a step, too. */
  pause(): void {
    if (!this.#machine.store.value.isPlaying) return;
    this.#isPaused = true;
    this.#machine.store.set({ isPlaying: false });
    this.#send({ type: "pause" });
  }

  /** The step that is played because it came in; null for none. */
  get followed(): number | null {
    return this.#isFollowing ? this.#played : null;
  }

  /** Plays the steps that came in, up to the newest. */
  follow(): void {
    if (!this.#isReady) return;
    if (this.#isFollowing) {
      this.setTempo();
      void this.#feeder.fill();
      return;
    }
    const { path } = this.#viewer.store.value;
    const { shown } = this.#machine.store.value;
    const newest = path.indices.length - 1;
    this.#start(shown === null ? newest : placeOnPath(path, shown) + 1, true);
  }

  setTempo(): void {
    if (this.#isActive()) this.#send({ type: "tempo", ...this.#tempo() });
  }

  /** New steps are played with sound as long as at most one waits. */
  #tempo(): { readonly speed: Speed; readonly sound: boolean } {
    const { speed, hasSound } = this.#machine.store.value;
    if (!this.#isFollowing) return { speed, sound: hasSound };
    const { path } = this.#viewer.store.value;
    const newest = path.indices.length - 1;
    const waiting = this.#played === null ? 0 : newest - placeOnPath(path, this.#played);
    return hasSound && waiting <= 1 ? { speed: 1, sound: true } : { speed: FOLLOW_SPEED, sound: false };
  }

  close(): void {
    this.#worker?.terminate();
    this.#stopPlaying();
    this.#isReady = false;
  }

  async #open(slug: string): Promise<void> {
    this.#machine.store.set({ phase: "opening" });
    try {
      const { source } = this.#viewer;
      const [core, rom, map] = await Promise.all([source.core(), source.rom(slug), source.memoryMap(slug)]);
      this.#send({ type: "open", core, rom, map });
    } catch (error) {
      this.#give(wordsOf(error));
    }
  }

  /** Plays no more in this session; pictures are shown as they were sent. */
  #give(why: string): void {
    this.#isReady = false;
    this.#stopPlaying();
    this.#machine.store.set({ phase: "off", why });
  }

  #start(place: number, isFollowing: boolean): void {
    this.#seeker.stop();
    this.#isPaused = false;
    this.#isFollowing = isFollowing;
    this.#ticket += 1;
    this.#send({ type: "play", ticket: this.#ticket, ...this.#tempo() });
    this.#feeder.start(this.#ticket, place);
  }

  #stopPlaying(): void {
    this.#isPaused = false;
    this.#isFollowing = false;
    this.#played = null;
    if (this.#machine.store.value.isPlaying) this.#machine.store.set({ isPlaying: false, held: [] });
  }

  #isActive(): boolean {
    return this.#isFollowing || this.#machine.store.value.isPlaying;
  }

  /** Everything on the path was played: what is looked at is the last step, exactly. */
  #finish(place: number): void {
    const last = this.#viewer.store.value.path.indices[place];
    const isFollowing = this.#isFollowing;
    this.#stopPlaying();
    if (last === undefined) return;
    if (!isFollowing) this.#viewer.choose(last);
    this.goTo(last);
  }

  #fail(error: unknown): void {
    this.#stopPlaying();
    this.#machine.store.set({ why: wordsOf(error) });
  }

  #send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #receive(message: FromWorker): void {
    const { store, draw, sound } = this.#machine;
    switch (message.type) {
      case "opened":
        this.#isReady = true;
        store.set({ phase: "ready", why: null });
        void this.#seeker.go();
        break;
      case "failed":
        this.#seeker.free();
        if (message.ticket === null) this.#give(message.why);
        else store.set({ why: message.why });
        break;
      case "arrived":
        this.#seeker.free();
        draw?.(message.picture);
        store.set({
          ...withVerdict(store.value, message),
          shown: message.index,
          held: [],
          corner: message.corner,
          why: null,
        });
        void this.#seeker.go();
        this.#prefetchAfter(message.index);
        break;
      case "frame":
        if (message.ticket === this.#ticket && this.#isActive()) this.#show(message);
        this.#send({ type: "drawn", picture: message.picture });
        break;
      case "sound":
        if (message.ticket === this.#ticket && this.#isActive()) sound?.(new Uint8Array(message.samples));
        break;
      case "ended":
        if (message.ticket !== this.#ticket) break;
        store.set(withVerdict(store.value, message));
        if (this.#isFollowing) this.setTempo();
        this.#feeder.ended();
    }
  }

  #show({ index, held, corner, picture }: Extract<FromWorker, { type: "frame" }>): void {
    this.#machine.draw?.(picture);
    this.#machine.store.set({ shown: null, held, corner });
    if (this.#played === index) return;
    this.#played = index;
    if (!this.#isFollowing) this.#viewer.choose(index);
  }

  /** Scrubbing does not rest, and needs the server for the next request. */
  #prefetchAfter(index: number): void {
    const ticket = this.#ticket;
    setTimeout(() => {
      if (ticket === this.#ticket && !this.#seeker.isSeeking && this.#isReady) {
        this.#stretches.prefetch(index, this.#viewer.store.value.path);
      }
    }, REST_MS);
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
