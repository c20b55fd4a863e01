import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { readSave } from "../../../../src/record/saves/format/read-save.ts";
import { shortRun, shortTasks } from "../../../../test/helpers/fleet/improve-world.ts";
import { playRun, runStore, STILL } from "../../../../test/helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { prepareStart } from "../../src/improve/prepare-start.ts";

test("attempts begin in the conversation of the run, or in a fresh one, which offers new agents and needs no reply", async () => {
  const folder = await shortRun();
  const [task] = shortTasks(folder);
  if (task === undefined) throw new Error("there is no task");
  const savedAt = async (start: string, isFresh: boolean) => {
    const { files } = await prepareStart(task.from, join(folder, start), STILL, isFresh);
    const save = [...files.keys()].find((name) => name.endsWith(".png")) ?? "";
    return (await readSave(nodeDisk, join(folder, start, save))).checkpoint;
  };

  const same = await savedAt("same", false);
  const fresh = await savedAt("fresh", true);
  const agents = [{ name: "guide", description: "d", prompt: "p", can: "consult" as const }];
  const toolsOf = async (start: string) => {
    const player = scriptedPlayer();
    const saveDir = join(folder, start);
    await playRun({
      disk: nodeDisk,
      saveDir,
      player,
      steps: 1,
      settings: { maxHistory: 60, player: { agents } },
    });
    const { memory } = (await runStore(nodeDisk, saveDir).load("latest")).checkpoint;
    return [player.asked.length, memory.tools.some(({ name }) => name === "consult")];
  };

  expect(same.memory.messageHistory).toHaveLength(11);
  expect(fresh.memory.messageHistory).toHaveLength(1);
  expect(fresh.memory.summaryText).toMatch(/the runner put together/);
  expect({ ...fresh.machine, globals: null }).toEqual({ ...same.machine, globals: null });
  expect(await toolsOf("same")).toEqual([1, false]);
  expect(await toolsOf("fresh")).toEqual([1, true]);
});

test("a start that a killed process had not finished is prepared anew", async () => {
  const folder = await shortRun();
  const [task] = shortTasks(folder);
  if (task === undefined) throw new Error("there is no task");
  const start = join(folder, "start");
  const whole = await prepareStart(task.from, start, STILL);
  const [save = "", journal = ""] = [...whole.files.keys()];
  const machineOf = async () => (await readSave(nodeDisk, join(start, save))).info.machineSha256;
  const before = await machineOf();
  rmSync(join(start, journal));

  const again = await prepareStart(task.from, start, STILL);

  expect([...again.files.keys()]).toEqual([save, journal]);
  expect(await machineOf()).toBe(before);
});
