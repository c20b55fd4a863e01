import { linkSignals } from "../link-signals.ts";
import type { CallGate, GatedCall, GateTerms } from "./call-gate.ts";
import type { GateTime } from "./gate-time.ts";
import { type ModelRates, memoryRates } from "./model-rates.ts";

/** Those who waited out a pause go on over so long, at most, and over a tenth of the pause: not all in one instant. */
const LONGEST_SPREAD_MS = 2_000;

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
  readonly #pauses = new Map<string, Pause>();
  #limitUsd = Number.POSITIVE_INFINITY;
  #rates: ModelRates = { take: async () => 0 };
  #totalUsd = 0;
  /** Aborted when the money is spent: whoever waits need not any more. */
  #over = new AbortController();

  constructor(time: GateTime) {
    this.#time = { random: Math.random, ...time };
  }

  async enter({ model }: GatedCall, signal: AbortSignal): Promise<"go" | "budget"> {
    for (;;) {
      signal.throwIfAborted();
      if (this.#over.signal.aborted) return "budget";
      const waitMs = this.#pausedMs(model) || (await this.#rates.take(model));
      // It was counted, and the model may be paused since.
      if (waitMs === 0 && this.#pausedMs(model) === 0) return this.#over.signal.aborted ? "budget" : "go";
      await this.#wait(waitMs, signal);
    }
  }

  async spent(job: string, totalUsd: number): Promise<void> {
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
