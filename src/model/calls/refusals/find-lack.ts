import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { ApiTraits, FailedCall } from "./api-traits.ts";

/** A capability that a model may lack altogether: no request parameter controls pictures. */
export type Lack = "pictures" | "tools";

/** Error texts of servers for a model without vision: llama.cpp, LM Studio, Ollama, vLLM, OpenRouter and others. */
const BLIND: readonly RegExp[] = [
  /\b(?:images?|vision|multi-?modal)\b.{0,40}(?:\bnot |n't |\bun-?)(?:supported|enabled|available|allowed|accepted)\b/i,
  /(?:\bnot|n't|\bno|\bcannot)\b.{0,20}\b(?:support|accept|take|have|handle)s?\b.{0,30}\b(?:images?|image_url|vision|multi-?modal)\b/i,
  /\bno endpoints\b.*\bsupport image|\bnot compiled for multi-?modal|\bmmproj\b|\bat most 0 images?\b/i,
  /\bmissing data required for image\b|\bunknown variant `?image/i,
];

/** Error texts for a model without tool calls; a text about one tool by its place (`tools.0`) does not match. */
const WITHOUT_TOOLS: readonly RegExp[] = [
  /\b(?:tools?|tool[ -](?:use|calls|calling)|function[ -]call(?:s|ing)|function tools)\b.{0,60}(?:\bnot |n't |\bun-?)(?:supported|enabled|available|allowed|accepted)\b/i,
  /(?:\bnot|n't|\bno|\bcannot)\b.{0,20}\b(?:support|accept|take|handle)s?\b.{0,30}\b(?:tools?|tool[ -](?:use|calls|calling)|function[ -]call(?:s|ing))\b/i,
  /\bno endpoints\b.*\bsupport tool|\bunsupported param(?:eter)?\b\W{0,3}tools\b/i,
  /\btools?\b.*\brequires?\b.*--(?:jinja|enable-auto-tool-choice|tool-call-parser)\b/i,
];

/** Servers say this in words alone, with any status: 400, 404, 500 and even 200. Null where a refusal is about something else. */
export function findLack(
  status: number | null,
  failed: FailedCall,
  body: JsonObject,
  api: ApiTraits,
): Lack | null {
  const { words } = failed;
  if (says(BLIND, words) && api.hasPictures(body)) return "pictures";
  if (!says(WITHOUT_TOOLS, words) || /\btools[.[]\d/.test(words) || !hasTools(body)) return null;
  return api.findRefusedParameter(status, failed, body) === null ? "tools" : null;
}

function says(patterns: readonly RegExp[], words: string): boolean {
  return patterns.some((pattern) => pattern.test(words));
}

function hasTools({ tools }: JsonObject): boolean {
  return Array.isArray(tools) && tools.length > 0;
}
