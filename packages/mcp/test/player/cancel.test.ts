import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { diskWithSkill, openPlayedRun } from "../../../../test/helpers/mcp/played.ts";
import { faultsOf } from "../../../../test/helpers/runs/prove-journal.ts";

/** A run just behind its introduction. */
async function begunRun() {
  const disk = createMemoryDisk();
  const run = await openPlayedRun({ disk });
  await run.call("press_buttons", { buttons: ["start"] });
  await run.call("read_text", {});
  return { disk, run };
}

test("a call that was cancelled before it began is none", async () => {
  const { run } = await begunRun();
  const gone = AbortSignal.abort(new Error("the client takes it back"));

  await expect(run.call("wait", {}, { signal: gone })).rejects.toThrow("the client takes it back");
  const seen = await run.look();
  await run.leave();

  expect(seen.step).toBe(2);
});

test("a walk that is cancelled on its way ends where it is, and its record tells how far it came", async () => {
  const { disk, run } = await begunRun();
  const whole = await run.call("navigate_to", { x: 9, y: 8 });
  await run.goBackTo(2);
  const cancel = new AbortController();

  // The walk has had its first turn by then.
  const onEvent = async (event: RunEvent) => {
    if (event.type !== "lm-reply") return;
    await setImmediate();
    await setImmediate();
    cancel.abort();
  };

  const told = await run.call("navigate_to", { x: 9, y: 8 }, { signal: cancel.signal, onEvent });
  const after = await run.call("wait", { frames: 1 });
  await run.leave();
  const again = await openPlayedRun({ disk });
  const resumed = await again.look();
  await again.leave();

  expect(whole.gameInfo).toMatchObject({ x: 9, y: 8 });
  expect(told).toMatchObject({ step: 3, isError: true });
  expect(told.text).toMatch(/^The call was cancelled: what was done in \d+ frames stays done\./);
  expect(told.gameInfo).not.toMatchObject({ x: 9, y: 8 });
  expect(after).toMatchObject({ step: 4, isError: false });
  expect(resumed).toMatchObject({ step: 4, gameInfo: after.gameInfo });
  expect(await faultsOf(disk)).toEqual([]);
});

test("a skill that is cancelled between two of its steps keeps what it did", async () => {
  const world = diskWithSkill("waits", [
    { primitive: "wait", frames: 40 },
    { primitive: "annotate", message: "half of it" },
    { primitive: "wait", frames: 50 },
  ]);
  const run = await openPlayedRun(world);
  const cancel = new AbortController();
  const onEvent = (event: RunEvent) => {
    if (event.type === "skill-note") cancel.abort();
  };

  const told = await run.call("run_skill", { name: "waits" }, { signal: cancel.signal, onEvent });
  await run.leave();

  expect(told).toMatchObject({ step: 1, isError: true });
  expect(told.text).toContain("The call was cancelled: what was done in 40 frames stays done.");
  expect(await faultsOf(world.disk)).toEqual([]);
});
