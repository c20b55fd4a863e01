import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import type {
  CallChoice,
  Decision,
  ResumeOptions,
  RunInput,
  RunnerOptions,
} from "../../../src/play/runner/runner-options.ts";
import { createFileStore } from "../../../src/record/saves/store.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { bytesIn } from "../../helpers/interrupts/bytes-in.ts";
import { listener, NEW_GAME, runnerOf, stopIn } from "../../helpers/interrupts/play-runner.ts";
import { LANTERN_GAME, PLACES, type RunnerPlace } from "../../helpers/interrupts/runner-places.ts";
import { readLantern } from "../../helpers/roms/lantern.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

/** A ROM that is another one by its last byte. */
const OTHER = await readLantern().then((rom) => rom.with(-1, (rom.at(-1) ?? 0) ^ 1));

describe.each(PLACES)("what a runner in %s refuses", (_, create) => {
  let folder = "";
  let place: RunnerPlace;
  let checkpoint = "";
  let before: unknown;
  // One for all of them: nothing of it changes.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "runner-test-"));
    place = create(folder);
    const runner = await runnerOf(place.options, { interruptBefore: ["act"] });
    checkpoint = stopIn(await runner.invoke({ newGame: true, steps: 2 })).checkpointId;
    before = await place.contents();
  });
  afterAll(async () => {
    // The place is free, and the run still waits there.
    const event = await (await runnerOf(place.elsewhere)).invoke(null, { checkpoint });
    rmSync(folder, { recursive: true });
    expect(stopIn(event)).toMatchObject({ step: 2 });
  });

  test.each<[string, string, RunnerOptions | null, (id: string) => [RunInput | null, ResumeOptions?]]>([
    ["nothing named", "checkpoint-needed", null, () => [null]],
    ["an unknown id", "checkpoint-not-found", null, () => [null, { checkpoint: "no-such-checkpoint" }]],
    ["a missing file", "checkpoint-not-found", null, () => [null, { checkpoint: "/nowhere/a.png" }]],
    ["another ROM", "checkpoint-foreign", { rom: OTHER }, (id) => [null, { checkpoint: id }]],
    ["an input", "interrupt-open", null, () => [{ steps: 1 }]],
    ["an input from there", "interrupt-open", null, (id) => [{ load: id, steps: 1 }]],
    ["no steps at all", "interrupt-open", null, () => [{ steps: 0 }]],
    [
      "no button",
      "config-invalid",
      null,
      (id) => [null, { checkpoint: id, decision: { buttons: "up,jump" } }],
    ],
    [
      "two decisions",
      "config-invalid",
      null,
      (id) => [null, { checkpoint: id, decision: { reject: "no", buttons: "a" } }],
    ],
    [
      "a call that is not pending",
      "decision-invalid",
      null,
      (id) => [null, { checkpoint: id, decision: { calls: { 9: { approve: true } } } }],
    ],
    [
      "two decisions about a call",
      "config-invalid",
      null,
      (id) => [
        null,
        { checkpoint: id, decision: { calls: { 1: { approve: true, reject: "no" } as CallChoice } } },
      ],
    ],
    [
      "a call without a reason",
      "config-invalid",
      null,
      (id) => [null, { checkpoint: id, decision: { calls: { 1: { reject: "" } } } }],
    ],
    [
      "a mistyped word",
      "config-invalid",
      null,
      (id) => [null, { checkpoint: id, decision: { rejct: "no" } as Decision }],
    ],
    [
      "a mistyped node",
      "interrupt-invalid",
      null,
      (id) => [null, { checkpoint: id, decision: { set: { interrupts: { before: ["acct" as "act"] } } } }],
    ],
  ])("%s: %s", async (_, code, options, ask) => {
    const { model, requests } = listener();
    const runner = await runnerOf(place.elsewhere, { model, ...options });

    await expect(runner.invoke(...ask(checkpoint))).rejects.toMatchObject({ name: "RunnerError", code });

    expect(requests).toEqual([]);
    expect(await place.contents()).toEqual(before);
  });

  test("a decision where no action is pending: nothing-pending", async () => {
    const other = create();
    const runner = await runnerOf(other.options, { interruptAfter: ["act"] });
    const stop = stopIn(await runner.invoke(NEW_GAME));
    const contents = await other.contents();

    for (const decision of [{ reject: "no" }, { buttons: "a" }]) {
      const refused = runner.invoke(null, { checkpoint: stop.checkpointId, decision });
      await expect(refused).rejects.toMatchObject({ code: "nothing-pending" });
    }
    expect(await other.contents()).toEqual(contents);
  });

  test("`latest` where none is open", async () => {
    const place = create();
    const runner = await runnerOf(place.options);
    await expect(runner.invoke(null, { checkpoint: "latest" })).rejects.toMatchObject({
      code: "checkpoint-not-found",
    });
    await runner.invoke({ newGame: true, steps: 1 });
    const before = await place.contents();

    await expect(runner.invoke(null, { checkpoint: "latest" })).rejects.toMatchObject({
      code: "checkpoint-not-found",
    });
    expect(await place.contents()).toEqual(before);
  });
});

describe("what no runner is made for", () => {
  const store = PLACES[0]?.[1]().options.store;

  test.each<[string, string, RunnerOptions]>([
    ["interrupts before a node, and no store", "interrupts-need-store", { interruptBefore: ["act"] }],
    ["interrupts after a node, and no store", "interrupts-need-store", { interruptAfter: ["save"] }],
    ["a condition, and no store", "interrupts-need-store", { interruptWhen: ["step > 2"] }],
    [
      "interrupts as a setting, and no store",
      "interrupts-need-store",
      { settings: { interrupts: { before: ["act"], after: [], when: [] } } },
    ],
    ["a bad condition", "interrupt-invalid", { ...(store && { store }), interruptWhen: ["stp > 2"] }],
    ["a mistyped node", "interrupt-invalid", { ...(store && { store }), interruptBefore: ["acct" as "act"] }],
    ["a mistyped option", "config-invalid", { interuptBefore: ["act"] } as RunnerOptions],
    ["a store and a folder", "config-invalid", { ...(store && { store }), saveDir: "/tmp/saves" }],
    ["a mistyped setting", "config-invalid", { settings: { gaol: "win" } as RunnerOptions["settings"] & {} }],
  ])("%s: %s", async (_, code, options) => {
    // A file that is no ROM: it would be told of, if it were read.
    const made = createRunner({ rom: "/dev/null", model: scriptedPlayer(), ...options });

    await expect(made).rejects.toMatchObject({ name: "RunnerError", code });
  });
});

describe("a checkpoint in a folder", () => {
  /** A folder in which a run stands, and its checkpoint's file. */
  async function standing() {
    const saveDir = temporaryFolder();
    const event = await (await runnerOf({ saveDir }, { interruptBefore: ["act"] })).invoke(NEW_GAME);
    return { saveDir, file: stopIn(event).checkpointPath ?? "", id: stopIn(event).checkpointId };
  }

  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    ["is cut", (bytes) => bytes.subarray(0, bytes.length / 2)],
    ["is changed", (bytes) => bytes.with(bytes.length - 600, (bytes.at(-600) ?? 0) ^ 1)],
    ["is no save", () => Buffer.from("not a save")],
    ["is empty", () => Buffer.alloc(0)],
  ])("that %s is refused, and stays as it is", async (_, damage) => {
    const { saveDir, file } = await standing();
    writeFileSync(file, damage(readFileSync(file)));
    const before = bytesIn(saveDir);

    const refused = (await runnerOf({ saveDir })).invoke(null, { checkpoint: file });

    await expect(refused).rejects.toMatchObject({ code: "checkpoint-damaged", facts: { checkpoint: file } });
    expect(bytesIn(saveDir)).toEqual(before);
  });

  test("is named by its id, its file or a label", async () => {
    const { saveDir, file, id } = await standing();
    await createFileStore({ ...LANTERN_GAME, folder: saveDir }).label(id, "the door");

    const steps = [];
    for (const checkpoint of [id, id.slice(0, 8), file, "the door"]) {
      const event = await (await runnerOf({ saveDir })).invoke(null, { checkpoint });
      steps.push(stopIn(event).step);
    }

    expect(steps).toEqual([2, 2, 2, 2]);
  });

  test("is looked for in a folder that does not exist, which is not made", async () => {
    const saveDir = join(temporaryFolder(), "none");

    const refused = (await runnerOf({ saveDir })).invoke(null, { checkpoint: "latest" });

    await expect(refused).rejects.toMatchObject({ code: "checkpoint-not-found" });
    expect(bytesIn(saveDir)).toBeNull();
  });

  test("of another game beside it is told as that", async () => {
    const { saveDir, id } = await standing();
    const other = await runnerOf({ saveDir }, { rom: OTHER });

    await expect(other.invoke(null, { checkpoint: id })).rejects.toMatchObject({
      code: "checkpoint-foreign",
      cause: { code: "no-saves" },
    });
  });
});
