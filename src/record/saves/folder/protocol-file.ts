import { resolve } from "node:path";
import type { Disk } from "../../../base/disk/disk.ts";
import { guardRead } from "../../../base/disk/disk-errors.ts";
import { RunnerError } from "../../../base/errors.ts";
import { showValue } from "../../../base/text/mistake.ts";
import { AGENT_ID_WORDS, isAgentId } from "../../../base/vocabulary/agent-id.ts";
import { isObject, type JsonObject, parseJson } from "../../../base/vocabulary/json.ts";
import { isTooDeep } from "../format/nesting.ts";

/** The version of the protocol that is read and written. */
export const PROTOCOL_VERSION = "1.0";

/** The longest protocol file that is read: `saves export` writes less than a tenth of it. */
const MAX_BYTES = 8 * 1024 * 1024;

/** A protocol file, as far as it is checked. All of it is a stranger's. */
export interface ProtocolFile {
  readonly file: string;
  readonly agentId: string;
  /** The save that it describes, which holds the machine; null where it names none. */
  readonly saveId: string | null;
  /** As the file has it, unchecked. */
  readonly state: JsonObject;
}

/** Returns whether a path is one of a protocol file: what `saves export --as protocol` writes. */
export function isProtocolFile(path: string): boolean {
  return path.endsWith(".checkpoint");
}

/**
 * The protocol file that a reference names, from the working folder or from the save folder; null where it names none.
 *
 * @throws RunnerError as {@link readProtocolFile}
 */
export function findProtocolFile(disk: Disk, folder: string | null, reference: string): ProtocolFile | null {
  if (!isProtocolFile(reference)) return null;
  const paths = [resolve(reference), ...(folder === null ? [] : [resolve(folder, reference)])];
  const file = paths.find((path) => disk.inspect(path) !== null);
  return file === undefined ? null : readProtocolFile(disk, file);
}

/**
 * Reads a protocol file. The file itself holds no machine.
 *
 * @throws RunnerError `save-damaged`, `protocol-mismatched` for another version, `cannot-read`
 */
export function readProtocolFile(disk: Disk, file: string): ProtocolFile {
  const damaged = (fact: string): RunnerError =>
    new RunnerError("save-damaged", `${file} ${fact}`, { facts: { file } });
  const bytes = guardRead(file, () => disk.read(file, MAX_BYTES + 1));
  if (bytes.length > MAX_BYTES) throw damaged(`is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  const text = new TextDecoder().decode(bytes).trim();
  if (text === "") throw damaged("is empty");
  if (isTooDeep(bytes)) throw damaged("is nested too deeply");
  const content = parseJson(text);
  if (content === undefined)
    throw damaged(isCutOff(text) ? "is cut off: its JSON does not end" : "is not JSON");
  if (!isObject(content)) throw damaged("is no checkpoint of the protocol: it is no JSON object");
  if (Object.keys(content).length === 0) throw damaged("is an empty JSON object");
  const { version, agent_id: agentId, state = {}, runner }: { readonly [key: string]: unknown } = content;
  const missing = Object.entries({ version, agent_id: agentId }).find(([, one]) => one === undefined);
  if (missing !== undefined) throw damaged(`is no checkpoint of the protocol: it has no ${missing[0]}`);
  if (version !== PROTOCOL_VERSION) {
    const message = `${file} is of version ${showValue(version)} of the protocol, and this program reads "${PROTOCOL_VERSION}"`;
    throw new RunnerError("protocol-mismatched", message, { facts: { file } });
  }
  if (!isAgentId(agentId))
    throw damaged(`has the agent_id ${showValue(agentId)}, which is not ${AGENT_ID_WORDS}`);
  if (!isObject(state)) throw damaged(`has a state that is ${showValue(state)}`);
  const { id = null }: { readonly id?: unknown } = isObject(runner) ? runner : {};
  if (id !== null && !(typeof id === "string" && /^[\w-]{6,64}$/.test(id))) {
    throw damaged(`has the runner.id ${showValue(id)}, which is no id of a save`);
  }
  return { file, agentId, saveId: id, state };
}

/** Whether a JSON text ends within a list, an object or a text. */
function isCutOff(json: string): boolean {
  if (!/^[{[]/.test(json)) return false;
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isInText && character === "\\") at += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && (character === "{" || character === "[")) depth += 1;
    else if (!isInText && (character === "}" || character === "]")) depth -= 1;
  }
  return isInText || depth > 0;
}
