import { describe, expect, it } from "vitest";
import type { Disk } from "../../src/base/disk/disk.ts";
import type { LanguageModel } from "../../src/model/language-model.ts";
import { parseInterrupts } from "../../src/parts/interrupts/base/parse-interrupts.ts";
import type { ResumeRequest } from "../../src/parts/interrupts/base/resume-request.ts";
import { faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCut, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { type Interrupt, interruptIn } from "../helpers/interrupts/runner-course.ts";
import { playRun, readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { mortal, scriptedPlayer } from "../helpers/server/scripted-player.ts";

/** Steps of each run: a summary and two saves are among them. */
const STEPS = 4;

const STRIDE = everyNth(79);

/** What is decided at a stop: another thing at each action. */
function decide({ state: { next }, step }: Interrupt): ResumeRequest {
  if (next !== "act") return { decision: { type: "approve" }, say: `a word at step ${step}, before ${next}` };
  const decisions = [
    { decision: { type: "approve" }, say: "heal first" },
    { decision: { type: "reject", why: "not yet" }, say: null },
    { decision: { type: "buttons", buttons: ["up", "a"] }, say: null },
    { decision: { type: "reject", why: "never" }, say: "go left" },
  ] as const satisfies readonly ResumeRequest[];
  return decisions[step % 4] ?? expect.fail();
}

/** Where a run stopped, in order; a stop that was told twice counts once. */
type Stops = Map<string, string>;

/** Plays to the end, with a decision in a new session wherever it stops. */
async function playThrough(
  disk: Disk,
  player: LanguageModel,
  places: Parameters<typeof parseInterrupts>[0],
  stops: Stops,
): Promise<void> {
  const play = { disk, player, untilStep: STEPS, settings: { interrupts: parseInterrupts(places) } };
  let stop = interruptIn(await playRun(play));
  while (stop !== null) {
    stops.set(stop.checkpointId, `${stop.when} ${stop.node}: step ${stop.step}, before ${stop.state.next}`);
    stop = interruptIn(await playRun({ ...play, resume: decide(stop) }));
  }
}

describe("a run with interrupts that died at any of its effects, and starts again without a decision", () => {
  it.each<readonly [Parameters<typeof parseInterrupts>[0], PowerCut]>([
    [{ before: ["act"] }, "loses nothing"],
    [{ before: ["act"] }, "loses names and contents"],
    [{ after: ["act"], before: ["summarize"] }, "loses nothing"],
    [{ before: ["decide"], after: ["remember"] }, "loses names and contents"],
    [{ before: ["save"], after: ["save"] }, "loses nothing"],
  ])(
    "%j, and a disk that %s: it makes the same stops and comes to the same end",
    async (places, cut) => {
      const whole = powerCutDisk();
      const asked = scriptedPlayer();
      const expected: Stops = new Map();
      await playThrough(whole, asked, places, expected);
      const end = await readRun(whole);
      expect(await faultsOf(whole, false)).toEqual([]);

      for (let at = 0; ; at += STRIDE) {
        const left = powerCutDisk();
        const disk = faultyDisk(left, "dies", at);
        const player = scriptedPlayer();
        const stops: Stops = new Map();
        try {
          await playThrough(disk, mortal(player, disk.isHit), places, stops);
        } catch (error) {
          if (!disk.isHit()) throw error;
        }
        if (!disk.isHit()) break;
        left.cutPower(cut);
        removeLock(left);

        await playThrough(left, player, places, stops);

        const told = `died at effect ${at}`;
        expect(await readRun(left), told).toEqual(end);
        expect([...new Set(stops.values())], told).toEqual([...new Set(expected.values())]);
        expect(new Set(player.asked), told).toEqual(new Set(asked.asked));
        expect(player.asked.length - asked.asked.length, told).toBeLessThanOrEqual(1);
        // A power cut may take what the journal had not been asked to keep: the save stands, and it goes on from that.
        const faults = (await faultsOf(left, false)).filter((fault) => !fault.endsWith("not led to"));
        expect(faults, told).toEqual([]);
      }
    },
    1_200_000,
  );
});
