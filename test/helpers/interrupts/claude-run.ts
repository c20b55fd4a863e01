import type { Message, ToolResultBlock } from "../../../src/base/vocabulary/conversation.ts";
import { createAnthropicModel } from "../../../src/model/anthropic/anthropic-model.ts";
import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { type PowerCutDisk, powerCutDisk } from "../disks/power-cut-disk.ts";
import { type Play, readRun } from "../runs/journal-world.ts";
import { type Script, text, thinking, toolUse } from "../server/messages-replies.ts";
import { strictServer } from "../server/strict-server.ts";

/** Two presses in each reply, with thinking that the server signs. */
const TWO_PRESSES: Script = (_, n) => ({
  content: [
    thinking(`Why ${n}?`),
    text(`I go on, ${n}.`),
    toolUse("press_buttons", { buttons: ["up"], hold_frames: 2, wait_frames: 0 }),
    toolUse("press_buttons", { buttons: ["a", "b"], hold_frames: 2, wait_frames: 0 }),
  ],
  stopReason: "tool_use",
});

/** A run of the bundled game that a strict server of the Messages API plays. */
export async function claudeRun(places: Parameters<typeof parseInterrupts>[0], script: Script = TWO_PRESSES) {
  const { server } = await strictServer(script);
  const model = "claude-sonnet-5-5";
  const player = createAnthropicModel({
    ...{ model, baseUrl: server.url, profile: "anthropic", apiKey: server.key, maxTokens: 1_000 },
  });
  const disk = powerCutDisk();
  const settings = { model, maxHistory: 60, interrupts: parseInterrupts(places) };
  const play: Play = { disk, player, settings, untilStep: 3 };
  return { server, disk, play };
}

/** The texts of a message's blocks, those of tool results too; `!` before an error's. */
export function wordsIn(message: Message | undefined): readonly string[] {
  if (message?.role !== "user") return [];
  return message.content.map((block) => {
    if (block.type === "text") return block.text;
    return block.type === "image" ? "image" : textOfResult(block);
  });
}

function textOfResult({ content, is_error: isError = false }: ToolResultBlock): string {
  const words = content.map((block) => (block.type === "text" ? block.text : "image")).join("\n");
  return `${isError ? "!" : ""}${words}`;
}

/** The last message of a run, which is ours. */
export async function lastWords(disk: PowerCutDisk): Promise<readonly string[]> {
  const { memory } = await readRun(disk);
  return wordsIn(memory.messageHistory.at(-1));
}
