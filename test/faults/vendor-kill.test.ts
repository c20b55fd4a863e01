import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import { chatAnswerTo, digestOf } from "../helpers/chat/chat-answer.ts";
import { startChatServer } from "../helpers/chat/chat-server.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { killAgainAndAgain } from "../helpers/runs/kill-again.ts";
import { IS_LONG, rounds } from "../helpers/runs/sweep.ts";
import { recordsOf } from "../helpers/saves/journals.ts";

const ROUNDS = rounds(3, 50);

const FLAVOURS = [
  ["openai", "OPENAI_API_KEY", "/responses"] as const,
  ...(IS_LONG
    ? [["openrouter", "OPENROUTER_API_KEY", ""] as const, ["compatible", "RUNNER_API_KEY", ""] as const]
    : []),
];

test.each(FLAVOURS)(
  `a run of %s, killed ${ROUNDS} times, ends as if it had been left alone and pays once`,
  {
    timeout: 20_000 + ROUNDS * 10_000,
  },
  async (flavour, variable, path) => {
    const server = await startChatServer({ flavour, script: chatAnswerTo(2) });
    const folder = temporaryFolder();
    const args = ["--model", `${flavour}:some-model`, "--base-url", `${server.url}${path}`];

    await killAgainAndAgain({ folder, args, env: { [variable]: server.key } }, ROUNDS, () => {
      // Each process left at most one call unanswered, which the next one made again.
      const asked = new Set(server.exchanges.map(({ body }) => digestOf(body)));
      expect(server.exchanges.length - asked.size).toBeLessThanOrEqual(ROUNDS);
      const calls = recordsOf(nodeDisk, join(folder, "lantern_journal.jsonl"));
      expect(server.exchanges.length).toBeLessThanOrEqual(calls.filter(({ type }) => type === "call").length);
    });

    expect(server.refusals()).toEqual([]);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name),
    );
    const holders = files.filter(
      (file) => statSync(file).isFile() && readFileSync(file).includes(server.key),
    );
    expect(holders).toEqual([]);
  },
);
