import type { JournalEntry } from "../../../../src/base/vocabulary/journal/journal-record.ts";
import type { MarkWords } from "../seam/show-part.ts";
import { decisionMarksOfParts, marksOfParts, stepMarksOfParts } from "../seam/show-parts.ts";

/** The marks that a record makes by itself. Marks of outcomes and saves are made elsewhere. */
export function wordsOf(entry: JournalEntry): readonly MarkWords[] {
  switch (entry.type) {
    case "start":
      return [{ kind: "start", text: `the game begins: ${entry.game.title}` }];
    case "fold": {
      const { outcome } = entry;
      if (outcome.type === "kept") return [];
      const by = outcome.reason === undefined ? "" : `, not by the LM: ${outcome.reason}`;
      return [{ kind: "summary", text: `the history was summarized${by}` }];
    }
    case "lost":
      return [{ kind: "lost", text: `a call was lost (${entry.purpose}, ${entry.model})` }];
    case "decision": {
      const marks = decisionMarksOfParts(entry);
      return marks.length === 0 ? [{ kind: "decision", text: entry.reason }] : marks;
    }
    case "keyframe":
      return [{ kind: "keyframe", text: "the whole machine is in the journal" }];
    default:
      return marksOfParts(entry);
  }
}

/** The marks of a step that came to its end. */
export function wordsOfOutcome(
  entry: Extract<JournalEntry, { type: "outcome" }>,
  milestones: readonly string[],
  operatorDid: string | null,
): readonly MarkWords[] {
  return [
    ...(operatorDid === null ? [] : [{ kind: "operator", text: operatorDid } as const]),
    ...stepMarksOfParts(entry.outcome),
    ...milestones.map((text) => ({ kind: "milestone", text }) as const),
  ];
}
