import type { MemoryShares } from "../../../../base/seam/shares.ts";
import type { Memory } from "../../../../base/vocabulary/run-state.ts";
import { answerIn } from "../../../../record/seam/data-parts.ts";
import type { StageRecord } from "../../base/stage-record.ts";
import type { GateDecision, PlanState } from "../../base/workflow.ts";

/** The tries of one step. */
export interface Tries {
  /** The number of beginnings. */
  readonly attempts: number;
  /** Failures since a person last let the workflow go on. */
  readonly failures: number;
  /** The reason for the last failed try; null without one. */
  readonly lesson: Lesson | null;
  /** The number of the ended try after which no decision is open; 0 for none. */
  readonly passed: number;
  /** A person's decision at its gate; null if there is none yet. */
  readonly gate: GateDecision | null;
}

/** The reason for a step's last failed try. */
export interface Lesson {
  readonly attempt: number;
  readonly error: string;
  readonly goesBack: boolean;
}

const NO_TRIES: Tries = { attempts: 0, failures: 0, lesson: null, passed: 0, gate: null };

/** A gate at which a person let the workflow go on. */
export const APPROVED_GATE: GateDecision = { decision: "approve", reason: "" };

/** Returns a person's new decision at a gate; null without one. */
export function decisionIn(memory: Pick<Memory, keyof MemoryShares>): GateDecision | null {
  const answer = answerIn(memory);
  if (answer === null) return null;
  return answer.refusal === null ? APPROVED_GATE : { decision: "reject", reason: answer.refusal };
}

/**
 * Counts the tries of each step in one run of a workflow. It counts over the whole journal, so that going back never
 * lowers a count, and no step repeats endlessly.
 */
export class Attempts {
  readonly #tries = new Map<string, Tries>();

  /**
   * @param records of this run of the workflow, in the order of the journal
   * @param plan its present state: the only source without a journal
   */
  constructor(records: Iterable<StageRecord> = [], plan: PlanState | null = null) {
    for (const record of records) this.count(record);
    const known = [...Object.entries(plan?.open ?? {}), ...Object.entries(plan?.results ?? {})];
    for (const [path, stage] of known) {
      const before = this.at(path);
      const asks = "data" in stage ? stage.data["stops"] === true : stage.stops === true;
      const decided = "data" in stage ? undefined : stage.gate;
      const gate = decided ?? before.gate ?? (asks ? null : APPROVED_GATE);
      this.#tries.set(path, { ...before, gate, attempts: Math.max(before.attempts, stage.attempt) });
    }
  }

  /** Counts one more record. */
  count({
    path,
    phase,
    attempt,
    error = "",
    data = {},
  }: Omit<StageRecord, "type" | "step" | "version">): void {
    if (path === "" && phase === "restored") {
      this.#beginAnew(data["plan"] as unknown as PlanState);
      return;
    }
    if (path === "") {
      // A person let it go on: what failed may be tried as often again.
      if (phase === "retry") {
        for (const [each, tries] of this.#tries) this.#tries.set(each, { ...tries, failures: 0 });
        const { goesBack } = data;
        if (typeof goesBack === "string") this.#goBack(goesBack);
      }
      return;
    }
    const before = this.at(path);
    const attempts = Math.max(before.attempts, attempt);
    if (phase === "retry" || phase === "failed") {
      const lesson = { attempt, error, goesBack: data["goesBack"] === true };
      this.#tries.set(path, { ...before, attempts, failures: before.failures + 1, lesson });
      if (lesson.goesBack) this.#goBack(path);
      return;
    }
    const isPassed = phase === "end" && data["stops"] !== true;
    // A step that has begun was approved, or has no gate.
    const isBegun = phase === "begin" && data["stops"] !== true;
    const decided = data["gate"] as unknown as GateDecision | undefined;
    const gate = decided ?? before.gate ?? (isBegun ? APPROVED_GATE : null);
    this.#tries.set(path, { ...before, attempts, gate, ...(isPassed ? { passed: attempt } : {}) });
  }

  /** Returns the tries of a step. */
  at(path: string): Tries {
    return this.#tries.get(path) ?? NO_TRIES;
  }

  /** Returns a person's decision after that try of a step; null while it is open. */
  passedAt(path: string, attempt: number): GateDecision | null {
    const { passed, gate } = this.at(path);
    return passed === attempt ? (gate ?? APPROVED_GATE) : null;
  }

  /** Steps that run again since they changed are tried as if for the first time. */
  #beginAnew({ results, open }: PlanState): void {
    for (const [path, tries] of this.#tries) {
      const isKept = Object.hasOwn(results, path) || Object.hasOwn(open, path);
      const { attempts } = tries;
      this.#tries.set(path, isKept ? { ...tries, failures: 0 } : { ...NO_TRIES, attempts });
    }
  }

  /** The game is put back for a step: what failed in it is not tried again from where it failed. */
  #goBack(path: string): void {
    for (const [each, tries] of this.#tries) {
      const isInside = each === path || each.startsWith(`${path}.`) || each.startsWith(`${path}[`);
      if (!isInside || tries.lesson === null) continue;
      this.#tries.set(each, { ...tries, lesson: { ...tries.lesson, goesBack: true } });
    }
  }
}
