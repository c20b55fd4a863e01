import { describe, expect, it } from "vitest";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import type { Message, UserMessage } from "../../../src/base/vocabulary/conversation.ts";
import type { OperatorAction } from "../../../src/base/vocabulary/operator.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import { toWireRequest } from "../../../src/model/anthropic/wire-request.ts";
import { openContext } from "../../../src/play/agent/context.ts";
import { endOf } from "../../../src/play/agent/end-of.ts";
import { act } from "../../../src/play/agent/nodes/act.ts";
import { decide } from "../../../src/play/agent/nodes/decide.ts";
import { remember } from "../../../src/play/agent/nodes/remember.ts";
import type { RunOptions } from "../../../src/play/agent/run-options.ts";
import { writeSave } from "../../../src/play/agent/write-save.ts";
import { stateOfSave } from "../../../src/record/replay/open-state.ts";
import {
  operatorMessage,
  receiveAction,
  rememberOperatorStep,
} from "../../../src/record/replay/operator-step.ts";
import { restorePoint } from "../../../src/record/replay/restore.ts";
import { tell } from "../../../src/record/replay/state/pending.ts";
import { Death } from "../../helpers/disks/faulty-disk.ts";
import { type PowerCutDisk, powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { breakWhen } from "../../helpers/runs/break-when.ts";
import { playRun, readRun, removeLock, runStore } from "../../helpers/runs/journal-world.ts";
import { actionOf, operatorAt } from "../../helpers/runs/operator.ts";
import { playAgent, toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";
import { faultsOf } from "../../helpers/runs/prove-journal.ts";
import { runToEnd } from "../../helpers/runs/run-to-end.ts";
import { someCheckpoint, someMemory } from "../../helpers/saves/checkpoints.ts";
import { recordsOf } from "../../helpers/saves/journals.ts";
import { checkRequest } from "../../helpers/server/messages-rules.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

const WAIT: OperatorAction = { tool: "wait", input: { frames: 5 } };
const UP = ["press_buttons", { buttons: ["up"] }] as const;

const SEEN = "This is the game now, after what the operator did:";
const text = (words: string) => ({ type: "text", text: words }) as const;
const image = (name: string) => ({ type: "image", sha256: name.repeat(64) }) as const;
const KEPT = [text("Picture:"), image("d")];
const NOTHING_DONE = {
  ...{ track: [], images: new Map(), gameInfo: {}, machineSha256: "0", notes: {} },
  ...{ goal: null, wasUseful: true },
};

/** A run of the bundled game whose operator waits in each step. */
async function village(options: Partial<RunOptions> = {}) {
  const { model, requests } = toolPlayer(UP);
  const { ports, disk, start } = await villageRun(model);
  const context = openContext(ports, {
    ...{ steps: null, untilStep: null, saveEvery: 10, autoSave: true },
    ...{ signal: new AbortController().signal, takeAction: () => WAIT, ...options },
  });
  const hash = () => hashMachine(ports.emulator.snapshot());
  return { context, ports, disk, state: start.state, requests, hash };
}

/** The texts and pictures of the last message, each text's first line. */
function lastOf({ memory }: Pick<RunState, "memory">): readonly string[] {
  const last = memory.messageHistory.at(-1) as Extract<Message, { role: "user" }>;
  return last.content.map((block) =>
    block.type === "text" ? (block.text.split("\n")[0] ?? "") : block.type,
  );
}

describe("an operator's step, node by node", () => {
  it("decide: the action waits, and nobody is asked", async () => {
    const { context, state, requests, hash } = await village();
    const before = hash();

    const { result, told } = await runToEnd(decide(context, state));

    expect(result.memory).toMatchObject({ operator: WAIT, next: "act" });
    expect("waiting" in result.memory).toBe(false);
    expect(told).toEqual([{ type: "step-started", step: 1 }]);
    expect([requests, hash()]).toEqual([[], before]);
  });

  it("decide: without an action the LM is asked", async () => {
    const { context, state, requests } = await village({ takeAction: () => null });

    const { result } = await runToEnd(decide(context, state));

    expect(requests).toHaveLength(1);
    expect("operator" in result.memory).toBe(false);
  });

  it("act: is done by the tool of that name, and waits to be remembered", async () => {
    const { context, state, hash } = await village();
    const { result: decided } = await runToEnd(decide(context, state));
    const before = hash();

    const { result, told } = await runToEnd(act(context, decided));

    expect(told).toMatchObject([{ type: "tool-result", step: 1, tool: "wait", text: "Waited 5 frames." }]);
    expect(result.memory).toMatchObject({ operator: WAIT, next: "remember", outcome: { track: [[[], 5]] } });
    expect([hash() === before, result.totalSteps]).toEqual([false, 0]);
  });

  it("remember: is told at the end of the last message, and no message is counted", async () => {
    const { context, state } = await village();
    const useless = { ...state.memory.counters, uselessReplies: 2, summaryDueAt: 1 };
    const start = { ...state, memory: { ...state.memory, counters: useless } };
    const { result: acted } = await runToEnd(act(context, (await runToEnd(decide(context, start))).result));

    const { result } = await runToEnd(remember(context, acted));

    expect(result).toMatchObject({
      totalSteps: 1,
      sessionSteps: 1,
      memory: { counters: useless, next: "save" },
    });
    expect(result.memory.messageHistory).toHaveLength(1);
    expect(lastOf(result)).toEqual([
      ...lastOf(start),
      'The operator used wait with {"frames":5}: Waited 5 frames.',
      "This is the game now, after what the operator did:",
      "image",
    ]);
    expect("operator" in result.memory || "outcome" in result.memory).toBe(false);
  });

  it("tells of twenty steps and shows the game once, however many they are", async () => {
    const { context, state } = await village();
    const opening = lastOf(state);
    let now = state;
    for (let step = 1; step <= 25; step += 1) {
      for (const node of [decide, act, remember]) now = (await runToEnd(node(context, now))).result;
    }

    const added = lastOf(now).slice(opening.length);
    expect(lastOf(now).slice(0, opening.length)).toEqual(opening);
    expect(added[0]).toBe("The operator did 5 more things before this.");
    expect(added.filter((text) => text.startsWith("The operator used wait"))).toHaveLength(20);
    expect(added.slice(21)).toEqual(["This is the game now, after what the operator did:", "image"]);
    expect(now.memory.images.size).toBeLessThanOrEqual(2);
    expect(now.totalSteps).toBe(25);
  });

  it("shows what a skill kept on the way, until the next one", () => {
    const { content } = operatorMessage("ran the skill talk: done.", KEPT, [text("Place: Wood"), image("c")]);
    const told = (memory: RunState["memory"]) => lastOf({ memory });
    const before = stateOfSave(someCheckpoint({ memory: someMemory(1) }), "a.png");
    const [opening] = [told(before.memory)];
    const step = (state: RunState, message: UserMessage): RunState =>
      rememberOperatorStep(receiveAction(state, WAIT), { ...NOTHING_DONE, message });

    const one = step(before, { role: "user", content });
    const two = step(tell(one, "Go on."), operatorMessage("used wait: Waited.", [], [text("Place: Hill")]));

    const shown = ["The operator ran the skill talk: done.", "Picture:", "image", SEEN, "image"];
    expect(told(one.memory)).toEqual([...opening, ...shown]);
    expect(told(two.memory)).toEqual([
      ...opening,
      shown[0],
      "Go on.",
      "The operator used wait: Waited.",
      SEEN,
    ]);
  });

  it("that waits is a step under way: a request to stop lets it end", async () => {
    const { context, state } = await village({ signal: AbortSignal.abort("stop") });
    const { result: decided } = await runToEnd(decide(context, state));

    expect(endOf(context, state)?.type).toBe("cancelled");
    expect(endOf(context, decided)).toBeNull();
  });

  it.each([
    ["before act", [decide]],
    ["before remember", [decide, act]],
  ] as const)("can be saved and gone on from %s", async (_, nodes) => {
    const { context, ports, disk, state, hash } = await village();
    const whole = await village();
    let end = whole.state;
    for (const node of [decide, act, remember]) end = (await runToEnd(node(whole.context, end))).result;
    let stopped = state;
    for (const node of nodes) stopped = (await runToEnd(node(context, stopped))).result;
    await runToEnd(writeSave(context, stopped, { kind: "emergency" }));
    ports.emulator.run(100, ["a"]);

    const saved = await runStore(disk).load("latest");
    let now = restorePoint(ports.emulator, saved).state;
    expect(now.memory.next).toBe(nodes.length === 1 ? "act" : "remember");
    for (const node of [act, remember].slice(nodes.length - 1)) {
      now = (await runToEnd(node(context, now))).result;
    }

    expect(saved.info.version).toBe(2);
    expect(now.memory).toEqual(end.memory);
    expect([now.totalSteps, hash()]).toEqual([1, whole.hash()]);
  });
});

it("counts, and the LM reads of it with its next request, which a strict server takes", async () => {
  const { model, requests } = toolPlayer(UP, UP);
  const session = await villageRun(model);
  const actions = [null, WAIT, WAIT];

  const events = await playAgent(session, { steps: 4, takeAction: () => actions.shift() ?? null });

  expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: 4, sessionSteps: 4 });
  expect(requests).toHaveLength(2);
  const [, second = expect.fail()] = requests;
  expect(second.messages.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
  expect(JSON.stringify(second.messages.at(-1)).match(/The operator used wait/g)).toHaveLength(2);
  const wire = toWireRequest(second, { model: "claude-sonnet-5", profile: "anthropic", maxTokens: 100 });
  expect(() => checkRequest(wire as never)).not.toThrow();
});

const RUN = { untilStep: 8 };
const OPERATORS = [2, 3, 6];

async function wholeRun() {
  const disk = powerCutDisk();
  const player = scriptedPlayer();
  await playRun({ ...RUN, disk, player, ...operatorAt(OPERATORS) });
  return { disk, end: await readRun(disk), asked: player.asked };
}

/** Kills a run right when its journal holds so many records. */
async function killAt(records: number, disk: PowerCutDisk, player: ReturnType<typeof scriptedPlayer>) {
  const { options, watch } = operatorAt(OPERATORS);
  const look = (event: Parameters<NonNullable<typeof watch>>[0]): void => {
    watch?.(event);
    if (event.type !== "started" && recordsOf(disk).length >= records) throw new Death("killed");
  };
  try {
    await playRun({ ...RUN, disk, player, ...(options && { options }), watch: look });
    return false;
  } catch (error) {
    if (!(error instanceof Death)) throw error;
    removeLock(disk);
    return true;
  }
}

describe("a run in which an operator plays some steps", () => {
  it("is proved whole, and says that it needs version 2", async () => {
    const { disk } = await wholeRun();

    const operators = recordsOf(disk).flatMap((entry) => (entry.type === "operator" ? [entry] : []));
    expect(operators.map(({ step, action }) => [step, action])).toEqual(
      OPERATORS.map((step) => [step, actionOf(step)]),
    );
    expect(recordsOf(disk).filter(({ type }) => type === "version")).toHaveLength(1);
    expect(await faultsOf(disk)).toEqual([]);
  });

  it("killed at any event, does no action twice and asks for nothing twice", async () => {
    const whole = await wholeRun();
    for (let records = 2; ; records += 1) {
      const disk = powerCutDisk();
      const player = scriptedPlayer();
      if (!(await killAt(records, disk, player))) break;

      await playRun({ ...RUN, disk, player, ...operatorAt(OPERATORS) });

      expect(await readRun(disk), `killed at ${records} records`).toEqual(whole.end);
      expect(player.asked, `killed at ${records} records`).toEqual(whole.asked);
      expect(recordsOf(disk).filter(({ type }) => type === "operator")).toHaveLength(OPERATORS.length);
      expect(await faultsOf(disk)).toEqual([]);
    }
  });

  it("whose operator has gone, carries out first what they had asked for", async () => {
    const disk = powerCutDisk();
    const player = scriptedPlayer();
    const { options, watch } = operatorAt([2]);
    await playRun({
      ...{ ...RUN, disk, player },
      ...(options && { options }),
      watch: (event) => {
        watch?.(event);
        if (event.type === "tool-result" && event.step === 2) throw new Death("killed");
      },
    }).catch(() => {});
    removeLock(disk);
    const asked = player.asked.length;

    const events = await playRun({ ...RUN, disk, player, untilStep: 2 });

    expect(player.asked).toHaveLength(asked);
    expect(events).toContainEqual(expect.objectContaining({ type: "tool-result", step: 2 }));
    expect((await readRun(disk)).totalSteps).toBe(2);
  });

  it.each([true, false])(
    "goes on from a save in which an action waits, and on a branch from it (%s)",
    async (isBranch) => {
      const whole = await wholeRun();
      const disk = powerCutDisk();
      const player = scriptedPlayer();
      const { options, watch } = operatorAt(OPERATORS);
      let isBroken = false;
      const broken = playRun({
        ...{ ...RUN, disk, player },
        ...(options && { options }),
        powerOn: (rom) => breakWhen(rom, () => isBroken),
        watch: (event) => {
          watch?.(event);
          isBroken = event.type === "step-started" && event.step === 3;
        },
      });
      await expect(broken).rejects.toThrow("the machine broke");
      const { info, checkpoint } = await runStore(disk).load("latest");
      expect([info.version, info.totalSteps, checkpoint.memory.operator]).toEqual([2, 2, actionOf(3)]);

      const start = isBranch ? { save: "latest" } : ("present" as const);
      await playRun({ ...RUN, disk, player, start, ...operatorAt(OPERATORS) });

      expect(await readRun(disk)).toEqual(whole.end);
      expect(player.asked).toEqual(whole.asked);
      expect(await faultsOf(disk)).toEqual([]);
      await playRun({ ...RUN, disk, player, start: { step: 2 }, ...operatorAt(OPERATORS) });
      expect(await readRun(disk)).toEqual(whole.end);
    },
  );

  it.each([1, 2, 3, 5, 6, 8])("goes back to step %i", async (step) => {
    const { disk, end } = await wholeRun();

    await playRun({ ...RUN, disk, start: { step }, ...operatorAt(OPERATORS) });

    expect(await readRun(disk)).toEqual(end);
    expect(await faultsOf(disk)).toEqual([]);
  });
});
