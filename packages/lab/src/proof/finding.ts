/** The checks of a run, in the order of the report. */
export const CHECKS = [
  "file",
  "journal",
  "machine",
  "buttons",
  "results",
  "start",
  "restores",
  "summaries",
  "requests",
  "claims",
  "costs",
  "signature",
] as const;

/** One of the checks. */
export type CheckName = (typeof CHECKS)[number];

/** A contradiction: a sentence, and the step in which it is; null for none. */
export interface Finding {
  readonly check: CheckName;
  readonly step: number | null;
  readonly text: string;
}
