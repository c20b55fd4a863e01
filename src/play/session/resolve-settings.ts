import { RunnerError } from "../../base/errors.ts";
import { agentOf } from "../../base/vocabulary/agent-id.ts";
import { hideSecrets, parseBaseUrl } from "../../base/vocabulary/base-url.ts";
import { EXPLORER_ID, isFreeModel, type RunSettings } from "../../base/vocabulary/run-settings.ts";
import { mergeSettings, withoutMerged } from "../../base/vocabulary/setting-table.ts";
import { stillLeftOut } from "../../model/anthropic/model-parameters.ts";
import { isSameVendor, parseVendor } from "../../model/calls/servers/vendor-name.ts";
import type { RecordedModels } from "../../model/recording/record-replay.ts";
import { type AskedSettings, DEFAULT_SETTINGS } from "./config.ts";
import type { Credentials } from "./services.ts";

/** The default player with a key. */
export const DEFAULT_MODEL = "claude-sonnet-5-5";

/** The default player without a key: free, and not an LM. */
export const FREE_MODEL: string = EXPLORER_ID;

/** The sources of a run's settings, besides the requested ones. */
export interface SettingsSources {
  /** The settings of the point that the run goes on from; null for a new game. */
  readonly saved: RunSettings | null;
  readonly credentials: Credentials;
  /** The models of the replayed recording, or null. */
  readonly recorded: RecordedModels | null;
}

/**
 * The settings of a run: what was asked for, else what the save says, else the defaults. Who speaks in a recording
 * goes before who speaks in the save.
 *
 * @throws RunnerError as {@link chooseModel} does; `base-url-invalid`, `base-url-has-password`
 */
export function resolveSettings(asked: AskedSettings, sources: SettingsSources): RunSettings {
  const { saved, credentials, recorded } = sources;
  const { leftOut: _, ...kept } = saved ?? {};
  const model = recorded?.player ?? chooseModel(asked, sources);
  const settings: RunSettings = {
    ...DEFAULT_SETTINGS,
    ...kept,
    ...(recorded === null ? {} : { summaryModel: recorded.summarizer }),
    baseUrl: baseUrlFor(model, saved, credentials),
    ...withoutMerged(asked),
    model,
    agentId: agentFor(asked, saved),
    ...mergeSettings(asked, saved),
  };
  // Before it is kept: saves must not hold a secret.
  if (settings.baseUrl?.trim()) parseBaseUrl(settings.baseUrl);
  return { ...settings, leftOut: stillLeftOut(saved, settings) };
}

/** A server belongs to its vendor: after a change of vendor, the new models are not requested there. */
function baseUrlFor(model: string, saved: RunSettings | null, { baseUrl }: Credentials): string | null {
  if (baseUrl && parseVendor(model) === null && !isFreeModel(model)) return baseUrl;
  if (saved === null || saved.baseUrl === null || !isSameVendor(model, saved.model)) return null;
  // Earlier versions kept all of it.
  return hideSecrets(saved.baseUrl);
}

/** An earlier version named no agent: the run stays as it is where that is the one that is meant. */
function agentFor({ agentId }: AskedSettings, saved: RunSettings | null): string | null {
  if (saved === null) return agentOf({ agentId });
  return agentId == null || agentId === agentOf(saved) ? (saved.agentId ?? null) : agentId;
}

/**
 * Chooses the player: the named model, else the save's, else Claude when there is a key, else the explorer.
 *
 * @throws RunnerError `model-missing` when a server was named, and the explorer would play all the same
 */
export function chooseModel(
  { model: named, baseUrl }: AskedSettings,
  { saved, credentials }: Omit<SettingsSources, "recorded">,
): string {
  if (named !== undefined) return named;
  const model = saved?.model ?? (hasCredentials(credentials) ? DEFAULT_MODEL : EXPLORER_ID);
  const inherits = saved === null && Boolean(credentials.baseUrl);
  if (model !== EXPLORER_ID || (baseUrl == null && !inherits)) return model;
  throw new RunnerError("model-missing", "the base URL names a server, but not the model to ask there", {
    facts: { isInherited: baseUrl == null },
  });
}

function hasCredentials({ apiKey, authToken }: Credentials): boolean {
  return Boolean(apiKey) || Boolean(authToken);
}
