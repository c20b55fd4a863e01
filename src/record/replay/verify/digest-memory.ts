import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import { canonicalJson } from "../../../base/text/canonical-json.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import { memoryToSave } from "../reduce.ts";

/** One hash for each part of a memory: equal parts have equal hashes, in any order of keys. */
export type MemoryDigest = Readonly<Record<string, string>>;

/**
 * The hashes of what a save of a memory holds, but for settings that were asked for and are yet to be decided, and the ones before settings on
 * trial, which older saves lack; of its images only those count that the conversation refers to, which name them.
 */
export function digestMemory(known: Memory): MemoryDigest {
  const { requestedSettings: _, untried: __, ...decided } = known;
  const { images: ___, ...memory } = withoutTimes(memoryToSave(decided));
  return Object.fromEntries(
    Object.entries(memory).map(([name, value]) => [name, sha256Of(canonicalJson(value))]),
  );
}

/** Returns the memory without the durations of waiting replies, which earlier versions did not save. */
export function withoutTimes(memory: Memory): Memory {
  const { waiting } = memory;
  if (waiting === undefined) return memory;
  return { ...memory, waiting: waiting.map(({ purpose, reply }) => ({ purpose, reply })) };
}
