import { expect, test } from "vitest";
import { fillConfig } from "../../../../src/play/session/config.ts";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { run } from "../../../../test/helpers/runs/run-command.ts";
import { openPlayed } from "../../src/player/open-played.ts";

const START = { buttons: ["start"] };

test("runner resume writes a decision down and plays nothing: the client goes on from there", async () => {
  const saveDir = temporaryFolder();
  const settings = { interrupts: { before: ["act"] } } as const;
  const played = await openPlayed({ config: fillConfig({ saveDir, settings }), services: {} });
  const stopped = await played.call("press_buttons", START);

  const others = await run(["--save-dir", saveDir, "--steps", "1"]);
  const decided = await run(["resume", "--reject", "look around first", "--save-dir", saveDir]);
  const told = await played.call("press_buttons", START);
  await played.leave();

  expect(stopped.standing).toMatchObject({ why: "interrupted" });
  expect(others.code).toBe(3);
  expect(decided).toMatchObject({ code: 0 });
  expect(decided.stdout).toContain(`Steps: 0 played now, 0 in all.`);
  expect(decided.stdout).toContain(`To continue: runner mcp --save-dir ${saveDir}\n`);
  expect(told).toMatchObject({ step: 1, isError: true, standing: null });
  expect(told.text).toContain("look around first");
});

test("runner resume --call decides a client's call by its id", async () => {
  const saveDir = temporaryFolder();
  const settings = { interrupts: { before: ["act"] } } as const;
  const played = await openPlayed({ config: fillConfig({ saveDir, settings }), services: {} });
  await played.call("press_buttons", START);
  await played.leave();

  const decided = await run(["resume", "--call", "1=reject:look around first", "--save-dir", saveDir]);
  const told = await played.call("press_buttons", START);
  await played.leave();

  expect(decided).toMatchObject({ code: 0 });
  expect(told).toMatchObject({ step: 1, isError: true, standing: null });
  expect(told.text).toContain("The operator refused this: look around first. Nothing was done.");
});

test("a client's run that is played by the command line says in a line who plays it", async () => {
  const saveDir = temporaryFolder();
  const played = await openPlayed({ config: fillConfig({ saveDir }), services: {} });
  await played.call("press_buttons", START);
  await played.leave();

  const refused = await run(["--save-dir", saveDir, "--steps", "1"]);
  const other = await run(["--save-dir", saveDir, "--steps", "1", "--model", "explorer"]);

  expect(refused).toMatchObject({ code: 64, stdout: "" });
  expect(refused.stderr).toBe(
    "runner: an MCP client plays this run, and none is connected: connect one to `runner mcp`, or name another player with --model\n",
  );
  expect(other).toMatchObject({ code: 0 });
});
