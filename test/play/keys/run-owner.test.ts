import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import type { ContinuedRun, RunOwner } from "../../../src/play/keys/run-owner.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import { FOLDER, playRun, STILL } from "../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

/** An owner who keeps what is asked, begun and continued. */
function listeningOwner() {
  const heard: [string, Pick<ContinuedRun, "settings"> & Partial<ContinuedRun>][] = [];
  const owner: RunOwner = {
    mayContinue: async (run) => void heard.push(["asked", run]),
    continued: async (run) => void heard.push(["continued", run]),
    begun: (run) => void heard.push(["begun", run]),
  };
  return { heard, owner };
}

test.each([
  ["a command that plays nothing", 0],
  ["one with a given player", 1],
])("49.A1: the owner hears of settings that %s changes", async (_, steps) => {
  const disk = createMemoryDisk();
  await playRun({ disk, untilStep: 4 });
  const { heard, owner } = listeningOwner();
  const config = fillConfig({ saveDir: FOLDER, steps, settings: { model: "scripted", effort: "high" } });

  const session = await openSession(config, { ...STILL, disk, model: scriptedPlayer(), owner });
  session.close();

  expect(heard.map(([name]) => name)).toEqual(["continued"]);
  const [, run] = heard[0] ?? [];
  expect([run?.settings.effort, run?.stored?.settings.effort ?? null]).toEqual(["high", null]);
  expect(run?.runId).toBe(session.start.state.runId);
});

test("49.A1: the owner hears of a new game as begun", async () => {
  const { heard, owner } = listeningOwner();
  const config = fillConfig({ saveDir: FOLDER, start: "new-game", settings: { model: "scripted" } });

  const services = { ...STILL, disk: createMemoryDisk(), model: scriptedPlayer(), owner };
  (await openSession(config, services)).close();

  expect(heard.map(([name]) => name)).toEqual(["begun"]);
});
