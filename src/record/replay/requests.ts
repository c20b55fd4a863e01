import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Memory, RunState } from "../../base/vocabulary/run-state.ts";
import { afterNode } from "../seam/data-parts.ts";

/** The memory once the node `save` is passed, and with it what was asked for until then. */
export function withoutRequests({ requestedSettings: _, ...memory }: Memory): Memory {
  return afterNode(memory);
}

/** Returns the state for a new branch: players and settings are asked for anew. */
export function asBranch(state: RunState): RunState {
  return { ...state, memory: withoutRequests(state.memory) };
}

/** The memory without those requested settings that are so now. */
export function withoutApplied({ requestedSettings, ...memory }: Memory, settings: RunSettings): Memory {
  const textOf = (value: unknown): string => JSON.stringify(value ?? null);
  const left = Object.entries(requestedSettings ?? {}).filter(
    ([name, value]) => textOf(value) !== textOf(settings[name as keyof RunSettings]),
  );
  return left.length === 0 ? memory : { ...memory, requestedSettings: Object.fromEntries(left) };
}
