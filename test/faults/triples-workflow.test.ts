import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import type { ModelRequest } from "../../src/model/language-model.ts";
import { hashRequest } from "../../src/model/request-digest.ts";
import { parseWorkflow } from "../../src/parts/workflows/play/format/parse-workflow.ts";
import { Death } from "../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { recordsOf } from "../helpers/saves/journals.ts";
import { circlingPlayer } from "../helpers/server/circling-player.ts";
import { scriptedPlayer } from "../helpers/server/scripted-player.ts";
import {
  differencesAfterStop,
  differencesAt,
  playWhole,
  type Whole,
} from "../helpers/workflows/boundaries.ts";
import { noDeeds, play, type Sweep } from "../helpers/workflows/sweep.ts";

const STRIDE = everyNth(29);

/** How the runs that were killed behind some changes, or stopped at some events, differ from the one that was left alone. */
async function differencesOf(sweep: Sweep, whole: Whole): Promise<readonly string[]> {
  const found: string[] = [];
  for (const boundary of whole.boundaries.filter(({ at }) => at % STRIDE === 0)) {
    const killed = await differencesAt(sweep, whole, boundary, { reach: "end" });
    found.push(...killed.map((text) => `killed at ${boundary.at} (${boundary.call}): ${text}`));
  }
  for (let at = 0; ; at += STRIDE) {
    const stopped = await differencesAfterStop(sweep, whole, at);
    if (stopped === null) return found;
    found.push(...stopped.map((text) => `stopped at ${at}: ${text}`));
  }
}

const decisionsIn = ({ disk }: Whole): readonly string[] =>
  recordsOf(disk).flatMap((record) =>
    record.type === "decision" && record.drift !== undefined
      ? [`${record.step} ${record.drift.action} ${record.drift.level}`]
      : [],
  );

/** Takes its time: each step is twenty seconds of play. */
function slowPlayer() {
  const player = scriptedPlayer();
  const requests: ModelRequest[] = [];
  return {
    ...player,
    requests,
    async *reply(request: ModelRequest, options: Parameters<typeof player.reply>[1]) {
      const reply = yield* player.reply(request, options);
      requests.push(request);
      if (request.purpose !== "play") return reply;
      const digest = hashRequest(request).slice(0, 12);
      const content = [0, 1].map((at) => ({
        ...{
          type: "tool_use" as const,
          id: `call_${digest}_${at}`,
          name: "wait",
          input: { frames: 600 - at },
        },
      }));
      return { ...reply, content };
    },
  };
}

/** A conversation begins afresh after a minute of play, three steps. */
const REFRESHED = {
  settings: { maxHistory: 1000, drift: { refreshMinutes: 1 } },
  saveEvery: 2,
  prices: { scripted: { inputUsd: 3, outputUsd: 15, cacheReadUsd: 0.3, cacheWriteUsd: 3.75 } },
};

describe("46.8: a conversation that begins afresh by the clock while a workflow runs, with interrupts", () => {
  const PLAN = `
name: fresh
steps:
  - { name: intro, type: agent, goal: Begin, until: totalSteps >= 2, max_steps: 9 }
  - { name: here, type: checkpoint }
  - { name: walk, type: agent, goal: Walk, until: totalSteps >= 4, max_steps: 9, interrupt: before }
  - { name: stuck, type: agent, goal: Never, until: "false", max_steps: 2, retries: 1, on_failure: continue }
  - { name: rest, type: wait, frames: 600, interrupt: after }
  - { name: last, type: agent, goal: End, until: totalSteps >= 11, max_steps: 9 }
`;
  const players: ReturnType<typeof slowPlayer>[] = [];
  const sweep: Sweep = {
    file: parseWorkflow(PLAN, "fresh.yaml", null),
    player: () => {
      const player = slowPlayer();
      players.push(player);
      return player;
    },
    config: {
      ...REFRESHED,
      settings: { ...REFRESHED.settings, interrupts: { before: ["summarize"], after: [], when: [] } },
    },
  };

  it("keeps the step's goal and what failed, and ends as if it had been left alone: killed or stopped anywhere", async () => {
    const whole = await playWhole(sweep);
    const requests = players.flatMap((player) => player.requests);

    expect(decisionsIn(whole)).toEqual(["3 refresh 0", "6 refresh 0", "10 refresh 0"]);
    expect(whole.end).toMatchObject({
      status: "done",
      results: { stuck: { status: "failed", goesOn: true } },
    });
    expect(await faultsOf(whole.disk, false)).toEqual([]);
    const fresh = requests.filter(
      ({ purpose, messages }) =>
        purpose === "play" && messages.length === 1 && JSON.stringify(messages).includes("Your summary"),
    );
    const goals = fresh.map(({ messages }) =>
      JSON.stringify(messages)
        .match(/Goal: (\w+)/g)
        ?.at(-1),
    );
    expect(goals).toEqual(["Goal: Walk", "Goal: Never", "Goal: End"]);
    expect(JSON.stringify(fresh[1]?.messages)).toContain("Attempt 1 at this part failed");

    expect(await differencesOf(sweep, whole)).toEqual([]);
  }, 600_000);
});

it("46.8: a workflow whose player drifts and goes back by itself, killed at any change around it", async () => {
  const PLAN = `
name: drifting
steps:
  - { name: intro, type: agent, goal: Begin, until: totalSteps >= 2, max_steps: 9 }
  - { name: here, type: checkpoint }
  - { name: circle, type: agent, goal: Go, until: "false", max_steps: 110, on_failure: continue }
  - { name: rest, type: wait, frames: 5 }
`;
  const before = powerCutDisk();
  const sweep: Sweep = {
    file: parseWorkflow(PLAN, "drifting.yaml", null),
    player: () => circlingPlayer(),
    config: { settings: { maxHistory: 250, drift: { allowsRollback: true } }, saveEvery: 3 },
    before,
    mode: "resume",
  };
  const watch = (event: RunEvent): void => {
    if (event.type === "step-started" && event.step === 105) throw new Death("killed");
  };
  await expect(play(sweep, before, noDeeds(), "start", watch)).rejects.toThrow("killed");
  removeLock(before);

  const whole = await playWhole(sweep);

  expect(decisionsIn(whole)).toEqual(["46 hint 1", "66 review 2", "86 refresh 3", "106 rollback 4"]);
  expect(whole.end).toMatchObject({
    status: "done",
    results: { circle: { error: expect.stringContaining("110 steps were played") } },
  });
  expect(await faultsOf(whole.disk, false)).toEqual([]);
  const differences: string[] = [];
  for (const boundary of whole.boundaries.filter(({ at }) => at % everyNth(7) === 0)) {
    const killed = await differencesAt(sweep, whole, boundary, { reach: "end" });
    differences.push(...killed.map((text) => `killed at ${boundary.at} (${boundary.call}): ${text}`));
  }
  expect(differences).toEqual([]);
}, 600_000);
