import { join } from "node:path";
import { expect, test } from "vitest";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import type { StateSnapshot } from "../../../src/play/runner/runner-options.ts";
import { createMemoryStore } from "../../../src/record/saves/memory-store.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";

const KEPT = {
  "a memory store without arguments": () => ({ store: createMemoryStore() }),
  "a folder": () => ({ saveDir: join(temporaryFolder(), "saves") }),
};

test.each(Object.entries(KEPT))(
  "%s: getState and getStateHistory tell of the run at its checkpoints",
  async (_, keep) => {
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
    await expect(runner.getState({ checkpoint: "none-such" })).rejects.toMatchObject({
      code: "checkpoint-not-found",
    });
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
