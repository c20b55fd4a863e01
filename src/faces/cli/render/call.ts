import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { plainLine } from "./plain-text.ts";

/** Characters of a call. */
const MAX_CHARACTERS = 160;

/** A tool call on one line: buttons as they are pressed; whatever else it holds by name. */
export function renderCall(tool: string, { buttons, ...rest }: JsonObject): string {
  const isPlain = Array.isArray(buttons) && buttons.every((button) => typeof button === "string");
  const others = isPlain || buttons === undefined ? rest : { buttons, ...rest };
  const named = Object.entries(others).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return plainLine(`${tool} ${[...(isPlain ? buttons : []), ...named].join(" ")}`, MAX_CHARACTERS);
}
