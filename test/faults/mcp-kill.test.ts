import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../src/base/disk/disk.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { playAndKill, playToStep } from "../helpers/mcp/mortal-client.ts";
import { createRandom } from "../helpers/runs/random.ts";
import { run } from "../helpers/runs/run-command.ts";
import { rounds } from "../helpers/runs/sweep.ts";
import { recordsOf } from "../helpers/saves/journals.ts";
import { readWholeSave } from "../helpers/saves/read-whole-save.ts";

const ROUNDS = rounds(4, 50);
const SEED = Number(process.env["KILL_SEED"] ?? 20261123);

/** By then the client is in the Wood. */
const IN_THE_WOOD = 30;

test(`a client's run to the Wood, its server killed ${ROUNDS} times, ends as if it had been left alone`, {
  timeout: 60_000 + ROUNDS * 10_000,
}, async () => {
  const random = createRandom(SEED);
  const folder = temporaryFolder();
  for (let round = 0; round < ROUNDS; round += 1) await playAndKill(folder, random);
  const records = recordsOf(nodeDisk, join(folder, "lantern_journal.jsonl"));
  const step = Math.max(records.filter(({ type }) => type === "outcome").length + 2, IN_THE_WOOD);

  const known = await playToStep(folder, step);
  const whole = temporaryFolder();
  await playToStep(whole, step);

  expect(known).toMatchObject({ step, game: { map: "Wood" } });
  const save = `lantern_save_step${String(step).padStart(4, "0")}.png`;
  const killed = await readWholeSave(join(folder, save));
  expect(killed).toEqual(await readWholeSave(join(whole, save)));
  expect(killed.memory.counters.summaries).toBeGreaterThan(1);
  const verified = await run(["saves", "verify", "--save-dir", folder]);
  expect(verified).toMatchObject({ code: 0 });
});
