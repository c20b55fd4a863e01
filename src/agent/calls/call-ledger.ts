import { costOfLost, costOfReply } from "../../ledger/call-cost.ts";
import { NOTHING_SPENT, type Spent, spend } from "../../ledger/limits.ts";
import type { LanguageModel } from "../../model/language-model.ts";
import type { JournalRecord } from "../../run/journal/journal-record.ts";
import type { SkillPlace } from "../../run/journal/step-record.ts";
import type { RunState } from "../../run/run-state.ts";
import { totalTokens } from "../../run/usage.ts";
import type { RunPorts } from "../ports.ts";
import type { CallRecorder } from "./recorded-model.ts";

/**
 * What one run's calls cost. It is a port and no part of the run's state: whoever goes back to an earlier state gets
 * no money back.
 */
export interface CallLedger {
  /** What the whole run has spent, in earlier processes too. */
  readonly spent: Spent;
  /** Puts a call that is made in this state into the journal and onto the bill; `skill` is who asks, where one does. */
  recorderOf(
    asked: LanguageModel,
    state: Pick<RunState, "branchId" | "totalSteps">,
    skill?: SkillPlace,
  ): CallRecorder;
  /** True, and only once, after a reply of which the server did not tell what it used: limits count nothing for it. */
  takeUncounted(): boolean;
}

/** Opens the ledger of a run that spent `before` in earlier processes. */
export function openCallLedger(ports: RunPorts, before: Spent = NOTHING_SPENT): CallLedger {
  const { journal, clock } = ports;
  let spent = before;
  let uncounted: "none" | "seen" | "told" = "none";
  return {
    get spent() {
      return spent;
    },

    recorderOf(asked, { branchId, totalSteps }, skill) {
      const step = totalSteps + 1;
      const asking = skill === undefined ? {} : { skill };
      const write = (record: JournalRecord, isDerived = false): void =>
        journal?.append(branchId, record, { isDerived });
      return {
        called: (purpose, requestSha256) =>
          // What costs nothing needs no proof that it was asked for.
          write({ type: "call", step, purpose, model: asked.id, requestSha256, ...asking }, !asked.isRemote),
        lost(purpose, usage, isLast) {
          const costUsd = costOfLost(ports, asked, usage);
          const rest = { usage, costUsd, ...(isLast ? { isLast } : {}), ...asking };
          write({ type: "lost", step, purpose, model: asked.id, ...rest });
          spent = spend(spent, usage, costUsd);
        },
        replied(purpose, { content, stopReason, usage, model }, ms) {
          const costUsd = costOfReply(ports, asked, { usage, model });
          const reply = { content, stopReason, usage, model };
          // One that cost nothing may be lost in a power cut, with the step that it led to: the next save syncs both.
          write({ type: "reply", step, purpose, reply, costUsd, ms, ...asking }, !asked.isRemote);
          spent = spend(spent, usage, costUsd);
          if (uncounted === "none" && asked.isRemote && totalTokens(usage) === 0) uncounted = "seen";
          return costUsd;
        },
        elapsedMs: clock.elapsedMs,
      };
    },

    takeUncounted() {
      if (uncounted !== "seen") return false;
      uncounted = "told";
      return true;
    },
  };
}
