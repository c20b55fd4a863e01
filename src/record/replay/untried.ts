import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Memory } from "../../base/vocabulary/run-state.ts";
import { RECORD_TYPES, shareOf } from "../seam/data-parts.ts";

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

/** The former values of the settings with which the player has not replied yet, by name; empty where it has. */
export function untriedOf({ untried = {} }: Memory): Partial<RunSettings> {
  const { summaryModel: _, ...player } = untried;
  return player;
}

/**
 * The former values of those untried settings that a server's refusal names. An unknown model is one that is not known
 * where it was asked for, so the address counts with it.
 */
export function blamedOf(memory: Memory, blames: readonly string[]): Partial<RunSettings> {
  const named = new Set<string>([...blames, ...(blames.includes("model") ? ["baseUrl", "profile"] : [])]);
  return Object.fromEntries(Object.entries(untriedOf(memory)).filter(([name]) => named.has(name)));
}

/** Names of settings with their values and others, in words: `model: new (before: old)`. */
export function describeFormer(settings: RunSettings, former: Partial<RunSettings>): string {
  return Object.entries(former)
    .map(
      ([name, value]) =>
        `${name}: ${settings[name as keyof RunSettings] ?? "none"} (before: ${value ?? "none"})`,
    )
    .join(", ");
}

/** Records after which a game has begun. */
const GOES_ON: ReadonlySet<string> = new Set([
  ...["reply", "outcome", "operator", "branch"],
  ...RECORD_TYPES.filter((type) => shareOf(type)?.isOfPlay === true),
]);

/**
 * Returns whether a game ended before its first reply because its server does not know its model. A call that broke, and
 * one of an older journal that does not say why, leave a game that has begun.
 */
export function isUnknownFromStart(entries: readonly JournalEntry[]): boolean {
  const isUnknown = entries.some(
    (entry) => entry.type === "lost" && entry.isLast === true && entry.blames?.includes("model") === true,
  );
  return isUnknown && !entries.some(({ type }) => GOES_ON.has(type));
}
