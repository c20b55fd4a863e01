import { describe, expect, it, test } from "vitest";
import { createExplorer } from "../../../../packages/explorer/src/explorer.ts";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { ModelFault } from "../../../../src/model/language-model.ts";
import { reportOf } from "../../../../src/parts/workflows/faces/render/report.ts";
import { parseWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";
import type { SaveEntry } from "../../../../src/record/saves/format/save-entry.ts";
import { createMemoryStore } from "../../../../src/record/saves/memory-store.ts";
import { Death } from "../../../helpers/disks/faulty-disk.ts";
import { powerCutDisk } from "../../../helpers/disks/power-cut-disk.ts";
import { FOLDER, playRun, readRun, removeLock, runStore } from "../../../helpers/runs/journal-world.ts";
import { faultsOf } from "../../../helpers/runs/prove-journal.ts";
import { put, recordsOf } from "../../../helpers/saves/journals.ts";
import { scriptedPlayer } from "../../../helpers/server/scripted-player.ts";
import {
  checkpointsOf,
  keptCalls,
  playWorkflow,
  stagesIn,
  type WorkflowPlay,
} from "../../../helpers/workflows/workflow-world.ts";

/** Three parts of two steps each, with a call behind each. */
const THREE = `
name: three
inputs: { word: { type: string, default: one } }
steps:
  - name: rounds
    type: loop
    times: 3
    steps:
      - { name: go, type: agent, goal: "Part \${{ index }}", until: totalSteps >= (index + 1) * 2, max_steps: 5 }
      - { name: tell, type: call, function: keep, args: { word: "\${{ inputs.word }}" } }
`;

/** A run of it that is killed right before step `step` is played. */
async function killed(step: number, play: Omit<WorkflowPlay, "disk"> = {}) {
  const disk = powerCutDisk();
  const { calls, keep } = keptCalls();
  const player = scriptedPlayer();
  const watch = (event: { readonly type: string; readonly step?: number }): void => {
    if (event.type === "step-started" && event.step === step) throw new Death("killed");
  };
  await playWorkflow(THREE, { disk, player, functions: { keep }, watch, ...play }).catch((error: unknown) => {
    if (!(error instanceof Death)) throw error;
  });
  removeLock(disk);
  return { disk, calls, keep, player };
}

describe("resume", () => {
  it("goes on where it was killed: nothing that has ended runs again, and it says what it skips", async () => {
    const whole = scriptedPlayer();
    await playWorkflow(THREE, { disk: powerCutDisk(), player: whole, functions: { keep: () => 1 } });
    const { disk, calls, keep, player } = await killed(4);
    expect(calls).toHaveLength(1);

    const { events, end } = await playWorkflow(THREE, { disk, player, functions: { keep }, mode: "resume" });

    expect(stagesIn(events)).toEqual([
      ...[
        "skip rounds[0].go",
        "skip rounds[0].tell",
        "done rounds[1].go",
        "start rounds[1].tell",
        "done rounds[1].tell",
      ],
      ...[
        "start rounds[2].go",
        "done rounds[2].go",
        "start rounds[2].tell",
        "done rounds[2].tell",
        "done rounds",
      ],
    ]);
    expect(end.status).toBe("done");
    expect(calls).toHaveLength(3);
    expect(player.asked).toEqual(whole.asked);
    expect(events.find(({ type }) => type === "stage-skipped")).toMatchObject({
      since: "2026-11-21T12:00:00.000Z",
    });
    const steps = (tallies: typeof end.report.all) => tallies.find(({ path }) => path === "rounds")?.steps;
    expect([steps(end.report.here), steps(end.report.all)]).toEqual([3, 6]);
  });

  it("stopped again inside the loop, the loop and the total include the work of this process", async () => {
    const { disk, keep, player } = await killed(4);

    const { end } = await playWorkflow(THREE, {
      ...{ disk, player, functions: { keep }, mode: "resume" as const },
      config: { steps: 2 },
    });

    const { steps, total } = reportOf(parseWorkflow(THREE, "x.yaml", null), end, {
      file: "x.yaml",
      inputs: {},
    });
    expect(steps.map(({ path, process }) => [path, process.attempts, process.steps])).toEqual([
      ["rounds", 1, 2],
      ["rounds[0].go", 0, 0],
      ["rounds[0].tell", 0, 0],
      ["rounds[1].go", 1, 1],
      ["rounds[1].tell", 1, 0],
      ["rounds[2].go", 1, 1],
    ]);
    expect(total.process).toEqual(steps[0]?.process);
    expect(total.process).toMatchObject({ attempts: 1, steps: 2, calls: 2 });
  });

  it("by default it begins anew, and says that there is a checkpoint, and of when", async () => {
    const { disk, keep } = await killed(4);

    const { events } = await playWorkflow(THREE, { disk, functions: { keep } });

    expect(stagesIn(events)[0]).toBe("start rounds");
    expect(events[0]).toMatchObject({
      type: "notice",
      text: "three has the checkpoint rounds.0.go, of 2026-11-21T12:00:00.000Z, and does not go on from it",
    });
  });

  it("without any checkpoint it says so and begins", async () => {
    const { events, end } = await playWorkflow(THREE, {
      disk: powerCutDisk(),
      functions: { keep: () => 1 },
      mode: "resume",
    });

    expect(events.map((event) => ("text" in event ? event.text : ""))).toContain(
      "there is no checkpoint of three: it begins",
    );
    expect(end.status).toBe("done");
  });

  it("layout and comments are no change", async () => {
    const { disk, keep } = await killed(4);
    const resume = (text: string) => playWorkflow(text, { disk, functions: { keep }, mode: "resume" });

    expect(await resume(`# A remark.\n${THREE}`)).toMatchObject({ end: { status: "done" } });
  });

  it("a folder in which someone played on by hand is left at the checkpoint, on a branch", async () => {
    const { disk, keep } = await killed(4);
    await playRun({ disk, steps: 3 });
    expect((await readRun(disk)).memory.workflow).toBeUndefined();
    expect(await faultsOf(disk)).toEqual([]);

    const { events, end } = await playWorkflow(THREE, { disk, functions: { keep }, mode: "resume" });

    expect(events.find(({ type }) => type === "started")).toMatchObject({ totalSteps: 2 });
    // The one at which it goes on is there already.
    const made = events.flatMap((event) =>
      event.type === "saved" && event.kind === "workflow" ? [event.label] : [],
    );
    expect(made).toEqual(["rounds.1.go", "rounds.2.go"]);
    expect(stagesIn(events).slice(0, 2)).toEqual(["skip rounds[0].go", "start rounds[0].tell 2"]);
    expect(end.status).toBe("done");
  });

  it("a finished workflow is finished", async () => {
    const disk = powerCutDisk();
    await playWorkflow(THREE, { disk, functions: { keep: () => 1 } });
    const player = scriptedPlayer();

    const { events, end } = await playWorkflow(THREE, {
      disk,
      player,
      functions: { keep: () => 1 },
      mode: "resume",
    });

    expect(stagesIn(events)).toEqual(["skip rounds"]);
    expect([end.status, player.asked.length]).toEqual(["done", 0]);
  });

  it("a damaged newest checkpoint: the one before is taken, and it says so", async () => {
    const { disk, keep } = await killed(6);
    await playRun({ disk, steps: 1 });
    const newest = (await runStore(disk).list()).find(
      ({ info }) => info.workflow?.checkpointId === "rounds.1.go",
    );
    const bytes = Buffer.from(disk.read(newest?.file ?? "", newest?.bytes ?? 0));
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    put(disk, bytes, newest?.file);

    const { events, end } = await playWorkflow(THREE, { disk, functions: { keep }, mode: "resume" });

    expect(
      events.some((event) => event.type === "notice" && /rounds|workflow.*damaged/.test(event.text)),
    ).toBe(true);
    expect(stagesIn(events)[0]).toBe("skip rounds[0].go");
    expect(end.status).toBe("done");
  });

  it("after it failed, a person lets it go on: what stopped it is tried again, and nothing else", async () => {
    const disk = powerCutDisk();
    const { calls, keep } = keptCalls();
    let isBroken = true;
    const functions = {
      keep: (args: object, info: Parameters<typeof keep>[1]) => {
        keep(args as never, info);
        if (isBroken && info.path === "rounds[1].tell") throw new Error("no line");
        return 1;
      },
    };
    const first = await playWorkflow(THREE, { disk, functions });
    expect(first.end).toMatchObject({ status: "failed", error: "rounds: rounds[1].tell: no line" });
    expect(first.end.outcome.type).toBe("needs-person");
    isBroken = false;

    const { events, end } = await playWorkflow(THREE, { disk, functions, mode: "resume" });

    expect(end.status).toBe("done");
    expect(stagesIn(events).slice(0, 5)).toEqual([
      ...["skip rounds[0].go", "skip rounds[0].tell", "skip rounds[1].go"],
      ...["start rounds[1].tell 2", "done rounds[1].tell"],
    ]);
    expect(calls.map(({ path, attempt }) => `${path} ${attempt}`)).toEqual([
      ...["rounds[0].tell 1", "rounds[1].tell 1", "rounds[1].tell 2", "rounds[2].tell 1"],
    ]);
  });
});

describe("checkpoints", () => {
  it("there is one behind each step of the player's, and the info says what it is of", async () => {
    const disk = powerCutDisk();
    await playWorkflow(THREE, { disk, functions: { keep: () => 1 }, path: "/plans/three.yaml" });

    expect(await checkpointsOf(disk)).toEqual([
      { id: "rounds.2.go", workflow: "three", step: 6 },
      { id: "rounds.1.go", workflow: "three", step: 4 },
      { id: "rounds.0.go", workflow: "three", step: 2 },
    ]);
    const { info, checkpoint } = await runStore(disk).load("rounds.1.go");
    expect(info.version).toBe(2);
    expect(info.workflow).toMatchObject({ name: "three", checkpointId: "rounds.1.go", stepsDone: 3 });
    expect(checkpoint.memory.workflow).toMatchObject({ file: "/plans/three.yaml", inputs: { word: "one" } });
  });

  it("the same id again takes the place of the one before", async () => {
    const disk = powerCutDisk();
    const text =
      "name: x\nsteps:\n  - {name: l, type: loop, times: 3, steps: [{name: w, type: wait, frames: 1}, {name: m, type: checkpoint, checkpoint_id: same}]}\n";

    await playWorkflow(text, { disk });

    expect(await checkpointsOf(disk)).toEqual([{ id: "same", workflow: "x", step: 3 }]);
  });

  it("the same id at the same step of play is another checkpoint where more was done since", async () => {
    const disk = powerCutDisk();
    const text = `
name: twice
steps:
  - name: first
    type: loop
    times: 1
    on_failure: continue
    steps:
      - { name: count, type: call, function: count }
      - { name: mark, type: checkpoint, metadata: { n: "\${{ steps.count.output }}" } }
      - { name: bad, type: assert, that: "false" }
  - { name: count, type: call, function: count }
  - { name: mark, type: checkpoint, metadata: { n: "\${{ steps.count.output }}" } }
`;
    let count = 0;

    await playWorkflow(text, { disk, functions: { count: () => (count += 1) } });

    const made = (await runStore(disk).list()).filter(({ info }) => info.kind === "workflow");
    expect(made.map(({ info }) => info.workflow?.metadata)).toEqual([{ n: 2 }]);
  });

  it("none is made where none is wanted", async () => {
    const disk = powerCutDisk();
    const { end } = await playWorkflow(`${THREE}  - { name: m, type: checkpoint }\n`, {
      ...{ disk, functions: { keep: () => 1 }, checkpoints: false },
    });

    expect(await checkpointsOf(disk)).toEqual([]);
    expect(end.results["m"]?.output).toEqual({ saved: false, checkpoint_id: "m" });
  });

  it("two workflows in one folder keep theirs, and a restart removes its own only", async () => {
    const disk = powerCutDisk();
    const functions = { keep: () => 1 };
    const other = "name: other\nsteps:\n  - {name: m, type: checkpoint}\n";
    await playWorkflow(THREE, { disk, functions });
    await playWorkflow(other, { disk });
    expect((await checkpointsOf(disk)).map(({ workflow }) => workflow).sort()).toEqual([
      "other",
      "three",
      "three",
      "three",
    ]);

    const resumed = await playWorkflow(THREE, { disk, functions, mode: "resume" });
    expect(stagesIn(resumed.events).slice(0, 2)).toEqual(["skip rounds[0].go", "skip rounds[0].tell"]);
    const again = await playWorkflow(THREE, { disk, functions, mode: "restart" });

    const notices = again.events.flatMap((event) => (event.type === "notice" ? [event.text] : []));
    expect(notices).toContain("3 checkpoints of three removed");
    expect((await checkpointsOf(disk)).map(({ workflow }) => workflow).sort()).toEqual([
      "other",
      "three",
      "three",
      "three",
    ]);
    expect(again.events.find(({ type }) => type === "started")).toMatchObject({ how: "new-game" });
  });
});

describe("the player", () => {
  const STUCK = `
name: stuck
steps:
  - { name: m, type: checkpoint }
  - { name: go, type: agent, goal: Open the door, until: totalSteps >= 9, max_steps: 2, retries: 1, on_failure: rollback }
`;

  it("is told its goal, and behind a rollback what was tried and why it failed, at the end of its last message", async () => {
    const disk = powerCutDisk();
    const texts: string[] = [];
    const player = scriptedPlayer();
    const heard = {
      ...player,
      reply: (request: Parameters<typeof player.reply>[0], options: Parameters<typeof player.reply>[1]) => {
        const last = request.messages.at(-1)?.content.at(-1);
        texts.push(typeof last === "object" && "text" in last ? String(last.text) : "");
        return player.reply(request, options);
      },
    };

    const { end, events } = await playWorkflow(STUCK, { disk, player: heard });

    expect(end).toMatchObject({ status: "failed", error: expect.stringContaining("2 steps were played") });
    expect(texts[0]).toBe("Your goal from now on: Open the door");
    expect(texts[2]).toMatch(
      /^Your goal from now on: Open the door\n\nAttempt 1 at this part failed \(2 steps.*\)\. The game was put back/s,
    );
    expect(stagesIn(events).slice(2)).toEqual(["start go", "retry go", "start go 2", "failed go"]);
    // The checkpoint to which it went back is there already.
    expect(events.filter((event) => event.type === "saved" && event.kind === "workflow")).toHaveLength(1);
    const ended = events.find(({ type }) => type === "finished");
    expect(ended).toMatchObject({ totalSteps: 2, sessionSteps: 4 });
  });

  it("is given each goal once between two steps, and its own again when the workflow is over", async () => {
    const disk = powerCutDisk();
    const goals: string[][] = [];
    const player = scriptedPlayer();
    const heard = {
      ...player,
      reply: (request: Parameters<typeof player.reply>[0], options: Parameters<typeof player.reply>[1]) => {
        const texts = (request.messages.at(-1)?.content ?? []).map((block) =>
          String("text" in block && block.text),
        );
        goals.push(texts.filter((text) => text.startsWith("Your goal")));
        return player.reply(request, options);
      },
    };
    const text = `
name: two
steps:
  - { name: one, type: agent, goal: Open the door, until: totalSteps >= 1, max_steps: 2 }
  - { name: two, type: agent, goal: Ring the bell, until: totalSteps >= 2, max_steps: 2 }
`;

    await playWorkflow(text, { disk, player: heard });

    expect(goals).toEqual([
      ["Your goal from now on: Open the door"],
      ["Your goal from now on: Ring the bell"],
    ]);
    const { checkpoint } = await runStore(disk).load("latest");
    const last = checkpoint.memory.messageHistory.at(-1)?.content.at(-1);
    expect(last).toEqual({ type: "text", text: "Your goal from now on: finish the game" });
  });

  it("is told the same when a person lets it go on that failed, from the newest checkpoint", async () => {
    const disk = powerCutDisk();
    const text = STUCK.replace("retries: 1, ", "");
    await playWorkflow(text, { disk });

    const { events } = await playWorkflow(text, { disk, mode: "resume" });

    expect(stagesIn(events)).toEqual(["skip m", "start go 2", "failed go"]);
    const told = recordsOf(disk).flatMap((record) => ("told" in record ? [record.told] : []));
    expect(told.join("\n\n")).toMatch(/Attempt 1 at this part failed \(2 steps.*\)\. The game was put back/s);
  });

  it("one that cannot be reached is waited for, and no longer than until the run is to end", async () => {
    let asked = 0;
    const player = scriptedPlayer();
    const away = {
      ...player,
      reply: (request: Parameters<typeof player.reply>[0], options: Parameters<typeof player.reply>[1]) => {
        asked += 1;
        if (asked === 2) throw new ModelFault("unreachable", "the server is away");
        return player.reply(request, options);
      },
    };
    const waits: number[] = [];
    const timers = {
      sleep: async () => {},
      alarm: (ms: number, ring: () => void) => {
        waits.push(ms);
        ring();
        return { putOff: () => {}, cancel: () => {} };
      },
    };
    const text = STUCK.replace("max_steps: 2", "max_steps: 9, backoff: 30s");

    const { end, events } = await playWorkflow(text, {
      disk: powerCutDisk(),
      player: away,
      services: { timers },
    });

    expect(end.status).toBe("done");
    expect(waits).toEqual([30_000]);
    expect(events.find(({ type }) => type === "stage-retried")).toMatchObject({
      error: expect.stringContaining("away"),
      waitMs: 30_000,
    });

    asked = 0;
    const controller = new AbortController();
    const hanging = {
      ...timers,
      alarm: () => {
        queueMicrotask(() => controller.abort(new Error("enough")));
        return { putOff: () => {}, cancel: () => {} };
      },
    };
    const stopped = await playWorkflow(text, {
      ...{ disk: powerCutDisk(), player: away },
      services: { timers: hanging, signal: controller.signal },
    });
    expect(stopped.end).toMatchObject({ status: "stopped", outcome: { type: "cancelled" } });
  });

  it("a limit of the command's stops it, and what is due without play is still done", async () => {
    const disk = powerCutDisk();
    const stopped = await playWorkflow(THREE, { disk, functions: { keep: () => 1 }, config: { steps: 2 } });
    expect(stopped.end).toMatchObject({ status: "stopped", outcome: { type: "done" } });
    expect(Object.keys(stopped.end.results)).toEqual(["rounds[0].go", "rounds[0].tell"]);

    const { end } = await playWorkflow(THREE, {
      disk,
      functions: { keep: () => 1 },
      config: { steps: 4 },
      mode: "resume",
    });
    expect(end.status).toBe("done");
  });
});

test("a person is asked before and after a step, and it goes on only when told", async () => {
  const disk = powerCutDisk();
  const text = `
name: asks
steps:
  - { name: a, type: wait, frames: 1, interrupt: before }
  - { name: b, type: wait, frames: 1, interrupt: after }
  - { name: c, type: wait, frames: 1 }
`;
  const go = { decision: { type: "approve" }, say: null } as const;

  const first = await playWorkflow(text, { disk });
  expect(first.end.status).toBe("interrupted");
  expect(first.events.at(-1)).toMatchObject({
    type: "interrupt",
    reason: "before the step a",
    when: "before",
  });
  const standing = await playWorkflow(text, { disk, mode: "resume" });
  expect(standing.end.status).toBe("interrupted");

  const second = await playWorkflow(text, { disk, mode: "resume", config: { resume: go } });
  expect(second.events.at(-1)).toMatchObject({ type: "interrupt", reason: "after the step b" });
  const third = await playWorkflow(text, { disk, mode: "resume", config: { resume: go } });

  expect(third.end.status).toBe("done");
  expect(stagesIn(third.events)).toEqual(["skip a", "skip b", "start c", "done c"]);
  expect((await readRun(disk)).totalSteps).toBe(3);
});

test("a person is asked once after a step, also where the run goes back to the checkpoint behind it", async () => {
  const disk = powerCutDisk();
  const text = `
name: asks
steps:
  - { name: go, type: agent, goal: Go, until: totalSteps >= 2, max_steps: 5, interrupt: after }
  - { name: tell, type: call, function: tell, retries: 1, on_failure: rollback }
`;
  let calls = 0;
  const tell = () => {
    calls += 1;
    if (calls === 1) throw new Error("not yet");
    return calls;
  };
  const config = { resume: { decision: { type: "approve" }, say: null } } as const;
  const first = await playWorkflow(text, { disk, functions: { tell } });
  expect(first.events.at(-1)).toMatchObject({ type: "interrupt", reason: "after the step go" });

  const { end } = await playWorkflow(text, { disk, functions: { tell }, config, mode: "resume" });

  expect([end.status, calls]).toEqual(["done", 2]);
});

test("the journal says of each step that it began and ended, and is of version 2", async () => {
  const disk = powerCutDisk();
  await playWorkflow("name: x\nsteps:\n  - {name: w, type: wait, frames: 1}\n", { disk });

  const records = recordsOf(disk) as unknown as {
    type: string;
    phase?: string;
    path?: string;
    version?: number;
  }[];
  const stages = records.filter(({ type }) => type === "stage");
  expect(stages.map(({ phase, path }) => [phase, path])).toEqual([
    ["begin", ""],
    ["begin", "w"],
    ["end", "w"],
    ["end", ""],
  ]);
  expect(records.find(({ type }) => type === "version")).toMatchObject({ version: 2 });
  expect(disk.list(`${FOLDER}/`).some((name) => name.includes(".tmp"))).toBe(false);
});

test("a function that nobody registered is refused before anything is done", async () => {
  const disk = powerCutDisk();

  await expect(playWorkflow(THREE, { disk })).rejects.toMatchObject({ code: "workflow-function-unknown" });
  expect(disk.inspect(FOLDER)).toBeNull();
});

test("a store in memory gives the same results as files", async () => {
  const text = `${THREE}  - { name: m, type: checkpoint, metadata: { at: "\${{ totalSteps }}" } }\n`;
  const functions = { keep: (args: object) => args };
  const disk = powerCutDisk();
  const inFiles = await playWorkflow(text, { disk, functions });
  const { info } = await runStore(disk).load("latest");
  const store = createMemoryStore({ slug: info.game.slug, romSha256: info.game.romSha256, core: info.core });

  const inMemory = await playWorkflow(text, { disk: powerCutDisk(), functions, services: { store } });

  const idsIn = (entries: readonly SaveEntry[]) =>
    entries.flatMap(({ info: { workflow, totalSteps } }) =>
      workflow ? [[workflow.checkpointId, totalSteps]] : [],
    );
  expect(inMemory.end.status).toBe("done");
  expect(inMemory.end.results).toEqual(inFiles.end.results);
  expect(idsIn(await store.list())).toEqual(idsIn(await runStore(disk).list()));
  expect(stagesIn(inMemory.events)).toEqual(stagesIn(inFiles.events));

  const again = await playWorkflow(text, {
    disk: powerCutDisk(),
    functions,
    mode: "resume",
    services: { store },
  });
  expect(stagesIn(again.events)).toEqual(["skip rounds", "skip m"]);
});

test("a checkpoint that the full disk does not take is told, and the workflow goes on", async () => {
  const text =
    "name: x\nsteps:\n  - {name: w, type: wait, frames: 1}\n  - {name: m, type: checkpoint}\n  - {name: z, type: wait, frames: 1}\n";
  const full = powerCutDisk();
  let isFull = false;
  const disk: Disk = {
    ...full,
    create: (path) => {
      if (isFull && path.includes("_workflow_"))
        throw Object.assign(new Error("full"), { code: "ENOSPC", syscall: "open" });
      return full.create(path);
    },
  };
  isFull = true;

  const { events, end } = await playWorkflow(text, { disk });

  expect(events.find(({ type }) => type === "save-failed")).toMatchObject({
    kind: "workflow",
    code: "cannot-write",
  });
  expect(end.status).toBe("done");
  expect(end.results["m"]?.output).toEqual({ saved: false, checkpoint_id: "m" });
  expect(stagesIn(events)).toEqual(["start w", "done w", "start m", "done m", "start z", "done z"]);
});

test("interrupts of the run stop before a workflow's own steps, too", async () => {
  const disk = powerCutDisk();
  const text =
    "name: x\nsteps:\n  - {name: p, type: press, buttons: [a]}\n  - {name: z, type: wait, frames: 1}\n";
  const config = { settings: { interrupts: { before: ["act"], after: [], when: [] } } } as const;
  const resume = { ...config, resume: { decision: { type: "approve" }, say: null } } as const;

  const first = await playWorkflow(text, { disk, config });
  expect(first.events.at(-1)).toMatchObject({ type: "interrupt", pending: { by: "operator" } });
  const second = await playWorkflow(text, { disk, config: resume, mode: "resume" });
  expect(second.events.at(-1)).toMatchObject({ type: "interrupt", step: 2 });
  const third = await playWorkflow(text, { disk, config: resume, mode: "resume" });

  expect(third.end.status).toBe("done");
  expect((await readRun(disk)).totalSteps).toBe(2);
});

test("one that is cancelled ends after its present step, saved, and goes on there", async () => {
  const disk = powerCutDisk();
  const controller = new AbortController();
  const player = scriptedPlayer();
  const watch = (event: { readonly type: string; readonly step?: number }): void => {
    if (event.type === "step-started" && event.step === 3) controller.abort(new Error("Ctrl-C"));
  };
  const heedless = {
    ...player,
    reply: (request: Parameters<typeof player.reply>[0]) =>
      player.reply(request, { signal: new AbortController().signal }),
  };
  const functions = { keep: () => 1 };

  const stopped = await playWorkflow(THREE, {
    ...{ disk, player: heedless, functions, watch },
    services: { signal: controller.signal },
  });
  expect(stopped.end).toMatchObject({ status: "stopped", outcome: { type: "cancelled" } });
  expect(stopped.events.at(-1)).toMatchObject({ totalSteps: 3, unsavedSteps: 0 });

  const { end } = await playWorkflow(THREE, { disk, player, functions, mode: "resume" });
  expect([end.status, (await readRun(disk)).totalSteps]).toEqual(["done", 6]);
});

test("the built-in player goes another way at each attempt", async () => {
  const disk = powerCutDisk();
  const text = `
name: x
steps:
  - { name: m, type: checkpoint }
  - { name: go, type: agent, goal: G, until: "false", max_steps: 25, retries: 1, on_failure: rollback }
`;
  await playWorkflow(text, { disk, player: createExplorer({ seed: 1 }), config: { settings: { seed: 1 } } });

  const outcomes = recordsOf(disk).filter(({ type }) => type === "outcome") as unknown as {
    readonly step: number;
    readonly outcome: { readonly machineSha256: string };
  }[];
  const ends = outcomes.filter(({ step }) => step === 25).map(({ outcome }) => outcome.machineSha256);
  expect(ends).toHaveLength(2);
  expect(new Set(ends).size).toBe(2);
});
