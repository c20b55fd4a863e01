import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { appendToNamed } from "../../base/disk/disk.ts";
import { guardFile } from "../../base/disk/guard-file.ts";
import { readUserFile } from "../../base/disk/read-user-file.ts";
import { RunnerError } from "../../base/errors.ts";
import {
  CLIENT_ID,
  EXPLORER_ID,
  isFreeModel,
  RANDOM_ID,
  type RunSettings,
  SKILLS_ID,
} from "../../base/vocabulary/run-settings.ts";
import type { Clock, Timers } from "../../base/vocabulary/services.ts";
import type { ModelParameters } from "../../model/anthropic/model-parameters.ts";
import type { RetryClock } from "../../model/calls/retry.ts";
import { isSameVendor, parseVendor } from "../../model/calls/servers/vendor-name.ts";
import type { LanguageModel } from "../../model/language-model.ts";
import { toRunnerError } from "../agent/calls/call-errors.ts";
import { checkDestination, type MayReceiveKey } from "../keys/destination.ts";
import type { SessionConfig } from "./config.ts";
import type { Credentials } from "./services.ts";

/** The way from players to their LM. */
export interface PlayerSource
  extends Pick<SessionConfig, "lmTimeoutMs" | "replyTimeoutMs" | "retryForMs" | "record" | "replay"> {
  readonly credentials: Credentials;
  readonly mayReceiveKey: MayReceiveKey;
  /** Refuses to ask any player on a server, by what it throws; absent where none is refused. */
  readonly beforeAsking?: (() => Promise<void>) | undefined;
  readonly clock: Clock;
  /** The system's own unless given. */
  readonly timers?: Timers | undefined;
}

/**
 * Creates the player in a run's settings; for a replay, the one in the recording.
 *
 * @throws RunnerError `credentials-missing` when it needs a key and there is none; `server-unapproved` when its key may
 * not be sent to its server; `player-is-client` for a run whose player must connect
 */
export async function createPlayer(settings: RunSettings, source: PlayerSource): Promise<LanguageModel> {
  try {
    return await createModel(settings, source);
  } catch (error) {
    throw toRunnerError(error);
  }
}

/** The same player, made when it is first asked: going back to a step needs no key. @throws nothing yet */
export function createPlayerLater(settings: RunSettings, source: PlayerSource): LanguageModel {
  return {
    id: settings.model,
    isRemote: !isFreeModel(settings.model),
    async *reply(request, asked) {
      return yield* (await createPlayer(settings, source)).reply(request, asked);
    },
  };
}

/** The settings with which a model beside the player is made; null where it is the player. */
export function otherModel<Settings extends Pick<RunSettings, "model" | "baseUrl" | "profile">>(
  named: string | null,
  settings: Settings,
  { credentials }: Pick<PlayerSource, "credentials">,
): Settings | null {
  const { model } = settings;
  if (named === null || named === model) return null;
  const other = { ...settings, model: named };
  // The player's server serves no other vendor's models.
  if (isSameVendor(named, model)) return other;
  return {
    ...other,
    profile: null,
    baseUrl: parseVendor(named) === null ? (credentials.baseUrl ?? null) : null,
  };
}

async function createModel(settings: RunSettings, source: PlayerSource): Promise<LanguageModel> {
  const { model: id, seed } = settings;
  const { record, replay, credentials } = source;
  if (replay !== null) {
    const { replayTraffic } = await import("../../model/recording/record-replay.ts");
    return replayTraffic(readUserFile(replay, "replay"), id);
  }
  if (id === EXPLORER_ID)
    return (await import("../../../packages/explorer/src/explorer.ts")).createExplorer({ seed });
  if (id === RANDOM_ID || id === SKILLS_ID)
    return (await import("../../../packages/explorer/src/random-player.ts")).createRandomPlayer({ id, seed });
  if (id === CLIENT_ID) {
    throw new RunnerError("player-is-client", "an MCP client plays this run, and none is connected");
  }
  const { callsInWords } = await import("../../../packages/vendors/src/words/calls-in-words.ts");
  const { maskKeys } = await import("../../model/calls/mask-keys.ts");
  const { apiKey, authToken, keys = {} } = credentials;
  const secrets = [apiKey, authToken, ...Object.values(keys)].filter((secret) => secret != null);
  const model = callsInWords(maskKeys(await createRemote(settings, source), secrets));
  if (record === null) return model;
  const { recordTraffic } = await import("../../model/recording/record-replay.ts");
  const append = (lines: string): void => guardFile(record, "record", () => appendToNamed(record, lines));
  // Found out before anything is paid for.
  append("");
  return recordTraffic(model, append, secrets);
}

/** Creates an LM behind the Messages API, or another vendor's. */
async function createRemote(
  settings: RunSettings,
  {
    lmTimeoutMs,
    replyTimeoutMs,
    retryForMs,
    credentials,
    mayReceiveKey,
    beforeAsking,
    clock,
    timers,
  }: PlayerSource,
): Promise<LanguageModel> {
  const { model, baseUrl, profile } = settings;
  const { apiKey = null, authToken = null, keys = {} } = credentials;
  const calls = {
    lmTimeoutMs: lmTimeoutMs ?? undefined,
    replyTimeoutMs: replyTimeoutMs ?? undefined,
    retryForMs: retryForMs ?? undefined,
    ...(timers && { alarm: timers.alarm, clock: retryClock(clock, timers) }),
  };
  const named = parseVendor(model);
  await beforeAsking?.();
  await checkDestination(settings, credentials, mayReceiveKey);
  if (named !== null) {
    const { createVendorPlayer } = await import("../../../packages/vendors/src/open-vendor.ts");
    const { effort = null, thinking = null } = settings;
    return createVendorPlayer(named, {
      ...calls,
      baseUrl,
      effort,
      thinking,
      key: keys[named.vendor] ?? null,
    });
  }
  const { createAnthropicModel } = await import("../../model/anthropic/anthropic-model.ts");
  const { thinking, effort } = await parametersOf(settings);
  return createAnthropicModel({
    ...calls,
    baseUrl,
    profile: profile ?? undefined,
    model,
    apiKey,
    authToken,
    thinking,
    effort,
  });
}

function retryClock({ elapsedMs }: Clock, { sleep }: Timers): RetryClock {
  return { now: elapsedMs, sleep, random: Math.random };
}

/** Returns the thinking and effort parameters for the player in a run's settings. */
async function parametersOf(settings: RunSettings): Promise<ModelParameters> {
  const { parametersFor } = await import("../../model/anthropic/model-parameters.ts");
  const { resolveServer } = await import("../../model/anthropic/server-profile.ts");
  const { model, baseUrl, profile } = settings;
  return parametersFor(model, resolveServer(baseUrl, profile ?? undefined).profile, settings);
}

async function ignoredBy(settings: RunSettings): Promise<readonly string[]> {
  const named = parseVendor(settings.model);
  if (named === null) return (await parametersOf(settings)).ignored;
  return (await import("../../../packages/vendors/src/open-vendor.ts")).ignoredByVendor(named, settings);
}

/** Returns the settings that this player and this game ignore, one line each. */
export async function describeIgnored(
  settings: RunSettings,
  adapter: Pick<GameAdapter, "id">,
): Promise<readonly string[]> {
  if (isFreeModel(settings.model)) return [];
  const ignored = await ignoredBy(settings);
  const isBlind = settings.pictures === false && adapter.id === "any-game";
  const blind =
    "this game's memory is not read, so without pictures the LM sees nothing of it: give it a memory map";
  return isBlind ? [...ignored, blind] : ignored;
}
