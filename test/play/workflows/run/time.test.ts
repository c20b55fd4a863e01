import { expect, test } from "vitest";
import type { SessionServices } from "../../../../src/play/session/services.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { removeLock, STILL } from "../../../helpers/runs/journal-world.ts";
import { type ScriptedPlayer, scriptedPlayer } from "../../../helpers/server/scripted-player.ts";
import { playWorkflow } from "../../../helpers/workflows/workflow-world.ts";

const SECOND = 1_000;

/** No summary is due: it would be a call of its own. */
const LONG = { settings: { maxHistory: 100 } };

/** A player that takes ten seconds for each reply, and the clock by which it does. */
function slowWorld(start: string) {
  let ms = 0;
  const player = scriptedPlayer();
  const services: SessionServices = {
    ids: STILL.ids,
    clock: { now: () => new Date(Date.parse(start) + ms), elapsedMs: () => ms },
  };
  const slow: typeof player = {
    ...player,
    reply(request, options) {
      ms += 10 * SECOND;
      return player.reply(request, options);
    },
  };
  return { services, player: slow };
}

const FOR_A_MINUTE = `
name: timed
steps:
  - { name: go, type: agent, goal: G, until: "false", max_time: 1m }
`;

test("the time of an agent's step is that of all processes, without what lies between them", async () => {
  const disk = powerCutDisk();
  const first = slowWorld("2026-11-21T12:00:00Z");
  const watch = (event: { readonly type: string; readonly step?: number }): void => {
    if (event.type === "step-started" && event.step === 4) throw new Death("killed");
  };
  await playWorkflow(FOR_A_MINUTE, { disk, ...first, config: LONG, watch }).catch((error: unknown) => {
    if (!(error instanceof Death)) throw error;
  });
  removeLock(disk);

  // The next morning.
  const { end } = await playWorkflow(FOR_A_MINUTE, {
    ...{ disk, config: LONG, mode: "resume" as const },
    ...slowWorld("2026-11-22T08:00:00Z"),
  });

  expect(end).toMatchObject({
    status: "failed",
    error: "go: 60 seconds have passed, and false does not hold",
  });
  expect(end.results["go"]?.output).toMatchObject({ reason: "max_time", steps: 6, ms: 60 * SECOND });
  const timesOf = (tallies: typeof end.report.all) => tallies.map(({ steps, ms }) => [steps, ms / SECOND]);
  expect(timesOf(end.report.all)).toEqual([[6, 60]]);
  expect(timesOf(end.report.here)).toEqual([[3, 30]]);
});

test("without a kill it is the same", async () => {
  const { end } = await playWorkflow(FOR_A_MINUTE, {
    disk: powerCutDisk(),
    config: LONG,
    ...slowWorld("2026-11-21T12:00:00Z"),
  });

  expect(end.results["go"]?.output).toMatchObject({ reason: "max_time", steps: 6, ms: 60 * SECOND });
  expect(end.report.here).toEqual(end.report.all);
});

test.each([
  ["one of the operator's", "{ name: b, type: wait, frames: 1 }", "b"],
  [
    "one in a loop",
    "{ name: l, type: loop, times: 1, steps: [{ name: b, type: press, buttons: [a] }] }",
    "l[0].b",
  ],
])("what lies between two processes is no time of a step that was begun: %s", async (_, step, path) => {
  const disk = powerCutDisk();
  const text = `name: two\nsteps:\n  - { name: a, type: wait, frames: 1 }\n  - ${step}\n`;
  const first = await playWorkflow(text, {
    disk,
    config: { steps: 1 },
    ...slowWorld("2026-11-21T12:00:00Z"),
  });
  expect(first.end.report.all.find((tally) => tally.path === path)?.outcome).toBe("open");

  const { end } = await playWorkflow(text, { disk, mode: "resume", ...slowWorld("2026-11-22T08:00:00Z") });

  expect(end.status).toBe("done");
  const times = [...end.report.all, ...end.report.here].map(({ ms }) => ms);
  expect(Math.max(...times)).toBeLessThan(SECOND);
});

test("the time of a step before which a person was asked begins when they let it go on", async () => {
  const disk = powerCutDisk();
  const text = FOR_A_MINUTE.replace("max_time: 1m", "max_time: 1m, interrupt: before");
  const resume = { decision: { type: "approve" }, say: null } as const;
  await playWorkflow(text, { disk, config: LONG, ...slowWorld("2026-11-21T12:00:00Z") });

  const { end } = await playWorkflow(text, {
    ...{ disk, config: { ...LONG, resume, steps: 9 }, mode: "resume" as const },
    ...slowWorld("2026-11-22T08:00:00Z"),
  });

  expect(end.results["go"]?.output).toMatchObject({ reason: "max_time", steps: 6, ms: 60 * SECOND });
});

/** Ten tokens out: a cent a call, and no call can cost more. */
const CENT_A_CALL = { inputUsd: 0, outputUsd: 1000, cacheReadUsd: 0, cacheWriteUsd: 0 };

function shortPlayer(): ScriptedPlayer {
  return { ...scriptedPlayer(), maxTokens: 10 };
}

test("what an agent's step costs is counted over all processes, lost calls and the run before it apart", async () => {
  const text = `
name: dear
steps:
  - { name: first, type: agent, goal: A, until: totalSteps >= 2, max_steps: 5 }
  - { name: go, type: agent, goal: G, until: "false", max_cost: 0.035 }
`;
  const disk = powerCutDisk();
  const config = { prices: { scripted: CENT_A_CALL }, ...LONG };
  const player = shortPlayer();
  const watch = (event: { readonly type: string; readonly step?: number }): void => {
    if (event.type === "step-started" && event.step === 4) throw new Death("killed");
  };
  await playWorkflow(text, { disk, config, watch, player }).catch((error: unknown) => {
    if (!(error instanceof Death)) throw error;
  });
  removeLock(disk);

  const { end } = await playWorkflow(text, { disk, config, mode: "resume", player });

  expect(end.results["go"]?.output).toMatchObject({ reason: "max_cost", steps: 3 });
  expect(end.results["go"]?.output).toMatchObject({ costUsd: expect.closeTo(0.03, 6) });
  expect(end.error).toMatch(
    /the next call may cost \$0\.01, and \$0\.005 is left of the step's max_cost of \$0\.035/,
  );
  expect(player.asked).toHaveLength(5);
});

test("a lost call counts as what it may have cost in the step in which it was lost, and in no later one", async () => {
  const text = `
name: lossy
steps:
  - { name: one, type: agent, goal: A, until: totalSteps >= 9, max_cost: 0.025, on_failure: continue }
  - { name: two, type: agent, goal: B, until: totalSteps >= 9, max_cost: 0.025 }
`;
  const player = shortPlayer();
  const dying: typeof player = {
    ...player,
    async *reply(request, options) {
      const reply = yield* player.reply(request, options);
      if (player.asked.length === 1) throw new Death("killed before the reply came");
      return reply;
    },
  };
  const disk = powerCutDisk();
  const config = { prices: { scripted: CENT_A_CALL }, ...LONG };
  await playWorkflow(text, { disk, config, player: dying }).catch((error: unknown) => {
    if (!(error instanceof Death)) throw error;
  });
  removeLock(disk);

  const { end } = await playWorkflow(text, { disk, config, player: dying, mode: "resume" });

  expect(end.results["one"]?.output).toMatchObject({ reason: "max_cost", steps: 1 });
  expect(end.results["two"]?.output).toMatchObject({ reason: "max_cost", steps: 2 });
});

test("a call for which the whole run has too little ends the run, and not the step", async () => {
  const text = 'name: x\nsteps:\n  - {name: go, type: agent, goal: G, until: "false", max_cost: 0.05}\n';
  const config = { prices: { scripted: CENT_A_CALL }, ...LONG, limits: { costUsd: 0.025 } };

  const { end } = await playWorkflow(text, { disk: powerCutDisk(), config, player: shortPlayer() });

  expect(end).toMatchObject({ status: "stopped", outcome: { type: "budget", limit: "costUsd" } });
});

test("a step that is bounded by its cost alone is no good where that is not known, or is nothing", async () => {
  const text = 'name: x\nsteps:\n  - {name: go, type: agent, goal: G, until: "false", max_cost: 1}\n';
  const free = { ...scriptedPlayer(), isRemote: false };

  await expect(playWorkflow(text, { disk: powerCutDisk() })).rejects.toMatchObject({ code: "price-unknown" });
  const { end } = await playWorkflow(text, { disk: powerCutDisk(), player: free });
  expect(end).toMatchObject({ status: "failed", error: expect.stringContaining("the step has no bound") });
});
