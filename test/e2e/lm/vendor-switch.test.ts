import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { startChatServer } from "../../helpers/chat/chat-server.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { geminiPlayer } from "../../helpers/gemini/gemini-replies.ts";
import { startGeminiServer } from "../../helpers/gemini/gemini-server.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { SUMMARY_MARKER, strictServer } from "../../helpers/server/strict-server.ts";

/** The three kinds of server, each of which knows only what it said itself. */
async function threeServers() {
  const chat = await startChatServer({ flavour: "openrouter", knowsAll: false });
  const gemini = await startGeminiServer({ script: geminiPlayer(SUMMARY_HEADINGS, SUMMARY_MARKER) });
  onTestFinished(() => gemini.close());
  const { server: claude, env } = await strictServer();
  const keys = { OPENROUTER_API_KEY: chat.key, GEMINI_API_KEY: gemini.key };
  return { chat, gemini, claude, env: { ...env, ...keys } };
}

function costsIn(cwd: string) {
  const lines = readFileSync(join(cwd, "saves/lantern_journal.jsonl"), "utf8").trim().split("\n");
  const records = lines.map((line) => JSON.parse(line));
  return records.filter(({ type }) => type === "reply");
}

test("a run goes from vendor to vendor and back: each begins with a summary and reads nothing of the others", async () => {
  const { chat, gemini, claude, env } = await threeServers();
  const cwd = temporaryFolder();
  const play = (untilStep: number, ...args: string[]) =>
    run(
      [
        "--until-step",
        String(untilStep),
        "--json",
        "--set",
        "logLevel=silent",
        "--set",
        "drift=off",
        ...args,
      ],
      {
        cwd,
        env,
      },
    );

  const codes = [
    await play(4, "--model", "openrouter:some-model", "--base-url", chat.url),
    await play(8, "--model", "google:gemini-3.8-flash", "--base-url", gemini.url),
    await play(12, "--model", "claude-sonnet-5-5"),
    await play(16, "--model", "openrouter:some-model", "--base-url", chat.url),
    await play(18),
  ].map(({ code, stderr }) => ({ code, stderr }));

  expect(codes).toEqual(Array(5).fill({ code: 0, stderr: "" }));
  expect([...chat.refusals(), ...gemini.refusals(), ...claude.refusals()]).toEqual([]);
  // The first to play asks for no summary; each other one for its own, with what the one before it wrote as plain words and calls.
  expect([gemini, claude, chat].map(({ exchanges }) => exchanges.length)).toEqual([5, 5, 4 + 1 + 6]);
  const sentOn = [
    ...[gemini.exchanges[0]?.raw, gemini.exchanges[1]?.raw],
    ...[JSON.stringify(claude.exchanges[0]?.body), JSON.stringify(claude.exchanges[1]?.body)],
    ...[chat.exchanges[4]?.raw, chat.exchanges[5]?.raw],
  ];
  expect(sentOn.every((text) => text !== undefined)).toBe(true);
  expect(sentOn.join()).not.toMatch(/reasoning|"thinking","|"signature"|"vendor"/);
  expect(JSON.stringify(gemini.exchanges[1]?.body.contents)).toContain("As of request 1");
  expect(costsIn(cwd)).toHaveLength(5 + 5 + 11);
});

test("a summary model of another vendor writes the summaries of a run, at its own address", async () => {
  const { chat, claude, env } = await threeServers();
  const cwd = temporaryFolder();
  const args = ["--model", "openrouter:some-model", "--base-url", chat.url, "--set", "maxHistory=6"];

  const { code } = await run(
    ["--steps", "8", "--quiet", "--set", "drift=off", "--set", "summaryModel=claude-sonnet-5-5", ...args],
    { cwd, env },
  );

  expect(code).toBe(0);
  expect([...chat.refusals(), ...claude.refusals()]).toEqual([]);
  expect(chat.exchanges).toHaveLength(8);
  expect(claude.exchanges.length).toBeGreaterThanOrEqual(2);
  const asked = claude.exchanges.map(({ body }) => JSON.stringify(body));
  expect(asked.every((text) => text.includes(SUMMARY_HEADINGS[0]))).toBe(true);
  expect(asked.join()).not.toMatch(/reasoning_details|"vendor"/);
});
