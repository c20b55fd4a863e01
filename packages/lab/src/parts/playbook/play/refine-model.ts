import type { ModelPortShares } from "../../../../../../src/base/seam/shares.ts";
import type { RunSettings } from "../../../../../../src/base/vocabulary/run-settings.ts";
import type { LanguageModel } from "../../../../../../src/model/language-model.ts";
import {
  createPlayer,
  createPlayerLater,
  otherModel,
  type PlayerSource,
} from "../../../../../../src/play/session/create-player.ts";

/** Opens the model that refines the playbook, where that is not the player. @throws RunnerError as `createPlayer` does */
export async function openRefineModel(
  settings: RunSettings,
  source: PlayerSource,
  {
    isPlayed,
    around,
  }: { readonly isPlayed: boolean; readonly around: (model: LanguageModel) => LanguageModel },
): Promise<Pick<ModelPortShares, "refineModel">> {
  const asked = otherModel(settings.refineModel ?? null, settings, source);
  if (asked === null) return { refineModel: null };
  return { refineModel: around(await (isPlayed ? createPlayer : createPlayerLater)(asked, source)) };
}
