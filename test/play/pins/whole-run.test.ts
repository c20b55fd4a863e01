import { expect, test } from "vitest";
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
import { toldLater } from "../../helpers/pins/told.ts";
import { FOLDER, JOURNAL } from "../../helpers/runs/journal-world.ts";

/** A reply, or what the call fails with. */
type Scripted = Partial<ModelReply> | Error;

const say = (text: string): ReplyBlock => ({ type: "text", text });
let calls = 0;
const use = (name: string, input: JsonObject = {}): ReplyBlock => {
  calls += 1;
  return { type: "tool_use", id: `call_${calls}`, name, input };
};
const press = (...buttons: readonly string[]): ReplyBlock => use("press_buttons", { buttons: [...buttons] });

const SUMMARY = [
  "Events and milestones",
  "Decisions",
  "Present goal",
  "Place and party",
  "Strategies and plans",
]
  .map((heading) => `## ${heading}\nSaid.`)
  .join("\n");

/** What differs from build to build, and the bytes of pictures. */
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

interface Script extends Partial<SessionInput> {
  readonly replies: readonly Scripted[];
  readonly services?: SessionServices;
  readonly options?: PlayOptions;
  readonly isRemote?: boolean;
}

/** A run with an LM that says what is written down: all that it is asked, all events, the journal and the status. */
async function playScript({ replies, services = {}, options = {}, isRemote = true, ...input }: Script) {
  const lines: string[] = [];
  const disk = createMemoryDisk();
  let [ids, asked, ms] = [0, 0, 0];
  let before: ModelRequest | null = null;
  const model: LanguageModel = {
    id: "scripted",
    isRemote,
    async *reply(request) {
      lines.push(...renderRequest(request, before));
      before = request;
      const reply = replies[asked];
      asked += 1;
      ms += 1000;
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
  const clock = { now: () => new Date(Date.UTC(2026, 10, 21, 12) + ms), elapsedMs: () => ms };
  const newId = () => `${(++ids).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
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

test("a run with an LM that does everything wrong once is what it was (if a change is meant: npx vitest run FILE -u)", async () => {
  calls = 0;
  const text = await playScript({
    settings: { maxHistory: 12, goal: "Light the lantern" },
    steps: 12,
    saveEvery: 4,
    skillsDir: "/skills",
    replies: [
      { content: [say("I look at the title.")] },
      { content: [say("Start."), press("start"), use("read_text")] },
      {
        content: [
          use("fly"),
          use("press_buttons", { buttons: ["x"] }),
          use("press_buttons", { INVALID_JSON: "{" }),
        ],
      },
      {
        content: [
          use("write_note", { name: "well", text: "deep" }),
          use("set_goal", { tier: "next", text: "Go north" }),
          use("mark", { label: "home" }),
        ],
      },
      { content: [press("up")], stopReason: "max_tokens" },
      { content: [], stopReason: "refusal" },
      { content: [say("## Decisions\nToo short.")] },
      { content: [say(SUMMARY)] },
      { content: [use("navigate_to", { x: 3, y: 7 }), use("wait", { frames: 5 }), press("a")] },
      {
        content: [
          use("look_at_map", { map: "Village" }),
          use("write_note", { name: "well", text: "" }),
          use("choose", { option: "yes" }),
        ],
      },
      { content: [use("navigate_to", { marker: "home" }), use("mark", { label: "home", remove: true })] },
      { content: [press("right", "right+a:26", "wait:20"), press("b")] },
      {
        content: [
          use("define_skill", {
            name: "hop",
            description: "Hops.",
            steps: [{ primitive: "tap", button: "a" }],
          }),
          use("run_skill", { name: "hop" }),
        ],
      },
      { content: [use("undo_skill"), use("list_skills"), use("wait", { frames: 9999 })] },
    ],
  });

  await expect(text).toMatchFileSnapshot("./known/everything-wrong.txt");
});

/** The lines of a run that say what was decided: requests by their heads, and no measurements. */
const decidedIn = (text: string): string =>
  text
    .split("\n")
    .filter(
      (line) =>
        /^[?*=!]/.test(line) &&
        !/^! (health|step-started|step-finished|tool-result|started|lm-reply|lm-text)/.test(line),
    )
    .map((line) => `  ${line.slice(0, 600)}`)
    .join("\n");

test("faults, limits and ends of a run are what they were", async () => {
  calls = 0;
  const model = "scripted";
  const good = (): Scripted => ({ content: [press("b")] });
  const fault = (...given: ConstructorParameters<typeof ModelFault>): ModelFault => new ModelFault(...given);
  const refused = (parameter: string, name = parameter): ModelFault =>
    fault("parameter-refused", `the server refuses ${name}`, {
      refused: { model, parameter },
      tries: ["pictures"],
    });
  const tries = (...names: readonly string[]): ModelFault =>
    fault("refused-request", "the server refuses the request (400 no)", { tries: names });
  const scripts: Readonly<
    Record<string, Omit<Script, "replies"> & { readonly replies: readonly Scripted[] }>
  > = {
    "a refused parameter": { replies: [refused("thinking"), good(), good()] },
    pictures: { replies: [good(), refused("pictures"), good()] },
    "all that can be tried": {
      replies: [good(), ...Array.from({ length: 9 }, () => tries("tools", "pictures"))],
    },
    "one try that helps": { replies: [good(), tries("tools", "pictures"), good(), good()] },
    "a fault that may pass": {
      replies: [
        good(),
        fault("unreachable", "cannot be reached, try again", { tries: ["tools"], mayPass: true }),
        good(),
      ],
    },
    "too large": {
      replies: [
        good(),
        fault("too-large", "the conversation is too large", { tries: ["pictures"] }),
        { content: [say(SUMMARY)] },
        good(),
      ],
    },
    "an unknown model": {
      replies: [fault("refused-request", "no such model", { blames: ["model"], tries: null })],
    },
    "a limit of cost": { replies: [good(), good(), good()], limits: { costUsd: 0.003 } },
    "a limit of tokens": { replies: [good(), good(), good()], limits: { tokens: 1000 } },
    "a limit of time": { replies: [good(), good(), good()], limits: { ms: 500 } },
    "a price that is not known": { replies: [good()], limits: { costUsd: 1 }, prices: {} },
    "a condition": { replies: [good(), good(), good()], until: "totalSteps >= 1" },
    "a condition that fails": { replies: [good(), good(), good()], until: "game.level > 3" },
    "a condition on no field": { replies: [good()], until: "game.levl > 3" },
    "no steps": { autoSave: true, replies: [], steps: 0 },
    "an interrupt before": {
      replies: [good()],
      settings: { interrupts: { before: ["act"], after: [], when: [] } },
      autoSave: true,
    },
    "an interrupt after": {
      replies: [good(), good()],
      settings: { interrupts: { before: [], after: ["save"], when: [] } },
      autoSave: true,
      saveEvery: 1,
    },
    "a trial": { replies: [good(), good(), good()], autoSave: false },
    "an abort": { replies: [good(), good(), good()], services: { signal: AbortSignal.abort() } },
    "a pause": {
      replies: [good(), good(), good()],
      autoSave: true,
      options: { takePauseRequest: () => true },
    },
    "a save that is asked for": {
      replies: [good(), good(), good()],
      autoSave: true,
      options: { takeSaveRequests: saveOnce() },
    },
  };
  const lines: string[] = [];
  for (const [name, script] of Object.entries(scripts))
    lines.push(name, decidedIn(await playScript({ steps: 2, autoSave: false, ...script })), "");

  await expect(lines.join("\n")).toMatchFileSnapshot("./known/faults-and-ends.txt");
});

function saveOnce(): () => readonly (string | null)[] {
  const asked: (string | null)[][] = [["before the gate"]];
  return () => asked.pop() ?? [];
}
