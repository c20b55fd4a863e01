import type { ModelPortShares } from "../../../base/seam/shares.ts";
import { openAgentModels } from "../../../parts/agents/play/player/agent-models.ts";
import type { RunPorts } from "../ports.ts";

/** The models that parts ask: a port that is missing is an error of the compiler. @throws RunnerError as `createPlayer` does */
export async function openModelsOfParts(
  ...opening: Parameters<typeof openAgentModels>
): Promise<ModelPortShares & Pick<RunPorts, "modelsOfParts">> {
  return await openAgentModels(...opening);
}
