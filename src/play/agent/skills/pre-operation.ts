import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { RunPorts } from "../ports.ts";
import { checkpointBeside } from "./checkpoint-beside.ts";
import type { SkillSaves } from "./skill-saves.ts";

/** The checkpoints that a step makes before something risky. */
export interface RiskySteps {
  /** Makes one; tells of it. */
  save(skill: string): Promise<{ readonly file: string; readonly events: readonly RunEvent[] }>;
  /** Nothing went wrong: it is not needed any more. */
  succeed(file: string): Promise<void>;
}

/**
 * Makes checkpoints before risky skills. Those that an earlier try of the same step left are removed first: played again,
 * the step makes its own.
 */
export function createRiskySteps(ports: RunPorts, state: RunState, saves: SkillSaves): RiskySteps {
  const own = new Set<string>();
  return {
    async save(skill) {
      if (own.size === 0) await removeStale(state, saves);
      const label = `skill ${skill}`;
      const kept = await saves.save(checkpointBeside(ports, state), { kind: "pre-operation", label });
      own.add(kept.receipt.file);
      return { file: kept.receipt.file, events: kept.events };
    },
    succeed: (file) => saves.remove({ file }),
  };
}

async function removeStale(state: RunState, saves: SkillSaves): Promise<void> {
  for (const entry of await saves.listRisky(state)) {
    const { branchId, totalSteps } = entry.info;
    if (branchId === state.branchId && totalSteps === state.totalSteps) await saves.remove(entry);
  }
}
