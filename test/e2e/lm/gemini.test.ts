import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { geminiPlayer } from "../../helpers/gemini/gemini-replies.ts";
import { startGeminiServer } from "../../helpers/gemini/gemini-server.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

const MODEL = "google:gemini-3.8-flash";

async function geminiServer() {
  const server = await startGeminiServer({ script: geminiPlayer(SUMMARY_HEADINGS, SUMMARY_MARKER) });
  onTestFinished(() => server.close());
  return { server, args: ["--model", MODEL, "--base-url", server.url, "--set", "drift=off"] };
}

/** The replies that a journal holds. */
function repliesIn(cwd: string) {
  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "reply");
}

test("100 steps with Gemini: nothing is refused, prefixes hold, and the ledger's dollars are the server's", async () => {
  const cwd = temporaryFolder();
  const { server, args } = await geminiServer();
  const env = { GEMINI_API_KEY: server.key };

  const first = await run(["--steps", "60", "--quiet", ...args], { cwd, env });
  const second = await run(["--steps", "40", "--json", "--set", "logLevel=trace"], { cwd, env });

  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(second.code).toBe(0);
  expect(server.refusals()).toEqual([]);
  const contents = server.exchanges.map(({ body }) => JSON.stringify(body.contents).slice(0, -1));
  const begun = contents.filter((text, at) => at > 0 && !text.startsWith(contents[at - 1] ?? ""));
  // Each summary is asked for in the conversation, and begins another.
  expect(begun).toHaveLength(server.exchanges.filter(({ body }) => body.contents.length === 1).length - 1);
  // What stands for the signatures of others has no place here.
  expect(server.exchanges.some(({ raw }) => raw.includes("skip_thought"))).toBe(false);
  const replies = repliesIn(cwd);
  expect(replies.reduce((sum, { costUsd }) => sum + costUsd, 0)).toBeCloseTo(server.dollars(), 9);
  expect(server.dollars()).toBeGreaterThan(0);
  const journal = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8");
  for (const text of [first.stdout, second.stdout, second.stderr, journal])
    expect(text).not.toContain(server.key);
});

test("a word on thinking that a model refuses is left out from then on", async () => {
  const cwd = temporaryFolder();
  const { server, args } = await geminiServer();
  const play = geminiPlayer(SUMMARY_HEADINGS, SUMMARY_MARKER);
  server.answer((request, n) => {
    if (request.generationConfig?.["thinkingConfig"] === undefined) return play(request, n);
    const message = "Thinking level low is not supported for this model.";
    return { fault: "status", code: 400, status: "INVALID_ARGUMENT", message };
  });

  const { code } = await run(["--steps", "3", "--quiet", "--effort", "low", ...args], {
    cwd,
    env: { GEMINI_API_KEY: server.key },
  });

  expect(code).toBe(0);
  expect(server.exchanges).toHaveLength(4);
});

test("an open model without tools and system prompt calls in words", async () => {
  const cwd = temporaryFolder();
  const { server, args } = await geminiServer();
  server.answer(() => ({
    parts: [{ text: '```json\n{"tool": "press_buttons", "input": {"buttons": ["a"]}}\n```' }],
  }));

  const { code } = await run(["--steps", "4", "--quiet", ...args, "--model", "google:gemma-4-31b-it"], {
    cwd,
    env: { GEMINI_API_KEY: server.key },
  });

  expect(code).toBe(0);
  expect(server.refusals()).toEqual(["Function calling is not enabled for models/gemma-4-31b-it"]);
  expect(server.exchanges).toHaveLength(5);
});

test("the key is cut out of a recording, whoever says it", async () => {
  const cwd = temporaryFolder();
  const { server, args } = await geminiServer();
  const press = { functionCall: { name: "press_buttons", args: { buttons: ["a"] } } };
  server.answer(() => ({ parts: [{ text: `The key is ${server.key}.` }, press] }));

  await run(["--steps", "1", "--quiet", "--record", "traffic.ndjson", ...args], {
    cwd,
    env: { GEMINI_API_KEY: server.key },
  });

  const recorded = readFileSync(join(cwd, "traffic.ndjson"), "utf8");
  expect(recorded).toContain("The key is ");
  expect(recorded).not.toContain(server.key);
});

test.each([
  [[], "google:gemini-3.8-flash needs an API key, and none is set: set GOOGLE_GENERATIVE_AI_API_KEY"],
  [["--model", "google:"], "google: names no model: pass --model NAME"],
  [["--model", "compatible:m"], "a compatible model needs the address of its server: pass one like http"],
])("what is missing is said in one line: %j", async (flags, words) => {
  const { code, stderr } = await run(["--steps", "1", "--quiet", "--model", MODEL, ...flags], {
    cwd: temporaryFolder(),
    env: {},
  });

  expect(code).toBe(78);
  expect(stderr).toContain(words);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("the key of another vendor is sent to nobody", async () => {
  const { server, args } = await geminiServer();
  const env = { OPENAI_API_KEY: server.key, ANTHROPIC_API_KEY: server.key };

  const { code, stderr } = await run(["--steps", "1", "--quiet", ...args], { cwd: temporaryFolder(), env });

  expect(code).toBe(78);
  expect(stderr).toContain("set GOOGLE_GENERATIVE_AI_API_KEY to one that may use google:gemini-3.8-flash");
});

test("Claude may write the summaries of a game that Gemini plays: each is asked at its own server", async () => {
  const { server, args } = await geminiServer();
  const { server: claude, env } = await strictServer();

  const { code, stderr } = await run(
    ["--steps", "12", "--set", "maxHistory=8", "--set", "summaryModel=claude-haiku-5-5", "--quiet", ...args],
    { cwd: temporaryFolder(), env: { ...env, GEMINI_API_KEY: server.key } },
  );

  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(server.exchanges.map(({ model }) => model)).toEqual(Array(12).fill("gemini-3.8-flash"));
  expect(new Set(claude.exchanges.map(({ body }) => body.model))).toEqual(new Set(["claude-haiku-5-5"]));
  expect([...server.refusals(), ...claude.refusals()]).toEqual([]);
});
