import { sha256Of } from "../disk/lazy-crypto.ts";
import type { JsonValue } from "../vocabulary/json.ts";
import { canonicalJson } from "./canonical-json.ts";

/**
 * SHA-256 of a value, in hex: of its JSON with the keys of each object in order and no white space, so that neither layout
 * nor the order of keys matters.
 *
 * @param value JSON that is not nested too deep, such as that of a file that was read
 */
export function hashJson(value: JsonValue): string {
  return sha256Of(canonicalJson(value));
}
