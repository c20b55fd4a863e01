import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Disk } from "../../../src/base/disk/disk.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { powerCutDisk } from "../disks/power-cut-disk.ts";
import { BEFORE_ACT } from "../interrupts/gated-run.ts";
import { tellRun } from "../mailbox/mail-world.ts";
import { type Play, playRun } from "../runs/journal-world.ts";
import { oracleTool } from "../runs/oracle.ts";
import { putSlotSkills, SKILLS } from "../runs/skill-world.ts";
import { ACTOR, ADVISER, helpedPlayer } from "../server/helped-player.ts";

const PLAYBOOK = "format: 1\nentries:\n  - title: Doors\n    text: Knock before you enter.\n";
const EDITS = { edits: [{ action: "add", title: "Signs", text: "Read every sign." }] };
const WAIT = { tool: "wait", input: { frames: 9 } } as const;
const APPROVE = { decision: { type: "approve" }, say: "Go on." } as const;

/** The calls of each step. */
const PLAN: Readonly<Record<number, readonly [tool: string, input: JsonObject]>> = {
  1: ["press_buttons", { buttons: ["start"], wait_frames: 200 }],
  2: ["read_text", {}],
  3: ["consult", { agent: "critic", question: "What now?" }],
  4: ["delegate", { agent: "walker", task: "Walk about." }],
  5: ["run_skill", { name: "keep" }],
  6: ["navigate_to", { x: 5, y: 6 }],
  7: ["run_skill", { name: "load" }],
  8: ["write_note", { name: "way", text: "I went up." }],
  9: ["oracle", {}],
  10: ["recall", { query: "way" }],
  14: ["set_goal", { tier: "now", text: "See the wood." }],
};

/**
 * A run of 16 steps on two branches with all that a run can have: agents, skills with a slot, a playbook that is refined, a
 * tool of a builder's own, messages, an operator's step, an interrupt, and a summary.
 */
export async function eventfulRun(): Promise<Disk> {
  const disk = powerCutDisk();
  putSlotSkills(disk);
  const walker = helpedPlayer(PLAN, (n, { tools }) => {
    if (tools.length === 0) return "You stand still.";
    return n < 2 ? [["press_buttons", { buttons: ["left"] }]] : [["report", { text: "I walked." }]];
  });
  const player: LanguageModel = {
    ...walker,
    async *reply(request, options) {
      const reply = yield* walker.reply(request, options);
      if (request.purpose !== "refine") return reply;
      return { ...reply, content: [{ type: "text", text: JSON.stringify(EDITS) }], stopReason: "end_turn" };
    },
  };
  const play = (more: Partial<Play>) =>
    playRun({
      ...{ disk, player, watch: walker.watch, skillsDir: SKILLS },
      services: { tools: [oracleTool(() => "It says up.")] },
      ...more,
      settings: {
        ...{ maxHistory: 24, refineEvery: 7, player: { agents: [ADVISER, ACTOR] } },
        ...more.settings,
      },
    });
  const folder = mkdtempSync(join(tmpdir(), "runner-playbook-"));
  const playbook = join(folder, "playbook.yaml");
  writeFileSync(playbook, PLAYBOOK);
  await play({ playbook, untilStep: 10 });
  rmSync(folder, { recursive: true });
  tellRun(disk, "Look at the sign.", "sign");
  await play({ untilStep: 11 });
  await play({ untilStep: 12, options: { takeAction: () => WAIT } });
  await play({ untilStep: 13, settings: BEFORE_ACT });
  await play({ untilStep: 13, resume: APPROVE });
  await play({ untilStep: 15, settings: { interrupts: null } });
  await play({ start: { step: 12 }, untilStep: 16, settings: { interrupts: null } });
  return disk;
}
