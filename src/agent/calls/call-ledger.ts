import { costOfLost, costOfReply } from "../../ledger/call-cost.ts";
import { NOTHING_SPENT, type Spent, spend } from "../../ledger/limits.ts";
import type { LanguageModel } from "../../model/language-model.ts";
import type { WaitingReply } from "../../run/reply.ts";
import type { RunState } from "../../run/run-state.ts";
import { totalTokens } from "../../run/usage.ts";
import type { RunPorts } from "../ports.ts";
import { type CallRecorder, recordedModel } from "./recorded-model.ts";

/** The books of one run: each call goes into the journal and onto the bill. */
export interface Books {
  /** What the whole run has spent. */
  readonly spent: Spent;
  /** The ports with models whose calls are written down. */
  readonly ports: RunPorts;
  /** Whether a reply came of which the server did not tell what it used: limits count nothing for it. */
  readonly isUsageUntold: boolean;
  /** Whether replies of an earlier process wait to be acted on. */
  readonly hasWaiting: boolean;
  /** A step or a summary is over: what still waits belonged to it, and is void. */
  settle(): void;
}

/**
 * Opens the books of a run that spent `before` in earlier processes.
 *
 * @param now gives the state in which a call is made
 */
export function openBooks(
  ports: RunPorts,
  now: () => RunState,
  pending: readonly WaitingReply[],
  before: Spent = NOTHING_SPENT,
): Books {
  const { journal, clock } = ports;
  let spent = before;
  let isUntold = false;
  const recorderOf = (asked: LanguageModel): CallRecorder => {
    const write = (record: Parameters<NonNullable<typeof journal>["append"]>[1], isDerived = false): void =>
      journal?.append(now().branchId, record, { isDerived });
    const step = (): number => now().totalSteps + 1;
    return {
      called: (purpose, requestSha256) =>
        // What costs nothing needs no proof that it was asked for.
        write({ type: "call", step: step(), purpose, model: asked.id, requestSha256 }, !asked.isRemote),
      lost(purpose, usage, isLast) {
        const costUsd = costOfLost(ports, asked, usage);
        const rest = { usage, costUsd, ...(isLast ? { isLast } : {}) };
        write({ type: "lost", step: step(), purpose, model: asked.id, ...rest });
        spent = spend(spent, usage, costUsd);
      },
      replied(purpose, reply, ms) {
        const costUsd = costOfReply(ports, asked, reply);
        const { content, stopReason, usage, model } = reply;
        write({
          type: "reply",
          step: step(),
          purpose,
          reply: { content, stopReason, usage, model },
          costUsd,
          ms,
        });
        spent = spend(spent, usage, costUsd);
        isUntold ||= asked.isRemote && totalTokens(usage) === 0;
      },
      elapsedMs: clock.elapsedMs,
    };
  };
  const arrived = [...pending];
  const record = (model: RunPorts["model"]): RunPorts["model"] =>
    recordedModel(model, recorderOf(model), arrived);
  return {
    get spent() {
      return spent;
    },
    get isUsageUntold() {
      return isUntold;
    },
    get hasWaiting() {
      return arrived.length > 0;
    },
    settle() {
      arrived.length = 0;
    },
    ports: {
      ...ports,
      model: record(ports.model),
      summaryModel: ports.summaryModel === null ? null : record(ports.summaryModel),
    },
  };
}
