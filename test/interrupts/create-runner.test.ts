import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LanguageModel, ModelRequest } from "../../src/model/language-model.ts";
import type { RunEvent } from "../../src/run/run-event.ts";
import { createFileStore } from "../../src/saves/store.ts";
import { createRunner } from "../../src/session/runner/create-runner.ts";
import type {
  Decision,
  LastEvent,
  ResumeOptions,
  RunInput,
  RunnerOptions,
} from "../../src/session/runner/runner-options.ts";
import { temporaryFolder } from "../helpers/disks/folders.ts";
import { bytesIn } from "../helpers/interrupts/bytes-in.ts";
import { LANTERN_GAME, PLACES, type RunnerPlace } from "../helpers/interrupts/runner-places.ts";
import { EXAMPLE_GAME, readLantern } from "../helpers/roms/lantern.ts";
import { scriptedPlayer } from "../helpers/server/scripted-player.ts";

/** A player that remembers what it was asked. */
function listener() {
  const requests: ModelRequest[] = [];
  const scripted = scriptedPlayer();
  const model: LanguageModel = {
    ...scripted,
    reply(request, options) {
      requests.push(structuredClone(request));
      return scripted.reply(request, options);
    },
  };
  return { model, requests };
}

/** A ROM that is another one by its last byte. */
const OTHER = await readLantern().then((rom) => rom.with(-1, (rom.at(-1) ?? 0) ^ 1));

const NEW_GAME = { newGame: true, steps: 3 } as const;

/** A runner of a place, with a player of its own. */
const runnerOf = (where: RunnerPlace["options"], options: RunnerOptions = {}) =>
  createRunner({ ...where, model: scriptedPlayer(), ...options });

/** The checkpoint at which a run stopped. */
function stopIn(event: LastEvent): Extract<LastEvent, { type: "interrupt" }> {
  if (event.type !== "interrupt") throw new Error(`it did not stop: ${event.outcome.type}`);
  return event;
}

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

/** What a run has in common with another that is indistinguishable from it. */
async function presentOf({ store }: RunnerPlace) {
  const { info, checkpoint } = await store.load("latest");
  const { messageHistory, notes, summaryText } = checkpoint.memory;
  return { step: info.totalSteps, machine: info.machineSha256, messageHistory, notes, summaryText };
}

/** The last message that the LM was asked with, as a text. */
const lastMessage = (requests: readonly ModelRequest[]) => JSON.stringify(requests.at(-1)?.messages.at(-1));

describe.each(PLACES)("a runner in %s", (_, create) => {
  test("stops before each action, goes on in another runner, and plays what a run without stops plays", async () => {
    const place = create();
    const { model, requests } = listener();
    let event = await (await runnerOf(place.options, { model, interruptBefore: ["act"] })).invoke(NEW_GAME);
    const stops: string[] = [];
    while (event.type === "interrupt") {
      stops.push(`${event.when} ${event.node} ${event.step} ${event.pending?.toolCalls[0]?.name}`);
      const other = await runnerOf(place.elsewhere, { model });
      event = await other.invoke(null, { checkpoint: event.checkpointId });
    }
    const uninterrupted = create();
    const whole = listener();
    await (await runnerOf(uninterrupted.options, { model: whole.model })).invoke(NEW_GAME);

    expect(event).toMatchObject({ type: "finished", outcome: { type: "done" }, totalSteps: 3 });
    expect(stops).toEqual([1, 2, 3].map((step) => `before act ${step} press_buttons`));
    expect(await presentOf(place)).toEqual(await presentOf(uninterrupted));
    expect(requests).toEqual(whole.requests);
  });

  test("streams all that happens: the stop is the last event, and nothing is played or saved behind it", async () => {
    const { options } = create();
    const runner = await runnerOf(options, { interruptAfter: ["act"] });

    const events = await all(runner.stream(NEW_GAME));

    const types = events.map(({ type }) => type);
    expect(types.slice(-2)).toEqual(["saved", "interrupt"]);
    expect(types.filter((type) => type === "saved" || type === "finished")).toEqual(["saved"]);
    expect(events.find(({ type }) => type === "saved")).toMatchObject({ kind: "interrupt" });
    expect(types).toContain("tool-result");
    expect(types).not.toContain("step-finished");
  });

  test.each<[Decision, readonly string[]]>([
    [{ reject: "not yet", say: "heal first" }, ["not yet", "heal first", '"is_error":true']],
    [{ buttons: "up,up" }, ["the operator chose up, up instead"]],
    [{ buttons: ["left"], say: "left is better" }, ["the operator chose left instead", "left is better"]],
    [{ approve: true, say: "well done" }, ["well done"]],
    [{ say: "look around" }, ["look around"]],
  ])("the LM hears what was decided: %j", async (decision, words) => {
    const { options, elsewhere } = create();
    const { model, requests } = listener();
    const stop = stopIn(
      await (await runnerOf(options, { model, interruptBefore: ["act"] })).invoke(NEW_GAME),
    );
    expect(requests.length).toBe(1);

    const other = await runnerOf(elsewhere, { model });
    const next = stopIn(await other.invoke(null, { checkpoint: stop.checkpointId, decision }));

    expect(next).toMatchObject({ node: "act", step: 2, totalSteps: 1 });
    expect(requests.length).toBe(2);
    for (const word of words) expect(lastMessage(requests)).toContain(word);
  });

  test("settings that are given at a stop go over those of the checkpoint, and the others stay", async () => {
    const { options, elsewhere, store } = create();
    const first = await runnerOf(options, {
      interruptBefore: ["act"],
      settings: { goal: "win", maxHistory: 8 },
    });
    const { checkpointId: checkpoint } = stopIn(await first.invoke(NEW_GAME));
    const other = await runnerOf(elsewhere, { settings: { goal: "find the lantern" } });

    const next = stopIn(await other.invoke(null, { checkpoint, decision: { set: { language: "French" } } }));

    expect(next.state.goal).toBe("find the lantern");
    const { settings } = (await store.load(next.checkpointId)).checkpoint.memory;
    expect(settings).toMatchObject({ goal: "find the lantern", language: "French", maxHistory: 8 });
  });

  test("interrupts stay until they are taken away by name", async () => {
    const { options, elsewhere } = create();
    const first = await runnerOf(options, { interruptBefore: ["act"], interruptAfter: ["remember"] });
    const one = stopIn(await first.invoke(NEW_GAME));

    const two = stopIn(await (await runnerOf(elsewhere)).invoke(null, { checkpoint: one.checkpointId }));
    const without = await runnerOf(elsewhere, { interruptAfter: [] });
    const three = stopIn(await without.invoke(null, { checkpoint: two.checkpointId }));
    const free = await runnerOf(elsewhere, { settings: { interrupts: null } });
    const end = await free.invoke(null, { checkpoint: three.checkpointId });

    expect([two, three].map(({ when, node, step }) => `${when} ${node} ${step}`)).toEqual([
      "after remember 1",
      "before act 2",
    ]);
    expect(end).toMatchObject({ type: "finished", totalSteps: 3 });
  });

  test("a checkpoint that is resumed a second time makes a second branch of the same reply, which nobody is asked for again", async () => {
    const place = create();
    const { model, requests } = listener();
    const runner = await runnerOf(place.options, { model, interruptBefore: ["act"] });
    const { checkpointId: checkpoint } = stopIn(await runner.invoke(NEW_GAME));
    expect(requests.length).toBe(1);

    const played = async () => {
      const again = await runnerOf(place.elsewhere, { model, settings: { interrupts: null } });
      return all(again.stream(null, { checkpoint, steps: 1 }));
    };
    const events = [await played(), await played()];

    expect(requests.length).toBe(1);
    const results = events.map((seen) => seen.filter(({ type }) => type === "tool-result"));
    expect(results[0]?.length).toBe(1);
    expect(results[1]).toEqual(results[0]);
    const saves = (await place.store.list()).filter(({ info }) => info.parentId === checkpoint);
    expect(saves.length).toBe(2);
    expect(new Set(saves.map(({ info }) => info.branchId)).size).toBe(2);
    expect(new Set(saves.map(({ info }) => info.machineSha256)).size).toBe(1);
  });

  test("of two that go on at once, one plays and the other is refused", async () => {
    const place = create();
    const { model, requests } = listener();
    const first = await runnerOf(place.options, { model, interruptBefore: ["act"] });
    const { checkpointId: checkpoint } = stopIn(await first.invoke(NEW_GAME));
    const one = (await runnerOf(place.options, { model })).stream(null, { checkpoint });
    const begun = await one.next();

    const other = await runnerOf(place.options, { model });
    await expect(other.invoke(null, { checkpoint })).rejects.toMatchObject({ kind: "tryLater" });

    expect(begun.done).toBe(false);
    expect((await all(one)).at(-1)).toMatchObject({ type: "interrupt", step: 2 });
    expect(requests.length).toBe(2);
    expect((await place.store.list()).map(({ info }) => info.totalSteps)).toEqual([1, 0]);
    expect(stopIn(await other.invoke(null, { checkpoint: "latest" }))).toMatchObject({ step: 3 });
  });

  test("two that race for one checkpoint make two branches, or one and a refusal; its reply is asked for once", async () => {
    const place = create();
    const { model, requests } = listener();
    const first = await runnerOf(place.options, { model, interruptBefore: ["act"] });
    const { checkpointId: checkpoint } = stopIn(await first.invoke(NEW_GAME));
    const runners = [await runnerOf(place.options, { model }), await runnerOf(place.options, { model })];

    const ends = await Promise.allSettled(runners.map((runner) => runner.invoke(null, { checkpoint })));

    const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    for (const error of refused) expect(error).toMatchObject({ kind: "tryLater" });
    const played = ends.length - refused.length;
    expect(played).toBeGreaterThan(0);
    expect(requests.length).toBe(1 + played);
    const next = (await place.store.list()).filter(({ info }) => info.totalSteps === 1);
    expect(next.map(({ info }) => [info.kind, info.parentId])).toEqual(
      Array.from({ length: played }, () => ["interrupt", checkpoint]),
    );
    expect(new Set(next.map(({ info }) => info.branchId)).size).toBe(played);
  });

  test("`latest` is the newest open interrupt, also one that another branch left", async () => {
    const { options } = create();
    const runner = await runnerOf(options, { interruptBefore: ["act"] });
    await runner.invoke(NEW_GAME);
    const two = stopIn(await runner.invoke(null, { checkpoint: "latest" }));
    const three = stopIn(await runner.invoke(null, { checkpoint: "latest" }));
    const free = await runnerOf(options, { settings: { interrupts: null } });
    const end = await free.invoke({ newGame: true, steps: 1 });

    const back = stopIn(await runner.invoke(null, { checkpoint: "latest", steps: 9 }));

    expect([two.step, three.step, end.totalSteps]).toEqual([2, 3, 1]);
    expect(back).toMatchObject({ step: 4, totalSteps: 3 });
  });

  test("a signal ends the run, which goes on from where it was", async () => {
    const place = create();
    const controller = new AbortController();
    const runner = await runnerOf(place.options, { signal: controller.signal });
    const seen: RunEvent[] = [];
    for await (const event of runner.stream({ newGame: true, steps: 9 })) {
      seen.push(event);
      if (event.type === "step-finished" && event.step === 2) controller.abort(new Error("enough"));
    }

    const end = await (await runnerOf(place.elsewhere)).invoke({ steps: 1 });

    expect(seen.at(-1)).toMatchObject({ type: "finished", outcome: { type: "cancelled" }, totalSteps: 2 });
    expect(end).toMatchObject({ type: "finished", totalSteps: 3, lastSave: expect.any(String) });
  });
});

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

test("without a store nothing is kept: each run is a new game", async () => {
  const runner = await createRunner({ model: scriptedPlayer() });

  const events = await all(runner.stream({ steps: 2 }));
  const again = await runner.invoke({ steps: 1 });

  expect(events.filter(({ type }) => type === "saved")).toEqual([]);
  expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: 2, lastSave: null });
  expect(again).toMatchObject({ totalSteps: 1 });
  await expect(runner.invoke(null)).rejects.toMatchObject({ code: "checkpoint-needed" });
  await expect(runner.invoke(null, { checkpoint: "latest" })).rejects.toMatchObject({
    code: "checkpoint-not-found",
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

  test("is looked for in a folder that is not there, which is not made", async () => {
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

test("a ROM may be a path or bytes, a player a name, and summaries can be somebody else's", async () => {
  const saveDir = temporaryFolder();
  const writer = listener();
  const player = listener();
  const options = { settings: { maxHistory: 4 }, saveDir };

  const named = await createRunner({ ...options, rom: fileURLToPath(new URL("lantern.gb", EXAMPLE_GAME)) });
  await named.invoke({ newGame: true, steps: 1 });
  const given = await createRunner({
    ...{ ...options, rom: await readLantern(), model: player.model },
    summaryModel: { ...writer.model, id: "writer" },
  });
  const end = await given.invoke({ untilStep: 5 });
  const free = await createRunner({ ...options, model: player.model, summaryModel: "explorer" });
  const calls = player.requests.length;
  const seen = await all(free.stream({ untilStep: 8 }));

  expect(end).toMatchObject({ type: "finished", totalSteps: 5 });
  expect(new Set(writer.requests.map(({ purpose }) => purpose))).toEqual(new Set(["summary"]));
  expect(player.requests.every(({ purpose }) => purpose === "play")).toBe(true);
  expect(player.requests.length - calls).toBe(3);
  expect(seen.filter(({ type }) => type === "summarized").length).toBeGreaterThan(0);
});
