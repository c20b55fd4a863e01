import { readdirSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { SUMMARY_HEADINGS } from "../../src/play/agent/conversation/prompts.ts";
import type { ChatRequest } from "../helpers/chat/chat-wire.ts";
import { wordsOf } from "../helpers/chat/chat-wire.ts";
import { tokensIn } from "../helpers/chat/refusing-server.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { createRandom } from "../helpers/runs/random.ts";
import { run } from "../helpers/runs/run-command.ts";
import { listenInTest } from "../helpers/server/listen.ts";
import { passTime } from "../helpers/server/passing-time.ts";
import { SUMMARY_MARKER } from "../helpers/server/strict-server.ts";

const STEPS = 200;
const SEED = Number(process.env["FAULT_SEED"] ?? Date.now() % 100_000);

type Fault = (res: ServerResponse) => unknown;

const answer =
  (status: number, body: unknown): Fault =>
  (res) =>
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const refuse = (status: number, message: string): Fault => answer(status, { error: { message } });

const chunkOf = (delta: object, finish_reason: string | null = null, usage: object | null = null) =>
  `data: ${JSON.stringify({ object: "chat.completion.chunk", model: "m", choices: [{ index: 0, delta, finish_reason }], ...(usage && { usage }) })}\n\n`;

/** Sends a piece until the client has enough of it. */
const dripping =
  (piece: string): Fault =>
  async (res) => {
    let isOver = false;
    res.on("close", () => {
      isOver = true;
    });
    res.writeHead(200, { "content-type": "text/event-stream" });
    while (!isOver) {
      res.write(piece);
      await pause(1);
      if (!isOver) passTime(30_000);
    }
  };

/** The faults of the cases, each once as a server reports it. */
const FAULTS: Readonly<Record<string, Fault>> = {
  kimi: refuse(400, "Invalid request: Your request exceeded model token limit: 131072"),
  xai: refuse(400, "This model's maximum prompt length is 131072 but the request contains 140213 tokens."),
  llama: refuse(500, "Context size has been exceeded."),
  studio: (res) =>
    res
      .writeHead(200, { "content-type": "text/event-stream" })
      .end(`data: ${JSON.stringify({ error: { message: "the context overflows" } })}\n\n`),
  grammar: refuse(400, "Failed to initialize samplers: failed to parse grammar"),
  deepseek: refuse(400, "The `reasoning_content` in the thinking mode must be passed back to the API."),
  picture: refuse(500, "failed to process image"),
  unseen: refuse(418, "flurb 17 is not a snark"),
  field: refuse(400, "snark: stream_options"),
  busy: refuse(503, "Overloaded"),
  rate: refuse(429, "Rate limit reached: tokens per min (TPM)"),
  html: (res) => res.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>"),
  empty: (res) => res.writeHead(200, { "content-type": "text/event-stream" }).end(),
  cut: (res) => {
    res.writeHead(200, { "content-type": "text/event-stream" });
    res.write(chunkOf({ role: "assistant", content: "I " }), () => res.destroy());
  },
  comments: dripping(": keep-alive\n\n"),
  blanks: dripping(chunkOf({ content: "\n" })),
};

type Call = { readonly name: string; readonly arguments: string };

const asTool = (call: Call, id: string): object => ({
  tool_calls: [{ index: 0, id, type: "function", function: call }],
});

/** The forms in which servers pass on a call that their parser has not understood: these replies are paid for, and played. */
const FORMS: Readonly<Record<string, (call: Call, id: string) => object>> = {
  functions: (call, id) => asTool({ ...call, name: `functions.${call.name}` }, id),
  default_api: (call, id) => asTool({ ...call, name: `default_api:${call.name}` }, id),
  words: ({ name, arguments: text }) => ({ content: `functions.${name}(${text})` }),
  reasoning: ({ name, arguments: text }) => ({
    reasoning_content: `I go on.\n<tool_call>{"name": "${name}", "arguments": ${text}}</tool_call>`,
  }),
};

const NAMES = [...Object.keys(FAULTS), ...Object.keys(FORMS)];

/** The tokens for which the server has room, as it says when it is asked. */
const ROOM = 4_000;

/** A player whose n-th reply to play is always the same, and that is paid for each reply. With a seed, every fifth request gets a fault. */
async function player(seed: number | null) {
  const dice = createRandom(seed ?? 0);
  const paid: string[] = [];
  const faults: string[] = [];
  let requests = 0;
  let plays = 0;
  let overflows = 0;
  const reply = (request: ChatRequest, form = asTool): object => {
    if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
      return { content: SUMMARY_HEADINGS.map((heading) => `${heading}\nAs before.`).join("\n\n") };
    }
    plays += 1;
    const buttons = [["right"], ["down"], ["a"], ["left"], ["up"], ["b"]][(plays * 7) % 6];
    if (request.tools === undefined) {
      return {
        content: `\`\`\`json\n${JSON.stringify({ tool: "press_buttons", input: { buttons } })}\n\`\`\``,
      };
    }
    return form({ name: "press_buttons", arguments: JSON.stringify({ buttons }) }, `call_${plays}`);
  };
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    if (req.method === "GET") {
      if (req.url !== "/props") return void res.writeHead(404).end();
      return void answer(200, { default_generation_settings: { n_ctx: ROOM } })(res);
    }
    const request = JSON.parse(Buffer.concat(chunks).toString("utf8")) as ChatRequest;
    requests += 1;
    if (tokensIn(request) > ROOM) overflows += 1;
    let form = asTool;
    if (seed !== null && requests % 5 === 0) {
      const name = NAMES[Math.floor(dice() * NAMES.length)] ?? "busy";
      faults.push(name);
      if (FORMS[name] === undefined) return void FAULTS[name]?.(res);
      form = FORMS[name];
    }
    const said = reply(request, form);
    const prompt_tokens = tokensIn(request);
    const usage = { prompt_tokens, completion_tokens: 10, total_tokens: prompt_tokens + 10 };
    paid.push("tool_calls" in said ? "tool_calls" : "stop");
    res.writeHead(200, { "content-type": "text/event-stream" });
    res.end(
      `${chunkOf({ role: "assistant", ...said })}${chunkOf({}, paid.at(-1) ?? null, usage)}data: [DONE]\n\n`,
    );
  });
  const url = `${await listenInTest(server)}/v1`;
  const cwd = temporaryFolder();
  const args = [
    "--model",
    "compatible:m",
    "--base-url",
    url,
    "--steps",
    String(STEPS),
    "--set",
    "drift=off",
    "--quiet",
  ];
  const ended = await run(args, { cwd, env: { XDG_CONFIG_HOME: temporaryFolder() } });
  const journal = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  const records = journal.map((line) => JSON.parse(line) as { type: string; [key: string]: unknown });
  const machine = records.findLast(({ type }) => type === "outcome") as
    | { outcome: { machineSha256: string } }
    | undefined;
  const replies = records.filter(({ type }) => type === "reply").length;
  return {
    ended,
    faults,
    replies,
    paid: paid.length,
    overflows,
    machine: machine?.outcome.machineSha256,
    saves: readdirSync(join(cwd, "saves")),
  };
}

test(`50: ${STEPS} steps against a server that makes a fault of these at every fifth request end by themselves, paid once each (FAULT_SEED=${SEED})`, async () => {
  const plain = await player(null);
  const faulty = await player(SEED);

  console.log(
    `FAULT_SEED=${SEED}: ${faulty.faults.length} faults of ${new Set(faulty.faults).size} kinds, ${faulty.replies} replies`,
  );
  expect([plain.ended.code, faulty.ended.code, faulty.ended.stderr.split("\n").at(-2)]).toMatchObject([
    0,
    0,
    expect.anything(),
  ]);
  expect(new Set(faulty.faults).size).toBeGreaterThan(8);
  expect([plain.replies, faulty.replies]).toEqual([plain.paid, faulty.paid]);
  // It says how much room it has, and no conversation grows beyond that.
  expect([plain.overflows, faulty.overflows]).toEqual([0, 0]);
  expect(faulty.machine).toBe(plain.machine);
  expect(faulty.machine).toMatch(/^[0-9a-f]{64}$/);
});
