import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import { SUMMARY_HEADINGS } from "../../src/play/agent/conversation/prompts.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { geminiAnswerTo, geminiDigestOf } from "../helpers/gemini/gemini-replies.ts";
import { startGeminiServer } from "../helpers/gemini/gemini-server.ts";
import { killAgainAndAgain } from "../helpers/runs/kill-again.ts";
import { rounds } from "../helpers/runs/sweep.ts";
import { recordsOf } from "../helpers/saves/journals.ts";
import { SUMMARY_MARKER } from "../helpers/server/strict-server.ts";

const ROUNDS = rounds(3, 50);

test(`a run of Gemini's, killed ${ROUNDS} times, ends as if it had been left alone and pays once`, {
  timeout: 20_000 + ROUNDS * 10_000,
}, async () => {
  const server = await startGeminiServer({ script: geminiAnswerTo(SUMMARY_HEADINGS, SUMMARY_MARKER) });
  onTestFinished(() => server.close());
  const folder = temporaryFolder();
  const args = ["--model", "google:gemini-3.8-flash", "--base-url", server.url];

  await killAgainAndAgain({ folder, args, env: { GEMINI_API_KEY: server.key } }, ROUNDS, () => {
    // Each process left at most one call unanswered, which the next one made again.
    const asked = new Set(server.exchanges.map(({ body }) => geminiDigestOf(body)));
    expect(server.exchanges.length - asked.size).toBeLessThanOrEqual(ROUNDS);
    const calls = recordsOf(nodeDisk, join(folder, "lantern_journal.jsonl"));
    expect(server.exchanges.length).toBeLessThanOrEqual(calls.filter(({ type }) => type === "call").length);
  });

  expect(server.refusals()).toEqual([]);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const holders = files.filter((file) => statSync(file).isFile() && readFileSync(file).includes(server.key));
  expect(holders).toEqual([]);
});
