import type { Memory } from "../../../base/vocabulary/run-state.ts";
import { courseIn } from "../../../record/seam/data-parts.ts";

/** The director's step before or after which a person decides now; null where none waits for that. */
export function pendingGate(memory: Memory): string | null {
  return memory.next === "decide" ? (courseIn(memory)?.gate ?? null) : null;
}
