import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { takeFolderLock } from "../../../../src/base/disk/folder-lock.ts";
import { pauseRunning } from "../../../../src/parts/interrupts/play/pause-running.ts";
import { saveRunning } from "../../../../src/play/session/running/save-running.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";

test.each([
  ["save", (asked: Parameters<typeof pauseRunning>[0]) => saveRunning(asked, "here")],
  ["pause", pauseRunning],
])("55.5: a %s that was asked for and not made is not left behind for a later run", async (_, ask) => {
  const folder = temporaryFolder();
  const lock = takeFolderLock({ folder, slug: "lantern" });
  const before = readdirSync(folder);
  const waiting = new AbortController();
  let left: readonly string[] = [];
  const notify = (): void => {
    left = readdirSync(folder).filter((name) => !before.includes(name));
    waiting.abort();
  };

  await expect(ask({ folder, notify, signal: waiting.signal })).rejects.toMatchObject({
    code: "save-unanswered",
  });
  expect(left).toHaveLength(1);
  expect(readdirSync(folder)).toEqual(before);
  lock.release();
});
