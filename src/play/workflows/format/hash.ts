import { lazyCrypto } from "../../../base/disk/lazy-crypto.ts";
import { canonicalJson } from "../../../base/text/canonical-json.ts";
import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";

/** `fileSha256` of a workflow, in hex: of what its file says, whatever the order of its keys, its layout and comments. */
export function hashWorkflow(definition: JsonValue): string {
  return sha256(canonicalJson(definition));
}

/** `inputsHash` of a run of a workflow, in hex: of its inputs with their defaults, as JSON with sorted keys. */
export function hashWorkflowInputs(inputs: JsonObject): string {
  return sha256(canonicalJson(inputs));
}

function sha256(text: string): string {
  return lazyCrypto().createHash("sha256").update(text).digest("hex");
}
