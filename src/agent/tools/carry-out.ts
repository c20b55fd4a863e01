import { createInputRecorder } from "../../actions/input-recorder.ts";
import { watchGame } from "../../actions/interruption-watch.ts";
import { isUnsettled, settle } from "../../actions/settle.ts";
import { waitForPicture } from "../../actions/wait-for-picture.ts";
import { hashMachine } from "../../emulator/machine-hash.ts";
import { type ToolResultBlock, type ToolUse, toolUsesOf, type UserMessage } from "../../run/conversation.ts";
import type { RecordedReply } from "../../run/reply.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";
import type { StepOutcome } from "../../run/step.ts";
import { cutText } from "../../text/cut-text.ts";
import { type Observation, observe } from "../conversation/observe.ts";
import { describeUnusable } from "../conversation/unusable-reply.ts";
import type { RunPorts } from "../ports.ts";
import { toolsFor } from "./all-tools.ts";
import { navigateTo } from "./navigate-to.ts";
import { mistake, type Tool, type ToolContext, type ToolOutcome } from "./tool.ts";

/** The most tool calls of one reply that are carried out. */
const MAX_TOOL_CALLS = 8;

/** Carries out a reply's tool calls, one after the other, and looks at what came of them. Nothing is undone here. */
export async function* carryOut(
  ports: RunPorts,
  state: RunState,
  reply: RecordedReply,
): AsyncGenerator<RunEvent, StepOutcome> {
  const { emulator, game } = ports;
  const { gameInfo, memory } = state;
  const recorder = createInputRecorder(emulator);
  const watch = watchGame(emulator, game.adapter, gameInfo);
  const grid = () => {
    settle(ports, recorder, gameInfo);
    return game.adapter.grid?.(emulator) ?? null;
  };
  const tools = toolsFor(game.adapter);
  let jotter = { notes: memory.notes, goal: memory.settings.goal };
  const results: ToolResultBlock[] = [];
  let wasUseful = false;

  const uses = toolUsesOf(reply.content);
  for (const [index, use] of uses.entries()) {
    const outcome = yield* runTool(tools, reply, use, index, { recorder, watch, jotter, grid });
    const isError = outcome.isError === true;
    jotter = outcome.jotter ?? jotter;
    wasUseful ||= !isError;
    results.push(toResult(use, outcome));
    const step = state.totalSteps + 1;
    yield { type: "tool-result", step, tool: use.name, input: use.input, text: outcome.text, isError };
  }
  if (isUnsettled(ports, gameInfo)) settle(ports, recorder, gameInfo);
  waitForPicture(ports, recorder, gameInfo);
  const { messageHistory: messages, system, settings } = memory;
  const wantsGrid = uses.some(({ name }) => name === navigateTo.spec.name);
  const seen = observe(ports, { gameInfo, messages, system, wantsGrid, settings });
  const milestones = game.adapter.milestones(gameInfo, seen.gameInfo);
  return {
    track: recorder.track,
    message: answer(reply, results, seen),
    images: seen.images,
    gameInfo: seen.gameInfo,
    machineSha256: hashMachine(emulator.snapshot()),
    ...jotter,
    ...(milestones.length === 0 ? {} : { milestones }),
    wasUseful,
  };
}

async function* runTool(
  tools: readonly Tool[],
  reply: RecordedReply,
  use: ToolUse,
  index: number,
  context: ToolContext,
): AsyncGenerator<RunEvent, ToolOutcome> {
  if (reply.stopReason === "max_tokens" || reply.stopReason === "model_context_window_exceeded") {
    return mistake("Your reply was cut off before this call was complete, so nothing was done. Be brief.");
  }
  if (index >= MAX_TOOL_CALLS)
    return mistake(`Only the first ${MAX_TOOL_CALLS} calls of a reply are carried out.`);
  const tool = tools.find(({ spec }) => spec.name === use.name);
  if (tool === undefined) {
    const names = tools.map(({ spec }) => spec.name).join(", ");
    return mistake(`There is no tool "${cutText(use.name, 40)}": use ${names}. Nothing was done.`);
  }
  return yield* tool.run(use.input, context);
}

function toResult(use: ToolUse, outcome: ToolOutcome): ToolResultBlock {
  return {
    type: "tool_result",
    tool_use_id: use.id,
    content: [{ type: "text", text: outcome.text }],
    ...(outcome.isError === true ? { is_error: true } : {}),
  };
}

/** What is seen stands beside the results: one that is an error may hold no picture. */
function answer(reply: RecordedReply, results: readonly ToolResultBlock[], seen: Observation): UserMessage {
  const told = results.length > 0 ? results : [{ type: "text", text: describeUnusable(reply) } as const];
  return { role: "user", content: [...told, ...seen.content] };
}
