/** The result of one check: all is well, something optional is missing, or runs would fail. */
export type Verdict = "ok" | "note" | "fault";

/** One line of `runner doctor`. */
export interface Finding {
  /** The subject: `Node`, `save folder`. */
  readonly subject: string;
  readonly verdict: Verdict;
  readonly fact: string;
  /** Null where nothing needs to be done. */
  readonly remedy: string | null;
}

/** A subject that is as it should be. */
export function ok(subject: string, fact: string): Finding {
  return { subject, verdict: "ok", fact, remedy: null };
}

/** Something that only some uses need. */
export function note(subject: string, fact: string, remedy: string | null = null): Finding {
  return { subject, verdict: "note", fact, remedy };
}

/** Something that stops runs. */
export function fault(subject: string, fact: string, remedy: string | null = null): Finding {
  return { subject, verdict: "fault", fact, remedy };
}
