import type { ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { LanguageModel, ModelRequest } from "../../../src/model/language-model.ts";
import { scriptedPlayer } from "./scripted-player.ts";

/** Leaves the title: the script alone would press anything. */
function pressStart(block: ReplyBlock): ReplyBlock {
  return block.type === "tool_use"
    ? { ...block, input: { buttons: ["start"], hold_frames: 8, wait_frames: 120 } }
    : block;
}

/** A scripted player that presses START and refines its playbook, and keeps what it was asked. */
export interface RefiningPlayer extends LanguageModel {
  readonly requests: readonly ModelRequest[];
}

/** @param answer the text of the answer to each request to refine, by its number */
export function refiningPlayer(answer: (at: number) => string): RefiningPlayer {
  const player = scriptedPlayer();
  const requests: ModelRequest[] = [];
  return {
    ...player,
    requests,
    async *reply(request, options) {
      const refined = requests.filter(({ purpose }) => purpose === "refine").length;
      requests.push(request);
      const reply = yield* player.reply(request, options);
      if (request.purpose === "play") return { ...reply, content: reply.content.map(pressStart) };
      if (request.purpose !== "refine") return reply;
      return { ...reply, content: [{ type: "text", text: answer(refined) }], stopReason: "end_turn" };
    },
  };
}
