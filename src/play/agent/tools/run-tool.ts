import { cutText } from "../../../base/text/cut-text.ts";
import type { ToolSpec, ToolUse } from "../../../base/vocabulary/conversation.ts";
import { MAX_CALLS } from "../../../base/vocabulary/reply.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { AskedFor } from "./asked-for.ts";
import { coerceInput } from "./calls/coerce-input.ts";
import { mistake, type Tool, type ToolContext, type ToolOutcome } from "./tool.ts";

/** The answer to a call that does more than think, in a reply for thinking only. */
const THINK_ONLY =
  "This reply is for thinking only, so this was not done. Use set_goal and write_note, and write a short plan.";

/** The result of an unreadable call; the replacement input names it. */
const NO_JSON =
  "The input of this call is no JSON object, so nothing was done. Write the whole call once more.";

/** The tools of a step: those that it may use, and those that its conversation offers. */
export interface StepTools {
  readonly tools: readonly Tool[];
  readonly offered: readonly ToolSpec[];
}

/**
 * Carries out one call of a reply, whatever the LM wrote.
 *
 * @param index the call's place in the reply, from 0
 */
export async function* runTool(
  { tools, offered }: StepTools,
  { isCutOff, isForThought }: Pick<AskedFor, "isCutOff" | "isForThought">,
  use: ToolUse,
  index: number,
  context: ToolContext,
): AsyncGenerator<RunEvent, ToolOutcome> {
  if (isCutOff) {
    return mistake("Your reply was cut off before this call was complete, so nothing was done. Be brief.");
  }
  if (index >= MAX_CALLS) return mistake(`Only the first ${MAX_CALLS} calls of a reply are carried out.`);
  if (typeof use.input["INVALID_JSON"] === "string") return mistake(NO_JSON);
  const tool = tools.find(({ spec }) => spec.name === use.name);
  if (tool === undefined) {
    const names = tools.map(({ spec }) => spec.name).join(", ");
    return mistake(`There is no tool "${cutText(use.name, 40)}": use ${names}. Nothing was done.`);
  }
  if (isForThought && tool.isForThought !== true) return mistake(THINK_ONLY);
  // The conversation may have begun in an earlier version, with another schema.
  const { input_schema } = offered.find(({ name }) => name === use.name) ?? tool.spec;
  return yield* tool.run(coerceInput(input_schema, use.input), context);
}
