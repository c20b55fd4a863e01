import type { PortShares } from "../../../../../src/base/seam/shares.ts";
import type { ToolSpec } from "../../../../../src/base/vocabulary/conversation.ts";
import type { JournalEntry } from "../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { StepRecord } from "../../../../../src/base/vocabulary/journal/step-record.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import type { StepOutcome } from "../../../../../src/base/vocabulary/step.ts";
import type { PlacedEntry } from "../../../../../src/record/journal/journal.ts";
import { skillsProof } from "../../parts/skills/play/proof.ts";
import type { ProofPart } from "./proof-part.ts";

/** The name of a part that takes part in proofs: a file's statements count its things by it, and a claim has it as its kind. */
export type ProvenPart = "skills";

const PARTS: Readonly<Record<ProvenPart, ProofPart>> = { skills: skillsProof };

/** These names. */
export const PROVEN_PARTS = Object.keys(PARTS) as readonly ProvenPart[];

/** A thing that a record of a run brought. */
export interface BroughtThing {
  /** The place of its record. */
  readonly seq: number;
  readonly part: ProvenPart;
  readonly thing: JsonObject;
}

/** The things that records of a run brought, in the order of the file. */
export function broughtIn(entries: readonly PlacedEntry[]): readonly BroughtThing[] {
  return entries.flatMap(({ entry, after: { seq } }) =>
    PROVEN_PARTS.flatMap((part) => {
      const thing = PARTS[part].broughtBy(entry);
      return thing === null ? [] : [{ seq, part, thing }];
    }),
  );
}

/** The ports that the parts bring. */
type ProvenPorts = "library" | "offersSkills";

/** The parts' ports of a step. @param brought all that was brought before it @param tools those of the conversation */
export function openProofPorts(
  brought: readonly BroughtThing[],
  tools: readonly ToolSpec[],
): Pick<PortShares, ProvenPorts> {
  const ports = PROVEN_PARTS.map((name) => {
    const own = brought.flatMap(({ part, thing }) => (part === name ? [thing] : []));
    return PARTS[name].openPorts(own, tools);
  });
  return Object.assign({}, ...ports);
}

/** The mistake of a record of the step under way; null for none. */
export function faultOfParts(record: StepRecord): string | null {
  return PROVEN_PARTS.map((part) => PARTS[part].faultOf(record)).find((fault) => fault !== null) ?? null;
}

/** The parts' tools whose results depend on files of the operator's. */
export const TOOLS_OF_FILES: ReadonlySet<string> = new Set(
  PROVEN_PARTS.flatMap((part) => PARTS[part].toolsOfFiles),
);

/** An outcome without the wall times of parts. */
export function withoutTimes(outcome: StepOutcome): StepOutcome {
  return PROVEN_PARTS.reduce((before, part) => PARTS[part].withoutTimes(before), outcome);
}

/** The parts' things in all outcomes, by part. */
export function countsOfParts(entries: readonly JournalEntry[]): Readonly<Record<ProvenPart, number>> {
  const outcomes = entries.flatMap((entry) => (entry.type === "outcome" ? [entry.outcome] : []));
  const counts = PROVEN_PARTS.map((part) => [
    part,
    outcomes.reduce((sum, outcome) => sum + PARTS[part].countIn(outcome), 0),
  ]);
  return Object.fromEntries(counts) as Record<ProvenPart, number>;
}

/** The words for what is only claimed of a part's things: the end of a sentence. */
export function claimedOf(part: ProvenPart): string {
  return PARTS[part].claimed;
}
