import { createHash } from "node:crypto";
import type { ModelRequest } from "../language-model.ts";

/**
 * The beginning of the ids of calls that a server gives none: other in each request of a conversation, and the same for the
 * same one.
 */
export function idPrefixOf({ purpose, messages }: ModelRequest): string {
  const place = createHash("sha256").update(JSON.stringify([purpose, messages.length, messages[0]]));
  return `call_${place.digest("hex").slice(0, 8)}_${messages.length}`;
}
