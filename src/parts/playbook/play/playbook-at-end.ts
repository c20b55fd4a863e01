import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../../../record/journal/journal.ts";
import { applyEntry } from "../../../record/replay/apply-entry.ts";
import { stateAtStart } from "../../../record/replay/open-state.ts";
import { settle } from "../../../record/replay/reduce.ts";
import type { Playbook } from "../base/playbook.ts";

/** The playbook at the end of a path that begins with a `start`, as far as the path can be followed; null for none. */
export function playbookAtEnd(path: readonly PlacedEntry[]): Playbook | null {
  const isPlain = path.every(
    ({ entry }) =>
      (entry.type !== "start" || entry.playbook === undefined) &&
      (entry.type !== "decision" || entry.playbook === undefined),
  );
  if (isPlain) return null;
  let state: RunState | null = null;
  try {
    for (const placed of path) {
      const { entry } = placed;
      if (entry.type === "start") state = stateAtStart(entry, entry.branchId);
      else if (state !== null) {
        const next: RunState | string = applyEntry(state, placed);
        if (typeof next === "string") break;
        state = next;
      }
    }
    return state === null ? null : (settle(state).memory.playbook?.entries ?? null);
  } catch {
    // A record that cannot be followed is reported where the journal is.
    return null;
  }
}
