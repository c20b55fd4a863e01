import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { UserMessage } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { temporaryFolder } from "../disks/folders.ts";
import { STILL } from "../runs/journal-world.ts";
import { playAgent, toolPlayer } from "../runs/play-agent.ts";

/** The tool calls of the first steps. */
const CALLS: readonly (readonly [tool: string, input: JsonObject])[] = [
  ["press_buttons", { buttons: ["right"] }],
  ["press_buttons", { buttons: ["a"] }],
  ["wait", { frames: 30 }],
];

/**
 * The first steps of a run of a ROM, as the player gets them: the game's introduction, the tools, and each message.
 *
 * @param gameMap the user's map, if one is given
 */
export async function firstStepsOf(rom: Uint8Array, gameMap?: string): Promise<string> {
  const folder = temporaryFolder();
  const path = join(folder, "game.gb");
  writeFileSync(path, rom);
  const { model, requests } = toolPlayer(...CALLS);
  const config = fillConfig({
    ...{ rom: path, saveDir: join(folder, "saves"), journal: false },
    ...(gameMap === undefined ? {} : { gameMap }),
  });
  const session = await openSession(config, { ...STILL, model });
  await playAgent(session, { steps: CALLS.length });
  const last = requests.at(-1);
  const briefing = session.ports.game.adapter.briefing;
  const messages = (last?.messages ?? []).filter(({ role }) => role === "user").map(textOf);
  return [
    `# ${session.ports.game.adapter.id}`,
    briefing,
    `# tools`,
    (last?.tools ?? []).map(({ name }) => name).join(", "),
    ...messages.flatMap((text, step) => [`# message ${step + 1}`, text]),
    "",
  ].join("\n");
}

function textOf(message: unknown): string {
  const { content } = message as UserMessage;
  return content
    .flatMap((block) => (block.type === "tool_result" ? block.content : [block]))
    .map((block) => (block.type === "text" ? block.text : "[picture]"))
    .join("\n")
    .trim();
}
