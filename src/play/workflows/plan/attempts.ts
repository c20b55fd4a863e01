import type { StageRecord } from "../../../base/vocabulary/journal/stage-record.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { GateDecision, PlanState } from "../../../base/vocabulary/workflow.ts";

/** What is known of the tries of one step. */
export interface Tries {
  /** How often it has begun. */
  readonly attempts: number;
  /** Failures since a person last let the workflow go on. */
  readonly failures: number;
  /** Why the last try failed; null where none did. */
  readonly lesson: Lesson | null;
  /** The try that has ended, and after which nobody is asked, or was asked already; 0 for none. */
  readonly passed: number;
  /** What a person decided at its gate; null where nobody was asked, or has not decided yet. */
  readonly gate: GateDecision | null;
}

/** Why the last try of a step failed. */
export interface Lesson {
  readonly attempt: number;
  readonly error: string;
  readonly goesBack: boolean;
}

const NO_TRIES: Tries = { attempts: 0, failures: 0, lesson: null, passed: 0, gate: null };

/** A gate at which a person let the workflow go on. */
export const APPROVED: GateDecision = { decision: "approve", reason: "" };

/** What a person just decided at a gate; null where nobody was asked. */
export function decisionIn({ resumed }: Pick<Memory, "resumed">): GateDecision | null {
  if (resumed === undefined) return null;
  const { decision } = resumed;
  return decision.type === "reject" ? { decision: "reject", reason: decision.why } : APPROVED;
}

/**
 * How often each step of one run of a workflow was tried. It is counted over the whole journal, so that it never goes
 * back when the run does, and nothing is repeated for ever.
 */
export class Attempts {
  readonly #tries = new Map<string, Tries>();

  /**
   * @param records of this run of the workflow, in the order of the journal
   * @param plan where it stands: without a journal, that is all there is
   */
  constructor(records: Iterable<StageRecord> = [], plan: PlanState | null = null) {
    for (const record of records) this.count(record);
    const known = [...Object.entries(plan?.open ?? {}), ...Object.entries(plan?.results ?? {})];
    for (const [path, stage] of known) {
      const before = this.at(path);
      const asks = "data" in stage ? stage.data["stops"] === true : stage.stops === true;
      const decided = "data" in stage ? undefined : stage.gate;
      const gate = decided ?? before.gate ?? (asks ? null : APPROVED);
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
    const gate = decided ?? before.gate ?? (isBegun ? APPROVED : null);
    this.#tries.set(path, { ...before, attempts, gate, ...(isPassed ? { passed: attempt } : {}) });
  }

  /** What is known of a step. */
  at(path: string): Tries {
    return this.#tries.get(path) ?? NO_TRIES;
  }

  /** What a person decided after that try of a step; null where they are still to be asked. */
  passedAt(path: string, attempt: number): GateDecision | null {
    const { passed, gate } = this.at(path);
    return passed === attempt ? (gate ?? APPROVED) : null;
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
