import { explainFault } from "../agent/explain-fault.ts";
import type { LanguageModel } from "../model/language-model.ts";
import type { RunSettings } from "../run/run-state.ts";
import type { World } from "./world.ts";

/** The name of the built-in player. */
const EXPLORER = "explorer";

/** Who plays when there is a key and nobody says otherwise. */
const DEFAULT_MODEL = "claude-sonnet-5-5";

/** Credentials for the Messages API, as the environment gives them. */
interface Credentials {
  readonly apiKey: string | null;
  readonly authToken: string | null;
}

/** Who plays a new game when nobody says: Claude when there is a key, else the explorer. */
export function choosePlayer(env: World["env"]): string {
  return hasCredentials(credentialsFrom(env)) ? DEFAULT_MODEL : EXPLORER;
}

/** What people are told of the built-in player when it plays, or null when an LM does. */
export function explainPlayer(model: string): string | null {
  if (model !== EXPLORER) return null;
  return `The built-in explorer plays: it is no language model and costs nothing. To let Claude play: export ANTHROPIC_API_KEY=…, then runner --new-game --model ${DEFAULT_MODEL} --steps 50`;
}

/**
 * Makes the player that a run's settings name.
 *
 * @throws RunnerError `settings` when it needs a key and there is none
 */
export async function createPlayer(settings: RunSettings, env: World["env"]): Promise<LanguageModel> {
  if (settings.model === EXPLORER) {
    const { createExplorer } = await import("../model/explorer.ts");
    return createExplorer({ seed: settings.seed });
  }
  const { createAnthropicModel } = await import("../model/anthropic-model.ts");
  const { model, baseUrl, profile } = settings;
  try {
    return createAnthropicModel({
      ...{ model, baseUrl, profile: profile ?? undefined },
      ...credentialsFrom(env),
      thinking: { type: "adaptive", display: "summarized" },
    });
  } catch (error) {
    throw explainFault(error);
  }
}

/** Who writes the summaries, or null when the player does. @throws as {@link createPlayer} */
export async function createSummarizer(
  settings: RunSettings,
  env: World["env"],
): Promise<LanguageModel | null> {
  const { summaryModel, model } = settings;
  return summaryModel === null || summaryModel === model
    ? null
    : createPlayer({ ...settings, model: summaryModel }, env);
}

function credentialsFrom(env: World["env"]): Credentials {
  return { apiKey: env["ANTHROPIC_API_KEY"] || null, authToken: env["ANTHROPIC_AUTH_TOKEN"] || null };
}

function hasCredentials({ apiKey, authToken }: Credentials): boolean {
  return apiKey !== null || authToken !== null;
}
