import type { JsonValue } from "../../base/vocabulary/json.ts";
import { isObject } from "../../base/vocabulary/json.ts";

/** The fields in which the APIs send text, thinking and calls. */
const CARRIERS: ReadonlySet<string> = new Set([
  ...["text", "content", "refusal", "delta", "thinking", "reasoning", "reasoning_content", "summary", "data"],
  ...["signature", "encrypted_content", "thoughtSignature", "name", "arguments", "partial_json"],
]);

/** The fields whose objects are content, whatever they hold. */
const CALLS: ReadonlySet<string> = new Set(["functionCall", "input"]);

/** The fields that describe a reply and say nothing of it. */
const FRAMES: ReadonlySet<string> = new Set(["response", "usage", "usageMetadata"]);

/** Whether an event of a stream carries text, a call or thinking: keeping the connection alive does not count. */
export function hasContent(event: JsonValue | undefined, field = ""): boolean {
  if (typeof event === "string") return CARRIERS.has(field) && event.trim() !== "";
  if (Array.isArray(event)) return event.some((part) => hasContent(part, field));
  if (!isObject(event)) return false;
  if (CALLS.has(field) && Object.keys(event).length > 0) return true;
  return Object.entries(event).some(([name, value]) => !FRAMES.has(name) && hasContent(value, name));
}
