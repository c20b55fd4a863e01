import { describe, expect, test } from "vitest";
import { LOOP_NODES, type LoopNode } from "../../../src/base/vocabulary/loop-node.ts";
import type { Stop } from "../../../src/base/vocabulary/stop.ts";
import { type InterruptWords, parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { compileInterrupts } from "../../../src/parts/interrupts/play/compile-interrupts.ts";
import { type Boundary, planStop } from "../../../src/parts/interrupts/play/plan-stop.ts";
import { lastAfter } from "../../../src/play/agent/boundary.ts";

const FACTS = {
  ...{ game: { x: 3 }, step: 4, costUsd: 0.5, tools: ["wait"], buttons: [] },
  ...{ milestones: [], text: "" },
};

function stopAt(words: InterruptWords, boundary: Partial<Boundary>): Stop | null {
  return planStop(compileInterrupts(parseInterrupts(words)), {
    ...{ last: "decide", next: "act", isSaveDue: false, resumed: null, facts: () => FACTS },
    ...boundary,
  });
}

/** Every boundary of the loop: what ran and was due, and what comes next. A step can do without summary and save. */
const BOUNDARIES: readonly (readonly [last: LoopNode | null, next: LoopNode])[] = [
  ...([[null, "decide"]] as const),
  ...([["decide", "act"]] as const),
  ...([["act", "remember"]] as const),
  ...(["recover", "refine", "summarize", "save", "decide"] as const).map(
    (next) => ["remember", next] as const,
  ),
  ...(["refine", "summarize", "save", "decide"] as const).map((next) => ["recover", next] as const),
  ...(["summarize", "save", "decide"] as const).map((next) => ["refine", next] as const),
  ...(["save", "decide"] as const).map((next) => ["summarize", next] as const),
  ...([["save", "decide"]] as const),
];

describe.each(BOUNDARIES)("between %s and %s", (last, next) => {
  test.each(LOOP_NODES)("an interrupt before %s fires where that comes next", (node) => {
    const stop = stopAt({ before: [node] }, { last, next, isSaveDue: true });

    expect(stop).toEqual(node === next ? { node, when: "before", reason: `before ${node}` } : null);
  });

  test.each(LOOP_NODES)("an interrupt after %s fires where that ran last", (node) => {
    const stop = stopAt({ after: [node] }, { last, next, isSaveDue: true });

    expect(stop).toEqual(node === last ? { node, when: "after", reason: `after ${node}` } : null);
  });

  test("all interrupts together are one stop", () => {
    const stop = stopAt({ before: LOOP_NODES, after: LOOP_NODES }, { last, next, isSaveDue: true });

    const reason = last === null ? `before ${next}` : `before ${next}; after ${last}`;
    expect(stop).toEqual({ node: next, when: "before", reason });
  });

  test("a place that was resumed does not fire again", () => {
    const everywhere = { before: LOOP_NODES, after: LOOP_NODES, when: ["true"] };

    expect(stopAt(everywhere, { last, next, isSaveDue: true, resumed: next })).toBeNull();
  });

  test("a condition is asked before act only", () => {
    let asked = 0;
    const facts = () => {
      asked += 1;
      return FACTS;
    };
    const stop = stopAt({ when: ["true"] }, { last, next, isSaveDue: true, facts });

    expect(stop?.when ?? null).toBe(next === "act" ? "condition" : null);
    expect(asked).toBe(next === "act" ? 1 : 0);
  });
});

describe("a save that is not due is not passed", () => {
  const everywhere = { before: LOOP_NODES, after: LOOP_NODES };

  test.each(["remember", "summarize"] as const)("after %s the loop goes on to decide", (last) => {
    expect(stopAt(everywhere, { last, next: "save" })).toBeNull();
    const passed = lastAfter(last, "save", false);

    expect(passed).toBe(last);
    expect(stopAt({ after: ["save"] }, { last: passed, next: "decide" })).toBeNull();
    expect(stopAt({ after: [last] }, { last: passed, next: "decide" })?.reason).toBe(`after ${last}`);
  });

  test("one that is due is passed", () => {
    expect(lastAfter("remember", "save", true)).toBe("save");
  });

  test.each(["decide", "act", "remember", "summarize"] as const)("%s is passed whenever it ran", (node) => {
    expect(lastAfter("save", node, false)).toBe(node);
  });
});

test("a node that is visited several times is one place", () => {
  expect(
    stopAt({ before: ["summarize"], after: ["summarize"] }, { last: "summarize", next: "summarize" }),
  ).toBe(null);
});

test("after decide is where its reply waits, not where the conversation is mended first", () => {
  expect(stopAt({ after: ["decide"] }, { last: "decide", next: "summarize" })).toBeNull();
  expect(stopAt({ before: ["summarize"] }, { last: "decide", next: "summarize" })?.node).toBe("summarize");
});

test("another node's resume does not keep a place from firing", () => {
  expect(stopAt({ before: ["act"] }, { resumed: "decide" })?.node).toBe("act");
});

describe("a condition", () => {
  test.each([
    [["game.x == 3"], "game.x == 3 holds"],
    [["game.x > 3"], null],
    [["game.x > 3", "step == 4", "game.x == 3"], "game.x == 3 holds; step == 4 holds"],
    [["game.hp < 2"], "game.hp < 2 cannot be evaluated: no such key: hp (there is x)"],
    [["game.x"], "game.x cannot be evaluated: the condition must be true or false, but is 3"],
  ])("%j: %s", (when, reason) => {
    expect(stopAt({ when }, {})).toEqual(reason === null ? null : { node: "act", when: "condition", reason });
  });

  test("names itself where a place fires too", () => {
    const stop = stopAt({ after: ["decide"], when: ["step == 4"] }, {});

    expect(stop).toEqual({ node: "decide", when: "after", reason: "after decide; step == 4 holds" });
  });

  test("that stays true fires at each act", () => {
    const stops = [1, 2, 3].map((step) =>
      stopAt({ when: ["step > 0"] }, { facts: () => ({ ...FACTS, step }) }),
    );

    expect(stops.map((stop) => stop?.reason)).toEqual(Array(3).fill("step > 0 holds"));
  });
});
