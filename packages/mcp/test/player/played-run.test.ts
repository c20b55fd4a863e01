import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { openPlayedRun } from "../../../../test/helpers/mcp/played.ts";

test("a call is one step, and its answer what an LM would be told", async () => {
  const run = await openPlayedRun();

  const before = await run.look();
  const begun = await run.call("press_buttons", { buttons: ["start"] });
  const wrong = await run.call("press_button", { button: "a" });
  const walked = await run.call("read_text", {});
  await run.leave();

  expect(before).toMatchObject({ step: 0, isError: false, isQuestion: false, standing: null });
  expect(before.text).toContain("The game begins here.");
  expect(before.pngs).toHaveLength(1);
  expect(begun).toMatchObject({ step: 1, isError: false });
  expect(begun.text).toContain('Text: "It is the ninth day of the long night."');
  expect(wrong).toMatchObject({ step: 2, isError: true });
  expect(wrong.text).toContain('There is no tool "press_button"');
  expect(walked).toMatchObject({ step: 3, gameInfo: { map: "Village", x: 3, y: 5 } });
});

test("a run that its client left goes on where it stood, and a look tells what was answered last", async () => {
  const disk = createMemoryDisk();
  const first = await openPlayedRun({ disk });
  await first.call("press_buttons", { buttons: ["start"] });
  const read = await first.call("read_text", {});
  await first.leave();

  const second = await openPlayedRun({ disk });
  const told = await second.look();
  await second.leave();

  expect(told).toMatchObject({ step: 2, branch: read.branch, gameInfo: read.gameInfo });
  expect(told.text).toContain(`The last call was answered:\n\n${read.text.split("\n")[0]}`);
});

test("two clients: the folder is the first one's until it leaves", async () => {
  const disk = createMemoryDisk();
  const first = await openPlayedRun({ disk });

  await expect(openPlayedRun({ disk })).rejects.toMatchObject({ code: "folder-locked" });
  await first.leave();
  const second = await openPlayedRun({ disk });
  await expect(first.look()).rejects.toMatchObject({ code: "folder-locked" });
  await second.leave();

  expect(await first.look()).toMatchObject({ step: 0 });
  await first.leave();
});
