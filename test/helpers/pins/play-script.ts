import type { Disk } from "../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import type { ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelReply,
  type ModelRequest,
} from "../../../src/model/language-model.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { openSession, type PlayOptions } from "../../../src/play/session/open-session.ts";
import type { SessionServices } from "../../../src/play/session/services.ts";
import { readStatus } from "../../../src/play/status/run-status.ts";
import { FOLDER, JOURNAL } from "../runs/journal-world.ts";
import { toldLater } from "./told.ts";

/** A reply, or what the call fails with. */
export type Scripted = Partial<ModelReply> | Error;

/** Words of a reply. */
export const say = (text: string): ReplyBlock => ({ type: "text", text });
/** A call of a reply; `n` makes its id. */
export const use = (n: number, name: string, input: JsonObject = {}): ReplyBlock => ({
  ...{ type: "tool_use", id: `call_${n}`, name, input },
});

/** A summary with all headings. */
export const SUMMARY = [
  "Events and milestones",
  "Decisions",
  "Present goal",
  "Place and party",
  "Strategies and plans",
]
  .map((heading) => `## ${heading}\nSaid.`)
  .join("\n");

/** The text without values of one build or machine, and without the bytes of pictures. */
function plain(text: string): string {
  return text
    .replace(/"[0-9a-f]{64}"/g, '"SHA256"')
    .replace(/("(?:png|data|machine|core)":)"[^"]{40,}"/g, '$1"…"')
    .replace(/("SHA256":)"[^"]{40,}"/g, '$1"…"')
    .replace(/"sum":"[0-9a-f]{16}"/g, '"sum":"SUM"')
    .replace(/"host":"[^"]*"/g, '"host":"HOST"')
    .replace(/"pid":\d+/g, '"pid":PID')
    .replace(/"offset":\d+/g, '"offset":AT')
    .replace(/"bytes":\d+/g, '"bytes":N');
}

/** The messages of a request behind those that the request before had. */
function renderRequest(
  { purpose, system, tools, messages, pictures, leftOut }: ModelRequest,
  before: ModelRequest | null,
): string[] {
  const isSame = (at: number): boolean =>
    JSON.stringify(before?.messages[at]) === JSON.stringify(messages[at]);
  const first = messages.findIndex((_, at) => !isSame(at));
  const shown = first < 0 ? [] : messages.slice(first);
  return [
    `? ${purpose}, ${messages.length} messages${pictures === false ? ", without pictures" : ""}${leftOut === undefined ? "" : `, without ${JSON.stringify(leftOut)}`}`,
    ...(before?.system === system ? [] : system.split("\n").map((line) => `  : ${line}`)),
    ...(before !== null && JSON.stringify(before.tools) === JSON.stringify(tools)
      ? []
      : [`  tools: ${tools.map(({ name }) => name).join(" ")}`]),
    ...shown.flatMap(({ role, content }) =>
      content.flatMap((block) => {
        const text =
          block.type === "text"
            ? String(block["text"])
            : plain(JSON.stringify(block).replaceAll("\\n", "\n"));
        return text.split("\n").map((line, at) => (at === 0 ? `  ${role}> ${line}` : `    ${line}`));
      }),
    ),
  ];
}

/** A session with an LM that says what is written down. */
export interface Script extends Partial<SessionInput> {
  readonly replies: readonly Scripted[];
  readonly services?: SessionServices;
  readonly options?: PlayOptions;
  readonly isRemote?: boolean;
}

/** The disk, the ids and the time of some sessions. */
export interface ScriptWorld {
  readonly disk: Disk;
  ids: number;
  ms: number;
}

/** A world without a run. */
export function scriptWorld(): ScriptWorld {
  return { disk: createMemoryDisk(), ids: 0, ms: 0 };
}

/** A session's lines: all that its LM is asked, all events, the journal and the status. */
export async function playScript(
  { replies, services = {}, options = {}, isRemote = true, ...input }: Script,
  world: ScriptWorld = scriptWorld(),
): Promise<string> {
  const lines: string[] = [];
  const { disk } = world;
  let asked = 0;
  let before: ModelRequest | null = null;
  const model: LanguageModel = {
    id: "scripted",
    isRemote,
    async *reply(request) {
      lines.push(...renderRequest(request, before));
      before = request;
      const reply = replies[asked];
      asked += 1;
      world.ms += 1000;
      if (reply === undefined) throw new ModelFault("unreachable", "the script is over");
      if (reply instanceof Error) throw reply;
      const {
        content = [],
        stopReason = content.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn",
      } = reply;
      yield* content.flatMap((block) =>
        block.type === "text" ? [{ type: "text" as const, text: String(block["text"]) }] : [],
      );
      const usage = { inputTokens: 1000, outputTokens: 50, cacheReadTokens: 0, cacheWriteTokens: 0 };
      return { content, stopReason, usage, model: "scripted-1", ...reply };
    },
  };
  const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 12) + world.ms), elapsedMs: () => world.ms };
  const newId = () => `${(++world.ids).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
  const config = fillConfig({
    saveDir: FOLDER,
    prices: { scripted: { inputUsd: 3, outputUsd: 15, cacheReadUsd: 0, cacheWriteUsd: 0 } as never },
    ...input,
  });
  const show = (event: RunEvent): void => {
    const { type, ...rest } = event;
    lines.push(plain(`! ${type} ${JSON.stringify(rest)}`).slice(0, 900));
  };
  const result = await toldLater(async () => {
    const session = await openSession(config, { clock, ids: { newId }, disk, model, ...services });
    try {
      lines.push(...session.notices.map((notice) => `* ${notice}`));
      const run = session.play(options);
      for (;;) {
        const next = await run.next();
        if (next.done === true) return next.value;
        show(next.value);
      }
    } finally {
      session.close();
    }
  });
  lines.push(`= ${result}`);
  if (disk.inspect(JOURNAL) !== null) {
    const journal = Buffer.from(disk.read(JOURNAL, 2 ** 22)).toString("utf8");
    lines.push(
      ...journal
        .trimEnd()
        .split("\n")
        .map((line) => `# ${plain(line).slice(0, 700)}`),
    );
    const status = await toldLater(async () => readStatus({ folder: FOLDER, slug: "lantern", disk }));
    lines.push(`status ${plain(status)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** The lines of a session that say what was decided: requests by their heads, and no measurements. */
export function decidedIn(text: string): string {
  const isShown = (line: string): boolean => /^[?*=!]/.test(line) && !MEASURED.test(line);
  return text
    .split("\n")
    .filter(isShown)
    .map((line) => `  ${line.slice(0, 600)}`)
    .join("\n");
}

const MEASURED = /^! (health|step-started|step-finished|tool-result|started|lm-reply|lm-text)/;
