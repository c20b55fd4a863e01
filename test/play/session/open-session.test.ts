import { expect, test } from "vitest";
import { writeNew } from "../../../src/base/disk/write/write-atomically.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, killBefore, playRun, STILL } from "../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

const open = (disk: ReturnType<typeof powerCutDisk>, input: Partial<SessionInput> = {}) =>
  openSession(fillConfig({ saveDir: FOLDER, ...input }), { ...STILL, disk, model: scriptedPlayer() });

/** A folder in which six steps were played, with saves at 3 and 6. */
async function playedDisk() {
  const disk = powerCutDisk();
  await playRun({ disk, untilStep: 6 });
  return disk;
}

test.each<[SessionInput["start"], Record<string, unknown>]>([
  ["present", { how: "resumed", state: { totalSteps: 6, saved: { step: 6 } } }],
  ["new-game", { how: "new-game", state: { totalSteps: 0, saved: { step: 0 } } }],
  [{ save: "backup" }, { how: "resumed", state: { totalSteps: 3, saved: { step: 3 } } }],
  [{ save: "-1" }, { how: "resumed", state: { totalSteps: 3, saved: { step: 3 } } }],
  [{ step: 5 }, { how: "resumed", state: { totalSteps: 5, sessionSteps: 0 } }],
])("a session that starts at %j", async (start, expected) => {
  const disk = await playedDisk();
  const before = await open(disk);
  before.close();
  const session = await open(disk, { start: start ?? "present" });
  session.close();

  expect(session.start).toMatchObject(expected);
  const { runId, branchId } = before.start.state;
  const { state } = session.start;
  expect([state.runId === runId, state.branchId === branchId]).toEqual([
    start !== "new-game",
    start === "present",
  ]);
});

test("tells once which saves moved away, where the run goes on from elsewhere", async () => {
  const disk = await playedDisk();
  const session = await open(disk, { start: "new-game" });

  expect((await session.takeMoved()).map(({ info }) => info.totalSteps)).toEqual([6, 3]);
  expect(await session.takeMoved()).toEqual([]);
  session.close();
  const present = await open(disk);
  expect(await present.takeMoved()).toEqual([]);
  present.close();
});

test("holds the folder until it is closed", async () => {
  const disk = powerCutDisk();
  const session = await open(disk);

  await expect(open(disk)).rejects.toMatchObject({ code: "folder-locked" });
  session.close();
  (await open(disk)).close();
});

test("what it refuses has a code and facts, and no words of a command line", async () => {
  const disk = await playedDisk();
  const save = disk.list(FOLDER).find((name) => name.endsWith("_save_step0006.png")) ?? "";
  const file = `${FOLDER}/${save}`;
  disk.remove(file);
  writeNew(disk, file, Buffer.from("not a save"));

  await expect(open(disk, { start: { save: file } })).rejects.toMatchObject({
    code: "save-damaged",
    facts: { file },
    message: `${file} is not a PNG, so it is no save of gameboy-runner`,
  });
});

test("lets go of the folder when it cannot be opened", async () => {
  const disk = powerCutDisk();

  await expect(open(disk, { start: { save: "none" } })).rejects.toMatchObject({ code: "no-saves" });
  (await open(disk)).close();
});

test("a trial holds nothing and writes nothing", async () => {
  const disk = powerCutDisk();
  const session = await open(disk, { autoSave: false, steps: 2 });
  const other = await open(disk, { autoSave: false, steps: 2 });
  for await (const _ of session.play());
  session.close();
  other.close();

  expect(disk.inspect(FOLDER)).toBeNull();
});

test("plays as its configuration says, and as far as it is told otherwise", async () => {
  const disk = powerCutDisk();
  const session = await open(disk, { steps: 9, saveEvery: 2, settings: { goal: "out" } });
  const events: RunEvent[] = [];
  const states: RunState[] = [];
  const seen: number[] = [];
  const onState = (state: RunState): void => {
    states.push(state);
    seen.push(session.state === state ? state.totalSteps : -1);
  };
  for await (const event of session.play({ steps: 3, onState })) events.push(event);
  session.close();

  expect(session.start.state.memory.settings).toMatchObject({ model: scriptedPlayer().id, goal: "out" });
  // A milestone has a save of its own.
  const routine = events.filter((event) => event.type === "saved" && event.kind === "routine");
  expect(routine.map((event) => ("step" in event ? event.step : null))).toEqual([2, 3]);
  expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: 3 });
  expect([...new Set(seen)]).toEqual([0, 1, 2, 3]);
  expect(states.slice(0, 3).map(({ memory }) => memory.next)).toEqual(["act", "remember", "save"]);
});

test("going back needs no player", async () => {
  const disk = await playedDisk();
  const config = fillConfig({
    saveDir: FOLDER,
    start: { step: 2 },
    steps: 0,
    settings: { model: "claude-sonnet-5-5" },
  });
  const session = await openSession(config, { ...STILL, disk });
  for await (const _ of session.play());
  session.close();
  const now = await open(disk);
  now.close();

  expect(now.start.state.totalSteps).toBe(2);
  await expect(openSession({ ...config, steps: 1 }, { ...STILL, disk })).rejects.toMatchObject({
    kind: "settings",
  });
});

test("a signal ends a session while the journal is followed: the folder is let go of", async () => {
  const disk = powerCutDisk();
  await killBefore(5, { disk, saveEvery: 100 });
  const config = fillConfig({ saveDir: FOLDER });
  const signal = AbortSignal.abort(new Error("stopped"));

  const stopped = openSession(config, { ...STILL, disk, signal, model: scriptedPlayer() });
  await expect(stopped).rejects.toThrow("stopped");
  const followed: number[] = [];
  const beginReplay = (steps: number) => () => followed.push(steps);
  const session = await openSession(config, { ...STILL, disk, beginReplay, model: scriptedPlayer() });
  session.close();
  expect(session.start).toMatchObject({ replayedSteps: 4 });
  expect(followed).toEqual([4, 4, 4, 4]);
});

test.each<[object, boolean, string]>([
  [{ before: ["jump"] }, true, "interrupt-invalid"],
  [{ when: ["step >"] }, true, "interrupt-invalid"],
  [{ before: ["act"] }, false, "interrupts-need-store"],
])("interrupts %j, saved: %s, are refused before the folder is made", async (interrupts, autoSave, code) => {
  const disk = powerCutDisk();

  const opening = open(disk, { autoSave, settings: { interrupts } });

  await expect(opening).rejects.toMatchObject({ code, kind: "usage" });
  expect(disk.inspect(FOLDER)).toBeNull();
});
