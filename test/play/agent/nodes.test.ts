import { describe, expect, it, test } from "vitest";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import { RunnerError } from "../../../src/base/errors.ts";
import type { RunState } from "../../../src/base/vocabulary/run-state.ts";
import { recover } from "../../../src/parts/drift/play/recover.ts";
import { NO_DRIFT } from "../../../src/parts/drift/record/window.ts";
import { openContext, type RunContext } from "../../../src/play/agent/context.ts";
import { endOf } from "../../../src/play/agent/end-of.ts";
import { act } from "../../../src/play/agent/nodes/act.ts";
import { decide } from "../../../src/play/agent/nodes/decide.ts";
import { remember } from "../../../src/play/agent/nodes/remember.ts";
import { isSaveDue, save } from "../../../src/play/agent/nodes/save.ts";
import { summarize } from "../../../src/play/agent/nodes/summarize.ts";
import type { RunOptions } from "../../../src/play/agent/run-options.ts";
import { writeSave } from "../../../src/play/agent/write-save.ts";
import { keepOutcome, receive } from "../../../src/record/replay/reduce.ts";
import { restorePoint } from "../../../src/record/replay/restore.ts";
import { listSaves } from "../../../src/record/saves/folder/list-saves.ts";
import { FOLDER, runStore } from "../../helpers/runs/journal-world.ts";
import { toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";
import { runToEnd } from "../../helpers/runs/run-to-end.ts";
import { someReply } from "../../helpers/saves/checkpoints.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

const NODES = { decide, act, remember, recover, summarize, save };
const UP = ["press_buttons", { buttons: ["up"] }] as const;
const SUMMARY = [
  "## Events and milestones",
  "## Decisions",
  "## Present goal",
  "## Place and party",
  "## Strategies and plans",
].join("\nNothing.\n");

/** A run of the bundled game before its first step, and what its nodes work with. */
async function village(player = toolPlayer(UP, UP, UP).model, options: Partial<RunOptions> = {}) {
  const { ports, disk, start } = await villageRun(player);
  const context = openContext(ports, {
    ...{ steps: null, untilStep: null, saveEvery: 10, autoSave: true },
    signal: new AbortController().signal,
    ...options,
  });
  return {
    ...{ context, state: start.state },
    saves: () => listSaves(FOLDER, { disk }).games.flatMap((game) => game.saves),
    load: () => runStore(disk).load("latest"),
    hash: () => hashMachine(ports.emulator.snapshot()),
  };
}

/** The state that a node gives. */
async function visit(node: keyof typeof NODES, context: RunContext, state: RunState): Promise<RunState> {
  return (await runToEnd(NODES[node](context, state))).result;
}

/** The same state with other parts of its memory. */
function withMemory(state: RunState, memory: Partial<RunState["memory"]>): RunState {
  return { ...state, memory: { ...state.memory, ...memory } };
}

describe("decide", () => {
  it("leaves the reply waiting, and the conversation and the machine as they were", async () => {
    const { context, state, hash } = await village();
    const before = hash();

    const next = await visit("decide", context, state);

    expect(next.memory).toMatchObject({ next: "act", waiting: [{ purpose: "play" }] });
    expect(next.memory.messageHistory).toBe(state.memory.messageHistory);
    expect([next.totalSteps, hash()]).toEqual([0, before]);
  });

  it("asks nobody when the history is too long: a summary comes first", async () => {
    const { model, requests } = toolPlayer();
    const { context, state } = await village(model);
    const [first] = state.memory.messageHistory;
    const messageHistory = Array.from({ length: 100 }, () => first ?? expect.fail());

    const { result, told } = await runToEnd(decide(context, withMemory(state, { messageHistory })));

    expect(result.memory.next).toBe("summarize");
    expect(told.map(({ type }) => type)).toEqual(["notice"]);
    expect(requests).toEqual([]);
  });
});

describe("act", () => {
  it("does what the reply asks for; what came of it waits, and nothing is remembered yet", async () => {
    const { context, state, hash } = await village();
    const decided = await visit("decide", context, state);
    const before = hash();

    const next = await visit("act", context, decided);

    expect(next.memory).toMatchObject({ next: "remember", outcome: { machineSha256: hash() } });
    expect(next.memory.waiting).toBe(decided.memory.waiting);
    expect(next.memory.messageHistory).toBe(state.memory.messageHistory);
    expect([next.totalSteps, hash() === before]).toEqual([0, false]);
  });

  it("puts the machine back when something breaks, so that its state holds", async () => {
    const { context, state, hash } = await village();
    const decided = await visit("decide", context, state);
    const before = hash();
    const { game } = context.ports;
    const readState = () => {
      throw new Error("the game cannot be read");
    };
    const ports = { ...context.ports, game: { ...game, adapter: { ...game.adapter, readState } } };

    await expect(visit("act", { ...context, ports }, decided)).rejects.toThrow("the game cannot be read");

    expect(hash()).toBe(before);
  });
});

describe("remember", () => {
  it.each([
    [60, "save"],
    [3, "summarize"],
  ] as const)("where a summary is due at %i messages, %s comes next", async (summaryDueAt, expected) => {
    const { context, state } = await village();
    const counters = { ...state.memory.counters, summaryDueAt };
    const acted = await visit(
      "act",
      context,
      await visit("decide", context, withMemory(state, { counters })),
    );

    const { result, told } = await runToEnd(remember(context, acted));

    expect(result).toMatchObject({ totalSteps: 1, sessionSteps: 1, memory: { next: expected } });
    expect(result.memory.messageHistory).toHaveLength(3);
    expect("waiting" in result.memory || "outcome" in result.memory).toBe(false);
    expect(told).toMatchObject([
      { type: "step-finished", step: 1, messages: 3 },
      { type: "health", step: 1 },
    ]);
  });

  it("keeps what was reached in a save of its own", async () => {
    const { context, state, saves } = await village();
    const acted = await visit("act", context, await visit("decide", context, state));
    const outcome = acted.memory.outcome ?? expect.fail();

    const reached = keepOutcome(acted, { ...outcome, milestones: ["found the key"] });
    const { told } = await runToEnd(remember(context, reached));

    expect(told.map(({ type }) => type)).toEqual(["step-finished", "health", "milestone", "saved"]);
    expect(saves().map(({ info }) => [info.kind, info.label, info.version])).toEqual([
      ["milestone", "found the key", 1],
    ]);
  });
});

describe("summarize", () => {
  const due = (state: RunState) => withMemory(state, { next: "summarize" });

  it("asks once a visit: a reply that will not do waits, and the next visit asks for another", async () => {
    const player = scriptedPlayer();
    const { context, state } = await village(player);

    const first = await visit("summarize", context, due(state));
    expect(first.memory).toMatchObject({ next: "summarize", waiting: [{ purpose: "summary" }] });
    const second = await visit("summarize", context, first);
    expect(second.memory.waiting).toHaveLength(2);
    const third = await visit("summarize", context, second);

    expect(player.asked).toHaveLength(2);
    expect(third.memory).toMatchObject({ next: "save", counters: { summaries: 1 } });
    expect(third.memory.messageHistory).toHaveLength(1);
    expect("waiting" in third.memory).toBe(false);
  });

  it("asks nobody where a good summary waits", async () => {
    const { model, requests } = toolPlayer();
    const { context, state } = await village(model);
    const waits = receive(due(state), { purpose: "summary", reply: someReply(SUMMARY) });

    const next = await visit("summarize", context, waits);

    expect(next.memory).toMatchObject({ next: "save", summaryText: SUMMARY });
    expect(requests).toEqual([]);
  });
});

describe("save", () => {
  it.each([
    [10, 0, ["routine"]],
    [11, 10, []],
    [11, 9, ["routine"]],
  ] as const)("at step %i with a save of step %i, writes %j", async (totalSteps, step, kinds) => {
    const { context, state, saves } = await village();
    const at = withMemory({ ...state, totalSteps, saved: { ...state.saved, step } }, { next: "save" });

    const next = await visit("save", context, at);

    expect(saves().map(({ info }) => info.kind)).toEqual(kinds);
    expect(next.memory.next).toBe("decide");
    expect(next.saved.step).toBe(kinds.length > 0 ? totalSteps : step);
  });

  it("applies settings that were asked for while something waited", async () => {
    const { context, state } = await village();
    const asked = withMemory(state, { next: "save", requestedSettings: { goal: "the lantern" } });

    const next = await visit("save", context, asked);

    expect("requestedSettings" in next.memory).toBe(false);
    expect(next.memory.settings.goal).toBe("the lantern");
  });
});

describe("the end of a run", () => {
  it.each([
    ["decide", "cancelled"],
    ["act", null],
    ["remember", null],
    ["summarize", null],
    ["save", null],
  ] as const)("asked for before %s is %s: a step that has begun is finished", async (next, expected) => {
    const { context, state } = await village(undefined, { signal: AbortSignal.abort("stop") });

    const end = endOf(context, withMemory({ ...state, sessionSteps: 1 }, { next }));

    expect(end?.type ?? null).toBe(expected);
  });

  it("comes before a reply that waits would lead beyond the last step", async () => {
    const { context, state } = await village(undefined, { untilStep: 0 });

    expect(endOf(context, withMemory(state, { next: "act" }))).toEqual({ type: "done" });
  });
});

describe("between any two nodes a run can be saved, and goes on from there", () => {
  // Two steps: a summary is due after the first one.
  const ORDER = ["decide", "act", "remember", "summarize", "summarize", "summarize", "save"] as const;
  const NODES_PLAYED = [...ORDER, "decide", "act", "remember"] as const;

  async function begin() {
    const world = await village(scriptedPlayer());
    const counters = { ...world.state.memory.counters, summaryDueAt: 3 };
    return { ...world, state: withMemory(world.state, { counters }) };
  }

  async function playNodes(context: RunContext, from: RunState, count: number): Promise<RunState> {
    let state = from;
    for (let played = 0; played < count; played += 1) state = await visit(state.memory.next, context, state);
    return state;
  }

  it("in the order of the graph", async () => {
    const { context, state } = await begin();
    const order: string[] = [];

    let now = state;
    for (const _ of NODES_PLAYED) {
      order.push(now.memory.next);
      now = await visit(now.memory.next, context, now);
    }

    expect(order).toEqual(NODES_PLAYED);
  });

  it.each(NODES_PLAYED.map((node, count) => [node, count] as const))(
    "before %s, node %i",
    async (node, count) => {
      const { context, state, load, hash } = await begin();
      const whole = await begin();
      const end = await playNodes(whole.context, whole.state, NODES_PLAYED.length);
      const stopped = await playNodes(context, state, count);
      const { result } = await runToEnd(writeSave(context, stopped, { kind: "emergency" }));
      context.ports.emulator.run(100, ["a"]);

      const saved = await load();
      const point = restorePoint(context.ports.emulator, saved);
      // A save has no save to make first.
      const left = NODES_PLAYED.length - count - (node === "save" ? 1 : 0);
      const resumed = await playNodes(context, point.state, left);

      expect(saved.info.version).toBe(["act", "remember"].includes(node) || isSecondTry(count) ? 2 : 1);
      expect(result.saved.file).toBe(saved.file);
      expect(resumed.memory).toEqual(end.memory);
      expect([resumed.totalSteps, hash()]).toEqual([end.totalSteps, whole.hash()]);
    },
  );

  /** Whether a first summary waits there. */
  function isSecondTry(count: number): boolean {
    return NODES_PLAYED[count] === "summarize" && NODES_PLAYED[count - 1] === "summarize";
  }
});

test.each<[step: number, savedStep: number, minutes: number, savedMinutes: number, isDue: boolean]>([
  [0, 0, 0, 0, true],
  [9, 0, 0, 0, false],
  [10, 0, 0, 0, true],
  [10, 10, 0, 0, true],
  [11, 10, 0, 0, false],
  [11, 9, 0, 0, true],
  [19, 10, 29, 0, false],
  [19, 10, 30, 0, true],
  [19, 10, 59, 30, false],
  [19, 10, 60, 30, true],
  [31, 12, 0, 0, true],
])(
  "at step %i, saved at step %i, after %i minutes of play, saved after %i: a save is due is %s",
  (totalSteps, step, minutes, savedMinutes, isDue) => {
    const drift = { ...NO_DRIFT, playedMs: minutes * 60_000 };
    const saved = { step, playedMs: savedMinutes * 60_000, file: null, failure: null };
    const state = { totalSteps, saved, memory: { drift } } as unknown as RunState;

    expect(isSaveDue({ options: { saveEvery: 10 } } as RunContext, state)).toBe(isDue);
  },
);

test.each<
  [what: string, facts: Partial<RunState> & { failure: string | null; hasNoJournal?: true }, told: string]
>([
  ["the journal is whole", { failure: null }, "safe at 30, 0 unsaved"],
  [
    "it is whole again",
    { failure: null, safeStep: 25, unsavedSteps: 4 },
    "unsaved 0 (null); safe at 30, 0 unsaved",
  ],
  ["it cannot be written", { failure: "full", safeStep: 28 }, "unsaved 2 (full); safe at 28, 2 unsaved"],
  [
    "a save came after it",
    { failure: "full", safeStep: 20, saved: 29 as never },
    "unsaved 1 (full); safe at 20, 1 unsaved",
  ],
  ["the newest save has all", { failure: "full", safeStep: 20, saved: 30 as never }, "safe at 20, 0 unsaved"],
  ["19 steps are missing", { failure: "full", safeStep: 11 }, "unsaved 19 (full); safe at 11, 19 unsaved"],
  [
    "20 are",
    { failure: "full", safeStep: 10 },
    "unsaved 20 (full); steps-unsaved: 20 steps could not be written (full)",
  ],
  ["none is kept, and saves are good", { failure: null, hasNoJournal: true }, "safe at 30, 0 unsaved"],
  [
    "none is kept, and a save failed since",
    { failure: "full", hasNoJournal: true, safeStep: 27, saved: 5 as never },
    "unsaved 25 (full); safe at 27, 25 unsaved",
  ],
  [
    "none is kept, and the newest save has all",
    { failure: "full", hasNoJournal: true, safeStep: 30, saved: 5 as never },
    "safe at 30, 0 unsaved",
  ],
])(
  "steps that are not saved, where %s",
  async (_, { failure, hasNoJournal, saved = 0, ...facts }, expected) => {
    const why = failure === null ? null : { reason: failure, cause: undefined };
    const journal = { failure: why, takeHealed: () => null };
    const context = {
      ports: { journal: hasNoJournal ? null : journal },
      options: { autoSave: false, saveEvery: 100 },
    } as unknown as RunContext;
    const state = {
      ...{ totalSteps: 30, safeStep: 30, unsavedSteps: 0, ...facts },
      saved: { step: saved, playedMs: 0, file: null, failure: hasNoJournal ? why : null },
      memory: { settings: {}, next: "save", counters: {} },
    } as unknown as RunState;
    const lines: string[] = [];
    try {
      for (const node = save(context, state); ; ) {
        const { value, done } = await node.next();
        if (done === true) {
          lines.push(`safe at ${value.safeStep}, ${value.unsavedSteps} unsaved`);
          break;
        }
        lines.push(value.type === "unsaved" ? `unsaved ${value.steps} (${value.reason})` : value.type);
      }
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      lines.push(`${error.code}: ${error.message}`);
    }
    expect(lines.join("; ")).toBe(expected);
  },
);
