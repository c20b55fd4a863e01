import type { JournalEntry } from "../../../../base/vocabulary/journal/journal-record.ts";
import { callsOf, isActed } from "../../../../record/ledger/journal-calls.ts";
import type { StageRecord } from "../../base/stage-record.ts";
import { TIMED_TYPES, timesBetween } from "./elapsed.ts";

/** The records that a tally is made of. */
export const TALLY_TYPES: readonly JournalEntry["type"][] = [...TIMED_TYPES, "start", "branch", "head"];

/** The usage of one step of a workflow. */
export interface StepTally {
  readonly path: string;
  readonly outcome: "done" | "failed" | "skipped" | "open";
  readonly attempts: number;
  /** Steps of play, including those that the run went back over. */
  readonly steps: number;
  readonly calls: number;
  /** Of the calls whose cost is known. */
  readonly costUsd: number;
  /** The most that lost calls may have cost besides. */
  readonly unconfirmedUsd: number;
  /** Calls of which not even that is known: those of models without a price, and lost ones of older versions. */
  readonly unknownCalls: number;
  readonly ms: number;
}

/**
 * Returns each step's usage, in the order of their beginnings. Loops and branches have the sums of their steps.
 *
 * @param entries in the order of the journal, those of {@link TALLY_TYPES} at least
 * @param from number of the first record that counts; earlier ones only show the step under way
 */
export function tallySteps(entries: readonly JournalEntry[], planId: string, from = 0): readonly StepTally[] {
  const parts = new Map<string, Part>();
  const begun = new Map<string, number>();
  const partOf = (path: string): Part => {
    const known = parts.get(path);
    if (known !== undefined) return known;
    // A loop or branch is at work with what is in it, even if an earlier process began it.
    const outer = outerOf(path);
    if (outer !== null) partOf(outer).attempts.add(begun.get(outer) ?? 1);
    const part: Part = { outcome: "open", attempts: new Set(), entries: [], ms: 0 };
    parts.set(path, part);
    return part;
  };
  const underWay = new OpenSteps();
  for (const { entry, ms } of timesBetween(entries)) {
    const counts = entry.seq >= from;
    const open = underWay.at(entry);
    if (open !== null && counts) {
      const part = partOf(open);
      part.ms += ms;
      part.entries.push(entry);
    }
    if (entry.type !== "stage") continue;
    const isOurs = entry.planId === planId && entry.path !== "";
    underWay.note(entry, isOurs && entry.phase === "begin" ? entry.path : null);
    if (isOurs) begun.set(entry.path, entry.attempt);
    if (isOurs && counts) note(partOf(entry.path), entry);
  }
  const own = [...parts].map(([path, part]) => toTally(path, part));
  return own.map((tally) => withInner(tally, own));
}

/** The step that is under way on each branch: another game may have been played in between. */
class OpenSteps {
  readonly #changes = new Map<string, { readonly seq: number; readonly path: string | null }[]>();

  /** The step of which an entry is; null for none. */
  at(entry: JournalEntry): string | null {
    if (entry.type === "branch") this.note(entry, this.#before(entry.fromBranchId, entry.from?.seq));
    return this.#before(entry.branchId);
  }

  /** From here on it is this one. */
  note({ branchId, seq }: JournalEntry, path: string | null): void {
    const changes = this.#changes.get(branchId) ?? [];
    changes.push({ seq, path });
    this.#changes.set(branchId, changes);
  }

  #before(branchId: string, end = Number.POSITIVE_INFINITY): string | null {
    return this.#changes.get(branchId)?.findLast(({ seq }) => seq < end)?.path ?? null;
  }
}

interface Part {
  outcome: StepTally["outcome"];
  readonly attempts: Set<number>;
  readonly entries: JournalEntry[];
  ms: number;
}

const OUTCOMES: Readonly<Record<StageRecord["phase"], StepTally["outcome"]>> = {
  begin: "open",
  restored: "open",
  end: "done",
  retry: "failed",
  failed: "failed",
  skip: "skipped",
};

function note(part: Part, { phase, attempt }: StageRecord): void {
  part.outcome = OUTCOMES[phase];
  if (phase !== "skip") part.attempts.add(attempt);
}

function toTally(path: string, { outcome, attempts, entries, ms }: Part): StepTally {
  const calls = callsOf(entries);
  return {
    path,
    outcome,
    attempts: attempts.size,
    ms,
    steps: entries.filter(isActed).length,
    calls: calls.length,
    costUsd: calls.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0),
    unconfirmedUsd: calls.reduce((sum, { unconfirmedUsd }) => sum + unconfirmedUsd, 0),
    unknownCalls: calls.filter(({ costUsd, unconfirmedUsd }) => costUsd === null && unconfirmedUsd === 0)
      .length,
  };
}

/** The loop or branch that a step is in: `rounds` of `rounds[1].go`; null for none. */
function outerOf(path: string): string | null {
  const end = /(\[\d+\])?\.[^.]+$/.exec(path)?.index;
  return end === undefined ? null : path.slice(0, end);
}

function withInner(tally: StepTally, all: readonly StepTally[]): StepTally {
  const { path } = tally;
  const inner = all.filter((each) => each.path.startsWith(`${path}.`) || each.path.startsWith(`${path}[`));
  const sum = (key: "steps" | "calls" | "costUsd" | "unconfirmedUsd" | "unknownCalls" | "ms"): number =>
    inner.reduce((total, each) => total + each[key], tally[key]);
  return {
    ...tally,
    steps: sum("steps"),
    calls: sum("calls"),
    ms: sum("ms"),
    costUsd: sum("costUsd"),
    unconfirmedUsd: sum("unconfirmedUsd"),
    unknownCalls: sum("unknownCalls"),
  };
}
