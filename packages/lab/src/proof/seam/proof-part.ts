import type { PortShares } from "../../../../../src/base/seam/shares.ts";
import type { ToolSpec } from "../../../../../src/base/vocabulary/conversation.ts";
import type { JournalEntry } from "../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { StepRecord } from "../../../../../src/base/vocabulary/journal/step-record.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import type { StepOutcome } from "../../../../../src/base/vocabulary/step.ts";

/** A part's share of proofs: all that a referee needs of it to carry out a step again, and what stays claimed. Pure. */
export interface ProofPart<Port extends keyof PortShares = never> {
  /** A thing that a record brings, on which later steps build: the run's own folder is not in a file. Null for none. */
  broughtBy(entry: JournalEntry): JsonObject | null;
  /** Its ports of a step. @param brought all that was brought before it @param tools those of the conversation */
  openPorts(brought: readonly JsonObject[], tools: readonly ToolSpec[]): Pick<PortShares, Port>;
  /** The mistake of a record of the step under way; null for none, and for records of others. */
  faultOf(record: StepRecord): string | null;
  /** Its tools whose results depend on files of the operator's. */
  readonly toolsOfFiles: readonly string[];
  /** An outcome without its wall times. */
  withoutTimes(outcome: StepOutcome): StepOutcome;
  /** The number of its things in an outcome, which a file's statements count. */
  countIn(outcome: StepOutcome): number;
  /** The words for what is only claimed where there are any: the end of a sentence. */
  readonly claimed: string;
}
