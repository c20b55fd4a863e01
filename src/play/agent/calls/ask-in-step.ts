import { cutText } from "../../../base/text/cut-text.ts";
import type { ReplyRecord, UnansweredRecord } from "../../../base/vocabulary/journal/step-record.ts";
import type { RecordedReply } from "../../../base/vocabulary/reply.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { isLeftOut, type LeftOut, leftOutOf } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { type LanguageModel, ModelFault, type ModelRequest } from "../../../model/language-model.ts";
import { budgetEnd, NO_LIMITS } from "../../../record/ledger/limits.ts";
import type { RunContext } from "../context.ts";
import type { StepRecords } from "../tools/step-records.ts";
import { type AskOptions, ask } from "./ask.ts";
import { BudgetSpent, StepSpent } from "./call-errors.ts";
import type { TimeLimit } from "./within-time.ts";

/** No answer, and why. */
export type Unanswered = Pick<UnansweredRecord, "reason" | "isTimeout">;

/** The outcome of a call: a reply with its cost in dollars (null if unknown), or the reason for its absence. */
export type InStepReply = { readonly reply: RecordedReply; readonly costUsd: number | null } | Unanswered;

/** The call's place in the step. */
export interface InStep {
  readonly model: LanguageModel;
  /** For people: `skill`. */
  readonly asker: string;
  /** The number of the question within the step, from 1, and its label: they name a missing answer. */
  readonly n: number;
  readonly label: string;
  /** Whether a reply in the journal is the answer to it. */
  readonly isOurs: (record: ReplyRecord) => boolean;
  readonly place: Omit<AskOptions, "signal">;
  /** The time that the call has; the run's unless given. */
  readonly limit?: TimeLimit;
}

/** Asks an LM in the middle of a step, in a conversation of its own. */
export type AskInStep = (request: ModelRequest, at: InStep) => AsyncGenerator<RunEvent, InStepReply>;

/** The most characters of a fault. */
const MAX_REASON_CHARACTERS = 300;

/** The names of limits in messages, without amounts: these differ between two runs that are otherwise alike. */
const SPENT = { costUsd: "cost", tokens: "tokens", ms: "time" } as const;

/**
 * Returns the way to ask in a step. Replies that the journal has of this step, and that none came, are taken from
 * there; everything else is written down before the step goes on with it.
 */
export function askInStep(context: RunContext, state: RunState, records: StepRecords): AskInStep {
  const { ports, options, ledger } = context;
  const step = state.totalSteps + 1;
  let leftOut: LeftOut = state.memory.settings.leftOut ?? {};

  return async function* (request, at) {
    const { n, label, isOurs } = at;
    const known = records.take(["reply", "unanswered"], (record) =>
      record.type === "reply" ? isOurs(record) : record.n === n && record.label === label,
    );
    if (known?.type === "reply") return known;
    if (known?.type === "unanswered") return known;
    const result = yield* callWithinLimits(request, at);
    if ("reply" in result) return result;
    records.write({ type: "unanswered", step, n, label, ...result });
    return result;
  };

  async function* callWithinLimits(request: ModelRequest, at: InStep): AsyncGenerator<RunEvent, InStepReply> {
    const spent = describeSpent();
    if (spent !== null) return { reason: spent };
    const { limit } = at;
    try {
      return yield* callWithout(request, at);
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof BudgetSpent)
        return { reason: `the run's limit of ${SPENT[error.outcome.limit]} is reached` };
      if (error instanceof StepSpent) return { reason: error.message };
      if (limit?.isOver() === true) return { reason: limit.reason, isTimeout: true };
      const fault = faultIn(error);
      if (fault === null) throw error;
      return {
        reason: cutText(fault.message, MAX_REASON_CHARACTERS),
        ...(fault.isTimeout ? ({ isTimeout: true } as const) : {}),
      };
    }
  }

  /** Asks again without a parameter that the server refused by name: a refusal costs nothing. */
  async function* callWithout(
    request: ModelRequest,
    { model, asker, place, limit }: InStep,
  ): AsyncGenerator<RunEvent, Extract<InStepReply, { reply: unknown }>> {
    const call: AskOptions = { ...place, ...(limit && { signal: limit.signal }) };
    for (;;) {
      try {
        const pictures = request.pictures === true && !isLeftOut(leftOut, model.id, "pictures");
        const noted = yield* ask(context, state, model, { ...request, pictures, leftOut }, call);
        const { content, stopReason, usage, model: answered, costUsd } = noted;
        return { reply: { content, stopReason, usage, model: answered }, costUsd };
      } catch (error) {
        const refused = error instanceof ModelFault ? error.refused : null;
        const names = refused === null ? [] : leftOutOf(leftOut, refused.model);
        if (refused === null || names.includes(refused.parameter)) throw error;
        const text = `${(error as ModelFault).message}: the ${asker} asks without it`;
        yield { type: "notice", step: state.totalSteps, text };
        leftOut = { ...leftOut, [refused.model]: [...names, refused.parameter] };
      }
    }
  }

  /** Returns why further questions are refused, or null. */
  function describeSpent(): string | null {
    const limits = options.limits ?? NO_LIMITS;
    const end = budgetEnd(limits, ledger.spent, ports.clock.elapsedMs() - context.startMs);
    return end?.type === "budget" ? `the run's limit of ${SPENT[end.limit]} is reached` : null;
  }
}

/** Returns the LM's fault behind an error; null for a broken world. */
function faultIn(error: unknown): { readonly message: string; readonly isTimeout: boolean } | null {
  // A player created on first use reports its faults as to people.
  const fault = error instanceof ModelFault ? error : error instanceof Error ? error.cause : null;
  if (!(fault instanceof ModelFault)) return null;
  return { message: fault.message, isTimeout: fault.facts["isTimeout"] === true };
}
