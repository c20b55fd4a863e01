import { expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { callsOf } from "../../../../src/record/ledger/journal-calls.ts";
import { summarizeLedger } from "../../../../src/record/ledger/summarize-calls.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun, removeLock } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../../helpers/saves/journals.ts";
import { helpedPlayer } from "../../../helpers/server/helped-player.ts";
import { helpedRun, PLAN, WALKS } from "../../../helpers/server/helped-run.ts";

/** The moments of a run with agents at which it is killed. */
const MOMENTS: readonly [string, (event: RunEvent, replies: number) => boolean][] = [
  ["the adviser has answered", ({ type }, replies) => type === "lm-reply" && replies === 1],
  ["the actor has replied once", ({ type }, replies) => type === "lm-reply" && replies === 2],
  ["the actor has acted once", ({ type }, replies) => type === "tool-result" && replies === 2],
  ["the actor has replied twice", ({ type }, replies) => type === "lm-reply" && replies === 3],
  ["the actor has reported", ({ type }, replies) => type === "lm-reply" && replies === 4],
];

test.each(MOMENTS)(
  "a run that is killed when %s asks nothing twice, and ends as one that was not",
  async (_, isThen) => {
    const [whole, cut] = [powerCutDisk(), powerCutDisk()];
    const sound = helpedPlayer(PLAN, WALKS);
    await playRun({ disk: whole, ...helpedRun(sound) });
    const first = helpedPlayer(PLAN, WALKS);
    let replies = 0;
    const watch = (event: RunEvent): void => {
      first.watch(event);
      if (event.type === "lm-reply" && event.purpose === "agent") replies += 1;
      if (isThen(event, replies)) throw new Death("killed");
    };
    await expect(playRun({ disk: cut, ...helpedRun(first), watch })).rejects.toThrow(Death);
    removeLock(cut);
    const second = helpedPlayer(PLAN, WALKS);
    const { totalSteps } = await readRun(cut);
    await playRun({ disk: cut, ...helpedRun(second), steps: null, untilStep: 5 });

    expect(totalSteps).toBeLessThan(5);
    expect([...first.asked, ...second.asked]).toEqual(sound.asked);
    const [one, other] = [await readRun(whole), await readRun(cut)];
    expect(other.memory.messageHistory).toEqual(one.memory.messageHistory);
    expect(await faultsOf(cut)).toEqual([]);
  },
);

test("the player's conversation only grows, and its tools stay, whatever agents do", async () => {
  const player = helpedPlayer(PLAN, WALKS);
  await playRun({ disk: powerCutDisk(), ...helpedRun(player) });

  const plays = player.requests.filter(({ purpose }) => purpose === "play");
  for (const [at, { messages, tools, system }] of plays.slice(1).entries()) {
    const before = plays[at];
    expect(messages.slice(0, before?.messages.length)).toEqual(before?.messages);
    expect([tools, system]).toEqual([before?.tools, before?.system]);
  }
});

test("costs are summed by agent", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, ...helpedRun(helpedPlayer(PLAN, WALKS)) });

  const { byAgent, byPurpose } = summarizeLedger(callsOf(recordsOf(disk)));
  expect(byAgent.map(({ key, calls }) => [key, calls]).sort()).toEqual([
    ["critic", 1],
    ["walker", 3],
  ]);
  expect(byPurpose.find(({ key }) => key === "agent")?.calls).toBe(4);
});
