import { settle } from "../reduce.ts";
import type { SaveFacts } from "./check-save.ts";
import { digestMemory } from "./digest-memory.ts";
import type { Traced } from "./traced.ts";

/** How a save differs from what the journal tells of its place; each the end of a sentence that begins with its file. */
export function compareSave(
  { info, totalSteps, memory }: SaveFacts,
  { state: traced, machineSha256 }: Traced,
): readonly string[] {
  const state = settle(traced);
  const faults: string[] = [];
  if (totalSteps !== state.totalSteps) {
    faults.push(`is of step ${totalSteps} where the journal stands at step ${state.totalSteps}`);
  }
  if (info.runId !== state.runId || info.branchId !== state.branchId) {
    faults.push("is of another branch than the journal at its place");
  }
  if (info.machineSha256 !== machineSha256) faults.push("holds another machine than the journal tells");
  const told = digestMemory(state.memory);
  const others = Object.keys({ ...told, ...memory }).filter((name) => told[name] !== memory[name]);
  if (others.length > 0) faults.push(`has another ${others.join(", ")} than the journal tells`);
  return faults;
}
