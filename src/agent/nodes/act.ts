import { createInputRecorder } from "../../actions/input-recorder.ts";
import { watchGame } from "../../actions/interruption-watch.ts";
import { isUnsettled, settle } from "../../actions/settle.ts";
import { waitForPicture } from "../../actions/wait-for-picture.ts";
import { hashMachine } from "../../emulator/machine-hash.ts";
import type { ModelReply } from "../../model/language-model.ts";
import { type ToolResultBlock, type ToolUse, toolUsesOf, type UserMessage } from "../../run/conversation.ts";
import type { RunEvent } from "../../run/run-event.ts";
import type { RunState } from "../../run/run-state.ts";
import type { StepOutcome } from "../../run/step.ts";
import { cutText } from "../../text/cut-text.ts";
import { type Observation, observe } from "../conversation/observe.ts";
import { complaintAbout } from "../conversation/unusable-reply.ts";
import type { RunPorts } from "../ports.ts";
import { toolsFor } from "../tools/all-tools.ts";
import { navigateTo } from "../tools/navigate-to.ts";
import { mistake, type Tool, type ToolContext, type ToolOutcome } from "../tools/tool.ts";

/** The most tool calls of one reply that are carried out. */
const MAX_TOOL_CALLS = 8;

/**
 * Does what a reply asks for, on the machine, and looks at what came of it. When something breaks in the
 * middle, the machine is put back to where the step began.
 */
export function* act(ports: RunPorts, state: RunState, reply: ModelReply): Generator<RunEvent, StepOutcome> {
  const before = ports.emulator.snapshot();
  try {
    const { emulator, game } = ports;
    const recorder = createInputRecorder(emulator);
    const watch = watchGame(emulator, game.adapter, state.gameInfo);
    const grid = () => {
      settle(ports, recorder, state.gameInfo);
      return game.adapter.grid?.(emulator) ?? null;
    };
    const tools = toolsFor(game.adapter);
    let jotter = { notes: state.memory.notes, goal: state.memory.settings.goal };
    const results: ToolResultBlock[] = [];
    let wasUseful = false;

    const uses = toolUsesOf(reply.content);
    for (const [index, use] of uses.entries()) {
      const outcome = runTool(tools, reply, use, index, { recorder, watch, jotter, grid });
      jotter = outcome.jotter ?? jotter;
      wasUseful ||= outcome.isError !== true;
      results.push(toResult(use, outcome));
      yield {
        type: "tool-result",
        step: state.totalSteps + 1,
        tool: use.name,
        input: use.input,
        text: outcome.text,
        isError: outcome.isError === true,
      };
    }
    if (isUnsettled(ports, state.gameInfo)) settle(ports, recorder, state.gameInfo);
    waitForPicture(ports, recorder, state.gameInfo);
    const { messageHistory: messages, system, settings } = state.memory;
    const wantsGrid = uses.some(({ name }) => name === navigateTo.spec.name);
    const seen = observe(ports, { gameInfo: state.gameInfo, messages, system, wantsGrid, settings });
    const milestones = game.adapter.milestones(state.gameInfo, seen.gameInfo);
    return {
      track: recorder.track,
      message: answer(reply, results, seen),
      images: seen.images,
      gameInfo: seen.gameInfo,
      machineSha256: hashMachine(ports.emulator.snapshot(before)),
      ...jotter,
      ...(milestones.length === 0 ? {} : { milestones }),
      wasUseful,
    };
  } catch (error) {
    ports.emulator.restore(before);
    throw error;
  }
}

function runTool(
  tools: readonly Tool[],
  reply: ModelReply,
  use: ToolUse,
  index: number,
  context: ToolContext,
): ToolOutcome {
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
  return tool.run(use.input, context);
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
function answer(reply: ModelReply, results: readonly ToolResultBlock[], seen: Observation): UserMessage {
  const told = results.length > 0 ? results : [{ type: "text", text: complaintAbout(reply) } as const];
  return { role: "user", content: [...told, ...seen.content] };
}
