import { expect, test } from "vitest";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { BEFORE_ACT } from "../../../../test/helpers/interrupts/gated-run.ts";
import { tellRun } from "../../../../test/helpers/mailbox/mail-world.ts";
import { openPlayedRun } from "../../../../test/helpers/mcp/played.ts";
import { contradictionsOfEach } from "../../../../test/helpers/proof/check-disk.ts";
import { eventfulRun } from "../../../../test/helpers/proof/eventful-run.ts";
import { paidRun } from "../../../../test/helpers/proof/paid-run.ts";
import {
  killAfterReply,
  killBefore,
  type Play,
  playRun,
} from "../../../../test/helpers/runs/journal-world.ts";
import { operatorAt } from "../../../../test/helpers/runs/operator.ts";
import { asker, playOracle, world } from "../../../../test/helpers/runs/oracle.ts";
import { type Plan, planner } from "../../../../test/helpers/runs/planner.ts";
import {
  playSkills,
  putSkill,
  type SkillScript,
  skillPlayer,
} from "../../../../test/helpers/runs/skill-world.ts";
import { recordsOf } from "../../../../test/helpers/saves/journals.ts";
import { circlingPlayer } from "../../../../test/helpers/server/circling-player.ts";
import { ACTOR, helpedPlayer } from "../../../../test/helpers/server/helped-player.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { says, stuckPlayer } from "../../../../test/helpers/server/stuck-player.ts";
import { gamesWorkflow } from "../../../../test/helpers/workflows/games.ts";
import { playWorkflow, putSmallSkill } from "../../../../test/helpers/workflows/workflow-world.ts";

/** Plays on a new disk, once for each of these. */
async function played(...plays: readonly Partial<Play>[]): Promise<Disk> {
  const disk = powerCutDisk();
  for (const play of plays) await playRun({ disk, ...play });
  return disk;
}

/** Plays the calls of a plan from the title on. */
function planned(plan: Plan, play: Partial<Play> = {}): Promise<Disk> {
  const start = ["press_buttons", { buttons: ["start"], wait_frames: 200 }] as const;
  const steps = Math.max(...Object.keys(plan).map(Number)) + 1;
  return played({ ...planner({ 1: start, ...plan }), steps, settings: { maxHistory: 60 }, ...play });
}

/** Plays calls, one a step, with a skill called `go`. */
async function skilled(
  calls: SkillScript["plays"],
  go: readonly JsonObject[] = [],
  answers?: SkillScript["answers"],
): Promise<Disk> {
  const disk = powerCutDisk();
  putSkill(disk, "go", go, { risky: true });
  const { model } = skillPlayer({ plays: calls, ...(answers && { answers }) });
  await playSkills({ disk, player: model, untilStep: calls.length });
  return disk;
}

/** A run that stops before each action, and goes on with a decision. */
function decided(...decisions: readonly NonNullable<Play["resume"]>[]): Promise<Disk> {
  const settings = { ...BEFORE_ACT, maxHistory: 60 };
  return played(
    { untilStep: 9, settings },
    ...decisions.map((resume) => ({ untilStep: 9, resume, settings })),
  );
}

const GO = ["run_skill", { name: "go" }] as const;
const WAIT = ["wait", { frames: 3 }] as const;
const APPROVE = { decision: { type: "approve" }, say: null } as const;

const RUNS: Readonly<Record<string, () => Promise<Disk>>> = {
  "thinks, takes notes and writes summaries": paidRun,
  "has a record of every kind": eventfulRun,
  "was killed before a step": async () => {
    const disk = powerCutDisk();
    await killBefore(4, { disk });
    await playRun({ disk, untilStep: 7 });
    return disk;
  },
  "was killed behind a reply, twice": async () => {
    const disk = powerCutDisk();
    for (const step of [3, 6]) await killAfterReply(step, { disk });
    await playRun({ disk, untilStep: 8 });
    return disk;
  },
  "was killed beside an operator": async () => {
    const disk = powerCutDisk();
    await killBefore(5, { disk, ...operatorAt([2, 3]) });
    await playRun({ disk, untilStep: 6 });
    return disk;
  },
  "was played by an operator in part": () => played({ untilStep: 6, ...operatorAt([1, 4, 5]) }),
  "goes back by itself": () =>
    played({
      player: circlingPlayer(),
      steps: 115,
      settings: { maxHistory: 200, drift: { allowsRollback: true } },
    }),
  "gets nowhere": () => played({ player: stuckPlayer(), steps: 70, settings: { maxHistory: 200 } }),
  "says nothing of use": () => played({ player: stuckPlayer(says), steps: 12 }),
  "goes on from an earlier step, twice": () =>
    played({ untilStep: 6 }, { start: { step: 3 }, untilStep: 6 }, { start: { step: 4 }, untilStep: 7 }),
  "is the second one in its folder": () => played({ untilStep: 4 }, { start: "new-game", untilStep: 5 }),
  "goes on from a save": () => played({ untilStep: 6 }, { start: { save: "backup" }, untilStep: 8 }),
  "changes its settings": () =>
    played({ untilStep: 3 }, { untilStep: 6, settings: { goal: "Win.", language: "German" } }),
  "changes its player": () =>
    played(
      { untilStep: 3 },
      {
        untilStep: 7,
        player: { ...scriptedPlayer(), id: "other" },
        settings: { model: "other" },
      },
    ),
  "is shown pictures alone": () => played({ untilStep: 5, settings: { memory: false } }),
  "is shown no pictures": () => played({ untilStep: 5, settings: { pictures: false } }),
  "has hints and a prompt of its own": () =>
    played({ untilStep: 4, settings: { hints: "all", systemPrompt: "You play {game}.", goal: "Win." } }),
  "was played on an old console, in brown": () =>
    played({ untilStep: 4, settings: { console: "dmg", palette: "brown" } }),
  "was approved at each action": () => decided(APPROVE, APPROVE, APPROVE),
  "was refused at an action": () =>
    decided({ decision: { type: "reject", why: "not yet" }, say: "Wait." }, APPROVE),
  "was given other buttons": () => decided({ decision: { type: "buttons", buttons: ["left"] }, say: null }),
  "stopped behind its summaries": () =>
    played(
      { untilStep: 9, settings: { interrupts: { after: ["summarize"] } } },
      { untilStep: 9, resume: APPROVE },
      { untilStep: 9, resume: APPROVE },
    ),
  "was told something": async () => {
    const disk = await played({ untilStep: 2 });
    tellRun(disk, "Look at the sign.", "sign");
    tellRun(disk, "And go north.", "north");
    await playRun({ disk, untilStep: 6 });
    return disk;
  },
  "walks, reads and looks": () =>
    planned({
      2: ["read_text", {}],
      3: ["navigate_to", { x: 5, y: 6 }],
      4: ["look_at_map", {}],
      5: ["navigate_to", { x: 99, y: 99 }],
    }),
  "notes, plans and remembers": () =>
    planned(
      {
        2: ["write_note", { name: "way", text: "I went up." }],
        3: ["set_goal", { tier: "now", text: "See the wood." }],
        6: ["recall", { about: "went up" }],
        7: ["write_note", { name: "way", text: "" }],
        8: ["recall", { about: "pressed start" }],
      },
      { settings: { maxHistory: 8 } },
    ),
  "calls what is no tool": () => planned({ 2: ["fly", {}], 3: ["press_buttons", { buttons: ["x"] }] }),
  "runs a skill": () => skilled([[GO], [WAIT]], [{ primitive: "tap", button: "start" }]),
  "goes back behind a skill that failed": () =>
    skilled(
      [[GO], [["undo_skill", {}]], [WAIT]],
      [
        { primitive: "tap", button: "start" },
        { primitive: "abort", reason: "It went wrong." },
      ],
    ),
  "runs a skill that asks": () =>
    skilled(
      [[GO], [WAIT]],
      [{ primitive: "inference_checkpoint", label: "stuck", context: "What next?", timeout_seconds: 30 }],
      () => [{ primitive: "tap", button: "start" }],
    ),
  "keeps a machine in a slot and loads it": () =>
    skilled(
      [[GO], [WAIT], [GO]],
      [
        { primitive: "save_checkpoint", slot: 2, label: "here" },
        { primitive: "tap", button: "start" },
        { primitive: "load_checkpoint", slot: 2 },
      ],
    ),
  "defines a skill": () =>
    skilled([
      [
        [
          "define_skill",
          {
            definition: {
              meta: { name: "taps", description: "Taps." },
              steps: [{ primitive: "tap", button: "a" }],
            },
          },
        ],
      ],
      [["run_skill", { name: "taps" }]],
      [["list_skills", {}]],
    ]),
  "has agents by modes": () => {
    const reader = { ...ACTOR, name: "reader", tools: ["read_text"], offered: false };
    const plan = { 1: ["press_buttons", { buttons: ["start"], wait_frames: 200 }] } as const;
    const player = helpedPlayer(plan, () => [["read_text", {}]]);
    const modes = [{ name: "talk", when: "dialog", agent: "reader" }];
    const settings = { maxHistory: 60, player: { agents: [reader], modes } };
    return played({ player, watch: player.watch, steps: 4, settings });
  },
  "asks a builder's tool": async () => {
    const disk = powerCutDisk();
    await playOracle(disk, asker().model, [world().oracle]);
    return disk;
  },
  "is a workflow of two games": async () => {
    const disk = powerCutDisk();
    await playWorkflow(gamesWorkflow(3, 4), { disk });
    return disk;
  },
  "is a workflow with a skill": async () => {
    const disk = powerCutDisk();
    putSmallSkill(disk);
    const text = "name: x\nsteps:\n  - { name: go, type: skill, skill: small }\n";
    await playWorkflow(
      `${text}  - { name: on, type: agent, goal: Play, until: totalSteps >= 3, max_steps: 3 }\n`,
      {
        disk,
      },
    );
    return disk;
  },
  "was played by a client": async () => {
    const disk = powerCutDisk();
    const run = await openPlayedRun({ disk });
    await run.call("press_buttons", { buttons: ["start"] });
    await run.call("read_text", {});
    await run.goBackTo(1);
    await run.call("wait", { frames: 9 });
    await run.leave();
    return disk;
  },
};

/** What some of these runs have, which must not be missing. */
const HOLDS: Readonly<Record<string, string>> = {
  "goes back by itself": '"rollback":{',
  "gets nowhere": '"action":"refresh"',
  "notes, plans and remembers": "- said in steps 1 to 4",
  "goes back behind a skill that failed": '"type":"restored"',
  "runs a skill that asks": '"purpose":"skill"',
  "keeps a machine in a slot and loads it": "Went back to slot 2",
  "has agents by modes": '"type":"operator"',
  "is a workflow of two games": '"type":"stage"',
  "was played by a client": '"type":"branch"',
};

test.each(Object.entries(RUNS))(
  "a run that %s is proven, with its words and without them",
  async (what, play) => {
    const disk = await play();

    expect(JSON.stringify(recordsOf(disk))).toContain(HOLDS[what] ?? '"type":"outcome"');
    expect(await contradictionsOfEach(disk)).toEqual([]);
  },
);
