import { BUTTONS } from "../../../src/base/vocabulary/button.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../src/model/language-model.ts";
import { hashRequest } from "../../../src/model/request-digest.ts";

import { Death } from "../disks/faulty-disk.ts";

const USAGE = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };

const SUMMARY = [
  "## Events and milestones",
  "## Decisions",
  "## Present goal",
  "## Place and party",
  "## Strategies and plans",
];

/** A player that counts its calls, as an LM's server would. */
export interface ScriptedPlayer extends LanguageModel {
  /** The hash of each request, in the order in which they came. */
  readonly asked: readonly string[];
}

/** The same player, which asks nothing any more once its process is dead. */
export function mortal(player: ScriptedPlayer, isDead: () => boolean): LanguageModel {
  return {
    ...player,
    async *reply(request, options) {
      if (isDead()) throw new Death("the process died before it asked");
      return yield* player.reply(request, options);
    },
  };
}

/**
 * A player that costs money. What it says follows from the request alone: a button for one frame, or a summary. Each
 * first try of a summary lacks a heading, so that every one takes two calls.
 */
export function scriptedPlayer(): ScriptedPlayer {
  const asked: string[] = [];
  return {
    id: "scripted",
    isRemote: true,
    asked,
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply(request, { signal }) {
      signal.throwIfAborted();
      asked.push(hashRequest(request));
      return replyTo(request);
    },
  };
}

function replyTo(request: ModelRequest): ModelReply {
  const digest = hashRequest(request);
  const rest = { usage: USAGE, model: "scripted" };
  if (request.purpose === "summary") {
    const isSecond = JSON.stringify(request.messages.at(-1)).includes("Once more: ");
    const text = SUMMARY.slice(isSecond ? 0 : 1).map((heading) => `${heading}\n${digest.slice(0, 6)}`);
    return { content: [{ type: "text", text: text.join("\n") }], stopReason: "end_turn", ...rest };
  }
  const number = Number.parseInt(digest.slice(0, 6), 16);
  const input = {
    buttons: [BUTTONS[number % BUTTONS.length] ?? "a"],
    hold_frames: 1 + (number % 3),
    wait_frames: 0,
  };
  return {
    content: [
      { type: "thinking", thinking: `Why ${number}?`, signature: digest },
      { type: "text", text: `I am at ${number}.` },
      { type: "tool_use", id: `call_${digest.slice(0, 12)}`, name: "press_buttons", input },
    ],
    stopReason: "tool_use",
    ...rest,
  };
}
