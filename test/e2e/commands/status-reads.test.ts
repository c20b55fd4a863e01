import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { type Say, stuckPlayer, waits } from "../../helpers/server/stuck-player.ts";

/** Counts the bytes that this process reads from files, in which the built command runs. */
function countReads(): () => number {
  const { readSync, readFileSync } = fs;
  let bytes = 0;
  fs.readSync = ((...args: Parameters<typeof readSync>) => {
    const count = readSync(...args);
    bytes += count;
    return count;
  }) as typeof readSync;
  fs.readFileSync = ((...args: Parameters<typeof readFileSync>) => {
    const read = readFileSync(...args);
    bytes += read.length;
    return read;
  }) as typeof readFileSync;
  syncBuiltinESMExports();
  const restore = (): void => {
    Object.assign(fs, { readSync, readFileSync });
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  return () => bytes;
}

/** Waits, and says much: few steps make a long journal. */
const saysMuch: Say = (request) => [{ type: "text", text: "Nothing moves. ".repeat(400) }, ...waits(request)];

/** A folder with so many steps, and the bytes that each command reads there. */
async function bytesRead(steps: number) {
  const cwd = temporaryFolder();
  const runner = await createRunner({
    ...{ saveDir: join(cwd, "saves"), model: stuckPlayer(saysMuch), saveEvery: 500 },
    settings: { drift: { isOff: true } },
  });
  expect(await runner.invoke({ newGame: true, steps })).toMatchObject({ totalSteps: steps });
  const journal = fs.statSync(join(cwd, "saves/lantern_journal.jsonl")).size;
  const read = async (command: string, exitCode: number): Promise<number> => {
    // What is read of the program itself is read before.
    await run([command], { cwd });
    const bytes = countReads();
    const { code } = await run([command], { cwd });
    expect(code).toBe(exitCode);
    return bytes();
  };
  // Nobody plays it, which the exit code of `status` says.
  return { journal, status: await read("status", 1), cost: await read("cost", 0) };
}

test("47.C1: status and cost of 700 steps read the end of the journal alone", async () => {
  const { journal, status, cost } = await bytesRead(700);

  expect(journal).toBeGreaterThan(5_000_000);
  // Two megabytes for the pace of the newest hour, and what comes after the last totals.
  expect(status).toBeLessThan(3_300_000);
  expect(cost).toBeLessThan(700_000);
});
