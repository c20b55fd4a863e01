import type { JournalEntry } from "../run/journal/journal-record.ts";
import type { RunSettings } from "../run/run-settings.ts";

/** The settings that name who is asked, and where. */
const NAMES = ["model", "baseUrl", "profile", "summaryModel"] as const;

/** Whether other settings ask another model or another server. */
export function asksElsewhere(before: RunSettings, after: RunSettings): boolean {
  return NAMES.some((name) => (before[name] ?? null) !== (after[name] ?? null));
}

const ANSWERS: ReadonlySet<string> = new Set(["reply", "outcome", "operator", "interrupt", "branch"]);

/** Whether a record shows that an LM replied, or that the run went on without it. */
export function isAnswer({ type }: JournalEntry): boolean {
  return ANSWERS.has(type);
}

/** Whether a game was given up before its first reply, because its server refused the request or could not be reached. */
export function isRefusedStart(entries: readonly JournalEntry[]): boolean {
  const isRefused = entries.some(
    (entry) =>
      entry.type === "lost" &&
      entry.isLast === true &&
      entry.usage !== null &&
      Object.values(entry.usage).every((tokens) => tokens === 0),
  );
  return isRefused && !entries.some(isAnswer);
}
