import { join } from "node:path";
import { expect, test } from "vitest";
import type { Message, ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { changeSave } from "../../helpers/saves/change-save.ts";
import { type Saying, saying, text, thinking, toolUse } from "../../helpers/server/messages-replies.ts";
import { blocksOf, type WireBlock, type WireRequest, wordsOf } from "../../helpers/server/messages-wire.ts";
import { playerScript, SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

const press = (input: unknown) => toolUse("press_buttons", input);
const good = () => press({ buttons: ["b"] });

/** What an LM does wrong, and what it is told of it; null where there is nothing to tell. */
const MISTAKES: readonly [name: string, blocks: () => readonly WireBlock[], told: RegExp | null][] = [
  ["an unknown tool", () => [toolUse("jump", {})], /no tool "jump"/],
  ["a tool's name that is none", () => [toolUse("press buttons!", {})], /no tool "press buttons!"/],
  ["a tool without a name", () => [toolUse("", {})], /no tool ""/],
  ["an emoji where a tool's name is cut", () => [toolUse(`${"x".repeat(39)}🎮`, {})], /no tool "xxx/],
  ["an invalid button", () => [press({ buttons: ["x"] })], /no button "x"/],
  [
    "an emoji where a button's name is cut",
    () => [press({ buttons: [`${"y".repeat(39)}🎮`] })],
    /button "yyy/,
  ],
  ["no buttons", () => [press({})], /must be a list/],
  ["buttons that are no list", () => [press({ buttons: "a" })], /must be a list/],
  ["an empty list of buttons", () => [press({ buttons: [] })], /must be a list/],
  ["1,000 buttons", () => [press({ buttons: Array(1000).fill("b") })], /Pressed \d+ of 1000/],
  ["frames that are no number", () => [press({ buttons: ["b"], hold_frames: "long" })], /whole number/],
  ["an input that is a list", () => [press(["a"])], /is no JSON object/],
  ["too long a wait", () => [toolUse("wait", { frames: 100_000 })], /whole number/],
  [
    "a walk off the screen",
    () => [toolUse("navigate_to", { row: 99, column: 0 })],
    /must be 0 to|no walking grid/,
  ],
  ["a walk to nowhere", () => [toolUse("navigate_to", {})], /must be 0 to|You cannot walk now/],
  ["a note without a text", () => [toolUse("write_note", { name: "a" })], /"text" must be/],
  [
    "a note that is too long",
    () => [toolUse("write_note", { name: "a", text: "z".repeat(501) })],
    /"text" must/,
  ],
  [
    "a note that does not exist",
    () => [toolUse("write_note", { name: "nothing", text: "" })],
    /no such note/,
  ],
  [
    "a main goal",
    () => [toolUse("set_goal", { tier: "main", text: "" })],
    /Only the operator sets the main goal/,
  ],
  ["a goal of no tier", () => [toolUse("set_goal", { tier: "later", text: "Win." })], /"tier" must be/],
  ["a goal without a text", () => [toolUse("set_goal", { tier: "now" })], /"text" must be/],
  ["nine calls", () => Array.from({ length: 9 }, good), /Only the first 8 calls/],
  ["half of a surrogate pair in the text", () => [text("Left \ud83d right")], null],
  ["half of a surrogate pair in a button", () => [press({ buttons: ["\udc00"] })], /no button "\ufffd"/],
  ["half of a surrogate pair in a key", () => [press({ "\ud83d": 1 })], /must be a list/],
  [
    "half of a surrogate pair in a note",
    () => [toolUse("write_note", { name: "\ud83d", text: "x" })],
    /is kept/,
  ],
  ["half of a surrogate pair in the thinking", () => [thinking("Hm \ud83d")], null],
  ["a block of an unknown kind", () => [{ type: "mystery", of: { many: ["parts"] } }], null],
  ["an empty text", () => [text("")], null],
  ["a blank text", () => [text(" \n")], null],
  ["thinking behind a block of an unknown kind", () => [{ type: "mystery" }, thinking("Hm.")], null],
];

/** Makes each mistake in turn, with a good step after it, and remembers what the LM was told. */
function mistakenPlayer(reply: (blocks: readonly WireBlock[]) => readonly WireBlock[]) {
  const told = new Map<string, string>();
  const summarize = playerScript();
  let asked = 0;
  const script = (request: WireRequest, n: number): Saying => {
    if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) return summarize(request, n) as Saying;
    const [name, blocks] = MISTAKES[Math.floor(asked / 2)] ?? ["", () => []];
    const isMistake = asked % 2 === 0;
    if (!isMistake) told.set(name, wordsOf(request.messages.at(-1)));
    asked += 1;
    return { content: isMistake ? reply(blocks()) : [good()] };
  };
  return { script, told };
}

test.each([
  ["alone", (blocks: readonly WireBlock[]) => blocks],
  ["after a good call", (blocks: readonly WireBlock[]) => [good(), ...blocks]],
  ["before a good call", (blocks: readonly WireBlock[]) => [...blocks, good()]],
])(
  "every mistake %s is told to the LM, and the server takes the conversation back",
  async (_where, reply) => {
    const { script, told } = mistakenPlayer(reply);
    const { server, env } = await strictServer(script);
    const steps = String(2 * MISTAKES.length);

    // So many mistakes are drift, too, which has tests of its own.
    const args = ["--steps", steps, "--quiet", "--set", "drift=off"];
    const { code, stderr } = await run(args, { cwd: temporaryFolder(), env });

    const refusals = server.refusals().filter((words) => !words.includes("`signature` in `thinking`"));
    expect({ code, refusals, stderr: stderr.replace(/.*thinking in the history.*\n/g, "") }).toEqual({
      ...{ code: 0, refusals: [], stderr: "" },
    });
    for (const [name, , words] of MISTAKES) if (words !== null) expect(told.get(name), name).toMatch(words);
  },
);

const ODD_REPLIES: readonly [name: string, mistake: () => Saying][] = [
  ["no words at all", () => ({ content: [] })],
  ["words without a call", () => saying("I am thinking.")],
  ["max_tokens in a call", () => ({ content: [good()], stopReason: "max_tokens" })],
  ["max_tokens in a second call", () => ({ content: [good(), good()], stopReason: "max_tokens" })],
  ["a full context in a call", () => ({ content: [good()], stopReason: "model_context_window_exceeded" })],
];

test.each(ODD_REPLIES)("%s, each second time, does no harm", async (_name, mistake) => {
  const summarize = playerScript();
  let asked = 0;
  const { server, env } = await strictServer((request, n) => {
    if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) return summarize(request, n);
    asked += 1;
    return asked % 2 === 1 ? mistake() : { content: [good()] };
  });

  const { code } = await run(["--steps", "5", "--quiet"], { cwd: temporaryFolder(), env });

  expect({ code, refusals: server.refusals() }).toEqual({ code: 0, refusals: [] });
});

test("a save that holds what the server refuses is mended on its way to the server, and goes on", async () => {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer();
  expect((await run(["--steps", "3", "--quiet"], { cwd, env })).code).toBe(0);
  await changeSave(join(cwd, "saves/lantern_save_step0003.png"), spoil);

  const { code, stderr } = await run(["--steps", "2", "--quiet"], { cwd, env });

  expect({ code, stderr, refusals: server.refusals() }).toEqual({ code: 0, stderr: "", refusals: [] });
  const [first, said, answer] = server.exchanges[3]?.body.messages.slice(-3) ?? [];
  expect(first?.role).toBe("user");
  expect(said).toMatchObject({
    content: expect.arrayContaining([{ type: "text", text: "Left \ufffd right" }]),
  });
  expect(blocksOf(said).map(({ type }) => type)).not.toContain("mystery");
  expect(blocksOf(answer).map(({ type }) => type)).toEqual(["tool_result", "image"]);
  expect(blocksOf(answer)[0]).toMatchObject({
    is_error: true,
    content: [{ type: "text" }, { type: "text" }],
  });
});

/** Makes the newest turn what version 0.1 made of a mistake: the picture is inside a result that is an error. */
function spoil(memory: Memory): Memory {
  const [said, answer] = memory.messageHistory.slice(-2);
  if (said?.role !== "assistant" || answer?.role !== "user") throw new Error("the save ends in no turn");
  const [result, ...seen] = answer.content;
  const image = [...memory.images.keys()].at(-1);
  if (result?.type !== "tool_result" || image === undefined) throw new Error("the turn has no result");
  const shown = seen.filter((block) => block.type === "text").slice(0, 1);
  const calls = said.content.filter(({ type }) => type === "tool_use");
  const odd = [{ type: "mystery" }, text("Left \ud83d right"), text("")] as ReplyBlock[];
  const content = [...result.content, ...shown, { type: "image" as const, sha256: image }];
  const messageHistory: Message[] = [
    ...memory.messageHistory.slice(0, -2),
    { role: "assistant", content: [...calls, ...odd] },
    { role: "user", content: [{ ...result, content, is_error: true }] },
  ];
  return { ...memory, messageHistory };
}
