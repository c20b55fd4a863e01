import type { Disk } from "../../../src/base/disk/disk.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import type { CustomTool } from "../../../src/play/agent/tools/custom/custom-tool.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession, type Session } from "../../../src/play/session/open-session.ts";
import { Death } from "../disks/faulty-disk.ts";
import { FOLDER, removeLock, STILL } from "./journal-world.ts";

/** A tool that does what is given. */
export function oracleTool(run: CustomTool["run"], name = "oracle"): CustomTool {
  const input_schema = { type: "object", properties: {} };
  return { spec: { name, description: "Asks the oracle.", input_schema }, run };
}

/** The steps of a run that asks the oracle. */
export const STEPS = 4;

/** A player that calls the oracle twice and walks on, over and over. */
export function asker() {
  const asked: number[] = [];
  const model: LanguageModel = {
    id: "asker",
    isRemote: false,
    async *reply({ messages }) {
      const step = (messages.length + 1) / 2;
      asked.push(step);
      const calls = [
        ["oracle", { step }],
        ["press_buttons", { buttons: ["right", "up"] }],
        ["oracle", { step, again: true }],
      ] as const;
      const content = calls.map(([name, input], at) => ({
        ...{ type: "tool_use", id: `call_${step}_${at}`, name, input },
      }));
      const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
      return { content, stopReason: "tool_use", usage, model: "asker" };
    },
  };
  return { model, asked };
}

/** A world that answers otherwise each time that it is asked. */
export function world() {
  const calls: string[] = [];
  const oracle = oracleTool(async (_, game) => {
    calls.push(game.callId.split("/").slice(2).join("/"));
    const way = calls.length % 2 === 0 ? "left" : "down";
    game.press([way]);
    await Promise.resolve();
    game.run(calls.length);
    return `It was asked ${calls.length} times, and says ${way}.`;
  });
  return { calls, oracle };
}

/** A world that knows who asks: whoever asks again is answered alike. */
export function wiseWorld() {
  const calls: string[] = [];
  const oracle = oracleTool((_, game) => {
    const id = game.callId.split("/").slice(2).join("/");
    calls.push(id);
    const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
    game.press([sum % 2 === 0 ? "left" : "up"]);
    game.run(1 + (sum % 9));
    return `It says ${sum}.`;
  });
  return { calls, oracle };
}

/** Plays on; what `watch` throws ends the process. */
export async function playOracle(
  disk: Disk,
  model: LanguageModel,
  tools: readonly CustomTool[],
  watch: (event: RunEvent) => void = () => {},
): Promise<readonly string[]> {
  const config = fillConfig({
    ...{ saveDir: FOLDER, saveEvery: 2, untilStep: STEPS },
    settings: { maxHistory: 100 },
  });
  // Of a process that died.
  removeLock(disk);
  let session: Session | null = null;
  try {
    session = await openSession(config, { ...STILL, disk, model, tools });
    for await (const event of session.play()) watch(event);
  } catch (error) {
    if (!(error instanceof Death)) throw error;
  } finally {
    session?.close();
  }
  return session?.notices ?? [];
}
