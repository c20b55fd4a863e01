import { lazyCrypto } from "../../disk/lazy-crypto.ts";
import type { JsonObject, JsonValue } from "../../run/json.ts";
import { canonicalJson } from "../../text/canonical-json.ts";

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
