import type { Effort } from "../../../../../../src/base/vocabulary/effort.ts";
import type { RunSettings } from "../../../../../../src/base/vocabulary/run-settings.ts";
import type { LanguageModel } from "../../../../../../src/model/language-model.ts";
import type { RunPorts } from "../../../../../../src/play/agent/ports.ts";
import {
  createPlayer,
  createPlayerLater,
  otherModel,
  type PlayerSource,
} from "../../../../../../src/play/session/create-player.ts";

/** The models of a run's agents, and all that differ from the player. */
export interface AgentModels {
  readonly agentModel: RunPorts["agentModel"];
  /** Those that the run's file names. */
  readonly modelsOfParts: readonly LanguageModel[];
}

/**
 * Opens the models of agents. Those that the file names are made at once, so that a missing key is found before a step is
 * played. Another vendor's model is asked at its own server, as any model beside the player is.
 *
 * @throws RunnerError as `createPlayer` does
 */
export async function openAgentModels(
  settings: RunSettings,
  source: PlayerSource,
  player: LanguageModel,
  {
    isPlayed,
    around,
  }: { readonly isPlayed: boolean; readonly around: (model: LanguageModel) => LanguageModel },
): Promise<AgentModels> {
  const settingsFor = (model: string | null, effort: Effort | null): RunSettings | null => {
    const other = otherModel(model, settings, source);
    if (other === null && effort === null) return null;
    return { ...(other ?? settings), ...(effort === null ? {} : { effort }) };
  };
  const known = new Map<string, LanguageModel>();
  for (const { model = null, effort = null } of settings.player?.agents ?? []) {
    const asked = settingsFor(model, effort);
    const key = JSON.stringify([model, effort]);
    if (asked === null || known.has(key)) continue;
    const made = await (isPlayed ? createPlayer : createPlayerLater)(asked, source);
    known.set(key, around(made));
  }
  return {
    modelsOfParts: [...known.values()],
    agentModel(model, effort) {
      const key = JSON.stringify([model, effort]);
      const asked = settingsFor(model, effort);
      if (asked === null) return player;
      const found = known.get(key) ?? around(createPlayerLater(asked, source));
      known.set(key, found);
      return found;
    },
  };
}
