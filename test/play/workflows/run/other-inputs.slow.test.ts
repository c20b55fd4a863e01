import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { scriptedPlayer } from "../../../helpers/server/scripted-player.ts";
import { playWorkflow, stagesIn } from "../../../helpers/workflows/workflow-world.ts";

const PLAN = `
name: plan
inputs: { near: { type: integer, default: 2 }, far: { type: integer, default: 4 } }
steps:
  - { name: first, type: agent, goal: Begin, until: totalSteps >= inputs.near, max_steps: 5 }
  - name: trips
    type: loop
    times: 2
    steps:
      - { name: go, type: agent, goal: Go, until: totalSteps >= inputs.far + index, max_steps: 5 }
  - { name: end, type: assert, that: "false" }
`;

/** A reply of the scripted player costs a dollar. */
const DOLLAR = { scripted: { inputUsd: 10_000, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 } };

const LONG = { settings: { maxHistory: 1000 } };
const PRICED = { ...LONG, prices: DOLLAR };

const noticesIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === "notice" ? [event.text] : []));

/** A run of a plan that failed at its end, and how it is resumed. */
async function failed(text = PLAN, config: object = PRICED) {
  const disk = powerCutDisk();
  const { end } = await playWorkflow(text, { disk, config });
  expect(end.status).toBe("failed");
  return {
    disk,
    resume: (inputs: JsonObject, more: { text?: string; from?: string; rerun?: boolean } = {}) => {
      const { text: changed = text, ...rest } = more;
      const player = scriptedPlayer();
      const resumed = playWorkflow(changed, { disk, config, player, inputs, ...rest, mode: "resume" });
      return resumed.then((played) => ({ ...played, asked: player.asked.length }));
    },
  };
}

const refusal = (resumed: Promise<unknown>) =>
  resumed.then(
    () => null,
    ({ code, message }: { readonly code: string; readonly message: string }) => ({ code, message }),
  );

describe("46.4: other inputs are refused with the past cost of what would run again", () => {
  it("with what each step cost, and all of them together", async () => {
    const { resume } = await failed();

    expect(await refusal(resume({ far: 5 }))).toMatchObject({
      code: "workflow-inputs-changed",
      message: expect.stringMatching(
        /inputs differ from checkpoint inputs: far was 4, now 5; these would run again: trips \(3 steps, \$3\.00\)$/,
      ),
    });
    expect(await refusal(resume({ near: 3 }))).toMatchObject({
      message: expect.stringMatching(
        /: first \(2 steps, \$2\.00\), trips \(.*\); together 5 steps, \$5\.00$/,
      ),
    });
  });

  it("of a player without a price, whose cost is unknown", async () => {
    const { resume } = await failed(PLAN, LONG);

    expect(await refusal(resume({ far: 5 }))).toMatchObject({
      message: expect.stringMatching(/: trips \(3 steps, cost unknown\)$/),
    });
  });

  it("without a journal, by name, and of unknown cost", async () => {
    const { resume } = await failed(PLAN, { ...PRICED, journal: false });

    expect(await refusal(resume({ near: 3 }))).toMatchObject({
      code: "workflow-inputs-changed",
      message: expect.stringMatching(
        /: first \(cost unknown\), trips \(cost unknown\); together of unknown cost$/,
      ),
    });
  });

  it("also where there is no place to go back to", async () => {
    const text = PLAN.replace("name: plan\n", "name: plan\nstart: current\n");
    const disk = powerCutDisk();
    const config = { journal: false };
    await playRun({ disk, steps: 1, ...config });
    await playWorkflow(text, { disk, config });

    const resume = (rerun: boolean) =>
      refusal(playWorkflow(text, { disk, config, inputs: { near: 3 }, mode: "resume", rerun }));

    expect(await resume(false)).toMatchObject({
      code: "workflow-inputs-changed",
      message: expect.stringContaining("near was 2, now 3; these would run again: first (cost unknown)"),
    });
    expect(await resume(true)).toMatchObject({ code: "workflow-changed" });
  });
});

describe("46.4: what is kept because a step was named to run again from", () => {
  it.each([
    ["with another input", { near: 3 }, {}],
    ["with another text", {}, { text: PLAN.replace("goal: Begin", "goal: Start") }],
  ] as const)("is kept by the next command, too, %s", async (_, inputs, more) => {
    const { disk, resume } = await failed();

    const from = await resume(inputs, { ...more, from: "trips[1].go" });
    const steps = (await readRun(disk)).totalSteps;
    const next = await resume({}, more);

    expect(stagesIn(from.events)).toContain("skip first");
    expect(stagesIn(next.events)).not.toContainEqual(expect.stringMatching(/^start (first|trips)/));
    expect(noticesIn(next.events)).toEqual([]);
    expect([next.asked, (await readRun(disk)).totalSteps]).toEqual([0, steps]);
    expect(await faultsOf(disk)).toEqual([]);
  });
});

it("46.4: at an open interrupt nothing runs again, and that is said", async () => {
  const text = PLAN.replace('that: "false"', 'that: "false", interrupt: before');
  const disk = powerCutDisk();
  const { end } = await playWorkflow(text, { disk });
  expect(end.status).toBe("interrupted");
  const ask = (rerun: boolean, inputs = {}) =>
    playWorkflow(text, { disk, inputs, mode: "resume", rerun }).then(({ events }) => noticesIn(events));

  const said =
    "plan waits at an interrupt, so nothing runs again yet: decide that first, then ask for it once more";
  expect(await ask(true, { far: 5 })).toContain(said);
  expect(await ask(true)).not.toContain(said);
});
