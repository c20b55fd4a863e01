import { textOf } from "../../../base/vocabulary/conversation.ts";
import type { SkillPlace } from "../../../base/vocabulary/journal/step-record.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import { showsPictures } from "../../../base/vocabulary/run-settings.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { EMPTY_ATLAS } from "../../../game/world/apply-observation.ts";
import type { KnownWorld, LanguageModel, ModelRequest } from "../../../model/language-model.ts";
import { costOfLost } from "../../../record/ledger/call-cost.ts";
import type { RunContext } from "../context.ts";
import { stepLimitIn } from "./call-ledger.ts";
import { type NotedReply, recordedModel } from "./recorded-model.ts";

/** How a call is made that is not one of the run's own. */
export interface AskOptions {
  /** Ends the call; the run's own unless given. */
  readonly signal?: AbortSignal;
  /** Who asks, where a skill does. */
  readonly skill?: SkillPlace;
}

/**
 * Asks an LM once, writes down the call and the reply, and tells what happens meanwhile. The request gets what is known of
 * the game's maps.
 */
export async function* ask(
  { ports, options, ledger }: RunContext,
  state: RunState,
  model: LanguageModel,
  request: ModelRequest,
  { signal = options.signal, skill }: AskOptions = {},
): AsyncGenerator<RunEvent, NotedReply> {
  const step = state.totalSteps + 1;
  const asked = { ...request, ...worldOf(ports, state) };
  const { workflow } = state.memory;
  // Whoever plays without the workflow leaves it, and its step's limit.
  const limit = options.direct === undefined || workflow === undefined ? null : stepLimitIn(workflow);
  const recorder = ledger.recorderOf(model, state, { skill, limit });
  const replies = recordedModel(model, recorder).reply(asked, { signal });
  let next = await replies.next();
  while (next.done !== true) {
    const { value } = next;
    yield value.type === "retry"
      ? { ...value, type: "lm-retry", step, costUsd: costOfLost(ports, model, value.lostUsage) }
      : { type: `lm-${value.type}`, step, text: value.text };
    next = await replies.next();
  }
  const reply = next.value;
  yield {
    type: "lm-reply",
    step,
    purpose: request.purpose,
    text: textOf(reply.content),
    stopReason: reply.stopReason,
    model: reply.model,
    usage: reply.usage,
    costUsd: reply.costUsd,
    ms: reply.ms,
  };
  return reply;
}

function worldOf({ emulator, game }: RunContext["ports"], { memory }: RunState): { world?: KnownWorld } {
  const { adapter } = game;
  if (adapter.standing === undefined) return {};
  return { world: { atlas: memory.atlas ?? EMPTY_ATLAS, at: adapter.standing(emulator) } };
}

/** The request that goes on with the present conversation. */
export function playRequest({ memory }: RunState): ModelRequest {
  return {
    purpose: "play",
    system: memory.system,
    tools: memory.tools,
    messages: memory.messageHistory,
    images: memory.images,
    pictures: showsPictures(memory.settings),
    leftOut: memory.settings.leftOut ?? {},
    seed: memory.settings.seed,
  };
}
