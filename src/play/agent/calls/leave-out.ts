import type { GameAdapter } from "../../../../packages/games/src/known/game-adapter.ts";
import { table } from "../../../base/table.ts";
import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import { leftOutOf, showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { parseVendor } from "../../../model/calls/servers/vendor-name.ts";
import type {
  LanguageModel,
  ModelFault,
  ModelReply,
  RefusedParameter,
} from "../../../model/language-model.ts";
import { picturesLine } from "../conversation/change-settings.ts";
import { decisionAt } from "./write-record.ts";

/** Represents the pictures of a request, each of which servers refuse. */
const PICTURES = "pictures";

/** The replacements of left-out parts; others are just removed. */
const INSTEAD: Readonly<Record<string, string>> = table({
  cache_control: "the prompt cache is off, so each request is charged in full",
  tools: "it calls tools in words from now on",
  [PICTURES]: "it is sent none from now on",
});

/**
 * Returns the decision after a server refused a parameter by name: later requests to that model omit it. Null for any
 * other fault, and if the game cannot be shown without it. It cannot repeat for a parameter, since omitted ones are not
 * refused.
 */
export function planLeavingOut(
  state: RunState,
  { refused, message }: ModelFault,
  adapter: Pick<GameAdapter, "id">,
): DecisionRecord | null {
  if (refused === null || !canDoWithout(refused, adapter)) return null;
  const { settings: before } = state.memory;
  const { model, parameter } = refused;
  const names = leftOutOf(before.leftOut, model);
  if (names.includes(parameter)) return null;
  const reason = `${message}: ${INSTEAD[parameter] ?? describeChange(parameter)}`;
  const settings = { ...before, leftOut: { ...before.leftOut, [model]: [...names, parameter] } };
  if (showsPictures(settings) === showsPictures(before)) return decisionAt(state, { reason, settings });
  return decisionAt(state, { reason, settings, told: picturesLine(settings), stripsThinking: true });
}

function describeChange(parameter: string): string {
  if (parameter.startsWith("+")) return "all have it from now on";
  const [, value] = parameter.split("=");
  return value === undefined ? "it is left out from now on" : `it is ${value} from now on`;
}

/** Represents a cache of which the server reports no use. It is still requested, which is free. */
const CACHE = "cache";

/** Prompts shorter than this are cached by none of Claude's models, or not by all. */
const CACHED_TOKENS = 4_096;

/**
 * Returns the decision after a server of the Messages API took the cache breakpoints of a long request and reports no
 * use of a cache: it is reported once a run. Null if it caches, if this is unknown, and if it was reported.
 */
export function planUncached(
  state: RunState,
  { usage }: Pick<ModelReply, "usage">,
  { isRemote }: Pick<LanguageModel, "isRemote">,
): DecisionRecord | null {
  const { settings: before } = state.memory;
  const { model } = before;
  const names = leftOutOf(before.leftOut, model);
  const isCached = usage.cacheReadTokens + usage.cacheWriteTokens > 0;
  if (!isRemote || parseVendor(model) !== null || isCached || usage.inputTokens < CACHED_TOKENS) return null;
  if (names.includes(CACHE) || names.includes("cache_control")) return null;
  const reason = `the server of ${model} reports no use of a prompt cache, so each request is charged in full`;
  const settings = { ...before, leftOut: { ...before.leftOut, [model]: [...names, CACHE] } };
  return decisionAt(state, { reason, settings });
}

/**
 * Returns whether an LM can play without a capability: if a game's memory is not read, its pictures are the only
 * view.
 */
export function canDoWithout(
  { parameter }: Pick<RefusedParameter, "parameter">,
  { id }: Pick<GameAdapter, "id">,
): boolean {
  return parameter !== PICTURES || id !== "any-game";
}
