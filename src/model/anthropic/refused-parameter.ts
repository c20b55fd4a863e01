import type { JsonObject } from "../../base/vocabulary/json.ts";

/** What marks the end of what a server is to keep; in the conversation, too. */
const CACHE_CONTROL = "cache_control";

/** The parameters that a request can do without, in the words by which servers name them. */
const NAMES: readonly (readonly [parameter: string, words: RegExp])[] = [
  ["thinking", /\bthinking\b(?!.*\b(?:blocks?|signature)\b)/i],
  ["output_config", /\b(?:output_config|effort)\b/i],
  // A system prompt that must be a text is a list of blocks for the sake of breakpoints alone.
  [CACHE_CONTROL, /\bcache_control\b|\bsystem\b.*\b(?:string|str)\b/i],
  ["tool_choice", /\btool_choice\b/i],
  ["temperature", /\btemperature\b/i],
  ["stream", /\bstream(?:ing)?\b.*\b(?:not|unsupported|extra|unknown|unexpected|must be false)\b/i],
];

/**
 * The parameter of a request that a refusal is about, or null: one that was sent, that the request can do without,
 * and that the server's words name. What is said of a place in the conversation or in the tools is about that, unless it
 * is a cache breakpoint there.
 */
export function findRefusedParameter(status: number | null, words: string, body: JsonObject): string | null {
  if (status !== 400 && status !== 422) return null;
  if (/\b(?:messages|system)\.[\w.]*\.cache_control\b/.test(words) && isSent(CACHE_CONTROL, body)) {
    return CACHE_CONTROL;
  }
  if (/\b(?:messages|tools)\.\d/.test(words)) return null;
  if (/\bblocks?\b.*\bthinking\b/i.test(words)) return null;
  return NAMES.find(([name, about]) => isSent(name, body) && about.test(words))?.[0] ?? null;
}

function isSent(name: string, body: JsonObject): boolean {
  return body[name] !== undefined || (name === CACHE_CONTROL && Array.isArray(body["system"]));
}
