import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import { showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { GameAdapter } from "../../../game/games/game-adapter.ts";
import type {
  LanguageModel,
  ModelFault,
  ModelReply,
  RefusedParameter,
} from "../../../model/language-model.ts";
import { parseVendor } from "../../../model/vendors/vendor-name.ts";
import { picturesLine } from "../conversation/change-settings.ts";
import { decisionAt } from "./write-record.ts";

/** What stands for the pictures of a request, of which servers refuse each one. */
const PICTURES = "pictures";

/** What becomes of what is left out, where it is not simply gone. */
const INSTEAD: Readonly<Record<string, string>> = {
  cache_control: "the prompt cache is off, so each request is charged in full",
  tools: "it calls tools in words from now on",
  [PICTURES]: "it is sent none from now on",
};

/**
 * What is decided when a server refused a parameter by name: requests to that model do without it from then on. Null
 * for any other fault, and where nothing could be told without it. It cannot come twice for the same parameter, since what is
 * not sent is not refused.
 */
export function planLeavingOut(
  state: RunState,
  { refused, message }: ModelFault,
  adapter: Pick<GameAdapter, "id">,
): DecisionRecord | null {
  if (refused === null || !canDoWithout(refused, adapter)) return null;
  const { settings: before } = state.memory;
  const { model, parameter } = refused;
  const names = before.leftOut?.[model] ?? [];
  if (names.includes(parameter)) return null;
  const reason = `${message}: ${INSTEAD[parameter] ?? "it is left out from now on"}`;
  const settings = { ...before, leftOut: { ...before.leftOut, [model]: [...names, parameter] } };
  if (showsPictures(settings) === showsPictures(before)) return decisionAt(state, { reason, settings });
  return decisionAt(state, { reason, settings, told: picturesLine(settings), stripsThinking: true });
}

/** What stands for a cache of which the server reports no use. It is asked for all the same: that costs nothing. */
const CACHE = "cache";

/** Prompts shorter than this are cached by none of Claude's models, or not by all. */
const CACHED_TOKENS = 4_096;

/**
 * What is decided when a server of the Messages API took the cache breakpoints of a long request and reports no use of a
 * cache: that is said once in a run. Null where it caches, where nobody can tell, and where it is known.
 */
export function planUncached(
  state: RunState,
  { usage }: Pick<ModelReply, "usage">,
  { isRemote }: Pick<LanguageModel, "isRemote">,
): DecisionRecord | null {
  const { settings: before } = state.memory;
  const { model } = before;
  const names = before.leftOut?.[model] ?? [];
  const isCached = usage.cacheReadTokens + usage.cacheWriteTokens > 0;
  if (!isRemote || parseVendor(model) !== null || isCached || usage.inputTokens < CACHED_TOKENS) return null;
  if (names.includes(CACHE) || names.includes("cache_control")) return null;
  const reason = `the server of ${model} reports no use of a prompt cache, so each request is charged in full`;
  const settings = { ...before, leftOut: { ...before.leftOut, [model]: [...names, CACHE] } };
  return decisionAt(state, { reason, settings });
}

/** Whether an LM can play without something: a game whose memory is not read is told by its pictures alone. */
export function canDoWithout(
  { parameter }: Pick<RefusedParameter, "parameter">,
  { id }: Pick<GameAdapter, "id">,
): boolean {
  return parameter !== PICTURES || id !== "any-game";
}
