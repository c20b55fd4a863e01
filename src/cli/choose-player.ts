import { appendFileSync } from "node:fs";
import { explainFault } from "../agent/explain-fault.ts";
import { EXPLORER_ID } from "../model/explorer-id.ts";
import type { LanguageModel } from "../model/language-model.ts";
import type { RunSettings } from "../run/run-state.ts";
import { guardFile } from "./guard-file.ts";
import type { Options } from "./options.ts";
import { readUserFile } from "./read-user-file.ts";
import type { World } from "./world.ts";

/** Who plays when there is a key and nobody says otherwise. */
const DEFAULT_MODEL = "claude-sonnet-5-5";

/** Credentials for the Messages API, as the environment gives them. */
interface Credentials {
  readonly apiKey: string | null;
  readonly authToken: string | null;
}

/** Who plays a new game when nobody says: Claude when there is a key, else the explorer. */
export function choosePlayer(env: World["env"]): string {
  return hasCredentials(credentialsFrom(env)) ? DEFAULT_MODEL : EXPLORER_ID;
}

/** What people are told of the built-in player when it plays, or null when an LM does. */
export function explainPlayer(model: string): string | null {
  if (model !== EXPLORER_ID) return null;
  return `The built-in explorer plays: it is no language model and costs nothing. To let Claude play: export ANTHROPIC_API_KEY=…, then runner --new-game --model ${DEFAULT_MODEL} --steps 50`;
}

/**
 * Makes the player that a run's settings name; with `--replay`, the one in the recording.
 *
 * @throws RunnerError `settings` when it needs a key and there is none
 */
export async function createPlayer(
  settings: RunSettings,
  options: Options,
  env: World["env"],
): Promise<LanguageModel> {
  try {
    return await createModel(settings, options, env);
  } catch (error) {
    throw explainFault(error);
  }
}

/** Who writes the summaries, or null when the player does. @throws as {@link createPlayer} */
export async function createSummarizer(
  settings: RunSettings,
  options: Options,
  env: World["env"],
): Promise<LanguageModel | null> {
  const { summaryModel, model } = settings;
  if (summaryModel === null || summaryModel === model) return null;
  return createPlayer({ ...settings, model: summaryModel }, options, env);
}

async function createModel(
  settings: RunSettings,
  options: Options,
  env: World["env"],
): Promise<LanguageModel> {
  const { model: id, baseUrl, profile, seed } = settings;
  if (options.replay !== undefined) {
    const { replayTraffic } = await import("../model/record-replay.ts");
    return replayTraffic(readUserFile(options.replay, "name a recording"), id);
  }
  if (id === EXPLORER_ID) return (await import("../model/explorer.ts")).createExplorer({ seed });

  const { createAnthropicModel } = await import("../model/anthropic-model.ts");
  const credentials = credentialsFrom(env);
  const model = createAnthropicModel({
    ...{ model: id, baseUrl, profile: profile ?? undefined },
    ...credentials,
    lmTimeoutMs: options.lmTimeout,
    retryForMs: options.retryFor,
    thinking: { type: "adaptive", display: "summarized" },
  });
  const { record } = options;
  if (record === undefined) return model;
  const { recordTraffic } = await import("../model/record-replay.ts");
  const secrets = Object.values(credentials).filter((secret) => secret !== null);
  const append = (lines: string): void => guardFile(record, "--record", () => appendFileSync(record, lines));
  // Found out before anything is paid for.
  append("");
  return recordTraffic(model, append, secrets);
}

function credentialsFrom(env: World["env"]): Credentials {
  return { apiKey: env["ANTHROPIC_API_KEY"] || null, authToken: env["ANTHROPIC_AUTH_TOKEN"] || null };
}

function hasCredentials({ apiKey, authToken }: Credentials): boolean {
  return apiKey !== null || authToken !== null;
}
