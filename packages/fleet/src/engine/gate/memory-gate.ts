import { linkSignals } from "../link-signals.ts";
import { type CallGate, type GateAnswer, type GatedCall, type GateTerms, HELD_FOR_MS } from "./call-gate.ts";
import type { GateTime } from "./gate-time.ts";
import { type ModelRates, memoryRates } from "./model-rates.ts";

/** Those who waited out a pause go on over so long, at most, and over a tenth of the pause: not all in one instant. */
const LONGEST_SPREAD_MS = 2_000;

/** Interval at which a job that waits for reserved money looks again. */
const LOOK_MS = 200;

/** The gate of a fleet whose workers are all children of this process. */
export async function openMemoryGate(terms: GateTerms, time: GateTime): Promise<CallGate> {
  const gate = new MemoryGate(time);
  await gate.raise(terms);
  return gate;
}

interface Pause {
  readonly untilMs: number;
  readonly spreadMs: number;
}

class MemoryGate implements CallGate {
  readonly #time: Required<GateTime>;
  readonly #spent = new Map<string, number>();
  /** The most that calls under way can cost, by job. */
  readonly #held = new Map<string, number>();
  readonly #pauses = new Map<string, Pause>();
  #limitUsd = Number.POSITIVE_INFINITY;
  #rates: ModelRates = { take: async () => 0 };
  #totalUsd = 0;
  /** Aborted when the money is spent, which ends all waits. */
  #over = new AbortController();

  constructor(time: GateTime) {
    this.#time = { random: Math.random, ...time };
  }

  async enter({ job, model, reserve }: GatedCall, signal: AbortSignal): Promise<GateAnswer> {
    const untilMs = this.#time.clock.elapsedMs() + HELD_FOR_MS;
    let isCounted = false;
    for (;;) {
      signal.throwIfAborted();
      if (this.#over.signal.aborted) return "budget";
      let waitMs = this.#pausedMs(model);
      if (waitMs === 0 && !isCounted) waitMs = await this.#rates.take(model);
      // It was counted, and the model may be paused since.
      isCounted = waitMs === 0 && this.#pausedMs(model) === 0;
      if (isCounted) {
        const answer = this.#over.signal.aborted ? "budget" : this.#hold(job, reserve, untilMs);
        if (answer !== "wait") return answer;
        waitMs = LOOK_MS;
      }
      await this.#wait(waitMs, signal);
    }
  }

  async spent(job: string, totalUsd: number): Promise<void> {
    this.#held.delete(job);
    const known = this.#spent.get(job) ?? 0;
    if (totalUsd <= known) return;
    this.#spent.set(job, totalUsd);
    this.#totalUsd += totalUsd - known;
    this.#look();
  }

  async pause(model: string, forMs: number): Promise<void> {
    const untilMs = this.#time.clock.elapsedMs() + forMs;
    if (untilMs <= (this.#pauses.get(model)?.untilMs ?? 0)) return;
    this.#pauses.set(model, { untilMs, spreadMs: Math.min(forMs / 10, LONGEST_SPREAD_MS) });
  }

  async raise({ fleetCostUsd, rates }: GateTerms): Promise<void> {
    this.#rates = await memoryRates(rates);
    this.#limitUsd = fleetCostUsd ?? Number.POSITIVE_INFINITY;
    if (this.#over.signal.aborted) this.#over = new AbortController();
    this.#look();
  }

  async total(): Promise<number> {
    return this.#totalUsd;
  }

  /** Holds what a call may cost, as far as it is there. */
  #hold(job: string, reserve: GatedCall["reserve"], untilMs: number): GateAnswer | "wait" {
    this.#held.delete(job);
    if (reserve === undefined || this.#limitUsd === Number.POSITIVE_INFINITY) return "go";
    const leftUsd = this.#limitUsd - this.#totalUsd;
    if (leftUsd < reserve.leastUsd) return "budget";
    const othersUsd = [...this.#held.values()].reduce((sum, usd) => sum + usd, 0);
    const usd = Math.min(reserve.usd, leftUsd - othersUsd);
    const isShort = usd < reserve.usd;
    if (isShort && othersUsd > 0 && this.#time.clock.elapsedMs() < untilMs) return "wait";
    if (usd < reserve.leastUsd) return "budget";
    this.#held.set(job, usd);
    return isShort ? usd : "go";
  }

  #look(): void {
    if (this.#totalUsd >= this.#limitUsd) this.#over.abort();
  }

  #pausedMs(model: string): number {
    const pause = this.#pauses.get(model);
    if (pause === undefined) return 0;
    const leftMs = pause.untilMs - this.#time.clock.elapsedMs();
    return leftMs <= 0 ? 0 : Math.ceil(leftMs + this.#time.random() * pause.spreadMs);
  }

  async #wait(ms: number, signal: AbortSignal): Promise<void> {
    const over = this.#over.signal;
    const either = linkSignals(signal, over);
    try {
      await this.#time.sleep(ms, either.signal);
    } catch (error) {
      if (!over.aborted) throw error;
    } finally {
      either.unlink();
    }
  }
}
