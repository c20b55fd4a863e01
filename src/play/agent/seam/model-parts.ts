import { openAgentModels } from "../../../../packages/lab/src/parts/agents/play/agent-models.ts";
import { agentsOf } from "../../../../packages/lab/src/parts/agents/play/agents-of.ts";
import { openRefineModel } from "../../../../packages/lab/src/parts/playbook/play/refine-model.ts";
import type { MemoryShares, ModelPortShares, PaidShares } from "../../../base/seam/shares.ts";
import type { RunSettings } from "../../../base/vocabulary/run-settings.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { LanguageModel } from "../../../model/language-model.ts";
import type { RunPorts } from "../ports.ts";

// A port or a share that is missing here is an error of the compiler.

type ModelsOfParts = ModelPortShares & Pick<RunPorts, "modelsOfParts">;

/** The models that parts ask. @throws RunnerError as `createPlayer` does */
export async function openModelsOfParts(
  ...[settings, source, player, choices]: Parameters<typeof openAgentModels>
): Promise<ModelsOfParts> {
  const refining = await openRefineModel(settings, source, choices);
  const { modelsOfParts, ...agents } = await openAgentModels(settings, source, player, choices);
  return {
    ...refining,
    ...agents,
    modelsOfParts: [...(refining.refineModel ? [refining.refineModel] : []), ...modelsOfParts],
  };
}

/** The model that a part asks for this purpose; null for the player, and for the purposes of others. */
export function modelForPurpose({ refineModel }: ModelPortShares, purpose: string): LanguageModel | null {
  return purpose === "refine" ? refineModel : null;
}

/** The same, where one model is asked for all. */
export function oneModelForParts(model: LanguageModel): ModelsOfParts {
  return { agentModel: () => model, refineModel: null, modelsOfParts: [] };
}

/** The shares of parts in the cost of a run. */
export function paidByParts(
  memory: { readonly settings: Pick<RunSettings, "player"> } & Pick<Memory, keyof MemoryShares>,
): PaidShares {
  return { agents: agentsOf(memory) };
}

/** The models that parts ask, by name; those of the player are left out. */
export function modelsNamedByParts({
  settings,
  agents,
}: { readonly settings: Pick<RunSettings, "refineModel"> } & PaidShares): readonly string[] {
  return [settings.refineModel ?? [], agents.map(({ model }) => model ?? [])].flat(2);
}
