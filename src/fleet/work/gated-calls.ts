import type { LanguageModel, ModelEvent, ModelReply } from "../../model/language-model.ts";
import { NO_USAGE } from "../../run/usage.ts";
import type { CallGate } from "../engine/gate/call-gate.ts";
import type { JobLeft } from "./job-result.ts";

/** How an API says, in an event's reason, that it is asked too often. */
const TOO_OFTEN = /^(?:429\b|rate_limit|RESOURCE_EXHAUSTED\b)/;

/** What a job asks of its fleet's gate. */
export type JobGate = Pick<CallGate, "enter" | "spent" | "pause">;

/** Why a job stops before it is over: it goes on elsewhere, or later. */
export class JobStop extends Error {
  override readonly name: string = "JobStop";
  readonly why: Extract<JobLeft, { type: "put-back" }>["why"];

  constructor(why: JobStop["why"], message: string) {
    super(message);
    this.why = why;
  }
}

/**
 * Stands before each call of a job: waits while the fleet waits, stops the job where the fleet has no money left, and lets
 * a call that is under way come to its end before the job stops, since it is paid for.
 */
export class GatedCalls {
  readonly #gate: JobGate;
  readonly #job: string;
  readonly #drain: AbortSignal;
  readonly #elapsedMs: () => number;
  #waitedMs = 0;
  readonly #stopping = new AbortController();
  #underWay = 0;
  #hasAsked = false;
  #stop: JobStop | null = null;

  /**
   * @param drain aborted when the job is to stop at its next step
   * @param elapsedMs of a monotonic clock
   */
  constructor(gate: JobGate, job: string, drain: AbortSignal, elapsedMs: () => number) {
    this.#gate = gate;
    this.#elapsedMs = elapsedMs;
    this.#job = job;
    this.#drain = drain;
    if (drain.aborted) this.#drained();
    else drain.addEventListener("abort", this.#drained, { once: true });
  }

  /** For the session: aborted as soon as the job may stop, with a {@link JobStop}. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Why the job stops, or will; null while it goes on. */
  get stop(): JobStop | null {
    return this.#stop;
  }

  /** Whether anything was asked: a reply that is told before was paid for by the worker before. */
  get hasAsked(): boolean {
    return this.#hasAsked;
  }

  /** How long calls waited at the gate: time that the job did not play. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** The job is over: nobody listens any more. */
  close(): void {
    this.#drain.removeEventListener("abort", this.#drained);
  }

  /** The same LM behind the gate; one that costs nothing is let through. */
  readonly around = (model: LanguageModel): LanguageModel => {
    if (!model.isRemote) return model;
    return {
      id: model.id,
      isRemote: model.isRemote,
      reply: (request, options) => this.#reply(model, request, options),
    };
  };

  readonly #drained = (): void => this.#stopWith(new JobStop("drained", "it stopped at a step, saved"));

  #stopWith(stop: JobStop): void {
    this.#stop ??= stop;
    if (this.#underWay === 0) this.#stopping.abort(this.#stop);
  }

  async *#reply(
    model: LanguageModel,
    ...[request, options]: Parameters<LanguageModel["reply"]>
  ): AsyncGenerator<ModelEvent, ModelReply, void> {
    const sinceMs = this.#elapsedMs();
    try {
      await this.#enter(model.id, options.signal);
    } catch (error) {
      // It did not go out: no call, and nothing to pay.
      options.seen?.(NO_USAGE);
      throw error;
    } finally {
      this.#waitedMs += this.#elapsedMs() - sinceMs;
    }
    this.#underWay += 1;
    this.#hasAsked = true;
    const events = model.reply(request, options);
    try {
      for (;;) {
        const next = await events.next();
        if (next.done === true) return next.value;
        const { value } = next;
        if (value.type === "retry") await this.#lost(model.id, value);
        yield value;
      }
    } finally {
      this.#underWay -= 1;
      if (this.#stop !== null) this.#stopWith(this.#stop);
      await events.return(undefined as never);
    }
  }

  /** @throws JobStop; the signal's reason */
  async #enter(model: string, signal: AbortSignal): Promise<void> {
    this.signal.throwIfAborted();
    const answer = await this.#gate.enter({ job: this.#job, model }, signal);
    if (answer === "budget") {
      this.#stopWith(new JobStop("fleet-budget", "the fleet has spent what it may"));
    }
    this.signal.throwIfAborted();
  }

  /** A try came to nothing: the next one waits, and so do all others where the API asks for it. */
  async #lost(model: string, { reason, waitMs }: Extract<ModelEvent, { type: "retry" }>): Promise<void> {
    if (TOO_OFTEN.test(reason)) await this.#gate.pause(model, waitMs);
    // Nothing is under way while it waits.
    if (this.#stop !== null) this.#stopping.abort(this.#stop);
  }
}
