import { type Check, fields, isAmount, isCount, isId, isText, listOf, orNull } from "../../base/checks.ts";
import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import { type JournalTotals, TOTALS_GROUPS } from "../../base/vocabulary/journal/journal-totals.ts";
import { isObject } from "../../base/vocabulary/json.ts";
import { CallReader } from "./journal-calls.ts";
import { LedgerSums, UNKNOWN_RUN } from "./summarize-calls.ts";

const LINE_CHECKS: readonly Check[] = [
  isText,
  // Calls, then tokens, then dollars and milliseconds.
  ...Array.from({ length: 8 }, () => isCount),
  ...Array.from({ length: 3 }, () => isAmount),
];

const isLine: Check = (value) =>
  Array.isArray(value) &&
  value.length === LINE_CHECKS.length &&
  LINE_CHECKS.every((check, at) => check(value[at]));

const isTotals = fields({
  runId: orNull(isId),
  ...Object.fromEntries(TOTALS_GROUPS.map((group) => [group, listOf(isLine)])),
});

/** The totals of a keyframe, without what a later version adds; null where it has none that this version understands. */
export function parseTotals(value: unknown): JournalTotals | null {
  if (!isObject(value) || !isTotals(value)) return null;
  const known = ["runId", ...TOTALS_GROUPS].map((name) => [name, value[name]]);
  return Object.fromEntries(known) as JournalTotals;
}

/** The sums of a journal's calls, entry by entry, from its beginning or from a keyframe's totals. */
export class JournalSums {
  readonly #sums = new LedgerSums();
  readonly #calls = new CallReader((call) => this.#sums.add(call));
  readonly #unknownBefore: number;

  /** @param before what the records before say, and the branch at that place */
  constructor(before?: { readonly totals: JournalTotals; readonly branchId: string }) {
    if (before !== undefined) {
      const { totals, branchId } = before;
      this.#sums.addLines(totals);
      if (totals.runId !== null) this.#calls.know(branchId, totals.runId);
    }
    this.#unknownBefore = this.#unknownCalls();
  }

  read(entry: JournalEntry): void {
    this.#calls.read(entry);
  }

  /** The sums so far, for a record of a branch; null while a call is open. */
  totalsAt(branchId: string): JournalTotals | null {
    return this.#calls.isOpen ? null : { runId: this.#calls.runOf(branchId), ...this.#sums.lines() };
  }

  /** All sums, at the end of the entries: a call that is still open counts as lost. */
  end(): LedgerSums {
    this.#calls.end();
    return this.#sums;
  }

  /** Whether it is unknown whose a call is that was read: a record that was not read may say it. */
  get isUnclear(): boolean {
    return this.#unknownCalls() > this.#unknownBefore;
  }

  #unknownCalls(): number {
    return this.#sums.byRun().find(({ key }) => key === UNKNOWN_RUN)?.calls ?? 0;
  }
}
