import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import type { LanguageModel } from "../../../../src/model/language-model.ts";
import { createRunner } from "../../../../src/play/runner/create-runner.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { stuckPlayer, waits } from "../../../../test/helpers/server/stuck-player.ts";
import { readPlayed } from "../../src/work/read-played.ts";

const USAGE = { inputTokens: 1, outputTokens: 20, cacheReadTokens: 300, cacheWriteTokens: 4_000 };

/** A player whose replies took these tokens. */
function countedPlayer(): LanguageModel {
  const player = stuckPlayer(waits);
  return {
    ...player,
    async *reply(request, options) {
      return { ...(yield* player.reply(request, options)), usage: USAGE };
    },
  };
}

test("what was played of a job has each kind of token under its own name", async () => {
  const saveDir = join(temporaryFolder(), "saves");
  const runner = await createRunner({ saveDir, model: countedPlayer() });
  await runner.invoke({ newGame: true, steps: 3 });

  const played = readPlayed(nodeDisk, saveDir);

  expect(played).toMatchObject({
    steps: 3,
    frames: 15,
    presses: 0,
    tokens: { input: 3, output: 60, cacheRead: 900, cacheWrite: 12_000 },
  });
  expect(played.machineSha256).toMatch(/^[0-9a-f]{64}$/);
});
