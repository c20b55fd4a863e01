import type { Disk } from "../../../src/base/disk/disk.ts";
import type { ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../src/model/language-model.ts";
import { hashRequest } from "../../../src/model/request-digest.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import type { SessionServices } from "../../../src/play/session/services.ts";
import { put } from "../saves/journals.ts";
import { FOLDER, STILL } from "./journal-world.ts";

/** Where the user's own skills are on a disk in memory. */
export const SKILLS = "/skills";

const USAGE = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** Writes a skill's file. */
export function putSkill(
  disk: Disk,
  name: string,
  steps: readonly JsonObject[],
  meta: JsonObject = {},
): void {
  if (disk.inspect(SKILLS) === null) disk.makeFolder(SKILLS);
  const definition = { meta: { name, description: `Does ${name}.`, ...meta }, steps };
  put(disk, Buffer.from(JSON.stringify(definition)), `${SKILLS}/${name}.json`);
}

/** A call of a tool. */
export type Call = readonly [tool: string, input: JsonObject];

/** A player's reply. */
export interface SkillScript {
  /** The calls of a step, counted from 1 in its conversation; it waits a frame where there are none. */
  readonly plays: readonly (readonly Call[])[];
  /** The answer to a skill: steps for the tool, or words. It may hang until the signal is aborted. */
  readonly answers?: (request: ModelRequest, signal: AbortSignal) => Answer | Promise<Answer>;
}

type Answer = readonly JsonObject[] | string | readonly ReplyBlock[];

/** A player that costs money, runs skills and answers them; what it says follows from the request alone. */
export function skillPlayer({ plays, answers = () => [] }: SkillScript) {
  const requests: ModelRequest[] = [];
  const asked: string[] = [];
  const model: LanguageModel & { readonly asked: readonly string[] } = {
    id: "scripted",
    isRemote: true,
    asked,
    async *reply(request, { signal, seen }) {
      signal.throwIfAborted();
      requests.push(request);
      asked.push(hashRequest(request));
      if (request.purpose === "skill") {
        seen?.(USAGE);
        return toReply(toBlocks(await answers(request, signal), request));
      }
      const step = (request.messages.length + 1) / 2;
      const calls = plays[step - 1] ?? [["wait", { frames: 1 }] as const];
      return toReply(
        calls.map(([name, input], at) => ({ type: "tool_use", id: `call_${step}_${at}`, name, input })),
      );
    },
  };
  return {
    model,
    requests,
    /** The skills' questions. */
    questions: () => requests.filter(({ purpose }) => purpose === "skill"),
  };
}

function toBlocks(answer: Answer, request: ModelRequest): readonly ReplyBlock[] {
  if (typeof answer === "string") return [{ type: "text", text: answer }];
  if (answer.some((block) => "type" in block)) return answer as readonly ReplyBlock[];
  const id = `answer_${request.messages.length}`;
  return [{ type: "tool_use", id, name: "continue_skill", input: { steps: answer as JsonObject[] } }];
}

function toReply(content: readonly ReplyBlock[]): ModelReply {
  return { content, stopReason: "tool_use", usage: USAGE, model: "scripted" };
}

/** Waits until a signal is aborted, as for a server that says nothing. */
export function hang(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/** How a run with skills is played. */
export interface SkillPlay extends Partial<SessionInput> {
  readonly disk: Disk;
  readonly player: LanguageModel;
  readonly services?: SessionServices;
  readonly watch?: (event: RunEvent) => void;
}

/** Plays a run with the skills of its disk to its end; every event. */
export async function playSkills({ disk, player, services, watch, settings, ...input }: SkillPlay) {
  const config = fillConfig({
    ...{ saveDir: FOLDER, skillsDir: SKILLS, saveEvery: 3, ...input },
    settings: { model: "scripted", maxHistory: 100, ...settings },
  });
  const session = await openSession(config, { ...STILL, disk, model: player, ...services });
  const events: RunEvent[] = [];
  try {
    for await (const event of session.play()) {
      events.push(event);
      watch?.(event);
    }
    return events;
  } finally {
    session.close();
  }
}

/** The tools' results, in order. */
export function toldIn(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []));
}

/** Puts two skills there: `keep` fills a slot, `load` loads it. */
export function putSlotSkills(disk: Disk): void {
  putSkill(disk, "keep", [
    { primitive: "tap", button: "up" },
    { primitive: "save_checkpoint", slot: 3, label: "here" },
  ]);
  putSkill(disk, "load", [
    { primitive: "load_checkpoint", slot: 3 },
    { primitive: "success", summary: "Loaded." },
  ]);
}
