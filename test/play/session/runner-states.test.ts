import { join } from "node:path";
import { expect, test } from "vitest";
import type { LoopNode } from "../../../src/base/vocabulary/loop-node.ts";
import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import { readHistory, readState } from "../../../src/play/runner/read-states.ts";
import type { HistoryOptions, StateSnapshot } from "../../../src/play/runner/runner-options.ts";
import { fillConfig } from "../../../src/play/session/config.ts";
import { createMemoryStore } from "../../../src/record/saves/memory-store.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { interruptIn } from "../../helpers/interrupts/runner-course.ts";
import { FOLDER, playRun, runStore } from "../../helpers/runs/journal-world.ts";
import { refiningPlayer } from "../../helpers/server/refining-player.ts";

/** All fields of states, a line each; what is different in each run has a name in place of itself. */
function linesOf(states: readonly (StateSnapshot | null)[]): string {
  const names = new Map<string, string>();
  const nameOf = (value: string, kind: string): string => {
    const name =
      names.get(value) ?? `<${kind} ${[...names.values()].filter((one) => one.includes(kind)).length + 1}>`;
    names.set(value, name);
    return name;
  };
  for (const state of states) {
    if (state === null) continue;
    nameOf(state.runId, "run");
    nameOf(state.branchId, "branch");
    if (state.checkpointId !== null) nameOf(state.checkpointId, "checkpoint");
    if (state.interrupt !== null) nameOf(state.interrupt.id, "interrupt");
  }
  const told = states.map((state) => {
    if (state === null) return "none";
    const { values, interrupt, createdAt, ...rest } = state;
    const fields = { ...rest, createdAt: typeof createdAt };
    return Object.entries({ ...fields, ...values, ...values.settings, ...(interrupt ?? { interrupt: null }) })
      .filter(([name]) => name !== "settings")
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
      .join("\n");
  });
  return [...names]
    .sort(([one], [other]) => other.length - one.length)
    .reduce((text, [value, name]) => text.replaceAll(value, name), `${told.join("\n\n")}\n`);
}

const KEPT = {
  "a memory store without arguments": () => ({ store: createMemoryStore() }),
  "a folder": () => ({ saveDir: join(temporaryFolder(), "saves") }),
};

test.each(Object.entries(KEPT))(
  "%s: getState and getStateHistory tell of the run at its checkpoints, in all fields as ever",
  async (name, keep) => {
    const runner = await createRunner({ ...keep(), model: "explorer", interruptBefore: ["act"] });
    expect(await runner.getState()).toBeNull();

    const first = await runner.invoke({ newGame: true, steps: 3 });
    if (first.type !== "interrupt") throw new Error("it stops");
    const before = await runner.getState();
    const second = await runner.invoke(null, { checkpoint: first.checkpointId });
    const now = await runner.getState();
    const history: StateSnapshot[] = [];
    for await (const state of runner.getStateHistory()) history.push(state);

    expect(before).toMatchObject({
      ...{ step: 0, next: ["act"], checkpointId: first.checkpointId, parentId: null },
      interrupt: { id: first.checkpointId, node: "act", when: "before", pending: first.pending },
      values: { messages: first.state.messages, settings: { model: "explorer" } },
    });
    expect(Date.parse(before?.createdAt ?? "")).not.toBeNaN();
    expect(second.type).toBe("interrupt");
    expect(now).toMatchObject({ step: 1, interrupt: { pending: expect.anything() } });
    expect(history[0]).toMatchObject({ step: 1, checkpointId: now?.checkpointId });
    expect(history.at(-1)).toMatchObject({ step: 0, checkpointId: first.checkpointId });
    expect(await runner.getState({ checkpoint: first.checkpointId })).toEqual(history.at(-1));
    const counted = async (options: HistoryOptions): Promise<readonly StateSnapshot[]> => {
      const some: StateSnapshot[] = [];
      for await (const state of runner.getStateHistory(options)) some.push(state);
      return some;
    };
    expect(await counted({ limit: 1 })).toEqual(history.slice(0, 1));
    expect(await counted({ limit: 0 })).toEqual([]);
    expect(await counted({ checkpoint: first.checkpointId })).toEqual(history.slice(-1));
    await expect(runner.getState({ checkpoint: "none-such" })).rejects.toMatchObject({
      code: "checkpoint-not-found",
    });
    const file = name === "a folder" ? "./states-in-folder.txt" : "./states-in-memory.txt";
    await expect(linesOf([before, now, ...history])).toMatchFileSnapshot(file);
  },
);

test.each<readonly [when: "before" | "after", node: LoopNode, next: LoopNode]>([
  ["before", "refine", "refine"],
  ["after", "refine", "save"],
  ["before", "act", "act"],
  ["after", "act", "remember"],
])(
  "the state of a run that stopped %s %s is what its interrupt says: next is %s",
  async (when, node, next) => {
    const interrupts = parseInterrupts({ [when]: [node] });
    const player = refiningPlayer(() =>
      JSON.stringify({ edits: [{ action: "add", title: "Signs", text: "Read." }] }),
    );
    const disk = powerCutDisk();
    const stop = interruptIn(
      await playRun({ disk, player, untilStep: 4, settings: { maxHistory: 13, refineEvery: 3, interrupts } }),
    );
    if (stop === null) throw new Error("it stops");
    const kept = [
      fillConfig({ saveDir: FOLDER, settings: { model: "scripted" } }),
      { store: runStore(disk) },
    ] as const;

    const state = await readState(...kept, {});

    const { step, next: ahead, ...values } = stop.state;
    expect([stop.node, stop.when, ahead]).toEqual([node, when, next]);
    expect(state).toMatchObject({
      ...{ step, next: [next], checkpointId: stop.checkpointId, values },
      interrupt: { id: stop.checkpointId, node, when, reason: stop.reason, pending: stop.pending },
    });
    for await (const first of readHistory(...kept, { limit: 1 })) expect(first).toEqual(state);
  },
);

test("a run that is kept nowhere has no state to read", async () => {
  const runner = await createRunner({ model: "explorer" });

  await expect(runner.getState()).rejects.toMatchObject({ code: "config-invalid" });
});

test.each(["", "  "])("a rejection takes a text, not %j", async (reject) => {
  const store = createMemoryStore();
  const runner = await createRunner({ store, model: "explorer", interruptBefore: ["act"] });
  await runner.invoke({ newGame: true, steps: 1 });

  const refused = runner.invoke(null, { checkpoint: "latest", decision: { reject } });

  await expect(refused).rejects.toMatchObject({
    message: `reject takes a text, got ${JSON.stringify(reject)}`,
  });
});
