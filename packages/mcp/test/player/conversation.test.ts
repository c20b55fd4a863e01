import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { openPlayedRun } from "../../../../test/helpers/mcp/played.ts";
import { JOURNAL, playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { recordsOf } from "../../../../test/helpers/saves/journals.ts";

test("where the conversation begins afresh, nobody is asked for a summary, and the call is answered all the same", async () => {
  const disk = createMemoryDisk();
  const events: RunEvent[] = [];
  const run = await openPlayedRun({
    disk,
    settings: { maxHistory: 4 },
    watch: (event) => events.push(event),
  });
  const texts: string[] = [];

  for (let frames = 1; frames <= 6; frames += 1) texts.push((await run.call("wait", { frames })).text);
  const state = await run.state();
  await run.leave();

  const records = recordsOf(disk, JOURNAL);
  expect(texts.map((text) => text.split("\n")[0])).toEqual(
    [1, 2, 3, 4, 5, 6].map((frames) => `Waited ${frames} frames.`),
  );
  expect(state.step).toBe(6);
  expect(events.filter(({ type }) => type === "summarized").length).toBeGreaterThan(1);
  expect(events.filter(({ type }) => type === "summary-failed")).toEqual([]);
  expect(records.filter((record) => record.type === "call").map(({ purpose }) => purpose)).toEqual(
    texts.map(() => "play"),
  );
});

test("a client goes on with another player's run, and its calls bear its name", async () => {
  const disk = createMemoryDisk();
  await playRun({ disk, steps: 4 });
  const run = await openPlayedRun({ disk });

  const seen = await run.look();
  const told = await run.call("wait", { frames: 5 }, { client: "tester 1.2" });
  const entry = await run.save("by the client");
  await run.leave();

  const replies = recordsOf(disk, JOURNAL).flatMap((record) => (record.type === "reply" ? [record] : []));
  expect(seen.step).toBe(4);
  expect(told.step).toBe(5);
  expect(entry.info).toMatchObject({ model: "mcp", label: "by the client", totalSteps: 5 });
  expect(replies.at(-1)).toMatchObject({
    costUsd: 0,
    reply: {
      model: "tester 1.2",
      content: [{ type: "tool_use", id: "call_5", name: "wait", input: { frames: 5 } }],
    },
  });
});

test("a client's run is played by nobody else without a word", async () => {
  const disk = createMemoryDisk();
  const run = await openPlayedRun({ disk });
  await run.call("wait", { frames: 5 });
  await run.leave();
  const { openSession } = await import("../../../../src/play/session/open-session.ts");
  const { fillConfig } = await import("../../../../src/play/session/config.ts");

  const open = (model?: string) =>
    openSession(fillConfig({ saveDir: "/saves", settings: model === undefined ? {} : { model } }), { disk });

  await expect(open()).rejects.toMatchObject({ code: "player-is-client" });
  const session = await open("explorer");
  session.close();
  expect(session.start.state.memory.settings.model).toBe("explorer");
});

test("a client that does the same over and over is given a hint, and nothing is done behind its back", async () => {
  const events: RunEvent[] = [];
  const run = await openPlayedRun({ watch: (event) => events.push(event) });
  await run.call("press_buttons", { buttons: ["start"] });
  await run.call("read_text", {});

  const texts: string[] = [];
  for (let n = 0; n < 60; n += 1) texts.push((await run.call("wait", { frames: 2 })).text);
  const { branch } = await run.look();
  const state = await run.state();
  await run.leave();

  const recovered = events.flatMap((event) => (event.type === "recovery" ? [event.action] : []));
  expect(new Set(recovered)).toEqual(new Set(["hint"]));
  expect(texts.filter((text) => text.includes("The runner has noticed: "))).toHaveLength(recovered.length);
  expect(state).toMatchObject({ step: 62, branch });
});

test("goes to a save or behind a step on a new branch; where it cannot, it stays", async () => {
  const disk = createMemoryDisk();
  const run = await openPlayedRun({ disk });
  await run.call("press_buttons", { buttons: ["start"] });
  const read = await run.call("read_text", {});
  const saved = await run.save("read");
  await run.call("navigate_to", { x: 7, y: 3 });
  let changes = 0;
  const stop = run.onChange(() => {
    changes += 1;
  });

  const loaded = await run.load("read");
  const back = await run.goBackTo(1);
  await expect(run.load("nowhere")).rejects.toMatchObject({ code: "save-missing" });
  await expect(run.goBackTo(99)).rejects.toMatchObject({ code: "step-out-of-range" });
  const stayed = await run.call("wait", { frames: 1 });
  stop();
  const { entry, png } = await run.readSave("read");
  await run.leave();

  expect(loaded).toMatchObject({ step: 2, gameInfo: read.gameInfo, standing: null });
  expect(back).toMatchObject({ step: 1, standing: null });
  expect(new Set([read.branch, loaded.branch, back.branch]).size).toBe(3);
  expect(stayed).toMatchObject({ step: 2, branch: back.branch, isError: false });
  expect(changes).toBe(3);
  expect(entry.info.id).toBe(saved.info.id);
  expect([...png.subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47]);
});

test.each(["/etc/passwd", "/etc/nothing", "./saves/x", "lantern_save_step0001.png"])(
  "%s is a path, which no client may name: whether the file exists is not told",
  async (path) => {
    const run = await openPlayedRun();
    await run.call("press_buttons", { buttons: ["start"] });

    const refusal = { code: "save-missing", message: `there is no save "${path}"` };
    await expect(run.load(path)).rejects.toMatchObject(refusal);
    await expect(run.readSave(path)).rejects.toMatchObject(refusal);
    await run.leave();
  },
);

test("a client learns how to play without a promise of summaries, in a run that an LM began, too", async () => {
  const disk = createMemoryDisk();
  await playRun({ disk, steps: 2 });
  const run = await openPlayedRun({ disk });

  const text = await run.howToPlay();
  await run.leave();

  expect(text).toContain("Your goals and notes are in every save.");
  expect(text).not.toMatch(/summar/i);
});
