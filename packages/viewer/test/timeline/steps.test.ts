import { beforeAll, describe, expect, it } from "vitest";
import type { LanguageModel, ModelRequest } from "../../../../src/model/language-model.ts";
import { healthOf } from "../../../../src/parts/drift/record/health.ts";
import { powerCutDisk } from "../../../../test/helpers/disks/power-cut-disk.ts";
import { tellRun } from "../../../../test/helpers/mailbox/mail-world.ts";
import { killAfterReply, playRun, readRun } from "../../../../test/helpers/runs/journal-world.ts";
import { actionOf, operatorAt } from "../../../../test/helpers/runs/operator.ts";
import { playSkills, putSkill, skillPlayer } from "../../../../test/helpers/runs/skill-world.ts";
import { linesOf } from "../../../../test/helpers/saves/journals.ts";
import { scriptedPlayer } from "../../../../test/helpers/server/scripted-player.ts";
import { stuckPlayer } from "../../../../test/helpers/server/stuck-player.ts";
import { makeLongJournal } from "../../../../test/helpers/timeline/make-long-journal.ts";
import { diskWith, readTimeline } from "../../../../test/helpers/timeline/read-timeline.ts";
import { gamesWorkflow } from "../../../../test/helpers/workflows/games.ts";
import { playWorkflow } from "../../../../test/helpers/workflows/workflow-world.ts";
import { healthAt } from "../../src/parts/drift/show/health.ts";
import { compareSteps } from "../../src/timeline/steps/compare-steps.ts";
import { lastPicture, pictureOf } from "../../src/timeline/steps/pictures.ts";
import { conversationAt, readStep } from "../../src/timeline/steps/read-step.ts";
import type { Timeline } from "../../src/timeline/timeline.ts";

/** A player that keeps what it was asked for a step of play. */
function askedPlayer(player: LanguageModel = scriptedPlayer()) {
  const asked: ModelRequest[] = [];
  const model: LanguageModel = {
    ...player,
    async *reply(request, options) {
      if (request.purpose === "play") asked.push(request);
      return yield* player.reply(request, options);
    },
  };
  return { model, asked };
}

/** Each step of the LM shows the conversation that was sent for it, in the order in which they were asked. */
async function expectAsSent(timeline: Timeline, asked: readonly ModelRequest[]): Promise<void> {
  const rows = timeline.view.rows.filter(({ by }) => by === "lm");
  expect(asked).toHaveLength(rows.length);
  for (const [i, { index }] of rows.entries()) {
    const { system, tools, messages } = asked[i] ?? expect.fail();
    const there = await conversationAt(timeline, index);
    expect(there).toEqual({ system, tools, messages, isCut: false, problem: null });
    const { shown, messages: count } = await readStep(timeline, index);
    expect({ shown, count }).toEqual({ shown: messages.at(-1)?.content, count: messages.length });
  }
}

describe("the conversation of a step is the one that was sent for it", () => {
  it("with summaries, an operator's step, mail, a kill behind a reply, and a branch", async () => {
    const disk = powerCutDisk();
    const { model, asked } = askedPlayer();
    await playRun({ disk, player: model, ...operatorAt([4]), untilStep: 6 });
    tellRun(disk, "Look for the oil.", "m1");
    await killAfterReply(8, { disk, player: model });
    await playRun({ disk, player: model, untilStep: 10 });
    await playRun({ disk, player: model, start: { step: 7 }, untilStep: 9 });

    const timeline = readTimeline(disk);
    expect(timeline.view.rows.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 8, 9]);
    expect(timeline.view.marks.filter(({ kind }) => kind === "summary").length).toBeGreaterThan(2);
    expect(timeline.view.marks.filter(({ kind }) => kind === "mail")).toMatchObject([
      { step: 6, index: 5, id: "m1", text: "Look for the oil." },
    ]);
    await expectAsSent(timeline, asked);
    expect((await readStep(timeline, 6)).mail).toEqual([{ id: "m1", text: "Look for the oil." }]);
  });

  it("in a workflow that begins the game again, and goes back", async () => {
    const disk = powerCutDisk();
    const { model, asked } = askedPlayer();
    await playWorkflow(gamesWorkflow(5, 7), { disk, player: model });

    const timeline = readTimeline(disk);
    await expectAsSent(timeline, asked);
    const last = await readStep(timeline, timeline.view.rows.length - 1);
    const { memory } = await readRun(disk);
    expect(last.workflow).toMatchObject({ name: "games", results: { first: { status: "done" } } });
    expect(last.workflow?.id).toBe(memory.workflow?.id);
    // A summary tells nothing of the workflow: where it stands follows from the stages before it.
    for (const { index, step } of timeline.view.rows.slice(0, 10)) {
      const { workflow, summaryText } = await readStep(timeline, index);
      expect(Object.keys(workflow?.open ?? {})).toContain(`games[${index < 5 ? 0 : 1}].play`);
      expect(workflow?.results).toHaveProperty([`games[${index < 5 ? 0 : 1}].title`]);
      expect(summaryText === null).toBe(step <= 3);
    }
    expect(last.goal).toBe("Play on");
  });

  it("where the last summary is far back, it is cut and says so", async () => {
    const lines = linesOf(await makeLongJournal(700)).filter((line) => !line.includes('"type":"fold"'));
    const timeline = readTimeline(diskWith(Buffer.concat(lines)));

    const { isCut, messages } = await conversationAt(timeline, 650);

    expect(isCut).toBe(true);
    expect(messages.length).toBeGreaterThan(50);
    expect(messages.length).toBeLessThan(250);
  });
});

describe("a step", () => {
  const disk = powerCutDisk();
  let timeline: Timeline;

  beforeAll(async () => {
    putSkill(disk, "look", [
      { primitive: "wait", frames: 20 },
      { primitive: "inference_checkpoint", label: "what now", context: "What now?" },
      { primitive: "success", summary: "Looked." },
    ]);
    const { model } = skillPlayer({
      plays: [
        [["press_buttons", { buttons: ["up", "a"], hold_frames: 4 }]],
        [["write_note", { name: "plan", text: "Go north." }]],
        [["run_skill", { name: "look" }]],
        [["press_buttons", { buttons: ["sideways"] }]],
      ],
      answers: () => [{ primitive: "wait", frames: 5 }],
    });
    await playSkills({ disk, player: model, untilStep: 4 });
    await playSkills({ disk, player: model, start: { step: 1 }, untilStep: 2 });
    timeline = readTimeline(disk);
  });

  it("tells its reply, its calls with their results, and what was pressed", async () => {
    const { row, reply, calls, track, results, problem, evidence } = await readStep(timeline, 0);

    expect(problem).toBeNull();
    expect(row).toMatchObject({ step: 1, did: "pressed up, a" });
    expect(reply).toMatchObject({
      model: "scripted",
      stopReason: "tool_use",
      costUsd: row.costUsd,
      ms: row.ms,
    });
    expect(calls).toMatchObject([
      { name: "press_buttons", input: { buttons: ["up", "a"], hold_frames: 4 }, isError: false },
    ]);
    expect(calls[0]?.result).toContain("Pressed all 2.");
    expect(results.some(({ type }) => type === "tool_result")).toBe(true);
    expect(track.flatMap(([held]) => held)).toEqual(expect.arrayContaining(["up", "a"]));
    expect(evidence).toMatchObject({ state: expect.stringMatching(/^[0-9a-f]{8}$/) });
  });

  it("tells the notes before and behind it, what its skills did and asked, and what was a mistake", async () => {
    const [note, skill, mistake] = [
      await readStep(timeline, 1),
      await readStep(timeline, 2),
      await readStep(timeline, 3),
    ];

    expect([note.notesBefore, note.notes]).toEqual([{}, { plan: "Go north." }]);
    expect(skill.skills).toMatchObject([{ name: "look", status: "success", summary: "Looked." }]);
    expect(skill.asked).toMatchObject([{ purpose: "skill", skill: { name: "look", label: "what now" } }]);
    expect(skill.notesBefore).toEqual({ plan: "Go north." });
    expect(mistake.calls).toMatchObject([{ name: "press_buttons", isError: true }]);
    expect(mistake.row.useful).toBe(false);
  });

  it("of an operator tells what was done", async () => {
    const own = powerCutDisk();
    await playRun({ disk: own, ...operatorAt([2]), untilStep: 3 });

    const { action, reply, calls, row } = await readStep(readTimeline(own), 1);

    expect(row.by).toBe("operator");
    expect({ action, reply }).toEqual({ action: actionOf(2), reply: null });
    expect(calls).toMatchObject([{ ...{ id: "", name: "press_buttons" }, input: actionOf(2).input }]);
    expect(calls[0]?.result).toMatch(/^The operator /);
  });

  it("that the journal does not have is refused in words", async () => {
    await expect(readStep(timeline, 99)).rejects.toThrow(
      /^the journal of lantern has no step with the index 99$/,
    );
    await expect(readStep(timeline, -1)).rejects.toThrow(/has no step with the index -1$/);
    await expect(readStep(timeline, 0.5)).rejects.toThrow(/has no step with the index 0.5$/);
  });

  it("shows the pictures that were sent, and nothing by another name", async () => {
    for (const { index, hasPicture } of timeline.view.rows) {
      const { index: at, sha256, png } = lastPicture(timeline, index) ?? expect.fail();
      expect(at).toBe(hasPicture ? index : (at ?? null));
      expect(await pictureOf(timeline, index, sha256)).toEqual(png);
      expect(Buffer.from(png.subarray(1, 4)).toString()).toBe("PNG");
    }
    expect(await pictureOf(timeline, 0, "0".repeat(64))).toBeNull();
    expect(await pictureOf(timeline, 0, "../../etc/passwd")).toBeNull();
  });

  it("is compared with another: what differs, and where the ways parted", async () => {
    const { common, isSameMachine, notes, info, wayA, wayB } = await compareSteps(timeline, 3, 4);

    expect(common?.index).toBe(0);
    expect([wayA.steps, wayB.steps]).toEqual([3, 1]);
    expect(isSameMachine).toBe(false);
    expect(notes).toEqual([]);
    expect(info.every(({ a, b }) => JSON.stringify(a) !== JSON.stringify(b))).toBe(true);
    expect(await compareSteps(timeline, 2, 2)).toMatchObject({
      ...{ isSameMachine: true, info: [], notes: [], texts: [], common: { index: 2 } },
      wayA: { steps: 0, costUsd: 0 },
    });
    expect((await compareSteps(timeline, 0, 1)).notes).toEqual([{ name: "plan", a: null, b: "Go north." }]);
  });

  it("tells the run's health", async () => {
    const { level, signals } = await healthAt(timeline, 3);

    expect(level).toBe(0);
    expect(signals.errors.value).toBeGreaterThan(0);
  });
});

it("the health of a run at its last step is the one that its save tells", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, player: stuckPlayer(), untilStep: 26, settings: { maxHistory: 30 } });
  const { memory } = await readRun(disk);

  const health = await healthAt(readTimeline(disk), 25);

  expect(health).toEqual(healthOf(memory, memory.settings));
  expect(health.level).toBeGreaterThan(0);
});

describe("what a journal does not tell any more", () => {
  it("the step is refused in words when another file stands there by now", async () => {
    const disk = diskWith(await makeLongJournal(60));
    const timeline = readTimeline(disk);
    const other = powerCutDisk();
    await playRun({ disk: other, untilStep: 3 });
    disk.remove(timeline.file);
    const file = disk.create(timeline.file);
    disk.write(file, other.read(timeline.file, 2 ** 30));

    await expect(readStep(timeline, 40)).rejects.toThrow(
      /^step 41 is not in .* any more: look at the journal anew$/,
    );
  });

  it("a damaged line before a step is a problem that the step tells, with all that is behind it", async () => {
    const lines = linesOf(await makeLongJournal(60));
    const lost = lines.findIndex((line) => line.includes('"type":"outcome","step":32,'));
    const bytes = lines.map((line, i) => (i === lost ? Buffer.from(line).fill(0x20, 300, 310) : line));
    const timeline = readTimeline(diskWith(Buffer.concat(bytes)));
    const at = timeline.view.rows.find(({ step }) => step === 35)?.index ?? expect.fail();

    const { problem, reply, results, info } = await readStep(timeline, at);

    expect(problem).toMatch(/^[^\n]+$/);
    expect(reply?.content[1]).toMatchObject({ text: expect.stringContaining("Step 35:") });
    expect(results).toHaveLength(1);
    expect(info).toMatchObject({ x: 35 % 20 });
    expect(await conversationAt(timeline, at)).toMatchObject({ isCut: true, problem });
  });
});
