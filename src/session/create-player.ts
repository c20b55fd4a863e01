import { appendFileSync } from "node:fs";
import { explainFault } from "../agent/calls/to-runner-error.ts";
import { guardFile } from "../cli/guard-file.ts";
import type { Options } from "../cli/options/options.ts";
import { readUserFile } from "../cli/options/read-user-file.ts";
import type { World } from "../cli/process-context.ts";
import { RunnerError } from "../errors.ts";
import type { GameAdapter } from "../games/game-adapter.ts";
import type { ModelParameters } from "../model/anthropic/model-parameters.ts";
import type { LanguageModel } from "../model/language-model.ts";
import type { RecordedModels } from "../model/recording/record-replay.ts";
import { EXPLORER_ID } from "../run/explorer-id.ts";
import type { RunSettings } from "../run/run-settings.ts";

/** Who plays when there is a key and nobody says otherwise. */
const DEFAULT_MODEL = "claude-sonnet-5-5";

/** Credentials for the Messages API, as the environment gives them. */
interface Credentials {
  readonly apiKey: string | null;
  readonly authToken: string | null;
}

/**
 * Who plays: the model that was named, else the save's, else Claude when there is a key, else the explorer.
 *
 * @throws RunnerError `settings` when a server was named, and the explorer would play all the same
 */
export function chooseModel(options: Options, saved: string | null, env: World["env"]): string {
  if (options.model !== undefined) return options.model;
  const model = saved ?? (hasCredentials(credentialsFrom(env)) ? DEFAULT_MODEL : EXPLORER_ID);
  const inherits = saved === null && Boolean(env["ANTHROPIC_BASE_URL"]);
  const subject = options.baseUrl !== undefined ? "--base-url" : inherits ? "ANTHROPIC_BASE_URL" : null;
  if (model !== EXPLORER_ID || subject === null) return model;
  throw new RunnerError(
    "settings",
    `${subject} names a server, but not the model to ask there: pass --model NAME, or --model explorer to play without an LM`,
  );
}

/**
 * Who speaks in the recording that `--replay` names, or null without one.
 *
 * @throws RunnerError `missingInput` or `badData` when there is none, or the named model does not speak in it
 */
export async function recordedModels({ replay, model }: Options): Promise<RecordedModels | null> {
  if (replay === undefined) return null;
  const { identifyModels } = await import("../model/recording/record-replay.ts");
  const recorded = identifyModels(readUserFile(replay, "name a recording"));
  if (recorded === null) {
    throw new RunnerError(
      "badData",
      `${replay} is no recording: --replay takes a file that --record has made`,
    );
  }
  if (model === undefined) return recorded;
  if (recorded.all.includes(model)) return { ...recorded, player: model };
  throw new RunnerError(
    "badData",
    `${replay} holds no calls of ${model}: leave --model out, or name ${recorded.all.join(" or ")}`,
  );
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

/** The same player, made when it is first asked: going back to a step needs no key. @throws nothing yet */
export function createPlayerLater(settings: RunSettings, options: Options, env: World["env"]): LanguageModel {
  return {
    id: settings.model,
    isRemote: settings.model !== EXPLORER_ID,
    async *reply(request, asked) {
      const player = await createPlayer(settings, options, env);
      return yield* player.reply(request, asked);
    },
  };
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
    const { replayTraffic } = await import("../model/recording/record-replay.ts");
    return replayTraffic(readUserFile(options.replay, "name a recording"), id);
  }
  if (id === EXPLORER_ID) return (await import("../model/explorer/explorer.ts")).createExplorer({ seed });

  const { createAnthropicModel } = await import("../model/anthropic/anthropic-model.ts");
  const credentials = credentialsFrom(env);
  const { thinking, effort } = await parametersOf(settings);
  const model = createAnthropicModel({
    ...{ model: id, baseUrl, profile: profile ?? undefined },
    ...credentials,
    lmTimeoutMs: options.lmTimeout,
    retryForMs: options.retryFor,
    ...{ thinking, effort },
  });
  const { record } = options;
  if (record === undefined) return model;
  const { recordTraffic } = await import("../model/recording/record-replay.ts");
  const secrets = Object.values(credentials).filter((secret) => secret !== null);
  const append = (lines: string): void => guardFile(record, "--record", () => appendFileSync(record, lines));
  // Found out before anything is paid for.
  append("");
  return recordTraffic(model, append, secrets);
}

/** What is said of thinking and effort to the player that a run's settings name. */
async function parametersOf(settings: RunSettings): Promise<ModelParameters> {
  const { parametersFor } = await import("../model/anthropic/model-parameters.ts");
  const { resolveServer } = await import("../model/anthropic/server-profile.ts");
  const { model, baseUrl, profile } = settings;
  return parametersFor(model, resolveServer(baseUrl, profile ?? undefined).profile, settings);
}

/** What was asked for and comes to nothing with this player and this game, one line each. */
export async function describeIgnored(
  settings: RunSettings,
  adapter: Pick<GameAdapter, "id">,
): Promise<readonly string[]> {
  if (settings.model === EXPLORER_ID) return [];
  const { ignored } = await parametersOf(settings);
  const isBlind = settings.pictures === false && adapter.id === "any-game";
  const blind =
    "this game's memory is not read, so with --pictures off the LM sees nothing of it: pass a memory map with --game-map";
  return isBlind ? [...ignored, blind] : ignored;
}

function credentialsFrom(env: World["env"]): Credentials {
  return { apiKey: env["ANTHROPIC_API_KEY"] || null, authToken: env["ANTHROPIC_AUTH_TOKEN"] || null };
}

function hasCredentials({ apiKey, authToken }: Credentials): boolean {
  return apiKey !== null || authToken !== null;
}
