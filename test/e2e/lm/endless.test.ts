import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { forgeMemory } from "../../helpers/saves/forge-save.ts";
import { oddServer, pressEvents, sendEvents } from "../../helpers/server/odd-server.ts";

test("a save whose history may have no messages sends no request", async () => {
  const { requests, env } = await oddServer((res, _, n) => sendEvents(res, pressEvents(n)));
  const cwd = temporaryFolder();
  await run(["--model", "explorer", "--steps", "5", "--save-every", "5"], { cwd });
  const file = join(
    cwd,
    "saves",
    readdirSync(join(cwd, "saves")).find((name) => name.endsWith(".png")) ?? "",
  );
  forgeMemory(file, (json) => {
    const memory = JSON.parse(json);
    const counters = { ...memory.counters, summaryDueAt: 0 };
    return JSON.stringify({ ...memory, counters, settings: { ...memory.settings, maxHistory: 0 } });
  });

  const play = ["--load", file, "--model", "local-model", "--steps", "3", "--quiet"];
  const { child, finished } = startRunner(play, { cwd, env: { ...env, XDG_CONFIG_HOME: cwd } });
  const ended = await Promise.race([finished, pause(10_000)]);
  child.kill("SIGKILL");

  expect({ requests: requests.length, code: ended?.code }).toEqual({ requests: 0, code: 65 });
});
