import { describeError } from "../../../../base/errors.ts";
import { cleanText } from "../../../../base/text/clean-text.ts";
import { cutText } from "../../../../base/text/cut-text.ts";
import { STEP_RECORD_VERSION, type ToolRecord } from "../../../../base/vocabulary/journal/step-record.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { RunEvent } from "../../../../base/vocabulary/run-event.ts";
import type { Tool, ToolContext } from "../tool.ts";
import type { CustomTool } from "./custom-tool.ts";
import { lendGame } from "./tool-game.ts";

/** The most characters shown of an answer. */
const MAX_CHARACTERS = 16_000;

/** The result of a call. */
type Done = Pick<ToolRecord, "text" | "isError">;

/**
 * Wraps a custom tool as one of the runner's. A call in the journal of this step is taken from there, with every frame
 * that it ran; any other is made, and recorded before the step continues.
 */
export function asTool(tool: CustomTool): Tool {
  const { name, description, input_schema } = tool.spec;
  return {
    // By its contract one for thought never moves the machine.
    presumes: tool.isForThought === true ? "nothing" : "scene",
    spec: { name, description, input_schema },
    ...(tool.isForThought === true && { isForThought: true }),
    async *run(input, context) {
      const { recorder, records, watch, call } = context;
      const known = records.take("tool", (record) => record.name === name && record.n === call.n);
      for (const [held, frames] of known?.track ?? []) recorder.hold(held, frames);
      const { text, isError } = known ?? (yield* make(tool, input, context));
      // Whatever it did, the next tool of the reply begins to look from here.
      watch.look();
      return { text, ...(isError && { isError }) };
    },
  };
}

async function* make(
  tool: CustomTool,
  input: JsonObject,
  context: ToolContext,
): AsyncGenerator<RunEvent, Done> {
  const { records, call } = context;
  const { step, n, signal } = call;
  const { name } = tool.spec;
  const { game, track, end } = lendGame(context);
  let done: Done;
  try {
    done = readAnswer(await untilAborted(async () => tool.run(input, game), signal));
  } catch (error) {
    signal.throwIfAborted();
    const failure = `the tool ${name} failed: ${cutText(cleanText(describeError(error)), MAX_CHARACTERS)}`;
    yield { type: "notice", step, text: failure };
    done = { text: `${failure[0]?.toUpperCase()}${failure.slice(1)}`, isError: true };
  } finally {
    end();
  }
  records.write({ type: "tool", step, n, name, ...done, track: track(), version: STEP_RECORD_VERSION });
  return done;
}

/** Reads the answer of a tool. @throws TypeError for an invalid one */
function readAnswer(answer: unknown): Done {
  const { text, isError } = (typeof answer === "object" ? answer : { text: answer }) as {
    readonly [name in keyof Done]?: unknown;
  };
  if (typeof text !== "string") throw new TypeError("it answered neither a text nor { text, isError }");
  return {
    text: cutText(cleanText(text), MAX_CHARACTERS) || "Done.",
    ...(isError === true && { isError }),
  };
}

/** Returns the result of the work, or throws the signal's reason as soon as it is aborted. */
async function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
