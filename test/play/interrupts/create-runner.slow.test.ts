import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { ModelRequest } from "../../../src/model/language-model.ts";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import type { Decision } from "../../../src/play/runner/runner-options.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { all, listener, NEW_GAME, runnerOf, stopIn } from "../../helpers/interrupts/play-runner.ts";
import { PLACES, type RunnerPlace } from "../../helpers/interrupts/runner-places.ts";
import { EXAMPLE_GAME, readLantern } from "../../helpers/roms/lantern.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

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
    [{ calls: { 1: { reject: "not now" } } }, ["The operator refused this: not now", '"is_error":true']],
    [{ calls: { 1: { approve: true } }, say: "as you like" }, ["as you like"]],
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

  test("`latest` is the newest open interrupt of the present game; one of an older game is named by its id", async () => {
    const { options } = create();
    const runner = await runnerOf(options, { interruptBefore: ["act"] });
    await runner.invoke(NEW_GAME);
    const two = stopIn(await runner.invoke(null, { checkpoint: "latest" }));
    const three = stopIn(await runner.invoke(null, { checkpoint: "latest" }));
    const free = await runnerOf(options, { settings: { interrupts: null } });
    const end = await free.invoke({ newGame: true, steps: 1 });

    const latest = runner.invoke(null, { checkpoint: "latest", steps: 9 });
    await expect(latest).rejects.toMatchObject({ code: "checkpoint-not-found" });
    const back = stopIn(await runner.invoke(null, { checkpoint: three.checkpointId, steps: 9 }));

    expect([two.step, three.step, end.totalSteps]).toEqual([2, 3, 1]);
    expect(back).toMatchObject({ step: 4, totalSteps: 3 });
  });

  test("who leaves a stream early lets go of the place, and the interrupt before it can be gone on from", async () => {
    const place = create();
    const runner = await runnerOf(place.options, { interruptBefore: ["act"] });
    const { checkpointId: checkpoint } = stopIn(await runner.invoke(NEW_GAME));
    for await (const event of runner.stream(null, { checkpoint })) {
      if (event.type === "tool-result") break;
    }

    const next = stopIn(await (await runnerOf(place.elsewhere)).invoke(null, { checkpoint }));

    expect(next).toMatchObject({ step: 2, totalSteps: 1 });
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
