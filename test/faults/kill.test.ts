import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { killAgainAndAgain } from "../helpers/runs/kill-again.ts";
import { rounds } from "../helpers/runs/sweep.ts";
import { recordsOf } from "../helpers/saves/journals.ts";
import { answerSlowly, digestOf } from "../helpers/server/answer-to.ts";
import { strictServer } from "../helpers/server/strict-server.ts";

const ROUNDS = rounds(6, 100);

/** The most kills of one run of the built-in player, which reaches the ending within some 150 steps. */
const MOST_OF_ONE = 20;

test(`the explorer, killed ${ROUNDS} times, ends as if it had been left alone`, {
  timeout: ROUNDS * 10_000,
}, async () => {
  // Each run is left before the game is at its end, where kills would be easy.
  for (let [left, seed] = [ROUNDS, 1]; left > 0; left -= MOST_OF_ONE, seed += 1) {
    const args = ["--model", "explorer", "--seed", String(seed)];
    await killAgainAndAgain({ folder: temporaryFolder(), args, env: {} }, Math.min(left, MOST_OF_ONE));
  }
});

test(`an LM's run, killed ${ROUNDS} times, ends as if it had been left alone`, {
  timeout: ROUNDS * 10_000,
}, async () => {
  const { server, env } = await strictServer(answerSlowly(2));
  const folder = temporaryFolder();

  await killAgainAndAgain({ folder, args: ["--model", "claude-sonnet-5-5"], env }, ROUNDS, () => {
    // Each process left at most one call unanswered, which the next one made again.
    const asked = new Set(server.exchanges.map(({ body }) => digestOf(body)));
    expect(server.exchanges.length - asked.size).toBeLessThanOrEqual(ROUNDS);
    const calls = recordsOf(nodeDisk, join(folder, "lantern_journal.jsonl"));
    expect(server.exchanges.length).toBeLessThanOrEqual(calls.filter(({ type }) => type === "call").length);
  });

  expect(server.refusals()).toEqual([]);
});
