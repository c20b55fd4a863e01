import { expect, it } from "vitest";
import type { Disk } from "../../src/base/disk/disk.ts";
import type { JsonObject } from "../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../src/base/vocabulary/run-event.ts";
import { Death, faultyDisk } from "../helpers/disks/faulty-disk.ts";
import { type PowerCutDisk, powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { mailIn, tellRun, waitingIn } from "../helpers/mailbox/mail-world.ts";
import { playRun, readRun, removeLock } from "../helpers/runs/journal-world.ts";
import { faultsOf } from "../helpers/runs/prove-journal.ts";
import { playSkills, putSkill, SKILLS, skillPlayer, toldIn } from "../helpers/runs/skill-world.ts";
import { everyNth } from "../helpers/runs/sweep.ts";
import { circlingPlayer } from "../helpers/server/circling-player.ts";
import { mortal } from "../helpers/server/scripted-player.ts";
import type { StuckPlayer } from "../helpers/server/stuck-player.ts";

const STRIDE = everyNth(37);

const actionsIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === "recovery" ? [`${event.step} ${event.action}`] : []));

it("46.8: a conversation that begins afresh by the clock, skills that ask the LM, and a kill at any effect", async () => {
  /** Half a minute of play, and a question in it. */
  const slow: readonly JsonObject[] = [
    { primitive: "wait", frames: 600 },
    { primitive: "inference_checkpoint", label: "stuck", context: "What next?", timeout_seconds: 30 },
    { primitive: "wait", frames: 600 },
    { primitive: "wait", frames: 600 },
  ];
  const run = { untilStep: 5, saveEvery: 2, settings: { drift: { refreshMinutes: 1 } } };
  const player = () =>
    skillPlayer({
      plays: [1, 2, 3, 4].map(() => [["run_skill", { name: "slow" }]] as const),
      answers: () => [{ primitive: "tap", button: "a" }],
    });
  const prepared = (): PowerCutDisk => {
    const disk = powerCutDisk();
    putSkill(disk, "slow", slow);
    return disk;
  };
  const disk = prepared();
  const alone = player();
  const events = await playSkills({ ...run, disk, player: alone.model });
  const whole = await readRun(disk);
  expect(actionsIn(events)).toEqual(["2 refresh", "4 refresh"]);
  expect(alone.questions()).toHaveLength(5);
  expect(await faultsOf(disk, false)).toEqual([]);

  for (let at = 0; ; at += STRIDE) {
    const left = prepared();
    const dying = faultyDisk(left, "dies", at);
    const { model } = player();
    await playSkills({ ...run, disk: dying, player: mortal(model, dying.isHit) }).catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
    if (!dying.isHit()) break;
    removeLock(left);

    await playSkills({ ...run, disk: left, player: model });

    const where = `died at effect ${at} (${dying.calls.at(-1)})`;
    expect(await readRun(left), where).toEqual(whole);
    expect(new Set(model.asked), where).toEqual(new Set(alone.model.asked));
    expect(model.asked.length - alone.model.asked.length, where).toBeLessThanOrEqual(1);
    expect(await faultsOf(left, false), where).toEqual([]);
  }
}, 600_000);

/** The calls of a player beside its own, by the step: those of steps that are played again say so. */
type Calls = Readonly<Record<string, readonly [tool: string, input: JsonObject]>>;

/** A circling player that also makes these calls. */
function withCalls(calls: Calls) {
  const player = circlingPlayer();
  let step = 0;
  const watch = (event: RunEvent): void => {
    if (event.type === "step-started") step = event.step;
  };
  const reply: StuckPlayer["reply"] = async function* (request, options) {
    const said = yield* player.reply(request, options);
    const isAgain = JSON.stringify(request.messages).includes("led nowhere");
    const call = calls[`${step}${isAgain ? " again" : ""}`];
    if (call === undefined || request.purpose !== "play") return said;
    const [name, input] = call;
    return { ...said, content: [{ type: "tool_use", id: `call_${step}_skill`, name, input }] };
  };
  return { player: { ...player, reply }, watch };
}

it("46.8: a rollback by itself, a message of the operator and a slot that a skill keeps, and a kill at any effect", async () => {
  const played = powerCutDisk();
  putSkill(played, "keep", [{ primitive: "save_checkpoint", slot: 0, label: "here" }]);
  putSkill(played, "back", [{ primitive: "load_checkpoint", slot: 0 }]);
  const runTo = async (disk: Disk, until: string, isDead: () => boolean = () => false) => {
    const { player, watch } = withCalls({
      "20": ["run_skill", { name: "keep" }],
      "60": ["run_skill", { name: "keep" }],
      "36 again": ["run_skill", { name: "back" }],
    });
    return playRun({
      ...{ disk, player: mortal(player, isDead), skillsDir: SKILLS, until, watch },
      settings: { maxHistory: 250, drift: { allowsRollback: true } },
    });
  };
  await runTo(played, "totalSteps == 70");
  tellRun(played, "The key is in the wood", "m1");
  await runTo(played, "totalSteps == 105");

  const whole = played.copy();
  const events = await runTo(whole, "totalSteps == 38");
  const { memory } = await readRun(whole);

  expect(actionsIn(events)).toEqual(["106 rollback", "31 gained"]);
  // What was saved behind the step that the run went back to is still in its slot, and the skill says of when.
  expect(toldIn(events)).toContainEqual(
    expect.stringContaining('Went back to slot 0 "here", saved in step 60.'),
  );
  expect(mailIn(memory.messageHistory)).toEqual(["m1: The key is in the wood"]);
  expect(waitingIn(whole)).toBe(0);
  expect(await faultsOf(whole, false)).toEqual([]);
  for (let at = 0; ; at += everyNth(11)) {
    const left = played.copy();
    const dying = faultyDisk(left, "dies", at);
    await runTo(dying, "totalSteps == 38", dying.isHit).catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
    if (!dying.isHit()) break;
    removeLock(left);

    await runTo(left, "totalSteps == 38");

    const where = `died at effect ${at} (${dying.calls.at(-1)})`;
    expect(await readRun(left), where).toEqual(await readRun(whole));
    expect(waitingIn(left), where).toBe(0);
    expect(await faultsOf(left, false), where).toEqual([]);
  }
}, 600_000);
