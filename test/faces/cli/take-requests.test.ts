import { readdirSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listenForRequests } from "../../../src/faces/cli/commands/take-requests.ts";
import type { Options } from "../../../src/faces/cli/options/options.ts";
import type { World } from "../../../src/faces/cli/process-context.ts";
import { leaveRequest, type RunRequest } from "../../../src/record/saves/folder/run-requests.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

/** A run that is played in a folder, and what asks it for something. */
function playing(given: Options = {}) {
  const folder = temporaryFolder();
  let signals = 0;
  let press: (key: string) => void = () => {};
  const world = {
    takeSaveRequests() {
      const count = signals;
      signals = 0;
      return count;
    },
    listenForKeys(onKey: (key: string) => void) {
      press = onKey;
      return () => {};
    },
  } as unknown as World;
  const requests = listenForRequests(world, { ...given, saveDir: folder }, "lantern");
  const ask = (request: RunRequest): void => {
    leaveRequest({ folder, slug: "lantern" }, request);
    signals += 1;
  };
  const signal = (): void => {
    signals += 1;
  };
  return { requests, ask, signal, press: (key: string) => press(key), folder };
}

test("a pause that another runner asks for is no save, and is taken once", () => {
  const { requests, ask, folder } = playing();
  ask({ type: "pause" });

  expect([requests.takeSaves(), requests.takePause(), requests.takePause()]).toEqual([[], true, false]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a save that is found where a pause was looked for is not lost, and the other way round", () => {
  const { requests, ask } = playing();
  ask({ type: "save", note: "here" });
  ask({ type: "pause" });

  expect([requests.takePause(), requests.takeSaves(), requests.takePause()]).toEqual([true, ["here"], false]);
});

test("a signal alone asks for a save, and so does the key s; the key p asks for a pause", () => {
  const { requests, signal, press } = playing();

  signal();
  expect([requests.takePause(), requests.takeSaves()]).toEqual([false, [null]]);
  press("s");
  press("p");
  press("x");
  expect([requests.takePause(), requests.takeSaves()]).toEqual([true, [null]]);
});

test("46.3: a trial makes no save, whoever asks for one, and leaves the request in the folder", () => {
  const { requests, press, ask, folder } = playing({ autoSave: false });

  press("s");
  ask({ type: "save", note: "for the run that is saved here" });

  expect(requests.takeSaves()).toEqual([]);
  expect(readdirSync(folder)).toHaveLength(1);
});

test("a request of an earlier version is one for a save", () => {
  const { requests, signal, folder } = playing();
  writeFileSync(`${folder}/.lantern_wish_abc.json`, JSON.stringify({ note: "old" }));
  writeFileSync(`${folder}/.lantern_wish_def.json`, "no JSON");

  signal();

  expect(requests.takeSaves()).toEqual(["old", null]);
});
