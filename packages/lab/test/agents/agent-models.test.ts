import { expect, test } from "vitest";
import type { LanguageModel } from "../../../../src/model/language-model.ts";
import type { AgentSpec } from "../../../../src/parts/agents/base/agents.ts";
import { DEFAULT_SETTINGS } from "../../../../src/play/session/config.ts";
import type { PlayerSource } from "../../../../src/play/session/create-player.ts";
import { openAgentModels } from "../../src/parts/agents/play/agent-models.ts";
import { openRefineModel } from "../../src/parts/playbook/play/refine-model.ts";

const PLAYER = { id: "claude-haiku-4-5" } as LanguageModel;
const SOURCE = { credentials: { baseUrl: "http://127.0.0.1:1" } } as PlayerSource;
const agent = (model?: string, effort?: AgentSpec["effort"]): AgentSpec => ({
  ...{ name: "a", can: "consult", description: "", prompt: "" },
  ...(model !== undefined && { model }),
  ...(effort !== undefined && { effort }),
});

/** Opens the models of agents without asking any; `made` names those that were made. */
async function open(...agents: readonly AgentSpec[]) {
  const made: string[] = [];
  const around = (model: LanguageModel): LanguageModel => {
    made.push(model.id);
    return { ...model };
  };
  const settings = { ...DEFAULT_SETTINGS, model: PLAYER.id, player: { agents } };
  const models = await openAgentModels(settings, SOURCE, PLAYER, { isPlayed: false, around });
  return { ...models, made };
}

test("each model that a file names for agents is made once, those with another effort apart", async () => {
  const { modelsOfParts, made, agentModel } = await open(
    ...[
      agent(),
      agent(PLAYER.id),
      agent("claude-opus-4-5"),
      agent("claude-opus-4-5"),
      agent("openai:gpt-5.2"),
    ],
    ...[agent("claude-opus-4-5", "low"), agent(undefined, "high"), agent(PLAYER.id, "high")],
  );
  const ids = ["claude-opus-4-5", "openai:gpt-5.2", "claude-opus-4-5", PLAYER.id, PLAYER.id];

  expect(modelsOfParts.map(({ id }) => id)).toEqual(ids);
  expect(agentModel("claude-opus-4-5", null)).toBe(modelsOfParts[0]);
  expect(agentModel("claude-opus-4-5", "low")).toBe(modelsOfParts[2]);
  expect(agentModel(null, "high")).toBe(modelsOfParts[3]);
  expect(made).toEqual(ids);
});

test("the player answers for agents without a model, and another model is made when it is first named", async () => {
  const { modelsOfParts, made, agentModel } = await open();

  expect(modelsOfParts).toEqual([]);
  expect([agentModel(null, null), agentModel(PLAYER.id, null)]).toEqual([PLAYER, PLAYER]);
  const [first, again, other] = [agentModel("m", null), agentModel("m", null), agentModel("m", "low")];
  expect([first === again, first === other, first.id, first.isRemote]).toEqual([true, false, "m", true]);
  expect(made).toEqual(["m", "m"]);
  expect(agentModel("random", null).isRemote).toBe(false);
});

test.each([
  [undefined, null],
  [PLAYER.id, null],
  ["claude-opus-4-5", "claude-opus-4-5"],
])("the playbook is refined by the player, or by another model: %s", async (refineModel, id) => {
  const settings = {
    ...DEFAULT_SETTINGS,
    model: PLAYER.id,
    ...(refineModel !== undefined && { refineModel }),
  };
  const around = (model: LanguageModel): LanguageModel => ({ ...model, isRemote: false });
  const { refineModel: made } = await openRefineModel(settings, SOURCE, { isPlayed: false, around });

  expect(made && [made.id, made.isRemote]).toEqual(id && [id, false]);
});
