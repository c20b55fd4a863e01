import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SUMMARY_HEADINGS } from "../../src/agent/conversation/prompts.ts";
import { nodeDisk } from "../../src/disk/disk.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { killAgainAndAgain } from "../helpers/runs/kill-again.ts";
import { recordsOf } from "../helpers/saves/journals.ts";
import { type Saying, saying, text, thinking } from "../helpers/server/messages-replies.ts";
import { type WireRequest, wordsOf } from "../helpers/server/messages-wire.ts";
import { SUMMARY_MARKER, strictServer } from "../helpers/server/strict-server.ts";

/** How often each of the two runs is killed. `npm run test:long` does it 100 times. */
const ROUNDS = Number(process.env["KILL_ROUNDS"] ?? 6);

/** The most kills of one run of the built-in player, which reaches the ending within some 150 steps. */
const MOST_OF_ONE = 20;

/** A player whose words follow from the request alone, so that two runs can be compared. */
function reply(request: WireRequest): Saying {
  const digest = digestOf(request);
  const number = Number.parseInt(digest.slice(0, 6), 16);
  if (SUMMARY_MARKER.test(wordsOf(request.messages.at(-1)))) {
    return saying(SUMMARY_HEADINGS.map((heading) => `${heading}\n${number}`).join("\n\n"));
  }
  const buttons = [["right"], ["down", "a"], ["left"], ["up", "b"], ["start"]][number % 5];
  const call = {
    type: "tool_use",
    id: `toolu_${digest.slice(0, 12)}`,
    name: "press_buttons",
    input: { buttons },
  };
  return {
    content: [thinking(`Why ${number}?`), text(`I am at ${number}.`), call],
    stopReason: "tool_use",
    dripMs: 2,
  };
}

function digestOf({ messages }: WireRequest): string {
  const bare = JSON.stringify(messages, (key, value) => (key === "cache_control" ? undefined : value));
  return createHash("sha256").update(bare).digest("hex");
}

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
  const { server, env } = await strictServer(reply);
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
