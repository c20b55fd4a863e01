import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { changeSave } from "../../helpers/saves/change-save.ts";
import {
  failing,
  pressing,
  type Reply,
  type Saying,
  type Script,
  saying,
  text,
  toolUse,
} from "../../helpers/server/messages-replies.ts";
import { blocksOf, type WireRequest, wordsOf } from "../../helpers/server/messages-wire.ts";
import { playerScript, SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

const isSummary = (request: WireRequest) => SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)));

/** A run of the command against a server with that script. */
async function playAgainst(script: Script, ...args: string[]) {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer(script);
  const play = async (...more: string[]) => {
    const result = await run([...more, "--json", "--set", "logLevel=silent"], { cwd, env });
    const events = result.stdout
      .trim()
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    return { ...result, of: (type: string) => events.filter((event) => event.type === type) };
  };
  const first = await play(...args);
  /** How many messages each request of the player's had. */
  const sizes = () =>
    server.exchanges.filter(({ body }) => !isSummary(body)).map(({ body }) => body.messages.length);
  return { ...first, server, cwd, env, play, sizes };
}

/** What the LM said once, which the server then refuses for ever. */
const POISON = "These words the server gave and does not take back.";

function poisoned(refusal: Reply): Script {
  const rest = playerScript();
  let asked = 0;
  return (request, n) => {
    const said = request.messages.filter(({ role }) => role === "assistant").map(wordsOf);
    if (said.some((words) => words.includes(POISON))) return refusal;
    if (isSummary(request)) return rest(request, n);
    asked += 1;
    const press = toolUse("press_buttons", { buttons: ["a"] });
    return asked === 3 ? { content: [text(POISON), press] } : rest(request, n);
  };
}

const REFUSALS: readonly [name: string, refusal: Reply][] = [
  [
    "400",
    failing(400, { type: "invalid_request_error", message: "messages.5.content.0: Input is not valid" }),
  ],
  ["422", failing(422, { type: "unprocessable_entity", message: "body.messages: value is not valid" })],
];

test.each(REFUSALS)(
  "a conversation that is refused with %s begins afresh, once, and exactly",
  async (_name, refusal) => {
    const { code, of, cwd, env, sizes, play } = await playAgainst(poisoned(refusal), "--steps", "6");

    expect(code).toBe(0);
    expect(sizes()).toEqual([1, 3, 5, 7, 1, 3, 5]);
    expect(of("notice")).toMatchObject([{ step: 3, text: expect.stringContaining("starts fresh") }]);
    const [summarized] = of("summarized");
    expect(summarized.summaryText).toContain(POISON);
    const journal = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");
    const records = journal.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    const decided = records.filter(({ type }) => type === "decision" || type === "fold");
    expect(decided).toMatchObject([
      { type: "decision", step: 3, startsSummary: true },
      { type: "fold", step: 3, outcome: { type: "folded", reason: expect.any(String) } },
    ]);
    expect((await run(["saves", "verify", "--all"], { cwd, env })).code).toBe(0);
    expect((await play("--steps", "2")).code).toBe(0);
  },
);

test("a server that refuses the fresh conversation too ends the run, and no resume asks for it twice", async () => {
  const script: Script = (_request, n) =>
    n <= 3 ? pressing("a") : failing(400, { type: "invalid_request_error", message: "messages: no" });

  const { code, stderr, server, play } = await playAgainst(script, "--steps", "9");

  expect(code).toBe(78);
  expect(stderr).toMatch(
    /^runner: 127\.0\.0\.1:\d+ refuses the conversation with claude-sonnet-5-5 \(400 .*\): pass .*\n$/,
  );
  const asked = server.exchanges.length;
  expect((await play("--steps", "9")).code).toBe(78);
  // Once as it is, and once without pictures.
  expect(server.exchanges.length - asked).toBe(2);
  server.answer(playerScript());
  const healed = await play("--steps", "3");
  expect({ code: healed.code, steps: healed.of("step-finished").map(({ step }) => step) }).toEqual({
    ...{ code: 0, steps: [4, 5, 6] },
  });
});

const HEADINGS = [
  "Events and milestones",
  "Decisions",
  "Present goal",
  "Place and party",
  "Strategies and plans",
];

test("bold headings cost no second try", async () => {
  const rest = playerScript();
  const script: Script = (request, n) =>
    isSummary(request) ? saying(HEADINGS.map((name) => `**${name}**\nWell.`).join("\n")) : rest(request, n);

  const { code, of, server } = await playAgainst(script, "--steps", "16", "--set", "maxHistory=9");

  expect(code).toBe(0);
  expect(of("summary-failed")).toEqual([]);
  expect(of("summarized")).toHaveLength(4);
  expect(server.exchanges.filter(({ body }) => isSummary(body))).toHaveLength(4);
});

const press = () => toolUse("press_buttons", { buttons: ["a"] });

const POOR_SUMMARIES: readonly [name: string, reply: () => Saying, kept: RegExp][] = [
  ["any words", () => saying("All is well."), /^All is well\.$/],
  ["words that are cut off", () => saying("All is", "max_tokens"), /put together/],
  ["nothing", () => ({ content: [] }), /put together/],
  ["a blank", () => saying("  "), /put together/],
  ["a refusal", () => saying("I would rather not.", "refusal"), /put together/],
  ["a call and no words", () => ({ content: [press()] }), /put together/],
  ["a call with words of play", () => ({ content: [text("I walk on."), press()] }), /put together/],
];

test.each(POOR_SUMMARIES)(
  "an LM that gives %s for a summary: the history is never longer than 1.5 times its limit",
  async (_name, reply, kept) => {
    const rest = playerScript();
    const script: Script = (request, n) => (isSummary(request) ? reply() : rest(request, n));

    const { code, of, server, sizes } = await playAgainst(script, "--steps", "16", "--set", "maxHistory=9");

    expect({ code, refusals: server.refusals() }).toEqual({ code: 0, refusals: [] });
    expect(Math.max(...server.exchanges.map(({ body }) => body.messages.length))).toBeLessThanOrEqual(13);
    expect(sizes().filter((size) => size === 1)).toHaveLength(4);
    expect(of("summarized").map(({ summaryText }) => kept.test(summaryText))).toEqual(Array(4).fill(true));
    expect(server.exchanges.filter(({ body }) => isSummary(body))).toHaveLength(8);
  },
);

test("what the runner writes itself tells the last words and the summary that an LM wrote before", async () => {
  const rest = playerScript();
  let summaries = 0;
  const script: Script = (request, n) => {
    if (!isSummary(request)) return rest(request, n);
    summaries += 1;
    return summaries === 1 ? rest(request, n) : { content: [] };
  };

  const { of, server } = await playAgainst(script, "--steps", "9", "--set", "maxHistory=9");

  expect(of("summary-failed")).toMatchObject([{ step: 8, reason: "the summary was empty" }]);
  const opening = wordsOf(server.exchanges.at(-1)?.body.messages[0]);
  expect(opening).toMatch(/last words\n(- I press [a-z, ]+\.\n)+/);
  expect(opening).toContain("## The summary before\n## Events and milestones\nAs of request");
  expect(opening).toContain("This is the game now:");
});

test("a history that is too long for a smaller maxHistory is summarized before the LM is asked again", async () => {
  const { play, sizes, cwd, env } = await playAgainst(playerScript(), "--steps", "12");

  const { code, of } = await play("--steps", "3", "--set", "maxHistory=6");

  expect(code).toBe(0);
  expect(of("summarized")).toMatchObject([{ step: 12 }, { step: 15 }]);
  expect(sizes().slice(12)).toEqual([1, 3, 5]);
  expect((await run(["saves", "verify", "--all"], { cwd, env })).code).toBe(0);
});

test("a save whose history grew without bound is summarized before the LM is asked again", async () => {
  const { play, sizes, cwd } = await playAgainst(playerScript(), "--steps", "12");
  await changeSave(join(cwd, "saves/lantern_save_step0012.png"), (memory) => ({
    ...memory,
    settings: { ...memory.settings, maxHistory: 6 },
    counters: { ...memory.counters, summaryDueAt: 1_000 },
  }));

  // Its history is not what the user chose, so the run asks before it pays.
  expect((await play("--steps", "2")).stderr).toContain("--max-cost");

  const { code, of } = await play("--steps", "2", "--max-cost", "5");

  expect(code).toBe(0);
  expect(of("notice")).toMatchObject([{ step: 12, text: expect.stringContaining("25 messages") }]);
  expect(sizes().slice(12)).toEqual([1, 3]);
});

test.each([
  ["is not known", failing(404, { type: "not_found_error", message: "model: claude-haiku-5-5" })],
  ["may not be used", failing(403, { type: "permission_error" })],
  ["is overloaded", failing(529, { type: "overloaded_error" })],
  ["refuses the request", failing(400, { type: "invalid_request_error", message: "tools: no" })],
  ["refuses the conversation", failing(400, { type: "invalid_request_error", message: "messages: no" })],
])("where the summary model %s, the player writes the summary, and that is said", async (_what, refusal) => {
  const rest = playerScript();
  const script: Script = (request, n) => (request.model === "claude-haiku-5-5" ? refusal : rest(request, n));

  const { code, of, server } = await playAgainst(
    script,
    ...[
      "--steps",
      "6",
      "--set",
      "maxHistory=9",
      "--set",
      "summaryModel=claude-haiku-5-5",
      "--set",
      "retryFor=0.1s",
    ],
  );

  expect(code).toBe(0);
  expect(of("notice")).toMatchObject([
    { step: 4, text: expect.stringMatching(/claude-haiku-5-5.*the player writes (?:it|them)/) },
  ]);
  expect(of("summarized")).toMatchObject([{ summaryText: expect.stringContaining("## Decisions") }]);
  const [last] = server.exchanges.filter(({ body }) => isSummary(body)).slice(-1);
  expect(last?.body.model).toBe("claude-sonnet-5-5");
  expect(blocksOf(last?.body.messages[1]).map(({ type }) => type)).toContain("thinking");
});
