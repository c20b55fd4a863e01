import type { CallShares } from "../../../base/seam/shares.ts";
import type { JournalRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { totalTokens, type Usage } from "../../../base/vocabulary/usage.ts";
import type { Allowance, LanguageModel, ModelReply, ModelRequest } from "../../../model/language-model.ts";
import { hashRequest } from "../../../model/request-digest.ts";
import { costOfLost, costOfReply } from "../../../record/ledger/call-cost.ts";
import {
  countedUsd,
  type Limits,
  NO_LIMITS,
  NOTHING_SPENT,
  type Spent,
  spend,
  tellUncovered,
  uncoveredEnd,
} from "../../../record/ledger/limits.ts";
import {
  leastUsdOf,
  MOST_REPLY_TOKENS,
  type Reservation,
  reserve,
  type WorstPrice,
  worstPriceOf,
} from "../../../record/ledger/reservation.ts";
import type { StepLimit } from "../../../record/seam/data-part.ts";
import type { RunPorts } from "../ports.ts";
import type { RunOptions } from "../run-options.ts";
import { BudgetSpent, StepSpent } from "./call-errors.ts";
import { InputBound } from "./input-bound.ts";

/** Whose call it is. */
export interface Caller extends CallShares {
  /** The cost limit of the director's step under way; null for none. */
  readonly limit: StepLimit | null;
}

/** Writes down what becomes of one call. */
export interface CallRecorder {
  /** The LM is about to be asked. @throws BudgetSpent, StepSpent where the call may cost more than is left */
  called(request: ModelRequest): void;
  /** Returns the limits of the next attempt. @throws as `called` */
  allow(): Allowance;
  /**
   * A try came to nothing, and another follows unless it was the last; what it had used, null where not known.
   *
   * @param blames the settings that the server's refusal names; null where it did not refuse
   */
  lost(purpose: string, usage: Usage | null, isLast: boolean, blames?: readonly string[] | null): void;
  /** The call ended without a reply, and nothing is known of what it used: the journal's `call` stays open. */
  abandoned(): void;
  /** Records a reply. The caller gets the reply only after this returns its cost; null if unknown. */
  replied(purpose: string, reply: ModelReply, ms: number): number | null;
}

/**
 * The cost of one run's calls. A port, and not part of the run's state: going back to an earlier state refunds nothing.
 */
export interface CallLedger {
  /** The whole run's spending, including earlier processes. */
  readonly spent: Spent;
  /** Puts a call that is made in this state into the journal and onto the bill. */
  recorderOf(
    asked: LanguageModel,
    state: Pick<RunState, "branchId" | "totalSteps">,
    caller: Caller,
  ): CallRecorder;
  /** Whether a model has answered in this run, in earlier processes too. */
  hasAnswered(model: string): boolean;
  /** True once after a reply whose server reported no tokens: limits count nothing for it. */
  takeUncounted(): boolean;
}

/** Opens the ledger of a run that spent `before` in earlier processes. */
export function openCallLedger(
  ports: Pick<RunPorts, "journal" | "costOf">,
  before: Spent = NOTHING_SPENT,
  { costUsd: limitUsd }: Pick<Limits, "costUsd"> = NO_LIMITS,
  answered?: RunOptions["answered"],
): CallLedger {
  const { journal } = ports;
  const bound = new InputBound(answered);
  const hasReplied = new Set(answered?.keys());
  let spent = before;
  let uncounted: "none" | "seen" | "told" = "none";
  return {
    get spent() {
      return spent;
    },

    recorderOf(asked, { branchId, totalSteps }, { limit, ...asking }) {
      const step = totalSteps + 1;
      const write = (record: JournalRecord, isDerived = false): void =>
        journal?.append(branchId, record, { isDerived });
      const most = asked.maxTokens ?? MOST_REPLY_TOKENS;
      let price: WorstPrice | null = null;
      let request: ModelRequest | null = null;
      let reserved: Reservation | null = null;
      let isReserved = false;
      const setAside = (): Reservation | null => {
        if (price === null) return null;
        const used = countedUsd(spent);
        const leftUsd = (limitUsd ?? Number.POSITIVE_INFINITY) - used;
        const stepLeftUsd = limit === null ? leftUsd : limit.maxUsd - (used - limit.fromUsd);
        const reservation = reserve(price, most, Math.min(leftUsd, stepLeftUsd));
        if (reservation !== null) return reservation;
        const leastUsd = leastUsdOf(price, most);
        if (limit === null || leftUsd < leastUsd)
          throw new BudgetSpent(uncoveredEnd(limitUsd ?? 0, spent, leastUsd));
        throw new StepSpent(tellUncovered(leastUsd, stepLeftUsd, "the step's max_cost", limit.maxUsd));
      };
      const unconfirmed = (costUsd: number | null): number =>
        Math.max(0, (reserved?.usd ?? 0) - (costUsd ?? 0));
      return {
        called(about) {
          request = about;
          const inputTokens = asked.isRemote ? bound.tokensIn(asked.id, about) : 0;
          price = asked.isRemote ? worstPriceOf((usage) => ports.costOf(asked.id, usage), inputTokens) : null;
          reserved = setAside();
          isReserved = true;
          const { purpose } = about;
          const call = { step, purpose, model: asked.id, requestSha256: hashRequest(about) };
          const kept = reserved === null ? {} : { reservedUsd: reserved.usd };
          // What costs nothing needs no proof that it was asked for.
          write({ type: "call", ...call, ...kept, ...asking }, !asked.isRemote);
        },
        allow() {
          if (!isReserved) reserved = setAside();
          isReserved = false;
          const worst = price;
          if (reserved === null || worst === null) return { maxTokens: null, reserved: null };
          const { maxTokens, usd } = reserved;
          const isLimited = limitUsd !== null || limit !== null;
          const isLowered = isLimited && (maxTokens < most || asked.maxTokens === undefined);
          return {
            maxTokens: isLowered ? maxTokens : null,
            reserved: {
              usd,
              leastUsd: leastUsdOf(worst, most),
              spentUsd: countedUsd(spent),
              tokensFor: (left) => reserve(worst, most, left)?.maxTokens ?? 0,
            },
          };
        },
        lost(purpose, usage, isLast, blames = null) {
          const costUsd = costOfLost(ports, asked, usage);
          const refusal = blames === null ? {} : { blames };
          const rest = { usage, costUsd, ...(isLast ? { isLast } : {}), ...refusal, ...asking };
          write({ type: "lost", step, purpose, model: asked.id, ...rest });
          const isFree = usage !== null && totalTokens(usage) === 0;
          spent = spend(spent, usage, costUsd, isFree ? 0 : unconfirmed(costUsd));
        },
        abandoned() {
          if (asked.isRemote) spent = spend(spent, null, null, unconfirmed(null));
        },
        replied(purpose, { content, stopReason, usage, model }, ms) {
          const costUsd = costOfReply(ports, asked, { usage, model });
          const reply = { content, stopReason, usage, model };
          // One that cost nothing may be lost in a power cut, with the step that it led to: the next save syncs both.
          write({ type: "reply", step, purpose, reply, costUsd, ms, ...asking }, !asked.isRemote);
          spent = spend(spent, usage, costUsd, costUsd === null ? unconfirmed(null) : 0);
          hasReplied.add(asked.id);
          if (request !== null) bound.see(asked.id, request, { usage });
          if (uncounted === "none" && asked.isRemote && totalTokens(usage) === 0) uncounted = "seen";
          return costUsd;
        },
      };
    },

    hasAnswered: (model) => hasReplied.has(model),

    takeUncounted() {
      if (uncounted !== "seen") return false;
      uncounted = "told";
      return true;
    },
  };
}
