import { NO_USAGE } from "../../../../src/base/vocabulary/usage.ts";
import type {
  Allowance,
  LanguageModel,
  ModelEvent,
  ModelReply,
} from "../../../../src/model/language-model.ts";
import type { CallGate } from "../engine/gate/call-gate.ts";
import type { JobLeft } from "./job-result.ts";

type ReplyOptions = Parameters<LanguageModel["reply"]>[1];

/** Nothing is known of what a call may cost. */
const ANYTHING: Allowance = { maxTokens: null, reserved: null };

/** Sums of dollars differ by less where they are added in another order. */
const LEAST_USD = 1e-9;

/** An API's reason for refusing a call because of its rate. */
const TOO_OFTEN = /^(?:429\b|rate_limit|RESOURCE_EXHAUSTED\b)/;

/** A job's requests to its fleet's gate. */
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
  /** The job's cost as reported to the gate. */
  #toldUsd = 0;

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

  /** Whether any call was made: a reply reported before was paid for by the earlier worker. */
  get hasAsked(): boolean {
    return this.#hasAsked;
  }

  /** The time that calls waited at the gate, during which the job was not played. */
  get waitedMs(): number {
    return this.#waitedMs;
  }

  /** Tells the gate what the job has cost in all, in dollars. */
  async spent(totalUsd: number): Promise<void> {
    this.#toldUsd = Math.max(this.#toldUsd, totalUsd);
    await this.#gate.spent(this.#job, totalUsd);
  }

  /** The job is over: its listeners are gone. */
  close(): void {
    this.#drain.removeEventListener("abort", this.#drained);
  }

  /** The same LM behind the gate; one that costs nothing is let through. */
  readonly around = (model: LanguageModel): LanguageModel => {
    if (!model.isRemote) return model;
    return {
      id: model.id,
      isRemote: model.isRemote,
      maxTokens: model.maxTokens,
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
    // It did not go out: no call, and nothing to pay.
    const enter = async (): Promise<Allowance> => {
      const sinceMs = this.#elapsedMs();
      try {
        return await this.#enter(model.id, options);
      } catch (error) {
        options.seen?.(NO_USAGE);
        throw error;
      } finally {
        this.#waitedMs += this.#elapsedMs() - sinceMs;
      }
    };
    let entered: Allowance | null = await enter();
    const allow = async (): Promise<Allowance> => {
      const allowance = entered ?? (await enter());
      entered = null;
      return allowance;
    };
    this.#underWay += 1;
    this.#hasAsked = true;
    const events = model.reply(request, { ...options, allow });
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

  /** @throws JobStop; the signal's reason; what `allow` throws */
  async #enter(model: string, { signal, allow }: ReplyOptions): Promise<Allowance> {
    this.signal.throwIfAborted();
    const allowance = (await allow?.()) ?? ANYTHING;
    const { reserved } = allowance;
    // Earlier lost calls count before this one reserves more.
    if (reserved !== null && reserved.spentUsd > this.#toldUsd + LEAST_USD)
      await this.spent(reserved.spentUsd);
    const reserve = reserved === null ? undefined : { usd: reserved.usd, leastUsd: reserved.leastUsd };
    const answer = await this.#gate.enter({ job: this.#job, model, reserve }, signal);
    if (answer === "budget") {
      this.#stopWith(new JobStop("fleet-budget", "the fleet has spent what it may"));
      throw this.#stop;
    }
    this.signal.throwIfAborted();
    if (answer === "go" || reserved === null) return allowance;
    return { ...allowance, maxTokens: reserved.tokensFor(answer) };
  }

  /** A try came to nothing: the next one waits, and so do all others where the API asks for it. */
  async #lost(model: string, { reason, waitMs }: Extract<ModelEvent, { type: "retry" }>): Promise<void> {
    if (TOO_OFTEN.test(reason)) await this.#gate.pause(model, waitMs);
    // Nothing is under way while it waits.
    if (this.#stop !== null) this.#stopping.abort(this.#stop);
  }
}
