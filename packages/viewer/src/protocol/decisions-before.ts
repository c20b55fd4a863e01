import { cleanText } from "../../../../src/base/text/clean-text.ts";
import type { BranchRecord, JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { SaveInfo } from "../../../../src/record/saves/format/save-info.ts";
import { DECIDING_TYPES, decisionOfParts, protocolDecisionOfParts } from "../seam/show-parts.ts";
import type { ProtocolDecision } from "./protocol-checkpoint.ts";

/** The records of a journal that decisions are read from. */
export const DECISION_TYPES: readonly JournalEntry["type"][] = ["branch", "decision", ...DECIDING_TYPES];

const SHOWN_DECISIONS = 20;

/**
 * The newest decisions that led to a save, the last one last: on its branch, and on those from which it comes up to where
 * each was left. Pure.
 *
 * @param entries of a journal, at least those of {@link DECISION_TYPES}
 */
export function decisionsBefore(
  entries: readonly JournalEntry[],
  { branchId, journal, totalSteps }: Pick<SaveInfo, "branchId" | "journal" | "totalSteps">,
): readonly ProtocolDecision[] {
  const ends = endsOfLine(entries, { branchId, end: journal?.seq ?? Number.POSITIVE_INFINITY });
  const isBefore = ({ branchId: on, seq }: JournalEntry): boolean => seq < (ends.get(on) ?? 0);
  return entries
    .filter(isBefore)
    .flatMap((entry) => describe(entry) ?? [])
    .filter(({ step }) => step <= totalSteps)
    .slice(-SHOWN_DECISIONS);
}

/** Up to which record each branch counts that leads to one. */
function endsOfLine(
  entries: readonly JournalEntry[],
  to: { readonly branchId: string; readonly end: number },
): ReadonlyMap<string, number> {
  const births = new Map<string, BranchRecord & { readonly seq: number }>();
  for (const entry of entries) if (entry.type === "branch") births.set(entry.branchId, entry);
  const ends = new Map([[to.branchId, to.end]]);
  for (let born = births.get(to.branchId); born !== undefined; born = births.get(born.fromBranchId)) {
    if (ends.has(born.fromBranchId)) break;
    // Where its place is not known, what was written before it is what it can have come from.
    ends.set(born.fromBranchId, Math.min(to.end, born.from?.seq ?? born.seq));
  }
  return ends;
}

function describe(entry: JournalEntry): ProtocolDecision | null {
  const { time } = entry;
  const decided = decisionOfParts(entry);
  if (decided !== null && "step" in entry)
    return { step: entry.step, time, by: decided.by, decision: cleanText(decided.decision) };
  if (entry.type !== "decision") return null;
  const { step, reason } = entry;
  return {
    step,
    time,
    by: "runner",
    decision: cleanText(reason),
    ...protocolDecisionOfParts(entry),
  };
}
