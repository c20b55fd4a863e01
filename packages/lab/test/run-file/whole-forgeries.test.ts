import { expect, test } from "vitest";
import type { LanguageModel } from "../../../../src/model/language-model.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { checkBytes, exportFrom } from "../../../../test/helpers/proof/check-disk.ts";
import {
  changedMachine,
  changeLeaf,
  type Forged,
  firstOf,
  forgeRun,
  replaced,
} from "../../../../test/helpers/proof/forge-run.ts";
import { playRun } from "../../../../test/helpers/runs/journal-world.ts";
import { plainIds } from "../../../../test/helpers/runs/plain-ids.ts";
import { planner } from "../../../../test/helpers/runs/planner.ts";
import { putSlotSkills, SKILLS } from "../../../../test/helpers/runs/skill-world.ts";
import { packRun } from "../../src/run-file/write-run-file.ts";

/** A run of two steps: a button, and a note. */
async function shortFile(): Promise<Uint8Array> {
  const disk = powerCutDisk();
  await playRun({
    ...planner({
      1: ["press_buttons", { buttons: ["start"], wait_frames: 4 }],
      2: ["write_note", { name: "way", text: "I went up." }],
    }),
    ...{ disk, untilStep: 2, settings: { maxHistory: 60 } },
  });
  return packRun(exportFrom(disk), null);
}

test("whatever is changed in a run is contradicted in the same words as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const honest = await shortFile();
  const lines: string[] = [];
  const check = async (what: string, change: (records: Forged[]) => unknown): Promise<void> => {
    const found = await checkBytes(forgeRun(honest, change)).then(
      ({ findings }) => findings.map(({ check, step, text }) => `  ${check} ${step}: ${text}`),
      (error: unknown) => [`  ${String(error)}`],
    );
    lines.push(`${what}: ${found.length === 0 ? "nothing" : found.length}`, ...found);
  };
  const forge = (type: string, step: number, ...places: readonly string[]) =>
    check(`${type} ${step}, ${places.join(", ")}`, (records) => {
      for (const place of places) changeLeaf(firstOf(records, type, step), place.split("."));
    });
  await forge("start", 0, "game.title", "opening.content.0.text", "gameInfo.text", "machineSha256");
  await forge("start", 0, "core.sha256", "game.romPath", "runId");
  await forge("call", 2, "model", "requestSha256");
  await forge("reply", 1, "reply.content.0.input.buttons.0");
  await forge("reply", 1, "reply.content.0.id", "reply.usage.inputTokens", "reply.model");
  await forge(
    "outcome",
    2,
    ...["outcome.message.content.0.tool_use_id", "outcome.gameInfo.hp", "outcome.notes.way", "outcome.goal"],
    ...["outcome.wasUseful", "outcome.evidence.screen"],
  );
  await forge("outcome", 2, "outcome.machineSha256");
  await check("no call 1", (records) => replaced(records, firstOf(records, "call", 1)));
  await check("no reply 2", (records) => replaced(records, firstOf(records, "reply", 2)));
  await check("outcome 2 of step 9", (records) => {
    firstOf(records, "outcome", 2).step = 9;
  });

  await expect(plainWords(lines)).toMatchFileSnapshot("./forged.txt");
});

/** Lines without ids and hashes. */
function plainWords(lines: readonly string[]): string {
  return `${plainIds(lines.join("\n")).replace(/[0-9a-f]{30,}…/g, "HASH…")}\n`;
}

const PLAYBOOK = { edits: [{ action: "add", title: "Signs", text: "Read every sign." }] };

/** A run of six steps with a slot that a skill fills and another one loads, a refined playbook, and a summary. */
async function eventfulFile(): Promise<Uint8Array> {
  const disk = powerCutDisk();
  putSlotSkills(disk);
  const { player: plain, watch } = planner({
    1: ["run_skill", { name: "keep" }],
    2: ["run_skill", { name: "load" }],
    3: ["write_note", { name: "way", text: "I went up." }],
    4: ["list_skills", {}],
  });
  const player: LanguageModel = {
    ...plain,
    async *reply(request, options) {
      const reply = yield* plain.reply(request, options);
      if (request.purpose !== "refine") return reply;
      return {
        ...reply,
        content: [{ type: "text", text: JSON.stringify(PLAYBOOK) }],
        stopReason: "end_turn",
      };
    },
  };
  await playRun({
    ...{ disk, player, ...(watch && { watch }), skillsDir: SKILLS, untilStep: 6 },
    settings: { maxHistory: 10, refineEvery: 3 },
  });
  return packRun(exportFrom(disk), null);
}

test("skills, slots, summaries and the playbook of a run are contradicted in the same words as ever", async () => {
  const honest = await eventfulFile();
  const lines: string[] = [];
  const check = async (what: string, change: (records: Forged[]) => unknown): Promise<void> => {
    const { findings, counts } = await checkBytes(forgeRun(honest, change));
    const found = findings.map(({ check, step, text }) => `  ${check} ${step}: ${text}`);
    const counted = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
    lines.push(`${what}: ${counted.join(", ")}`, ...found);
  };

  await check("a hash, a label, a picture in a slot, a playbook's edit, a summary", (records) => {
    firstOf(records, "skill", 1).sha256 = "1".repeat(64);
    const restored = firstOf(records, "restored", 2);
    restored.loaded.label = "won";
    restored.machine = changedMachine(restored.machine, ({ regions }) => regions.frame.fill(9));
    records.find(({ playbook }) => playbook?.edits?.length > 0).playbook.edits[0].text = "Go north.";
    firstOf(records, "fold").outcome.summaryText = "You won.";
  });
  await check("no skill 1, no reply to refine, no summary", (records) => {
    const refined = records.find(({ type, purpose }) => type === "reply" && purpose === "refine");
    refined.reply.content[0].text = '{"edits": []}';
    const summary = records.filter(({ purpose }) => purpose === "summary");
    const gone = [firstOf(records, "skill", 1), ...summary, firstOf(records, "fold")];
    return records.filter((record) => !gone.includes(record));
  });
  await check(
    "a longer conversation, in which nothing was due; another slot, a skill that nobody ran",
    (records) => {
      Object.assign(firstOf(records, "start").settings, { maxHistory: 90, refineEvery: 90 });
      firstOf(records, "restored", 2).slot = 4;
      const [skill, outcome] = [firstOf(records, "skill", 1), firstOf(records, "outcome", 3)];
      return replaced(records, outcome, { ...skill, step: 3 }, outcome);
    },
  );

  await expect(plainWords(lines)).toMatchFileSnapshot("./forged-skills.txt");
});
