import type { Disk } from "../../../src/base/disk/disk.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel, ModelRequest } from "../../../src/model/language-model.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { openSession, type PlayOptions, type Session } from "../../../src/play/session/open-session.ts";
import type { SessionServices } from "../../../src/play/session/services.ts";
import { powerCutDisk } from "../disks/power-cut-disk.ts";
import { pressOn, startLantern } from "../roms/lantern.ts";
import { FOLDER, STILL } from "./journal-world.ts";

const USAGE = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };

type Call = readonly [tool: string, input: JsonObject];

/** A player that calls these tools, one a step, and fails on one step too many. It keeps what it was asked. */
export function toolPlayer(...calls: readonly Call[]) {
  return repliesPlayer(...calls.map((call) => [call]));
}

/** A player that calls these tools, so many in each step, and fails on one step too many. It keeps what it was asked. */
export function repliesPlayer(...replies: readonly (readonly Call[])[]) {
  const requests: ModelRequest[] = [];
  const model: LanguageModel = {
    id: "tools",
    isRemote: false,
    async *reply(request) {
      requests.push(request);
      const calls = replies[requests.length - 1];
      if (calls === undefined) throw new Error("the player was asked once too often");
      const content = calls.map(([name, input], at) => ({
        ...{ type: "tool_use", id: `call_${requests.length}${at === 0 ? "" : `_${at}`}`, name, input },
      }));
      return { content, stopReason: "tool_use", usage: USAGE, model: "tools" };
    },
  };
  return { model, requests };
}

/** A run of the bundled game, with the player before their house, on a disk in memory; or that of another machine. */
export async function villageRun(
  model: LanguageModel,
  services: SessionServices = {},
  settings: SessionInput["settings"] = {},
  limits: NonNullable<SessionInput["limits"]> = {},
): Promise<Session & { readonly disk: Disk }> {
  const emulator = await startLantern();
  pressOn(emulator);
  const disk = powerCutDisk();
  const config = fillConfig({ saveDir: FOLDER, journal: false, settings, limits });
  const session = await openSession(config, { ...STILL, disk, model, powerOn: () => emulator, ...services });
  return { ...session, disk };
}

/** Plays a run to its end; every event. */
export async function playAgent(session: Session, options: PlayOptions): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of session.play(options)) events.push(event);
  return events;
}
