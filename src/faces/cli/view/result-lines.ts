import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { renderCall } from "../render/call.ts";
import { plainLine } from "../render/plain-text.ts";
import type { Colours } from "./colour.ts";

/** Characters of what came of a call. */
const MAX_CHARACTERS = 160;

/** Tools whose call says little about its result: what was read, and how far the player walked. */
const TELLING: ReadonlySet<string> = new Set(["read_text", "explore_towards", "navigate_to"]);

/** A call that was carried out; below it a mistake, or what came of it where the call does not say that. */
export function renderResult(
  { tool, input, text, isError }: Extract<RunEvent, { type: "tool-result" }>,
  { cyan, yellow, dim }: Colours,
): readonly string[] {
  const call = renderCall(tool, input);
  if (isError) return [`  ${yellow("✗")} ${call}`, `    ${yellow(plainLine(text, MAX_CHARACTERS))}`];
  // A walk to a cell of the screen, which has a row, reports the screen, which is long.
  const came = TELLING.has(tool) && !("row" in input) ? plainLine(text, MAX_CHARACTERS) : "";
  return [`  ${cyan("›")} ${call}`, ...(came === "" ? [] : [`    ${dim(came)}`])];
}
