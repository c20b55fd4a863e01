import { placeOnPath } from "../store/path.ts";
import type { Viewer } from "../store/viewer.ts";
import type { Machine } from "./machine.ts";
import type { FromWorker, Speed, ToWorker } from "./messages.ts";
import { Stretches } from "./stretches.ts";

/** Steps that wait in the worker, so that none is waited for. */
const QUEUED = 6;

/** How fast new steps of a run that is played are shown. */
const FOLLOW_SPEED: Speed = 4;

/** One run and one worker. */
export class Session {
  readonly #viewer: Viewer;
  readonly #machine: Machine;
  readonly #worker: Worker | null;
  readonly #stretches: Stretches;
  #isReady = false;
  #ticket = 0;
  /** The step to be shown as soon as may be. */
  #wanted: number | null = null;
  #isGoing = false;
  /** Whether it is played because new steps come in, and not because somebody wants to see it. */
  #isFollowing = false;
  #isPaused = false;
  /** The place on the path of the step that is queued next, and how many were and are not over. */
  #next = 0;
  #queued = 0;
  #isFilling = false;
  #played: number | null = null;

  constructor(viewer: Viewer, machine: Machine, slug: string, hasRom: boolean) {
    this.#viewer = viewer;
    this.#machine = machine;
    this.#stretches = new Stretches(viewer.source, slug, (message) => this.#send(message));
    this.#worker = hasRom ? new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }) : null;
    if (this.#worker === null) return;
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#receive(data);
    this.#worker.onerror = () => this.#give("The worker that plays steps again could not be started.");
    void this.#open(slug);
  }

  /** Shows the end of a step; whatever is played stops. */
  goTo(index: number): void {
    this.#stopPlaying();
    this.#wanted = index;
    void this.#go();
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
      void this.#fill();
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

  /** Plays the steps that came in, up to the newest. */
  follow(): void {
    if (!this.#isReady) return;
    if (this.#isFollowing) {
      void this.#fill();
      return;
    }
    const { path } = this.#viewer.store.value;
    const { shown } = this.#machine.store.value;
    const newest = path.indices.length - 1;
    this.#start(shown === null ? newest : placeOnPath(path, shown) + 1, true);
  }

  setTempo(): void {
    const { speed, hasSound, isPlaying } = this.#machine.store.value;
    if (isPlaying && !this.#isFollowing) this.#send({ type: "tempo", speed, sound: hasSound });
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
      const [core, rom] = await Promise.all([source.core(), source.rom(slug)]);
      this.#send({ type: "open", core, rom, palette: "grey" });
    } catch (error) {
      this.#give(error instanceof Error ? error.message : String(error));
    }
  }

  /** Plays no more in this session; pictures are shown as they were sent. */
  #give(why: string): void {
    this.#isReady = false;
    this.#stopPlaying();
    this.#machine.store.set({ phase: "off", why });
  }

  /** Goes to the step that is wanted, and to the one that is wanted by then: one at a time. */
  async #go(): Promise<void> {
    const index = this.#wanted;
    if (this.#isGoing || !this.#isReady || index === null) return;
    this.#isGoing = true;
    try {
      const { key } = await this.#stretches.find(index);
      if (this.#wanted === index) {
        this.#wanted = null;
        this.#ticket += 1;
        this.#send({ type: "go-to", ticket: this.#ticket, key, index });
        return;
      }
    } catch (error) {
      if (this.#wanted === index) this.#wanted = null;
      this.#machine.store.set({ why: error instanceof Error ? error.message : String(error) });
    }
    this.#isGoing = false;
    if (this.#wanted !== null) void this.#go();
  }

  #start(place: number, isFollowing: boolean): void {
    this.#wanted = null;
    this.#isPaused = false;
    this.#isFollowing = isFollowing;
    this.#next = place;
    this.#queued = 0;
    this.#ticket += 1;
    const { speed, hasSound } = this.#machine.store.value;
    const tempo = isFollowing ? { speed: FOLLOW_SPEED, sound: false } : { speed, sound: hasSound };
    this.#send({ type: "play", ticket: this.#ticket, ...tempo });
    void this.#fill();
  }

  #stopPlaying(): void {
    this.#isPaused = false;
    this.#isFollowing = false;
    this.#played = null;
    this.#queued = 0;
    if (this.#machine.store.value.isPlaying) this.#machine.store.set({ isPlaying: false, held: [] });
  }

  /** Queues what comes next on the path, as long as it is played. */
  async #fill(): Promise<void> {
    if (this.#isFilling) return;
    this.#isFilling = true;
    const ticket = this.#ticket;
    try {
      while (this.#isActive() && this.#queued < QUEUED) {
        const index = this.#viewer.store.value.path.indices[this.#next];
        if (index === undefined) break;
        const { key } = await this.#stretches.find(index);
        if (ticket !== this.#ticket) break;
        this.#next += 1;
        this.#queued += 1;
        this.#send({ type: "queue", ticket, key, index });
      }
    } catch (error) {
      this.#stopPlaying();
      this.#machine.store.set({ why: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#isFilling = false;
    }
    if (ticket !== this.#ticket) void this.#fill();
    else if (this.#isActive() && this.#queued === 0) this.#finish();
  }

  #isActive(): boolean {
    return this.#isFollowing || this.#machine.store.value.isPlaying;
  }

  /** Everything on the path was played: what is looked at is the last step, exactly. */
  #finish(): void {
    const last = this.#viewer.store.value.path.indices[this.#next - 1];
    const isFollowing = this.#isFollowing;
    this.#stopPlaying();
    if (last === undefined) return;
    if (!isFollowing) this.#viewer.choose(last);
    this.goTo(last);
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
        void this.#go();
        break;
      case "failed":
        this.#isGoing = false;
        if (message.ticket === null) this.#give(message.why);
        else store.set({ why: message.why });
        break;
      case "arrived":
        this.#isGoing = false;
        draw?.(message.picture);
        this.#judge(message);
        store.set({ shown: message.index, held: [], why: null });
        void this.#go();
        if (this.#wanted === null) this.#prefetch(message.index);
        break;
      case "frame":
        if (message.ticket === this.#ticket && this.#isActive()) this.#show(message);
        this.#send({ type: "drawn", picture: message.picture });
        break;
      case "sound":
        if (message.ticket === this.#ticket && store.value.isPlaying)
          sound?.(new Uint8Array(message.samples));
        break;
      case "ended":
        if (message.ticket !== this.#ticket) break;
        this.#queued -= 1;
        this.#judge(message);
        void this.#fill();
    }
  }

  #show({ index, held, picture }: Extract<FromWorker, { type: "frame" }>): void {
    this.#machine.draw?.(picture);
    this.#machine.store.set({ shown: null, held });
    if (this.#played === index) return;
    this.#played = index;
    if (!this.#isFollowing) this.#viewer.choose(index);
  }

  #judge({ index, isExact }: { readonly index: number; readonly isExact: boolean }): void {
    const { differing } = this.#machine.store.value;
    const others = differing.filter((one) => one !== index);
    this.#machine.store.set({
      verdict: { index, isExact },
      differing: isExact ? (others.length === differing.length ? differing : others) : [...others, index],
    });
  }

  /** Gets what leads to the steps around, so that they are there when somebody goes there. */
  #prefetch(index: number): void {
    const { path } = this.#viewer.store.value;
    const steps = this.#stretches.known(index)?.steps ?? [];
    const ends = [steps[0]?.index ?? index, steps.at(-1)?.index ?? index].map((end) =>
      placeOnPath(path, end),
    );
    const beside = [path.indices[(ends[1] ?? 0) + 1], path.indices[(ends[0] ?? 0) - 1]];
    for (const next of beside) {
      // Nobody waits for it: whoever wants it asks again.
      if (next !== undefined) this.#stretches.find(next).catch(() => {});
    }
  }
}
