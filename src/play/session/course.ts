import { RunnerError } from "../../base/errors.ts";
import type { Limits } from "../../base/vocabulary/limits.ts";
import type { KeptPatience, StopTarget } from "../../base/vocabulary/stop.ts";
import { NO_LIMITS } from "../../record/ledger/limits.ts";
import { whyUnpriced } from "../../record/ledger/list-prices.ts";
import { hasPrice, type PriceTable } from "../../record/ledger/prices.ts";
import type { RunPorts } from "../agent/ports.ts";
import { compileUntil } from "./config/until.ts";
import { DEFAULT_SAVE_EVERY, type SessionConfig } from "./config.ts";

/** The length of a session, its save interval, and its limits. */
export interface Course extends Pick<SessionConfig, "steps" | "untilStep" | "until"> {
  readonly saveEvery: number;
  readonly limits: Limits;
  readonly patience: KeptPatience;
}

/**
 * Returns a session's course. When it resumes an interrupt, missing values are those of the interrupted command.
 *
 * @param target null without a resumed interrupt
 * @throws RunnerError `until-invalid` for a saved condition that cannot be parsed
 */
export function courseOf(config: SessionConfig, target: StopTarget | null): Course {
  const { steps } = config;
  const until = config.until ?? target?.until ?? null;
  if (until !== null) compileUntil(until);
  return {
    steps,
    untilStep: config.untilStep ?? (steps === null ? (target?.untilStep ?? null) : null),
    until,
    saveEvery: config.saveEvery ?? target?.saveEvery ?? DEFAULT_SAVE_EVERY,
    limits: { ...NO_LIMITS, ...target?.limits, ...config.limits },
    patience: patienceOf(config, target),
  };
}

function patienceOf(config: SessionConfig, target: StopTarget | null): KeptPatience {
  const asked: Readonly<Record<keyof KeptPatience, number | null>> = {
    lmTimeoutMs: config.lmTimeoutMs ?? target?.lmTimeoutMs ?? null,
    replyTimeoutMs: config.replyTimeoutMs ?? target?.replyTimeoutMs ?? null,
    retryForMs: config.retryForMs ?? target?.retryForMs ?? null,
    maxUnsaved: config.maxUnsaved ?? target?.maxUnsaved ?? null,
  };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
}

/**
 * Refuses a limit of cost where it could not count: for a player or a writer of summaries whose price is not known.
 *
 * @throws RunnerError `price-unknown`
 */
export function checkCostLimit(
  maxCostUsd: number | null,
  { model, summaryModel, modelsOfParts }: Pick<RunPorts, "model" | "summaryModel" | "modelsOfParts">,
  prices: PriceTable,
): void {
  if (maxCostUsd === null) return;
  const unpriced = [model, summaryModel, ...modelsOfParts].find(
    (asked) => asked?.isRemote && !hasPrice(asked.id, prices),
  );
  if (unpriced == null) return;
  const message = `a limit of cost needs the price of ${unpriced.id}, which is not known${whyUnpriced(unpriced.id)}`;
  throw new RunnerError("price-unknown", message, { facts: { model: unpriced.id } });
}
