import { expect, test } from "vitest";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { findAdapter } from "../../../packages/games/src/known/registry.ts";
import { readBundledRom } from "../../../packages/games/src/seeds/bundled-roms.ts";
import { toolsOfAgent } from "../../../packages/lab/src/parts/agents/play/tools-of-agent.ts";
import { tryButtons } from "../../../packages/lab/src/parts/tries/play/try-buttons.ts";
import { packRun } from "../../../packages/lab/src/run-file/write-run-file.ts";
import { describeTools } from "../../../packages/mcp/src/server/tools/describe-tools.ts";
import { triesShow } from "../../../packages/viewer/src/parts/tries/show/show.ts";
import type { OutcomeRecord } from "../../../src/base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { factsForCondition } from "../../../src/parts/interrupts/play/condition-facts.ts";
import { TRY_LIMITS } from "../../../src/parts/tries/base/tried.ts";
import type { SessionInput } from "../../../src/play/session/config.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { contradictionsOfEach, exportFrom, foundIn } from "../../helpers/proof/check-disk.ts";
import { changeLeaf, type Forged, forgeRun, leavesOf, recordsIn } from "../../helpers/proof/forge-run.ts";
import { pressOn, startLantern } from "../../helpers/roms/lantern.ts";
import { killAfterReply, killBefore, type Play, playRun } from "../../helpers/runs/journal-world.ts";
import { type Plan, planner } from "../../helpers/runs/planner.ts";
import { playAgent, repliesPlayer, toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";

const TRY = ["try_buttons", { tries: [["up", "up", "up"], ["left:16"], ["right+a:26", "wait:30"]] }] as const;

const outcomesOf = (disk: ReturnType<typeof powerCutDisk>): readonly OutcomeRecord[] =>
  recordsOf(disk).flatMap((record) => (record.type === "outcome" ? [record] : []));

/** A run before the player's house, whose copies of the game are another machine. */
async function village(model: LanguageModel, settings: SessionInput["settings"] = {}) {
  const emulator = await startLantern();
  pressOn(emulator);
  const machines = [emulator];
  return villageRun(model, { powerOn: (rom) => machines.pop() ?? createEmulator(rom) }, settings);
}

/** The results of the tools of a run, in order. */
async function resultsOf(...calls: readonly (readonly [string, JsonObject])[]) {
  const { model } = toolPlayer(...calls);
  const run = await village(model);
  const events = await playAgent(run, { steps: calls.length });
  return events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []));
}

test("52.C: a try says how presses would end, and the game stays as it is", async () => {
  const { model, requests } = toolPlayer(TRY, ["wait", { frames: 1 }]);
  const run = await village(model);
  const before = hashMachine(run.ports.emulator.snapshot());
  const events = await playAgent(run, { steps: 1 });

  const [text = ""] = events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []));
  expect(text).toMatch(/^On a copy, so the game is as before:\n1\. up up up: /);
  expect(text).toMatch(/\n2\. left:16: .*At Village \d+,\d+ facing left/);
  expect(text).toMatch(/\n3\. right\+a:26 wait:30: /);
  expect(hashMachine(run.ports.emulator.snapshot())).toBe(before);
  expect(events.at(-1)?.type).not.toBe("interrupted");
  expect(requests[0]?.tools.map(({ name }) => name)).toContain("try_buttons");
});

test("52.C: a try ends as the same presses do in the game", async () => {
  const buttons = ["left:16", "down", "a"];
  const [tried = "", pressed = ""] = await resultsOf(
    ["try_buttons", { tries: [buttons] }],
    ["press_buttons", { buttons }],
  );

  const stopped = /stopped after (\d) of 3: ([^;\n]+)/.exec(tried);
  // The game itself names what it is faced with, too.
  expect(`${pressed.split(". ")[0]?.replace(/\.$/, "")}.`).toBe(
    stopped === null ? "Pressed all 3." : `Pressed ${stopped[1]} of 3: ${stopped[2]}.`,
  );
});

test("52.C: a try adds neither frames nor milestones, and skips no call behind it", async () => {
  const { model } = repliesPlayer([TRY, ["press_buttons", { buttons: ["select"] }]], [TRY]);
  const disk = powerCutDisk();
  await playRun({ disk, player: model, steps: 2 });

  const outcomes = outcomesOf(disk);
  const [both, alone] = outcomes;
  expect(both?.outcome.tries).toHaveLength(3);
  expect(JSON.stringify(both?.outcome.message)).toContain("Pressed all 1.");
  expect(alone?.outcome.track).toEqual([]);
  // Limits, goals, interrupts and workflows are judged by this.
  expect(alone?.outcome.gameInfo).toEqual(both?.outcome.gameInfo);
  expect(alone?.outcome.machineSha256).toBe(both?.outcome.machineSha256);
  expect(outcomes.flatMap(({ outcome }) => outcome.milestones ?? [])).toEqual([]);
});

test.each<[what: string, input: JsonObject, text: string]>([
  [
    "too many tries",
    { tries: Array(TRY_LIMITS.perCall + 1).fill(["a"]) },
    '"tries" must be a list of 1 to 8',
  ],
  ["no tries", { tries: [] }, '"tries" must be a list of 1 to 8'],
  ["too many presses", { tries: [Array(21).fill("a")] }, "Try 1: it must be a list of 1 to 20 presses."],
  [
    "too many frames",
    { tries: [["a"], ["wait:300", "wait:300", "a"]] },
    "Try 2: it takes more than 600 frames.",
  ],
  ["no button", { tries: [["jump"]] }, 'Try 1: There is no button "jump"'],
  ["opposite directions", { tries: [["left+right"]] }, "no opposite directions"],
])("52.C: %s are refused, and nothing is tried", async (_, input, text) => {
  const [result = ""] = await resultsOf(["try_buttons", input]);

  expect(result).toContain(text);
  expect(result).toContain("Nothing was tried.");
});

test("52.C: all calls of a step share its bounds", async () => {
  const eight = ["try_buttons", { tries: Array(TRY_LIMITS.perCall).fill(["wait:1"]) }] as const;
  const long = ["try_buttons", { tries: Array(TRY_LIMITS.perCall).fill(["wait:300", "wait:290"]) }] as const;
  const { model } = repliesPlayer([eight, eight, eight], [long]);
  const disk = powerCutDisk();
  await playRun({ disk, player: model, steps: 2 });

  const [many, frames] = outcomesOf(disk).map(({ outcome }) => outcome);
  expect(many?.tries).toHaveLength(TRY_LIMITS.perStep);
  expect(JSON.stringify(many?.message)).toContain("Not tried from 1 on: a step tries 16 times");
  const run = (frames?.tries ?? []).flatMap(({ track }) => track).reduce((sum, [, count]) => sum + count, 0);
  expect(run).toBeLessThanOrEqual(TRY_LIMITS.framesPerStep);
  expect(frames?.tries?.length).toBeLessThan(TRY_LIMITS.perCall);
});

test("52.C: a text with blanks is read as a list", async () => {
  const [result = ""] = await resultsOf(["try_buttons", { tries: ["left:16, A"] }]);

  expect(result).toContain("1. left:16 a: ");
});

test("52.C: with tries off, nobody is offered the tool, and a call of it does nothing", async () => {
  const { model, requests } = toolPlayer(TRY);
  const run = await village(model, { tries: false });
  const events = await playAgent(run, { steps: 1 });

  expect(requests[0]?.tools.map(({ name }) => name)).not.toContain("try_buttons");
  const [text] = events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []));
  expect(text).toContain('There is no tool "try_buttons"');
});

test("52.C: a player of pictures alone gets one picture of all tries, and nothing of the memory", async () => {
  const { model, requests } = toolPlayer(TRY, ["wait", {}]);
  const run = await village(model, { memory: false });
  await playAgent(run, { steps: 2 });

  const told = requests[1]?.messages.at(-1);
  const text = JSON.stringify(told?.content);
  expect(text).toContain("The end of each try, in rows from the left:");
  expect(text).not.toContain("Village");
  const [image] = told?.content.flatMap((block) => (block.type === "image" ? [block.sha256] : [])) ?? [];
  const png = requests[1]?.images.get(String(image));
  const size = new DataView((png ?? new Uint8Array(24)).slice(16, 24).buffer);
  expect([size.getUint32(0), size.getUint32(4)]).toEqual([324, 292]);
});

const PLAN: Plan = {
  1: ["press_buttons", { buttons: ["start"], wait_frames: 200 }],
  2: TRY,
  3: ["press_buttons", { buttons: ["left"] }],
  4: TRY,
};

const planned = (disk = powerCutDisk()): Play & { disk: ReturnType<typeof powerCutDisk> } => ({
  ...{ disk, ...planner(PLAN), untilStep: 5, settings: { maxHistory: 60 } },
});

test.each([
  ["before its reply", killBefore],
  ["after its reply", killAfterReply],
])("52.C: a run that was killed at a step with tries, %s, continues with the same tries", async (_, kill) => {
  const whole = planned();
  await playRun(whole);
  const killed = planned();
  await kill(4, killed);

  await playRun(planned(killed.disk));

  const [one, other] = [whole.disk, killed.disk].map((disk) =>
    outcomesOf(disk).map(({ outcome: { machineSha256, tries, message } }) => [machineSha256, tries, message]),
  );
  expect(one).toHaveLength(5);
  expect(other).toEqual(one);
});

test("52.C: check tries again what was tried, and finds each part of a try that was changed", async () => {
  const { disk, ...play } = planned();
  await playRun({ disk, ...play });
  const honest = packRun(exportFrom(disk), null);
  expect(await contradictionsOfEach(disk)).toEqual([]);

  const triedIn = (records: readonly Forged[]) =>
    records.find(({ type, outcome }) => type === "outcome" && outcome.tries !== undefined).outcome.tries;
  const leaves = leavesOf(triedIn(recordsIn(honest)));
  expect(leaves.map((path) => path.at(0) === "0" && path[1])).toContain("came");
  for (const path of leaves) {
    const forged = forgeRun(honest, (records) => changeLeaf(triedIn(records), path));
    expect(await foundIn(forged), path.join(".")).not.toEqual([]);
  }
  const without = forgeRun(honest, (records) => {
    const record = records.find(({ outcome }) => outcome?.tries !== undefined);
    delete record.outcome.tries;
  });
  expect(await foundIn(without)).toEqual(["results"]);
});

test("52.C: conditions see the buttons of a chord, and none of a try", () => {
  const facts = (name: string, input: JsonObject) =>
    factsForCondition(
      { gameInfo: {}, totalSteps: 1, memory: {} as never },
      {
        content: [{ type: "tool_use", id: "1", name, input }],
        ...{ stopReason: "tool_use", model: "m", usage: {} as never },
      } as never,
      0,
    ).buttons;

  expect(facts("press_buttons", { buttons: ["Start+A:30", "wait:9", "left"] })).toEqual([
    "start",
    "a",
    "left",
  ]);
  expect(facts("try_buttons", { tries: [["start"]] })).toEqual([]);
});

test("52.C: an agent tries where its list of tools names it, and an MCP client is told that a try only reads", () => {
  const agent = { name: "hand", can: "delegate", description: "Acts.", prompt: "Act." } as const;
  const named = (tools?: readonly string[]) =>
    toolsOfAgent({ ...agent, ...(tools && { tools }) }, [tryButtons], []).map(({ spec }) => spec.name);

  expect(named()).toEqual([]);
  expect(named(["try_buttons"])).toEqual(["try_buttons"]);
  const [told] = describeTools([tryButtons.spec]).filter(({ name }) => name === "try_buttons");
  expect(told?.annotations?.readOnlyHint).toBe(true);
});

test("52.C: the viewer marks a step with tries, and lists them", () => {
  const tries = [{ presses: "a", track: [], came: "Nothing changed." }];
  const step = (outcome: object) => outcome as never;

  expect(triesShow.marksOfStep?.(step({ tries }))).toEqual([{ kind: "tries", text: "1 try on a copy" }]);
  expect(triesShow.marksOfStep?.(step({}))).toEqual([]);
  expect(triesShow.after(step({ tries }), step({}))).toEqual({ tries });
  expect(triesShow.after(step({}), step({}))).toEqual({ tries: [] });
});

test("52.C: Ledge shows the camera's place and the ground around the player in words", async () => {
  const rom = readBundledRom("ledge:3") ?? new Uint8Array();
  const emulator = createEmulator(rom);
  for (const [held, frames] of [
    [[], 60],
    [["start"], 4],
    [[], 60],
  ] as const)
    emulator.run(frames, held);
  const adapter = await findAdapter(emulator.cartridge, { rom });

  expect(adapter.sideView?.(emulator)).toBe(
    [
      "Screen from x 0, 16 pixels a sign:",
      "y 64 .....####.",
      "y 80 .P...####.",
      "y 96 #########.",
      "y 112 #########~",
    ].join("\n"),
  );
});
