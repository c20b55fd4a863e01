import { describeError, type ErrorCode, RunnerError } from "../../../../../src/base/errors.ts";
import { tellUnknown } from "../../../../../src/base/text/mistake.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../../../src/base/vocabulary/run-event.ts";
import { wayWordsOfParts } from "../../../../../src/faces/cli/seam/face-parts.ts";
import type { Face } from "../face.ts";
import type { CallToolResult } from "../sdk.ts";
import { mistakeResult, toldResult } from "./results.ts";
import { RUN_TOOLS, type RunTool } from "./run-tools.ts";

/** A call as it came. */
export interface ToolCall {
  /** The client's name and version. */
  readonly client: string;
  readonly name: string;
  readonly input: JsonObject;
  /** Aborted when the client takes the call back, or is gone. */
  readonly signal: AbortSignal;
  /** Called with the events on the way, in a line each. */
  readonly onProgress: (line: string) => void;
}

/** Whether there is such a tool. */
export function hasTool({ run }: Face, name: string): boolean {
  return Object.hasOwn(RUN_TOOLS, name) || run.tools.some((spec) => spec.name === name);
}

/**
 * Carries out a call when it is its turn. What a client can mend is a result that is an error.
 *
 * @throws the signal's reason where the call was taken back before anything was done
 */
export async function callTool(face: Face, call: ToolCall): Promise<CallToolResult> {
  const { name, signal } = call;
  try {
    const own = Object.hasOwn(RUN_TOOLS, name) ? RUN_TOOLS[name] : undefined;
    return await (own === undefined ? playTool(face, call) : runTool(own, face, call));
  } catch (error) {
    if (signal.aborted && error === signal.reason) throw error;
    if (error instanceof RunnerError) return mistakeResult(explainMistake(face, error));
    face.onBug(error instanceof Error ? error : new Error(String(error)));
    return mistakeResult("this is a bug in runner: see the server's log");
  }
}

async function playTool(
  face: Face,
  { name, input, client, signal, onProgress }: ToolCall,
): Promise<CallToolResult> {
  const told = await face.run.call(name, input, {
    client,
    signal,
    onEvent(event) {
      const line = describeEvent(event);
      if (line !== null) onProgress(line);
    },
  });
  return toldResult(told);
}

async function runTool(tool: RunTool, face: Face, { name, input }: ToolCall): Promise<CallToolResult> {
  const checked = tool.input.safeParse(input);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const subject =
      issue === undefined || issue.path.length === 0 ? name : `${name}: ${issue.path.join(".")}`;
    const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
    const fact =
      unknown === undefined ? issue?.message : tellUnknown("key", unknown, Object.keys(tool.input.shape));
    return mistakeResult(`${subject}: ${fact ?? "another input is needed"}`);
  }
  return await tool.run(checked.data, face);
}

/** The remedy of an error by the client's tools, where a person at a terminal has another. */
const REMEDIES: Partial<Record<ErrorCode, (facts: RunnerError["facts"]) => string>> = {
  "file-missing": () => "see list_saves",
  "save-damaged": () => "load another save",
  "save-missing": () => "see list_saves",
  "step-out-of-range": ({ totalSteps }) => `go_back_to_step takes 0 to ${totalSteps}`,
};

/** An error that a client can mend, in one line; others as for people. */
function explainMistake({ explain }: Pick<Face, "explain">, error: RunnerError): string {
  const remedy = REMEDIES[error.code];
  return remedy === undefined ? explain(error) : `${describeError(error)}: ${remedy(error.facts)}`;
}

/** An event in the middle of a step, in a line of progress; null for no news. */
function describeEvent(event: RunEvent): string | null {
  switch (event.type) {
    case "step-started":
      return `step ${event.step} begins`;
    case "milestone":
      return `reached: ${event.reached.join(", ")}`;
    case "saved":
      return `saved at step ${event.step}`;
    case "step-finished":
      return `step ${event.step} is over`;
    default:
      return wayWordsOfParts(event);
  }
}
