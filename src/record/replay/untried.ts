import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../base/vocabulary/run-state.ts";

/** The settings that a server may refuse: who is asked, where and how. */
const NAMES = ["model", "baseUrl", "profile", "effort", "thinking", "pictures", "summaryModel"] as const;

/** The memory with other settings: it remembers the ones before until a reply comes with the new ones. */
export function withNewSettings({ untried: kept, ...memory }: Memory, settings: RunSettings): Memory {
  const former = { ...memory.settings, ...kept };
  const untried = NAMES.filter((name) => (former[name] ?? null) !== (settings[name] ?? null));
  const next = { ...memory, settings };
  if (untried.length === 0) return next;
  return { ...next, untried: Object.fromEntries(untried.map((name) => [name, former[name] ?? null])) };
}

/** The memory after a reply: its server took the settings with which it was asked. */
export function withReplied({ untried, ...memory }: Memory, purpose: string): Memory {
  if (untried === undefined) return memory;
  const { summaryModel, ...player } = untried;
  const isSummarizers = purpose === "summary" && memory.settings.summaryModel !== null;
  const left = isSummarizers ? player : summaryModel === undefined ? {} : { summaryModel };
  return Object.keys(left).length === 0 ? memory : { ...memory, untried: left };
}

/** The settings before those with which the player has not replied yet; null where it has. */
export function settingsBeforeTrial({ settings, untried = {} }: Memory): RunSettings | null {
  const { summaryModel: _, ...player } = untried;
  return Object.keys(player).length === 0 ? null : { ...settings, ...player };
}

/** Returns whether a run changes to settings with which the player has not replied yet. */
export function beginsTrial(from: { readonly memory: Memory }, to: { readonly memory: Memory }): boolean {
  return settingsBeforeTrial(from.memory) === null && settingsBeforeTrial(to.memory) !== null;
}

/** Settings with which the player has not replied yet. */
export interface Trial {
  /** The state before them; null if the run has continued since, without the player. */
  readonly before: RunState | null;
  /** Whether the player was asked with them. */
  readonly isAsked: boolean;
}

const GOES_ON: ReadonlySet<string> = new Set(["reply", "outcome", "operator", "interrupt", "branch"]);

/** The trial after a record that leads from one state to the next; null for none. */
export function followTrial(
  trial: Trial | null,
  entry: JournalEntry,
  from: RunState,
  { memory }: RunState,
): Trial | null {
  if (settingsBeforeTrial(memory) === null) return null;
  if (settingsBeforeTrial(from.memory) === null) return { before: from, isAsked: false };
  if (GOES_ON.has(entry.type)) return null;
  if (entry.type !== "call" || entry.model !== memory.settings.model) return trial;
  return { before: trial?.before ?? null, isAsked: true };
}

/** The settings on trial, in words. */
export function describeTrial({ settings, untried = {} }: Memory): string {
  const names = Object.keys(untried) as (keyof RunSettings)[];
  return names.map((name) => `${name}: ${settings[name] ?? "none"}`).join(", ");
}

/**
 * Returns whether a game was given up before its first reply, because its server refused the request or could not be
 * reached.
 */
export function isRefusedStart(entries: readonly JournalEntry[]): boolean {
  const isRefused = entries.some(
    (entry) =>
      entry.type === "lost" &&
      entry.isLast === true &&
      entry.usage !== null &&
      Object.values(entry.usage).every((tokens) => tokens === 0),
  );
  return isRefused && !entries.some(({ type }) => GOES_ON.has(type));
}
