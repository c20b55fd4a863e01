import { describe, expect, it } from "vitest";
import { createEmulator } from "../../../../packages/emulator/src/wasmboy-emulator.ts";
import { createAnyGame } from "../../../../packages/games/src/known/any-game.ts";
import { fillConfig } from "../../../../src/play/session/config.ts";
import { openSession } from "../../../../src/play/session/open-session.ts";
import { type PowerCutDisk, powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { startLantern } from "../../../helpers/roms/lantern.ts";
import { cartridgeOf } from "../../../helpers/roms/ram-image.ts";
import {
  FOLDER,
  JOURNAL,
  killAfterReply,
  killBefore,
  type Play,
  playRun,
  STILL,
} from "../../../helpers/runs/journal-world.ts";
import { operatorAt } from "../../../helpers/runs/operator.ts";
import { type Plan, planner } from "../../../helpers/runs/planner.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { recordsOf } from "../../../helpers/saves/journals.ts";

/** Waits in each of so many steps, never for the same time: nothing is repeated. */
function waiting(steps: number, more: Plan = {}): Plan {
  const waits = Array.from({ length: steps }, (_, at) => [at + 1, ["wait", { frames: at + 1 }]] as const);
  return { ...Object.fromEntries(waits), ...more };
}

/** Nothing is done about a run that gets nowhere, and its conversation is never summarized. */
const settings = { maxHistory: 1_000, drift: { stallSteps: 1_000 } };

async function village(): Promise<Pick<Play, "powerOn">> {
  const machine = (await startLantern()).snapshot();
  return {
    powerOn: (rom) => {
      const emulator = createEmulator(rom);
      emulator.restore(machine);
      return emulator;
    },
  };
}

function quietRun(disk: PowerCutDisk, more: Partial<Play> = {}): Play {
  return { disk, settings, untilStep: 130, saveEvery: 25, ...planner(waiting(130)), ...more };
}

/** The line of facts of each step that was told one, by the step. */
function linesOf(disk: PowerCutDisk): Readonly<Record<number, string>> {
  const told = recordsOf(disk, JOURNAL).flatMap((record) => {
    if (record.type !== "outcome") return [];
    const texts: readonly { readonly type: string; readonly text?: string }[] =
      record.outcome.message.content;
    return texts.flatMap(({ text = "" }) => (text.startsWith("No discovery") ? [[record.step, text]] : []));
  });
  return Object.fromEntries(told);
}

const LINES = {
  60: "No discovery, milestone or change of plan for 60 steps. Of the newest 60, 2 pictures were shown.",
  120: "No discovery, milestone or change of plan for 120 steps. Of the newest 60, 2 pictures were shown.",
};

describe("a run in which nothing is new is told the facts, in one line", () => {
  it("behind every 60 steps, and in no other request", async () => {
    const disk = powerCutDisk();
    const quiet = planner(waiting(130));

    await playRun(quietRun(disk, quiet));

    expect(linesOf(disk)).toEqual(LINES);
    const last = JSON.stringify(quiet.player.requests.at(-1)?.messages);
    expect(last.match(/No discovery/g)).toHaveLength(2);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it.each([58, 59, 60, 118])(
    "the same where it was killed before step %i and in the next but one",
    async (step) => {
      const disk = powerCutDisk();
      await killBefore(step, quietRun(disk));
      await killAfterReply(step + 2, quietRun(disk));

      await playRun(quietRun(disk));

      expect(linesOf(disk)).toEqual(LINES);
      expect(await faultsOf(disk)).toEqual([]);
    },
  );

  it.each<[what: string, call: readonly [tool: string, input: object]]>([
    ["a new goal", ["set_goal", { tier: "now", text: "Look round" }]],
    ["a new note", ["write_note", { name: "here", text: "Nothing." }]],
    ["cells that were not seen", ["press_buttons", { buttons: ["down"], hold_frames: 40 }]],
  ])("counted anew from %s on", async (_, call) => {
    const disk = powerCutDisk();
    const plan = waiting(130, { 20: call as Plan[number] });

    await playRun(quietRun(disk, { ...(await village()), untilStep: 85, ...planner(plan) }));

    expect(Object.keys(linesOf(disk))).toEqual(["80"]);
  });

  it("with the places and the deeds that were most frequent", async () => {
    const disk = powerCutDisk();
    const tried = ["b", "select"].map(
      (button) => ["press_buttons", { buttons: [button], hold_frames: 1 }] as const,
    );
    const plan = waiting(
      60,
      Object.fromEntries([3, 9, 14, 22, 31].map((step, at) => [step, tried[at % 2]])) as Plan,
    );

    await playRun(quietRun(disk, { ...(await village()), untilStep: 60, ...planner(plan) }));

    expect(linesOf(disk)).toEqual({
      60:
        "No discovery, milestone or change of plan for 60 steps. Of the newest 60, 60 ended at (3,5) of Village; " +
        "3 pressed b, 2 pressed select.",
    });
  });

  it("counted anew from what an operator does, and from another goal on that a person sets", async () => {
    const disk = powerCutDisk();
    const first = planner(waiting(130));
    const operator = operatorAt([10]);
    const watch: Play["watch"] = (event) => {
      first.watch?.(event);
      operator.watch?.(event);
    };
    await playRun(quietRun(disk, { ...first, ...operator, watch, untilStep: 75 }));
    expect(Object.keys(linesOf(disk))).toEqual(["70"]);

    await playRun(quietRun(disk, { settings: { ...settings, goal: "Win." }, untilStep: 136 }));

    expect(Object.keys(linesOf(disk))).toEqual(["70", "135"]);
  });

  it("in the conversation that ends there, and not once more in the one that begins", async () => {
    const disk = powerCutDisk();
    const quiet = planner(waiting(130));
    // 60 steps make 121 messages: the summary is due right behind the line.
    await playRun(quietRun(disk, { ...quiet, settings: { ...settings, maxHistory: 121 }, untilStep: 62 }));

    expect(Object.keys(linesOf(disk))).toEqual(["60"]);
    const fold = recordsOf(disk, JOURNAL).find(({ type }) => type === "fold");
    expect(fold).toMatchObject({ step: 60, outcome: { type: "folded" } });
    expect(JSON.stringify(fold)).not.toContain("No discovery");
    const asked = quiet.player.requests.filter((request) =>
      JSON.stringify(request.messages).includes("No disc"),
    );
    expect(asked.map(({ purpose }) => purpose)).toEqual(["summary"]);
  });

  it("beside what the runner does about it", async () => {
    const disk = powerCutDisk();

    const events = await playRun(quietRun(disk, { settings: { maxHistory: 1_000 } }));

    const levels = events.flatMap((event) =>
      event.type === "recovery" ? [`${event.step} ${event.action}`] : [],
    );
    expect(levels).toEqual(["41 hint", "61 review", "81 refresh", "101 stop"]);
    expect(Object.keys(linesOf(disk))).toEqual(["60"]);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("not at all where drift is not looked at", async () => {
    const disk = powerCutDisk();

    await playRun(quietRun(disk, { settings: { ...settings, drift: { isOff: true } }, untilStep: 62 }));

    expect(linesOf(disk)).toEqual({});
  });

  it("by its pictures where the game has no atlas", async () => {
    const disk = powerCutDisk();
    const plan = waiting(90, { 20: ["press_buttons", { buttons: ["down"], hold_frames: 40 }] });
    const { player, watch } = planner(plan);
    // Milestones are told apart by pictures, too: without them, these alone are what is counted by.
    const adapter = { ...createAnyGame(cartridgeOf("LANTERN")), milestones: () => [] };
    const config = fillConfig({
      saveDir: FOLDER,
      untilStep: 85,
      settings: { model: "scripted", ...settings },
    });
    const services = { ...STILL, disk, model: player, ...(await village()) };
    const session = await openSession(config, {
      ...services,
      adapter,
    });

    for await (const event of session.play()) watch?.(event);
    session.close();

    expect(linesOf(disk)).toEqual({
      80: "No discovery, milestone or change of plan for 60 steps. Of the newest 60, 1 picture was shown.",
    });
  });
});
