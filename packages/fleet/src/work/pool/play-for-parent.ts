import { rmdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Credentials, SessionServices } from "../../../../../src/play/session/services.ts";
import type { FleetTerms } from "../../jobs/job.ts";
import { openStore } from "../../store/open-store.ts";
import { retryingStore } from "../../store/retrying-store.ts";
import type { StoreEnvironment } from "../../store/s3/s3-address.ts";
import type { JobEvent, StoreWait } from "../job-event.ts";
import { playJob } from "../play-job.ts";
import { removeScratch } from "../scratch.ts";
import type { ChildMessage, JobTask, ParentMessage } from "./messages.ts";
import { RemoteGate } from "./remote-gate.ts";
import { tellError } from "./told-error.ts";

/** The interval at which a child reports that it is alive. */
const BEAT_MS = 5_000;

/** The time over which a failing store is asked again: a reply that cannot be stored is paid for and lost. */
const STORE_MS = 1_800_000;

/** The parent of a child. */
export interface ParentChannel {
  /** Resolves when it is on its way; never throws: a parent that is gone ends this process. */
  send(message: ChildMessage): Promise<void>;
  /** Called with each message of the parent's, in order. */
  onMessage(listener: (message: ParentMessage) => void): void;
  /** The parent is gone: the process ends at once, without a save, when the listener returns. */
  onGone(listener: () => void): void;
  /** Lets go of the parent: nothing keeps the process. */
  leave(): void;
}

/** The parts of its process that a child uses. */
export interface ChildWorld {
  readonly parent: ParentChannel;
  readonly environment: StoreEnvironment;
  /** The keys that are named in a fleet's terms. */
  readonly credentialsFor: (terms: FleetTerms) => Credentials;
  readonly services: Pick<SessionServices, "clock" | "ids" | "mayReceiveKey">;
  /** Aborted when the process must end: the running job stops at its next step, and no other begins. */
  readonly signal: AbortSignal;
}

/** Plays the jobs that a parent gives, one after the other, until the process must end. */
export async function playForParent(world: ChildWorld): Promise<void> {
  const { parent, signal } = world;
  const child = new Child(world);
  const beat = setInterval(() => void parent.send({ type: "beat" }), BEAT_MS);
  try {
    await new Promise<void>((resolve) => {
      const endIfIdle = (): void => {
        if (signal.aborted && !child.isPlaying) resolve();
      };
      parent.onMessage((message) => child.hear(message, endIfIdle));
      parent.onGone(() => child.leave());
      signal.addEventListener("abort", endIfIdle, { once: true });
      endIfIdle();
    });
  } finally {
    clearInterval(beat);
    parent.leave();
  }
}

class Child {
  readonly #world: ChildWorld;
  readonly #gate: RemoteGate;
  #drain: AbortController | null = null;
  #scratch: string | null = null;
  /** The folder in which the parent makes those of its jobs. */
  #root: string | null = null;

  constructor(world: ChildWorld) {
    this.#world = world;
    this.#gate = new RemoteGate((message) => void world.parent.send(message));
    world.signal.addEventListener("abort", () => this.#drain?.abort(), { once: true });
  }

  get isPlaying(): boolean {
    return this.#drain !== null;
  }

  hear(message: ParentMessage, behindJob: () => void): void {
    switch (message.type) {
      case "play":
        // Nothing is begun any more: the parent gives it to another.
        if (this.#world.signal.aborted) return;
        void this.#play(message.task).finally(behindJob);
        return;
      case "drain":
        this.#drain?.abort();
        return;
      case "answer":
      case "refused":
        this.#gate.hear(message);
    }
  }

  /** The parent is gone, which would clean up. */
  leave(): void {
    this.#tidy();
    try {
      if (this.#root !== null) rmdirSync(this.#root);
    } catch {
      // Another child has its folder there still.
    }
  }

  #tidy(): void {
    if (this.#scratch !== null) removeScratch(this.#scratch);
  }

  async #play(task: JobTask): Promise<void> {
    const { parent } = this.#world;
    this.#drain = new AbortController();
    this.#scratch = task.scratch;
    this.#root = dirname(task.scratch);
    void parent.send({ type: "begun" });
    let end: ChildMessage;
    try {
      end = { type: "left", left: await this.#playTask(task, this.#drain.signal) };
    } catch (error) {
      end = { type: "threw", error: tellError(error) };
    }
    this.#tidy();
    this.#scratch = null;
    this.#drain = null;
    await parent.send(end);
  }

  async #playTask({ store: where, ...task }: JobTask, drain: AbortSignal) {
    const { parent, environment, credentialsFor, services } = this.#world;
    const { job } = task;
    const send = (event: JobEvent): void => void parent.send({ type: "event", event });
    let wait: StoreWait | null = null;
    const store = retryingStore(await openStore(where, { environment }), {
      retryForMs: STORE_MS,
      clock: services.clock ?? { elapsedMs: () => performance.now() },
      sleep: async (ms) => delay(ms),
      // Unstored work is paid for, so it is waited for; killing the process skips the wait.
      signal: new AbortController().signal,
      onRetry: (error, waitMs) => {
        const text = `${error.message}: it is tried again in ${Math.ceil(waitMs / 1000)} s`;
        send({ type: "notice", job: job.id, text });
        wait = { reason: error.message, since: wait?.since ?? new Date().toISOString() };
        send({ type: "waiting", job: job.id, wait });
      },
      onOver: () => {
        wait = null;
        send({ type: "waiting", job: job.id, wait });
      },
    });
    return playJob({
      ...task,
      store,
      drain,
      gate: this.#gate,
      services: { ...services, credentials: credentialsFor(task.terms) },
      onEvent: send,
    });
  }
}
