import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel } from "../../../../src/model/language-model.ts";
import { openSkillLibrary } from "../../../../src/parts/skills/play/library/open-library.ts";
import { infoOf } from "../../../../src/parts/workflows/play/run/checkpoints.ts";
import { createMemoryStore } from "../../../../src/record/saves/memory-store.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { playRun, readRun, runStore } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { putSkill, SKILLS, skillPlayer } from "../../../helpers/runs/skill-world.ts";
import { scriptedPlayer } from "../../../helpers/server/scripted-player.ts";
import {
  keptCalls,
  playWorkflow,
  putSmallSkill,
  stagesIn,
} from "../../../helpers/workflows/workflow-world.ts";

const PLAN = `
name: plan
inputs: { word: { type: string }, far: { type: integer, default: 2 } }
steps:
  - { name: first, type: agent, goal: Begin, until: totalSteps >= 2, max_steps: 5 }
  - { name: note, type: call, function: keep, args: { word: "\${{ inputs.word }}" } }
  - { name: read, type: call, function: keep, args: { read: "\${{ steps.note.output.word }}" } }
  - { name: second, type: agent, goal: Go on, until: totalSteps >= 2 + inputs.far, max_steps: 5 }
  - { name: rest, type: wait, frames: 2 }
  - { name: end, type: assert, that: totalSteps == 99, message: Too early }
`;

const noticesIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === "notice" ? [event.text] : []));

/** A run of a plan that failed at its end, and how it goes on. */
async function failed(text = PLAN, inputs: JsonObject = { word: "a" }) {
  const disk = powerCutDisk();
  const { calls, keep } = keptCalls();
  const functions = { keep };
  const first = await playWorkflow(text, { disk, functions, inputs });
  expect(first.end.status).toBe("failed");
  calls.length = 0;
  return {
    disk,
    calls,
    resume: (changed: string, given: JsonObject = {}, from: string | null = null) =>
      playWorkflow(changed, { disk, functions, inputs: given, from, mode: "resume", rerun: true }),
  };
}

describe("a step that failed and has changed since", () => {
  it("an assert: it alone runs again, with the inputs of before", async () => {
    const { disk, calls, resume } = await failed();

    const { events, end } = await resume(PLAN.replace("totalSteps == 99", "totalSteps == 5"));

    expect(end.status).toBe("done");
    expect(end.inputs).toEqual({ word: "a", far: 2 });
    expect(stagesIn(events)).toEqual([
      ...["skip first", "skip note", "skip read", "skip second", "skip rest", "start end 2", "done end"],
    ]);
    expect(noticesIn(events)).toContain(
      "plan: its file changed; no finished step runs again; these are kept: first, note, read, second, rest",
    );
    expect(calls).toEqual([]);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("its message: what is said is the new one", async () => {
    const { resume } = await failed();

    const { end } = await resume(PLAN.replace("Too early", "Not yet"));

    expect(end).toMatchObject({ status: "failed", error: "end: Not yet" });
  });

  it("a larger bound, in the second round of a loop: the first one is kept", async () => {
    const loop = `
name: rounds
steps:
  - name: trips
    type: loop
    times: 2
    steps:
      - { name: go, type: agent, goal: Go, until: totalSteps >= 2 + index * 4, max_steps: 3 }
`;
    const { disk, resume } = await failed(loop, {});

    const { events, end } = await resume(loop.replace("max_steps: 3", "max_steps: 9"));

    expect(end.status).toBe("done");
    expect(stagesIn(events)).toEqual([
      "skip trips[0].go",
      "start trips[1].go 2",
      "done trips[1].go",
      "done trips",
    ]);
    expect((await readRun(disk)).totalSteps).toBe(6);
  });

  it("with a rollback, it is tried again from the newest checkpoint", async () => {
    const text = PLAN.replace("type: assert,", "type: assert, retries: 1, on_failure: rollback,");
    const { disk, resume } = await failed(text);

    const { end } = await resume(text.replace("totalSteps == 99", "totalSteps == 6"));
    const again = await resume(text.replace("totalSteps == 99", "totalSteps == 5"));

    expect([end.status, again.end.status]).toEqual(["failed", "done"]);
    expect(await faultsOf(disk)).toEqual([]);
  });
});

it("a step to run again from that there is not is refused before anything begins", async () => {
  const { resume, calls } = await failed();

  await expect(resume(PLAN, {}, "secnd")).rejects.toMatchObject({
    code: "option-invalid",
    message:
      'from: there is no step "secnd", did you mean "second"? (there are first, note, read, second, rest, end)',
  });
  expect(calls).toEqual([]);
});

describe("a step that was done and has changed since", () => {
  it("one that plays: the game goes back to the checkpoint before it, and what needs the game runs again", async () => {
    const { disk, calls, resume } = await failed();

    const { events, end } = await resume(
      PLAN.replace("goal: Go on", "goal: Go further").replace("totalSteps == 99", "totalSteps == 5"),
    );

    expect(end.status).toBe("done");
    expect(stagesIn(events)).toEqual([
      ...["skip first", "skip note", "skip read"],
      ...["start second 2", "done second", "start rest 2", "done rest", "start end 2", "done end"],
    ]);
    expect(noticesIn(events)).toContain(
      "plan: its file changed; these run again: second, rest; these are kept: first, note, read; the game goes back to the checkpoint first, step 2",
    );
    expect(calls).toEqual([]);
    expect((await readRun(disk)).totalSteps).toBe(5);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("the first one: the game begins again", async () => {
    const { disk, calls, resume } = await failed();

    const { events, end } = await resume(
      PLAN.replace("goal: Begin", "goal: Start").replace("totalSteps == 99", "totalSteps == 5"),
    );

    expect(end.status).toBe("done");
    expect(stagesIn(events).slice(0, 4)).toEqual(["skip note", "skip read", "start first 2", "done first"]);
    expect(noticesIn(events)[0]).toContain("the game goes back to its start");
    expect(calls).toEqual([]);
    expect((await readRun(disk)).totalSteps).toBe(5);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it.each([0, 2, 3])(
    "the first one of a workflow that began at step %d: the game goes back there",
    async (steps) => {
      const text = PLAN.replace("name: plan\n", "name: plan\nstart: current\n").replaceAll(
        "totalSteps >= 2",
        `totalSteps >= ${steps + 2}`,
      );
      const disk = powerCutDisk();
      await playRun({ disk, steps });
      const { keep } = keptCalls();
      const play = { disk, functions: { keep } };
      await playWorkflow(text, { ...play, inputs: { word: "a" } });
      const told: string[] = [];
      const player = scriptedPlayer();
      const listening: LanguageModel = {
        ...player,
        reply: (request, options) => {
          told.push(JSON.stringify(request.messages.at(-1)));
          return player.reply(request, options);
        },
      };

      const { events, end } = await playWorkflow(
        text.replace("Begin", "Start").replace("totalSteps == 99", `totalSteps == ${steps + 5}`),
        { ...play, player: listening, mode: "resume" },
      );

      expect(end.status).toBe("done");
      expect(stagesIn(events).slice(0, 4)).toEqual(["skip note", "skip read", "start first 2", "done first"]);
      expect(noticesIn(events)[0]).toContain(`the game goes back to step ${steps}, where the workflow began`);
      expect(told[0]).toContain("Start");
      expect(told[0]).not.toContain("Begin");
      expect((await readRun(disk)).totalSteps).toBe(steps + 5);
      expect(await faultsOf(disk)).toEqual([]);
    },
  );

  it("the first one of such a workflow is refused without a journal, and nothing has changed", async () => {
    const text = PLAN.replace("name: plan\n", "name: plan\nstart: current\n");
    const disk = powerCutDisk();
    const config = { journal: false };
    await playRun({ disk, steps: 1, ...config });
    const { keep } = keptCalls();
    const play = { disk, config, functions: { keep } };
    await playWorkflow(text, { ...play, inputs: { word: "a" } });
    const before = (await readRun(disk)).totalSteps;

    const changed = playWorkflow(text.replace("Begin", "Start"), { ...play, mode: "resume" });

    await expect(changed).rejects.toMatchObject({
      code: "workflow-changed",
      message: "plan has changed at first, and there is no checkpoint from before that",
    });
    expect((await readRun(disk)).totalSteps).toBe(before);
  });

  it("one that needs no game: only it, and what reads its output", async () => {
    const { calls, resume } = await failed();

    const { events } = await resume(PLAN.replace('word: "${{', 'more: 1, word: "${{'));

    expect(calls.map(({ path, attempt }) => `${path} ${attempt}`)).toEqual(["note 2", "read 2"]);
    expect(stagesIn(events)).toEqual([
      ...["skip first", "skip second", "skip rest", "start note 2", "done note", "start read 2", "done read"],
      ...["start end 2", "failed end"],
    ]);
  });

  it("a skill that it ran: it runs again, and one that the run itself read does not count", async () => {
    const text = `
name: skilled
steps:
  - { name: m, type: checkpoint }
  - { name: act, type: skill, skill: small }
  - { name: end, type: assert, that: "false" }
`;
    const disk = powerCutDisk();
    putSmallSkill(disk);
    await playWorkflow(text, { disk });
    const same = await playWorkflow(text, { disk, mode: "resume" });
    expect(stagesIn(same.events)).toContain("skip act");
    putSkill(disk, "small", [{ primitive: "tap", button: "b" }]);

    const { events } = await playWorkflow(text, { disk, mode: "resume" });

    expect(stagesIn(events).slice(0, 3)).toEqual(["skip m", "start act 2", "done act"]);
    expect(noticesIn(events)).toContain(
      "skilled: a skill that it runs changed; these run again: act; these are kept: m; the game goes back to the checkpoint m, step 0",
    );
  });
});

it("a skill that the LM redefined after a step ran it does not make that step run again", async () => {
  const text = `
name: skilled
steps:
  - { name: act, type: skill, skill: small }
  - { name: learn, type: agent, goal: Learn, until: totalSteps >= 2, max_steps: 5 }
  - { name: end, type: assert, that: "false" }
`;
  const disk = powerCutDisk();
  putSmallSkill(disk);
  const definition = {
    meta: { name: "small", description: "Does less." },
    steps: [{ primitive: "wait", frames: 1 }],
  };
  const { model: player } = skillPlayer({ plays: [[["define_skill", { definition }]]] });
  const small = () => openSkillLibrary({ folder: SKILLS, disk }).read("small");
  const before = small();
  await playWorkflow(text, { disk, player });
  expect(small()).not.toEqual(before);

  const { events } = await playWorkflow(text, { disk, player, mode: "resume" });

  expect(stagesIn(events)).toEqual(["skip act", "skip learn", "start end 2", "failed end"]);
  putSkill(disk, "small", [{ primitive: "tap", button: "b" }]);
  const edited = await playWorkflow(text, { disk, player, mode: "resume" });
  expect(stagesIn(edited.events).slice(0, 3)).toEqual(["start act 2", "done act", "start learn 2"]);
});

describe("the inputs", () => {
  it("that are given anew run what reads them again, and nothing else", async () => {
    const { calls, resume } = await failed();

    const { events, end } = await resume(PLAN, { word: "b" });

    expect(calls.map(({ path }) => path)).toEqual(["note", "read"]);
    expect(noticesIn(events)[0]).toContain("plan: its inputs changed; these run again: note, read");
    expect(end.inputs).toEqual({ word: "b", far: 2 });
    const later = await resume(PLAN);
    expect(later.end.inputs).toEqual({ word: "b", far: 2 });
    expect(calls).toHaveLength(2);
  });

  it("of a step that plays put the game back before it", async () => {
    const { disk, resume } = await failed();

    const { end } = await resume(PLAN.replace("totalSteps == 99", "totalSteps == 7"), { far: 4 });

    expect(end.status).toBe("done");
    expect((await readRun(disk)).totalSteps).toBe(7);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("that are required are asked for where there is nothing to go on from", async () => {
    const begun = playWorkflow(PLAN, { disk: powerCutDisk(), functions: { keep: () => 1 }, mode: "resume" });

    await expect(begun).rejects.toMatchObject({ code: "workflow-input-invalid" });
  });
});

describe("steps that moved", () => {
  const rest = "  - { name: rest, type: wait, frames: 2 }\n";

  it("one that was removed: what needs the game after it runs again", async () => {
    const { disk, resume } = await failed(
      PLAN.replace("name: end", "name: look, type: wait, frames: 1 }\n  - { name: end"),
    );

    const { events } = await resume(
      PLAN.replace("name: end", "name: look, type: wait, frames: 1 }\n  - { name: end").replace(rest, ""),
    );

    expect(stagesIn(events)).toEqual([
      ...["skip first", "skip note", "skip read", "skip second", "start look 2", "done look"],
      ...["start end 2", "failed end"],
    ]);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("one that was inserted: the game goes back, and what came after it runs again", async () => {
    const { disk, resume } = await failed();

    const { events } = await resume(
      PLAN.replace(rest, `  - { name: jump, type: press, buttons: [a] }\n${rest}`),
    );

    expect(stagesIn(events)).toEqual([
      ...["skip first", "skip note", "skip read", "skip second", "start jump", "done jump"],
      ...["start rest 2", "done rest", "start end 2", "failed end"],
    ]);
    expect((await readRun(disk)).totalSteps).toBe(6);
  });

  it("one that was added at the end of a workflow that is done runs, and nothing else", async () => {
    const text =
      "name: x\nsteps:\n  - { name: a, type: wait, frames: 1 }\n  - { name: m, type: checkpoint }\n";
    const disk = powerCutDisk();
    await playWorkflow(text, { disk });

    const { events, end } = await playWorkflow(`${text}  - { name: b, type: wait, frames: 1 }\n`, {
      ...{ disk, mode: "resume" },
    });

    expect(stagesIn(events)).toEqual(["skip a", "skip m", "start b", "done b"]);
    expect(end.status).toBe("done");
  });
});

describe("from a step", () => {
  it("everything runs again from there, and what is before is kept although it has changed", async () => {
    const { calls, resume } = await failed();

    const { events } = await resume(PLAN.replace("goal: Begin", "goal: Start"), {}, "read");

    expect(stagesIn(events)).toEqual([
      ...["skip first", "skip note", "start read 2", "done read", "start second 2", "done second"],
      ...["start rest 2", "done rest", "start end 2", "failed end"],
    ]);
    expect(calls.map(({ path }) => path)).toEqual(["read"]);
  });

  it("the checkpoints from after it are left: no rollback goes back to them", async () => {
    const { disk, resume } = await failed();
    const after = (await runStore(disk).list()).find(({ info }) => info.workflow?.checkpointId === "second");

    const { end } = await resume(PLAN.replace("goal: Go on", "interrupt: before, goal: Go on"), {}, "second");

    expect(after).toBeDefined();
    expect(end.status).toBe("interrupted");
    expect((await readRun(disk)).memory.workflow?.left).toEqual([after?.info.id]);
  });
});

describe("a plan of an earlier version, which says of no step what it was made of", () => {
  /** The plan as an earlier version left it. */
  async function old() {
    const disk = powerCutDisk();
    const { keep } = keptCalls();
    await playWorkflow(PLAN, { disk, functions: { keep }, inputs: { word: "a" } });
    const { info } = await runStore(disk).load("latest");
    const store = createMemoryStore({
      ...{ slug: info.game.slug, romSha256: info.game.romSha256, core: info.core },
    });
    const { checkpoint } = await runStore(disk).load("second");
    const plain = JSON.stringify(checkpoint.memory.workflow, (key, value) =>
      key === "mark" ? undefined : value,
    );
    const workflow = JSON.parse(plain) as NonNullable<typeof checkpoint.memory.workflow>;
    const memory = { ...checkpoint.memory, workflow };
    await store.save(
      { ...checkpoint, memory },
      { kind: "workflow", label: "second", workflow: infoOf(workflow) },
    );
    return (text: string, inputs: JsonObject = {}) =>
      playWorkflow(text, {
        ...{ disk: powerCutDisk(), functions: { keep }, inputs, mode: "resume" },
        services: { store },
      });
  }

  it("goes on as before, and remembers its inputs", async () => {
    const resume = await old();

    const { events, end } = await resume(PLAN);

    expect(stagesIn(events).slice(0, 5)).toEqual([
      ...["skip first", "skip note", "skip read", "skip second", "start rest"],
    ]);
    expect(end.inputs).toEqual({ word: "a", far: 2 });
  });

  it("is refused with another file or other inputs", async () => {
    const resume = await old();

    await expect(resume(PLAN.replace("99", "98"))).rejects.toMatchObject({
      code: "workflow-changed",
      message: expect.stringContaining("was begun with another file; an earlier version began it"),
    });
    await expect(resume(PLAN, { word: "b" })).rejects.toMatchObject({
      code: "workflow-changed",
      message: expect.stringContaining('was begun with other inputs: word was "a", now "b"; an earlier'),
    });
  });
});
