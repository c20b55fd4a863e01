import { RunnerError } from "../../../base/errors.ts";
import { agentOf } from "../../../base/vocabulary/agent-id.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { CheckpointStore } from "../../../record/saves/checkpoint-store.ts";
import { newestFirst } from "../../../record/saves/lookup/lineage.ts";
import type { SessionConfig } from "../config.ts";

/**
 * Refuses to go on with a run of another agent than the one that is asked for, unless it is to be adopted.
 *
 * @param saved the settings of the point that the run would go on from; null for a new game
 * @throws RunnerError `agent-mismatched`: its facts name both, and the newest save of the one that is asked for
 */
export async function checkAgent(
  { adopt, settings: { agentId } }: Pick<SessionConfig, "adopt" | "settings">,
  saved: RunSettings | null,
  store: Pick<CheckpointStore, "list">,
): Promise<void> {
  if (adopt || saved === null || agentId == null) return;
  const agent = agentOf(saved);
  if (agent === agentId) return;
  const own = newestFirst(await store.list()).find(({ info }) => agentOf(info) === agentId);
  throw new RunnerError("agent-mismatched", `this run is of agent ${agent}, not of ${agentId}`, {
    facts: { agent, asked: agentId, own: own?.info.id ?? null },
  });
}
