import type { DriftEntry } from "../../../base/vocabulary/drift.ts";
import { isFresh, NOTHING, type Reading, type Recent } from "../signal.ts";

/** The same action with nothing changed is full after so many times. */
const FULL_TIMES = 8;

/** Among so many steps, other actions may come in between. */
const NOISY_STEPS = 16;

/** How often the same action changed nothing, in a row or among a few others. */
export function readFutile(recent: Recent): Reading {
  const { window } = recent;
  const from = Math.max(
    window.length - NOISY_STEPS,
    window.findLastIndex((entry) => isFresh(entry, recent)),
    0,
  );
  const tried = new Map<string, readonly DriftEntry[]>();
  for (const [index, entry] of window.slice(from + 1).entries()) {
    const before = window[from + index];
    if (before === undefined || !changedNothing(before, entry)) continue;
    const key = `${entry.action} ${entry.place ?? entry.screen}`;
    tried.set(key, [...(tried.get(key) ?? []), entry]);
  }
  const most = [...tried.values()].reduce((one, other) => (other.length >= one.length ? other : one), []);
  const [first] = most;
  if (first === undefined) return NOTHING;
  const count = most.length === 1 ? "once" : `${most.length} times`;
  return {
    value: Math.min(1, most.length / FULL_TIMES),
    evidence: `${first.deed} ${count}${first.place === null ? "" : ` at ${first.place}`} and nothing changed${lossIn(most)}`,
    since: first.step,
  };
}

/** Words for health that fell meanwhile; empty where it did not. */
function lossIn(entries: readonly DriftEntry[]): string {
  const [from, to] = [entries[0]?.health ?? 0, entries.at(-1)?.health ?? 0];
  return to < from ? ` but health, which fell from ${percent(from)} to ${percent(to)}` : "";
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

function changedNothing(before: DriftEntry, { action, place, screen, state }: DriftEntry): boolean {
  if (action === null || action === "" || place !== before.place || state !== before.state) return false;
  return place !== null || screen === before.screen;
}
