import { getEventListeners, once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import { readRunFile } from "../../src/run-file/read-run-file.ts";

// The threads run the built command's files.
const built = new URL("../../../../build/packages/lab/src/proof/check-run.js", import.meta.url).href;
const { checkRun }: typeof import("../../src/proof/check-run.ts") = await import(built);

const RUNS = new URL("../../../../test/fixtures/runs/", import.meta.url);

/** Checks a run in threads. */
async function check(signal: AbortSignal, onStep: () => void) {
  const [name = ""] = readdirSync(RUNS);
  const file = readRunFile(readFileSync(new URL(name, RUNS)));
  const program = { version: "test", commit: null };
  return await checkRun(file, { rom: await readLantern(), program, signal, begin: () => onStep });
}

test("a check in threads leaves no listener on its signal, and ends with the signal's reason", async () => {
  const stop = new AbortController();

  expect((await check(stop.signal, () => {})).counts.steps).toBe(52);
  expect(getEventListeners(stop.signal, "abort")).toEqual([]);
  await expect(check(stop.signal, () => stop.abort("enough"))).rejects.toBe("enough");
});

test("a thread whose game cannot be opened says so to each job, also where that failed long before the first", async () => {
  const program = new URL("../../../../build/packages/lab/src/proof/referee-worker.js", import.meta.url);
  const game = {
    ...{ rom: await readLantern(), gameMap: null, symbols: "gone.sym", isWhole: true, hidesWords: false },
    ...{ defined: [], isOwn: false },
  };
  const worker = new Worker(program, { workerData: game });
  const nextWord = async (): Promise<object> => (await once(worker, "message"))[0];
  try {
    expect(await nextWord()).toEqual({ type: "ready" });
    await setTimeout(500);
    worker.postMessage({});
    expect(await nextWord()).toMatchObject({
      type: "failed",
      why: expect.stringMatching(/gone\.sym/),
    });
  } finally {
    await worker.terminate();
  }
});
