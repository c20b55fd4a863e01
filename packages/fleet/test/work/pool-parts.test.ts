import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { openMemoryGate } from "../../src/engine/gate/memory-gate.ts";
import { RemoteGate } from "../../src/work/pool/remote-gate.ts";
import { errorOf, tellError } from "../../src/work/pool/told-error.ts";

const never = new AbortController().signal;

describe("the gate of a child", () => {
  function gateOf() {
    const sent: unknown[] = [];
    return { gate: new RemoteGate((message) => sent.push(message)), sent };
  }

  test("asks its parent with a number for each question, and gives each its own answer", async () => {
    const { gate, sent } = gateOf();
    const reserve = { usd: 2, leastUsd: 1 };
    const entering = gate.enter({ model: "m", reserve }, never);
    const spending = gate.spent("any", 1.5);
    const pausing = gate.pause("m", 900);
    gate.hear({ type: "answer", id: 9, answer: "budget" });
    gate.hear({ type: "answer", id: 2, answer: null });
    gate.hear({ type: "answer", id: 1, answer: 1.25 });
    gate.hear({ type: "refused", id: 3, error: tellError(new RunnerError("store-failed", "away")) });
    gate.hear({ type: "answer", id: 1, answer: "budget" });

    expect(await entering).toBe(1.25);
    expect(await spending).toBeUndefined();
    await expect(pausing).rejects.toMatchObject({ code: "store-failed", message: "away" });
    expect(sent).toEqual([
      { type: "ask", id: 1, question: { what: "enter", model: "m", reserve } },
      { type: "ask", id: 2, question: { what: "spent", totalUsd: 1.5 } },
      { type: "ask", id: 3, question: { what: "pause", model: "m", forMs: 900 } },
    ]);
  });

  test("lets a call go where the parent answers nothing, and asks nothing once it must stop", async () => {
    const { gate, sent } = gateOf();
    const entering = gate.enter({ model: "m" }, never);
    gate.hear({ type: "answer", id: 1, answer: null });
    expect(await entering).toBe("go");

    const stop = new AbortController();
    const stopped = gate.enter({ model: "m" }, stop.signal);
    stop.abort(new Error("drained"));
    await expect(stopped).rejects.toThrow("drained");
    await expect(gate.enter({ model: "m" }, stop.signal)).rejects.toThrow("drained");
    expect(sent).toHaveLength(2);
  });
});

test("an error keeps its code, its facts and its words on the way to another process, or else its stack", () => {
  const known = errorOf(tellError(new RunnerError("store-failed", "away", { facts: { store: "s" } })));
  expect(known).toMatchObject({ code: "store-failed", message: "away", facts: { store: "s" } });
  const bug = new TypeError("a bug");
  expect(errorOf(tellError(bug))).toMatchObject({ message: "a bug", stack: bug.stack });
  expect(errorOf(tellError(bug))).not.toBeInstanceOf(RunnerError);
  const later = errorOf({ code: "not-a-code" as never, message: "new", facts: {}, stack: null });
  expect(later).not.toBeInstanceOf(RunnerError);
  expect(tellError("a text")).toEqual({ code: null, facts: {}, message: "a text", stack: null });
});

describe("money that calls hold", () => {
  /** A gate whose time passes a hundred times as fast as is waited. */
  async function gateOf(fleetCostUsd: number | null) {
    let nowMs = 0;
    const waits: number[] = [];
    const gate = await openMemoryGate(
      { fleetCostUsd, rates: {} },
      {
        clock: { elapsedMs: () => nowMs },
        random: () => 0,
        sleep: async (ms, signal) => {
          signal.throwIfAborted();
          waits.push(ms);
          nowMs += 100 * ms;
        },
      },
    );
    const enter = (job: string, usd: number, leastUsd: number) =>
      gate.enter({ job, model: "m", reserve: { usd, leastUsd } }, never);
    return { gate, enter, waits };
  }

  test("is the rest of the fleet's where that is enough for the least, and no call goes for less", async () => {
    const { gate, enter, waits } = await gateOf(3);
    expect(await enter("a", 3, 1)).toBe("go");
    await gate.spent("a", 1);
    expect(await enter("a", 3, 2)).toBe(2);
    await gate.spent("a", 1);
    expect(await enter("a", 3, 2.01)).toBe("budget");
    await gate.spent("a", 3);
    expect(await enter("b", 0, 0)).toBe("budget");
    expect(waits).toEqual([]);
  });

  test("that others hold is waited for, for five minutes, and then the rest is taken", async () => {
    const { enter, waits } = await gateOf(3);
    expect(await enter("a", 2, 1)).toBe("go");
    expect(await enter("a", 2, 1)).toBe("go");
    expect(await enter("b", 2, 1)).toBe(1);
    expect([waits.length, new Set(waits)]).toEqual([15, new Set([200])]);
    expect(await enter("b", 1, 1)).toBe("go");
  });

  test("of a fleet without a limit is nobody's, and more of it lets all go on", async () => {
    const free = await gateOf(null);
    expect(await free.enter("a", 1e9, 1e9)).toBe("go");
    const { gate, enter } = await gateOf(1);
    await gate.spent("a", 1);
    await gate.spent("a", 0.5);
    expect([await enter("b", 1, 1), await gate.total()]).toEqual(["budget", 1]);
    await gate.raise({ fleetCostUsd: 2, rates: {} });
    expect(await enter("b", 1, 1)).toBe("go");
  });
});
