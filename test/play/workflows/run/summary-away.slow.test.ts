import { expect, test } from "vitest";
import { ModelFault } from "../../../../src/model/language-model.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { removeLock, runStore } from "../../../helpers/runs/journal-world.ts";
import { type ScriptedPlayer, scriptedPlayer } from "../../../helpers/server/scripted-player.ts";
import { playWorkflow, stagesIn } from "../../../helpers/workflows/workflow-world.ts";

const LONG_TALK = `
name: talk
steps:
  - { name: mark, type: checkpoint }
  - { name: go, type: agent, goal: G, until: totalSteps >= 9, max_steps: 20, retries: 2, backoff: 30s }
  - { name: rest, type: wait, frames: 5 }
`;

type Player = Pick<ScriptedPlayer, "id" | "isRemote" | "asked" | "reply">;

/** A player whose server is away for some of the summaries that are asked for, counted from 1. */
function awayFor(...lost: readonly number[]): Player {
  const player = scriptedPlayer();
  let summaries = 0;
  return {
    ...player,
    reply(request, options) {
      if (request.purpose === "summary") {
        summaries += 1;
        if (lost.includes(summaries)) throw new ModelFault("unreachable", "the server is away");
      }
      return player.reply(request, options);
    },
  };
}

function waiting() {
  const waits: number[] = [];
  const timers = {
    sleep: async () => {},
    alarm: (ms: number, ring: () => void) => {
      waits.push(ms);
      ring();
      return { putOff: () => {}, cancel: () => {} };
    },
  };
  return { waits, services: { timers } };
}

/** The newest save's machine and memory, but for what differs between any two runs. */
async function endOf(disk: ReturnType<typeof powerCutDisk>) {
  const saved = await runStore(disk).latest();
  const { memory, totalSteps } = (await runStore(disk).load(saved?.file ?? "")).checkpoint;
  const { workflow, ...rest } = memory;
  const results = Object.entries(workflow?.results ?? {}).map(([path, { status }]) => [path, status]);
  return { machineSha256: saved?.info.machineSha256, rest, totalSteps, results };
}

test.each([
  ["the first try", [1]],
  ["the second try, with a reply that waits", [2]],
  ["both at once", [1, 2]],
])(
  "a summary that cannot be had fails the step, which is tried again behind its back-off: %s",
  async (_, lost) => {
    const { waits, services } = waiting();

    const { end, events } = await playWorkflow(LONG_TALK, {
      ...{ disk: powerCutDisk(), player: awayFor(...lost), services },
    });

    expect(end).toMatchObject({ status: "done", outcome: { type: "done" } });
    expect(waits).toEqual(lost.map(() => 30_000));
    const retried = events.filter(({ type }) => type === "stage-retried");
    expect(retried).toHaveLength(lost.length);
    expect(retried[0]).toMatchObject({ path: "go", error: expect.stringContaining("away"), waitMs: 30_000 });
  },
);

test("one that never can be had fails for good; another try of the command goes on with it", async () => {
  const disk = powerCutDisk();
  const { services } = waiting();

  const { end } = await playWorkflow(LONG_TALK, { disk, player: awayFor(1, 2, 3), services });
  const again = await playWorkflow(LONG_TALK, { disk, mode: "resume", services });

  expect(end).toMatchObject({ status: "failed", error: expect.stringMatching(/^go: .*away/) });
  expect(end.results["go"]).toMatchObject({ attempt: 3, output: { reason: "unreachable" } });
  expect(again.end.status).toBe("done");
});

test("with continue it comes before the next step, an operator's too", async () => {
  const text = LONG_TALK.replace("retries: 2", "on_failure: continue");
  const { services } = waiting();

  const { end, events } = await playWorkflow(text, {
    ...{ disk: powerCutDisk(), player: awayFor(1), services },
  });

  expect(end.status).toBe("done");
  expect(stagesIn(events).slice(-4)).toEqual(["start go", "failed go", "start rest", "done rest"]);
  expect(events.filter(({ type }) => type === "summarized")).toHaveLength(1);
});

test("with rollback it goes back, and never for ever", async () => {
  const text = LONG_TALK.replace("retries: 2", "retries: 2, on_failure: rollback");
  const { services } = waiting();
  const all = Array.from({ length: 50 }, (_, index) => index + 1);

  const { end, events } = await playWorkflow(text, {
    ...{ disk: powerCutDisk(), player: awayFor(...all), services },
  });

  expect(end.status).toBe("failed");
  expect(stagesIn(events).filter((line) => line.startsWith("retry go"))).toHaveLength(2);
});

test("killed at any event behind it, it ends as if it had been left alone", async () => {
  const left = powerCutDisk();
  const { services } = waiting();
  const whole = await playWorkflow(LONG_TALK, { disk: left, player: awayFor(2), services });
  const expected = await endOf(left);
  const from = whole.events.findIndex(({ type }) => type === "stage-retried");
  expect(from).toBeGreaterThan(0);

  for (let at = from; at < from + 6; at += 1) {
    const disk = powerCutDisk();
    let seen = 0;
    const watch = (): void => {
      seen += 1;
      if (seen > at) throw new Death("killed");
    };
    await playWorkflow(LONG_TALK, { disk, player: awayFor(2), services, watch }).catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
    removeLock(disk);
    const { end } = await playWorkflow(LONG_TALK, { disk, mode: "resume", services });

    expect(end.status).toBe("done");
    expect(await endOf(disk)).toEqual(expected);
  }
});
