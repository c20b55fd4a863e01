import { lazyCrypto } from "../../../base/disk/lazy-crypto.ts";
import { canonicalJson } from "../../../base/text/canonical-json.ts";
import type { JsonValue } from "../../../base/vocabulary/json.ts";

/**
 * SHA-256 of a skill's definition, in hex: of its JSON with the keys of each object in order and no white space, so that
 * neither layout nor the order of keys matters. Defaults are not filled in.
 *
 * @param definition JSON that is not nested too deep, such as that of a skill that was read
 */
export function hashDefinition(definition: JsonValue): string {
  return lazyCrypto().createHash("sha256").update(canonicalJson(definition)).digest("hex");
}
