import { budgetEnd, NO_LIMITS } from "../../../record/ledger/limits.ts";
import type { RunContext } from "../context.ts";
import { BudgetSpent } from "./call-errors.ts";

/** A signal that ends a call with the run's time, too. */
export interface CallTime {
  readonly signal: AbortSignal;
  /** Stops the clock. */
  end(): void;
}

/** Begins to count what is left of the run's time: a call does not outlast it. */
export function withinRun({ ports, options, ledger, startMs }: RunContext, caller: AbortSignal): CallTime {
  const limits = options.limits ?? NO_LIMITS;
  const { ms } = limits;
  if (ms === null) return { signal: caller, end: () => {} };
  const controller = new AbortController();
  const playedMs = () => ports.clock.elapsedMs() - startMs;
  const alarm = ports.alarm(Math.max(0, ms - playedMs()), () => {
    const end = budgetEnd({ ...NO_LIMITS, ms }, ledger.spent, Math.max(ms, playedMs()));
    controller.abort(end?.type === "budget" ? new BudgetSpent(end) : undefined);
  });
  return { signal: AbortSignal.any([caller, controller.signal]), end: () => alarm.cancel() };
}
