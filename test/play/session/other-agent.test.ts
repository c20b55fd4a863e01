import { expect, test } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import type { RunPorts } from "../../../src/play/agent/ports.ts";
import type { Archive } from "../../../src/play/session/find-start.ts";
import { saveOtherAgent } from "../../../src/play/session/other-agent.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { FOLDER, playRun, readRun, runStore } from "../../helpers/runs/journal-world.ts";

const as = (agentId: string) => ({ settings: { agentId } });

test("a run of another agent is refused with both names and one's own newest save, unless it is adopted", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, untilStep: 1, ...as("ash") });

  await expect(playRun({ disk, untilStep: 2, ...as("gary") })).rejects.toMatchObject({
    ...{ code: "agent-mismatched", message: "this run is of agent ash, not of gary" },
    facts: { agent: "ash", asked: "gary", own: null },
  });
  expect((await readRun(disk)).totalSteps).toBe(1);
  await playRun({ disk, untilStep: 2 });
  await playRun({ disk, untilStep: 3, adopt: true, ...as("gary") });

  const own = (await runStore(disk).list()).filter(({ info }) => info.agentId === "ash");
  const newest = own.toSorted((a, b) => b.info.totalSteps - a.info.totalSteps)[0];
  await expect(playRun({ disk, untilStep: 4, ...as("ash") })).rejects.toMatchObject({
    facts: { agent: "gary", asked: "ash", own: newest?.info.id },
  });
  expect((await readRun(disk)).totalSteps).toBe(3);
});

test("a run without a name is that of the default agent", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, untilStep: 1 });

  await playRun({ disk, untilStep: 2, ...as("runner") });
  await expect(playRun({ disk, untilStep: 3, ...as("ash") })).rejects.toThrow(
    "this run is of agent runner, not of ash",
  );
});

test("what only the journal holds of another agent's run is saved before a new game begins there", async () => {
  const disk = powerCutDisk();
  const played = { disk, saveEvery: 100, ...as("ash") };
  await playRun({ ...played, untilStep: 1 });
  const before = (await runStore(disk).list()).length;
  await expect(
    playRun({
      ...played,
      untilStep: 9,
      watch: ({ type, ...event }) => {
        if (type === "step-started" && "step" in event && event.step === 4) throw new Error("killed");
      },
    }),
  ).rejects.toThrow("killed");
  for (const name of disk.list(FOLDER).filter((each) => each.includes("_lock")))
    disk.remove(`${FOLDER}/${name}`);
  expect(await runStore(disk).list()).toHaveLength(before);

  const events = await playRun({ disk, start: "new-game", untilStep: 1, ...as("gary") });

  const notices = events.flatMap((event) => (event.type === "notice" ? [event.text] : []));
  expect(notices).toContainEqual(expect.stringMatching(/\.png: the run of agent ash was saved$/));
  const saves = await runStore(disk).list();
  expect(saves.filter(({ info }) => info.agentId === "ash" && info.totalSteps === 3)).toHaveLength(1);
  expect(await readRun(disk)).toMatchObject({ totalSteps: 1 });
});

test("one's own run is not saved aside, nor one whose newest save has all of it", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, untilStep: 2, ...as("ash") });
  const noticesOf = async (agentId: string) =>
    (await playRun({ disk, start: "new-game", untilStep: 1, ...as(agentId) })).filter(
      (event) => event.type === "notice" && event.text.includes("was saved"),
    );

  expect(await noticesOf("ash")).toEqual([]);
  expect(await noticesOf("gary")).toEqual([]);
});

test.each([
  ["ash", ["power-on", "here"]],
  ["gary", []],
])("the machine is switched on to look at a run of %s, and put back behind it", async (agentId, restored) => {
  const states: unknown[] = [];
  const archive = {
    emulator: { snapshot: () => "here", restore: (state: unknown) => states.push(state) },
    store: {
      latest: async () => null,
      load: async () => Promise.reject(new RunnerError("no-saves", "none")),
    },
    opened: {
      journal: { head: null },
      reader: { skim: () => [{ type: "start", settings: { agentId } }], entriesFrom: () => [] },
    },
    ...{ files: { disk: powerCutDisk(), folder: null }, watch: {} },
  } as unknown as Archive;
  const ports = { powerOn: () => "power-on" } as unknown as RunPorts;

  expect(await saveOtherAgent(archive, ports, { agentId: "gary" })).toEqual([]);
  expect(states).toEqual(restored);
  expect(await saveOtherAgent({ ...archive, opened: null }, ports, { agentId: "eve" })).toEqual([]);
  expect(states).toEqual(restored);
});
