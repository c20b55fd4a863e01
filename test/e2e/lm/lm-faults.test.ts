import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, runProcess } from "../../helpers/runs/run-command.ts";
import {
  type Fault,
  failing,
  pressing,
  type Reply,
  saying,
  thinking,
  toolUse,
} from "../../helpers/server/messages-replies.ts";
import { wordsOf } from "../../helpers/server/messages-wire.ts";
import { playerScript, SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

/** Answers the first requests with these, and then as the tireless player does. */
function firstly(...replies: readonly Reply[]) {
  const rest = playerScript();
  return (request: Parameters<typeof rest>[0], n: number): Reply => replies[n - 1] ?? rest(request, n);
}

/** Plays `steps` steps against a server with that script. */
async function playAgainst(script: Parameters<typeof strictServer>[0], steps: number, ...args: string[]) {
  const cwd = temporaryFolder();
  const { server, env } = await strictServer(script);
  const result = await run(["--steps", String(steps), "--json", "--set", "logLevel=silent", ...args], {
    cwd,
    env,
  });
  const events = result.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const textOf = (type: string) => events.filter((event) => event.type === type);
  return { ...result, server, cwd, env, events, textOf };
}

const PASSING_FAULTS: readonly [name: string, fault: Fault][] = [
  ["429", failing(429, { type: "rate_limit_error", headers: { "retry-after": "0" } })],
  ["500", failing(500, { type: "api_error" })],
  ["529", failing(529, { type: "overloaded_error" })],
  ["a connection cut before the headers", { fault: "cut", after: 0 }],
  ["a stream that is cut", { fault: "cut", after: 2 }],
  ["cut JSON", { fault: "cut-json", after: 2 }],
  ["a body that ends early", { fault: "end", after: 2 }],
  ["an error inside the stream", { fault: "sse-error", type: "overloaded_error", after: 2 }],
  ["an empty reply", { fault: "empty" }],
  ["an HTML page", { fault: "html" }],
  ["no answer at all", { fault: "hang" }],
  ["a body that falls silent", { fault: "stall", after: 2 }],
];

test.each(PASSING_FAULTS)("%s is tried again: no step is lost or played twice", async (_name, fault) => {
  const { code, textOf, server } = await playAgainst(firstly(fault), 2, "--set", "lmTimeout=0.3s");

  expect(code).toBe(0);
  expect(textOf("lm-retry")).toHaveLength(1);
  expect(textOf("step-finished").map(({ step }) => step)).toEqual([1, 2]);
  expect(server.refusals()).toEqual([]);
});

test("as a process, by the real time: a server that is silent for lmTimeout is given up", async () => {
  const { env } = await strictServer(() => ({ fault: "hang" }));
  const args = ["--steps", "1", "--quiet", "--set", "lmTimeout=0.2s", "--set", "retryFor=0.01s"];

  const { code, stderr } = await runProcess(args, { cwd: temporaryFolder(), env });

  expect(code).toBe(75);
  expect(stderr).toContain("no sign of life for 0.2 s");
});

test("a slow but living stream is waited for", async () => {
  const slow: Reply = { ...pressing("a"), dripMs: 150 };

  const { code, textOf } = await playAgainst(firstly(slow), 1, "--set", "lmTimeout=0.5s");

  expect({ code, retries: textOf("lm-retry") }).toEqual({ code: 0, retries: [] });
});

test("a server that stays away ends the run, saved, with exit code 75", async () => {
  const script = (_request: unknown, n: number): Reply => (n <= 2 ? pressing("a") : failing(529));

  const { code, textOf, env, cwd } = await playAgainst(script, 9, "--set", "retryFor=1s");

  expect(code).toBe(75);
  expect(textOf("finished")).toMatchObject([
    { outcome: { type: "unreachable" }, totalSteps: 2, lastSave: "saves/lantern_save_step0002.png" },
  ]);
  const again = await run(["--steps", "1", "--set", "retryFor=0.1s"], { cwd, env });
  expect(again.stdout).toContain("continuing from step 2");
});

test("a refused key ends the run at once with exit code 78", async () => {
  const { server, env } = await strictServer();

  const { code, stderr } = await run(["--steps", "5", "--quiet"], {
    cwd: temporaryFolder(),
    env: { ...env, ANTHROPIC_API_KEY: "sk-wrong" },
  });

  expect(code).toBe(78);
  expect(stderr).toMatch(/^runner: .*refuses the key.*ANTHROPIC_API_KEY.*\n$/);
  expect(stderr).not.toContain("sk-wrong");
  expect(server.exchanges).toHaveLength(1);
});

const ODD_REPLIES: readonly [name: string, reply: Reply, told: RegExp][] = [
  ["no tool call", saying("I am thinking."), /called no tool/],
  ["an unknown tool", { content: [toolUse("jump", {})], stopReason: "tool_use" }, /no tool \\"jump/],
  ["an invalid button", pressing("x"), /no button \\"x/],
  [
    "buttons that are no list",
    { content: [toolUse("press_buttons", { buttons: "a" })], stopReason: "tool_use" },
    /must be a list/,
  ],
  ["1,000 buttons", pressing(...Array<string>(1000).fill("b")), /Pressed 20 of 1000/],
  [
    "several calls",
    {
      content: [toolUse("wait", { frames: 5 }), toolUse("press_buttons", { buttons: ["a"] })],
      stopReason: "tool_use",
    },
    /Waited 5 frames/,
  ],
  ["an empty reply", { content: [], stopReason: "end_turn" }, /was empty/],
  ["max_tokens", saying("I was about to", "max_tokens"), /cut off/],
  [
    "max_tokens in a call",
    { content: [toolUse("press_buttons", { buttons: ["a"] })], stopReason: "max_tokens" },
    /cut off/,
  ],
  ["a refusal", saying("I would rather not.", "refusal"), /declined/],
  ["pause_turn", saying("One moment.", "pause_turn"), /paused/],
  ["only thinking", { content: [thinking("Hm.")], stopReason: "end_turn" }, /called no tool/],
];

test.each(ODD_REPLIES)("%s is answered, and the game goes on", async (_name, reply, told) => {
  const { code, server } = await playAgainst(firstly(reply), 2);

  expect(code).toBe(0);
  expect(server.refusals()).toEqual([]);
  const answer = server.exchanges[1]?.body.messages.at(-1);
  expect(JSON.stringify(answer)).toMatch(told);
});

test.each([
  ["three", 3, ["--set", "drift=off"]],
  ["ten", 10, []],
])("%s useless replies in a row end the run with exit code 5: %i %j", async (_, count, args) => {
  const { code, textOf, server } = await playAgainst(() => saying("Well."), 19, ...args);

  expect(code).toBe(5);
  expect(server.exchanges).toHaveLength(count);
  expect(textOf("finished")).toMatchObject([{ outcome: { type: "needs-person" }, totalSteps: count }]);
});

test("each command that continues the run counts useless replies anew", async () => {
  const { server, cwd, env } = await playAgainst(() => saying("Well."), 19, "--set", "drift=off");

  const resumed = await run(["--steps", "19", "--json"], { cwd, env });

  expect(resumed.code).toBe(5);
  expect(server.exchanges).toHaveLength(6);
  expect(resumed.stdout).toContain('"3 replies in a row did nothing"');
});

test("a summary that is cut off at the limit of tokens is asked for again, and never used", async () => {
  const cut = saying("I was walking to the tower and", "max_tokens");
  const play = playerScript();
  const script: typeof play = (request, n) =>
    SUMMARY_MARKER.test(wordsOf(request.messages.at(-1))) ? cut : play(request, n);

  const { code, textOf, server } = await playAgainst(script, 4, "--set", "maxHistory=6");

  expect(code).toBe(0);
  const asked = server.exchanges.filter(({ body }) => SUMMARY_MARKER.test(wordsOf(body.messages.at(-1))));
  expect(asked).toHaveLength(2);
  expect(wordsOf(asked[1]?.body.messages.at(-1))).toContain("Once more: the summary was cut off");
  expect(textOf("summary-failed")).toMatchObject([{ reason: expect.stringContaining("was cut off") }]);
  expect(textOf("summarized")).toMatchObject([{ summaryText: expect.stringContaining("I press") }]);
  expect(JSON.stringify(server.exchanges.at(-1)?.body)).not.toContain("walking to the tower");
});

test.each([
  ["413", failing(413, { type: "request_too_large" })],
  [
    "a prompt that is too long",
    failing(400, {
      type: "invalid_request_error",
      message: "prompt is too long: 250000 tokens > 200000 maximum",
    }),
  ],
])("%s makes a summary at once", async (_name, fault) => {
  const play = playerScript();
  let failed = false;
  const script: typeof play = (request, n) => {
    if (request.messages.length < 5 || failed) return play(request, n);
    failed = true;
    return fault;
  };

  const { code, textOf } = await playAgainst(script, 4);

  expect(code).toBe(0);
  expect(textOf("summarized")).toHaveLength(1);
});

test("a full context makes a summary after the step", async () => {
  const full: Reply = { ...saying("So much.", "model_context_window_exceeded") };

  const { code, textOf, server } = await playAgainst(firstly(pressing("a"), full), 3);

  expect(code).toBe(0);
  expect(textOf("summarized")).toMatchObject([{ step: 2 }]);
  expect(server.refusals()).toEqual([]);
});

test("thinking that the server refuses is taken out, all of it, and that is said", async () => {
  const play = playerScript();
  let refused = false;
  const script: typeof play = (request, n) => {
    if (request.messages.length < 5 || refused) return play(request, n);
    refused = true;
    return failing(400, {
      type: "invalid_request_error",
      message: "messages.1.content.0: Invalid `signature` in `thinking` block",
    });
  };

  const { code, textOf, server } = await playAgainst(script, 5);

  expect(code).toBe(0);
  expect(textOf("notice")).toMatchObject([{ text: expect.stringContaining("taken out") }]);
  const next = server.exchanges[3]?.body.messages ?? [];
  expect(JSON.stringify(next.slice(0, -2))).not.toContain('"thinking"');
});

test("text from the LM reaches the terminal without control characters", async () => {
  const { env } = await strictServer(
    firstly({
      content: [{ type: "text", text: "Hello\u001b[2J\u0007 there\u202e" }, toolUse("wait", { frames: 1 })],
      stopReason: "tool_use",
    }),
  );

  const { stdout } = await run(["--steps", "1"], { cwd: temporaryFolder(), env });

  expect(stdout).toContain("Hello[2J there\n");
});

test.each([
  [["--max-tokens", "100"], /used \d+ tokens/],
  [["--max-cost", "0.000001"], /the next call may cost \$/],
  [["--max-time", "0.001s"], /has played for/],
])("%j ends the run resumably with exit code 4", async (limit, reason) => {
  const { code, textOf, cwd, env } = await playAgainst(playerScript(), 50, ...limit);

  expect(code).toBe(4);
  const [finished] = textOf("finished");
  expect(finished.outcome).toMatchObject({ type: "budget", reason: expect.stringMatching(reason) });
  const again = await run(["--steps", "1", "--json"], { cwd, env });
  expect(again.code).toBe(0);
});

test("going on with another model takes the thinking out of the history", async () => {
  const { cwd, env, server } = await playAgainst(playerScript(), 3);

  const { code } = await run(["--steps", "2", "--model", "claude-opus-5-5"], { cwd, env });

  expect(code).toBe(0);
  expect(server.refusals()).toEqual([]);
  expect(JSON.stringify(server.exchanges[3]?.body.messages)).not.toContain('"thinking"');
});

test("a cheaper model may write the summaries", async () => {
  const { server, code } = await playAgainst(
    playerScript(),
    10,
    "--set",
    "maxHistory=9",
    "--set",
    "summaryModel=claude-haiku-5-5",
  );

  expect(code).toBe(0);
  expect(server.refusals()).toEqual([]);
  const models = new Map(
    server.exchanges.map(({ body }) => [
      SUMMARY_MARKER.test(JSON.stringify(body.messages.at(-1))),
      body.model,
    ]),
  );
  expect(models).toEqual(
    new Map([
      [false, "claude-sonnet-5-5"],
      [true, "claude-haiku-5-5"],
    ]),
  );
});
