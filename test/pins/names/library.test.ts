import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type CheckpointStore, createRunner, MemoryCheckpointer } from "../../../src/index.ts";
import type { CallChoice, Decision } from "../../../src/play/runner/runner-options.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { readLantern } from "../../helpers/roms/lantern.ts";

// The names of the document that asked for interrupts in a program: docs/names.md maps them to ours.

const ROM = await readLantern();

/** A runner whose run waits before its first action, and its checkpoint. */
async function waiting(store: CheckpointStore) {
  const runner = await createRunner({ rom: ROM, store, model: "explorer", interruptBefore: ["act"] });
  const event = await runner.invoke({ newGame: true, steps: 2 });
  if (event.type !== "interrupt") throw new Error("it does not wait");
  return { runner, checkpoint: event.checkpointId };
}

test("46.7: a MemoryCheckpointer has save, load, list and delete, and a run goes on from its checkpoint", async () => {
  const checkpointer = MemoryCheckpointer();
  const { runner, checkpoint } = await waiting(checkpointer);

  const ids = (await checkpointer.list()).map(({ info }) => info.id);
  const loaded = await checkpointer.load(checkpoint);
  const next = await runner.invoke(null, { checkpoint });
  await checkpointer.delete(checkpoint);

  expect(ids).toContain(checkpoint);
  expect(loaded.checkpoint.memory.interrupt?.id).toBe(checkpoint);
  expect(next).toMatchObject({ type: "interrupt", step: 2 });
  expect((await checkpointer.list()).map(({ info }) => info.id)).not.toContain(checkpoint);
  expect(typeof checkpointer.save).toBe("function");
});

test("46.7: in the built package, a program makes a MemoryCheckpointer as the document does, and streams from a checkpoint", () => {
  const cwd = temporaryFolder();
  const program = `
    import { createRunner, MemoryCheckpointer } from "gameboy-runner";
    const runner = await createRunner({ store: MemoryCheckpointer(), model: "explorer", interruptBefore: ["act"] });
    const { type, checkpointId: checkpoint } = await runner.invoke({ newGame: true, steps: 1 });
    const types = [type];
    for await (const event of runner.stream(null, { checkpoint })) types.push(event.type);
    console.log(JSON.stringify([types[0], types.at(-1)]), process.cwd());
  `;

  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: fileURLToPath(new URL("../../../", import.meta.url)),
    env: { ...process.env, HOME: cwd },
    encoding: "utf8",
  });

  expect(stderr).toBe("");
  expect(stdout).toContain('["interrupt","finished"]');
});

describe("46.7: a decision that cannot be is refused with its subject, the fact and the remedy", () => {
  let run: Awaited<ReturnType<typeof waiting>>;
  beforeAll(async () => {
    run = await waiting(MemoryCheckpointer());
  });

  test.each<[Decision, string]>([
    [
      { buttons: [] },
      "the decision's buttons are empty: name at least one of a, b, start, select, up, down, left, right, or approve or reject",
    ],
    [
      { buttons: "" },
      "the decision's buttons are empty: name at least one of a, b, start, select, up, down, left, right, or approve or reject",
    ],
    [
      { buttons: ["q" as "a"] },
      'the decision\'s buttons hold "q", which is no button: name some of a, b, start, select, up, down, left, right',
    ],
    [
      { buttons: "up,jump" },
      'the decision\'s buttons hold "jump", which is no button: name some of a, b, start, select, up, down, left, right',
    ],
    [
      { buttons: 3 as unknown as "a" },
      'the decision\'s buttons are 3: pass a list or a text with commas, such as ["up", "a"]',
    ],
    [
      ["q"] as unknown as Decision,
      'the decision is a list: pass an object such as { buttons: ["up"] }, { reject: "why" } or {}',
    ],
    [{ say: 3 as unknown as string }, "the decision's say is 3: pass a text"],
    [
      { set: "fast" as unknown as object },
      'the decision\'s set is "fast": pass settings, such as { goal: "text" }',
    ],
    [
      { calls: { 1: { reject: " " } } },
      'the decision about call 1 rejects it with " ": pass the reason as a text',
    ],
    [
      { calls: { 1: { input: 3 } as unknown as CallChoice } },
      "the decision about call 1 gives the input 3: pass an object",
    ],
    [
      { calls: ["a"] as unknown as NonNullable<Decision["calls"]> },
      "the decision's calls are a list: pass an object such as { 1: { approve: true } }",
    ],
    [
      { calls: { 1: null as unknown as CallChoice } },
      'the decision about call 1 is null: pass one of { approve: true }, { reject: "why" } and { input: { … } }',
    ],
  ])("%j", async (decision, message) => {
    const refused = run.runner.invoke(null, { checkpoint: run.checkpoint, decision });

    await expect(refused).rejects.toMatchObject({ code: "config-invalid", exitCode: 78, message });
  });
});

test("46.7: a runner with interrupts and no place for saves says what to pass", async () => {
  const made = createRunner({ rom: ROM, model: "explorer", interruptBefore: ["act"] });

  await expect(made).rejects.toMatchObject({
    code: "interrupts-need-store",
    exitCode: 64,
    message:
      "interrupts need saves to continue from, and this run makes none: pass saveDir or a store, or leave the interrupts out",
  });
});
