import { expect, test } from "vitest";
import type { Check } from "../../../src/base/checks.ts";
import { isPlayerSpec } from "../../../src/parts/agents/base/agents.ts";
import {
  CALL_CHECKS,
  DECISION_CHECKS,
  OPENING_CHECKS,
  RECORD_SHARES,
  START_CHECKS,
} from "../../../src/record/seam/data-parts.ts";
import { BROUGHT_CHECKS, MEMORY_CHECKS, OUTCOME_CHECKS } from "../../../src/record/seam/shape-parts.ts";

const ID = "01234567-89ab-cdef-0123-456789abcdef";

const AGENT = {
  ...{ name: "walker", description: "walks", prompt: "Walk.", can: "delegate", model: "m", effort: "low" },
  ...{ sees: ["goals", "steps"], tools: ["press_buttons"], steps: 3, tokens: 4, dollars: 0.5, offered: true },
};
const PLAYER = {
  ...{ agents: [AGENT], define: true },
  modes: [
    { name: "fights", when: "battle", agent: "walker" },
    { name: "talks", when: "dialog", text: "Read." },
  ],
};
const GOES_BACK = { step: 3, checkpointId: ID, lesson: "Not so.", wayBackId: ID };
const NEWEST = { step: 2, action: "hint", level: 1, signal: "errors", evidence: "e", count: 1 };
const DRIFT = {
  window: [
    {
      ...{ step: 1, action: "a", deed: "pressed a", screen: "ff", place: "Wood", state: "s", news: ["map"] },
      ...{ health: 0.5, isEnded: true, experience: 3, failedTools: 1, isUseless: true, isMilestone: true },
      ...{ isRethought: true, said: "s", call: { ms: 5, costUsd: 0.5, cacheShare: 0.5 } },
    },
  ],
  ...{ seen: ["map:0"], playedMs: 5, playedSteps: 1, milestoneStep: 0, rethoughtStep: 0, quietSteps: 1 },
  ...{ freshAtMs: 1, decisions: 1, decidedAt: 1, newest: NEWEST, told: ["errors"], hinted: ["cost"] },
  episode: { signal: "errors", since: 1, level: 1, atPlayed: 1 },
  ...{ goesBack: GOES_BACK, wayBack: { checkpointId: ID, atPlayed: 1, seen: ["x"] }, rollbacks: [5] },
  ...{ hadCells: { Wood: 3 }, isReviewing: true, stopped: "stuck" },
};
const ENTRY = {
  ...{
    title: "Doors",
    text: "Open them.",
    when: "game.x > 1",
    origin: { runId: "r", from: 1, to: 2 },
    shown: 1,
  },
  trials: [{ accepted: true, better: 1, worse: 0, same: 2 }],
};
const TARGET = {
  ...{
    untilStep: 9,
    until: "x",
    saveEvery: 3,
    elsewhere: ["prices"],
    lmTimeoutMs: 50_000,
    replyTimeoutMs: 60_000,
  },
  ...{ retryForMs: 7, maxUnsaved: 8, limits: { costUsd: 1, tokens: 2, ms: 3 } },
};
const CALLS = {
  type: "calls",
  calls: { a: { type: "approve" }, b: { type: "reject", why: "no" }, c: { type: "edit", input: { x: 1 } } },
};
const ANSWER = { text: "Yes.", inReplyTo: "m1" };

/** Values that the checks of parts take, as full as they can be. */
const VALUES: readonly (readonly [
  string,
  Readonly<Record<string, Check>>,
  Readonly<Record<string, unknown>>,
])[] = [
  [
    "memory",
    MEMORY_CHECKS,
    {
      playbook: {
        entries: [{ ...ENTRY, unproven: { until: 9, former: ENTRY, isDrop: true } }],
        ...{ shown: ["Doors"], refinedAt: 4, isRefineDue: true },
      },
      drift: DRIFT,
      agents: [AGENT],
      mail: { ids: ["m1"], unread: [{ id: "m1", text: "Go." }], answers: [{ ...ANSWER, step: 2 }] },
      interrupt: {
        id: ID,
        node: "act",
        when: "before",
        reason: "before act",
        next: "refine",
        target: TARGET,
      },
      resumed: { id: ID, node: "act", decision: CALLS, say: "Hi" },
    },
  ],
  ["outcome", OUTCOME_CHECKS, { playbookShown: ["Doors"], agents: [AGENT], answers: [ANSWER] }],
  ["brought", BROUGHT_CHECKS, { lastMailId: "m1" }],
  ["opening", OPENING_CHECKS, { playbookShown: ["Doors"] }],
  ["start", START_CHECKS, { playbook: [ENTRY] }],
  ["call", CALL_CHECKS, { agent: { name: "walker", n: 1 } }],
  [
    "decision",
    DECISION_CHECKS,
    {
      drift: {
        action: "hint",
        level: 1,
        signal: "errors",
        evidence: "e",
        count: 1,
        since: 1,
        goesBack: GOES_BACK,
      },
      rollback: {
        notes: { lessons: "- x" },
        carried: { playedMs: 1, playedSteps: 1, decisions: 1, seen: ["x"], hadCells: { Wood: 3 } },
      },
      playbook: {
        entries: [ENTRY],
        edits: [
          { action: "add", title: "t", text: "x", when: "y" },
          { action: "drop", title: "t" },
        ],
        from: 3,
      },
      playbookShown: ["Doors"],
    },
  ],
  [
    "record of mail",
    RECORD_SHARES.mail.fields,
    { step: 1, id: "m1", text: "Go.", tool: { name: "t", description: "d", input_schema: {} }, version: 2 },
  ],
  [
    "record of an interrupt",
    RECORD_SHARES.interrupt.fields,
    { step: 1, id: ID, node: "act", next: "act", when: "before", reason: "r", target: TARGET, version: 2 },
  ],
  [
    "record of a decision there",
    RECORD_SHARES.resume.fields,
    {
      step: 1,
      interruptId: ID,
      decision: { type: "buttons", buttons: ["a"] },
      say: "Hi",
      settings: { maxHistory: 9 },
      version: 2,
    },
  ],
  ["player's file", { player: isPlayerSpec }, { player: PLAYER }],
];

/** Others that are put in the place of a value. */
const OTHERS: readonly unknown[] = [undefined, null, false, -1, 0, 0.5, 1e300, "", "x", [], {}];

/** Sizes on both sides of the usual limits. */
const SIZES = [1, 2, 8, 9, 16, 17, 32, 33, 40, 41, 64, 65, 80, 81, 100, 101, 160, 161, 200, 201, 400, 401];
const LARGE_SIZES = [2_000, 2_001, 1_000_000, 1_000_001, 2 ** 53];

/** The largest size, of those that are tried, with which a value is taken; nothing where none is too large. */
function largest(
  of: (size: number) => unknown,
  sizes: readonly number[],
  isTaken: (value: unknown) => boolean,
): string {
  const taken = sizes.filter((size) => isTaken(of(size)));
  const most = Math.max(0, ...taken);
  return most === sizes.at(-1) ? "" : `; up to ${most}`;
}

/** Elements that differ in their names, where they have any. */
function repeat(element: unknown, count: number): readonly unknown[] {
  return Array.from({ length: count }, (_, at) => {
    if (typeof element !== "object" || element === null) return element;
    const keys = ["name", "title"].filter((key) => key in element);
    return { ...element, ...Object.fromEntries(keys.map((key) => [key, `n${at}`])) };
  });
}

function linesOf(path: string, value: unknown, isTaken: (value: unknown) => boolean): readonly string[] {
  const others = OTHERS.filter((other) => isTaken(other)).map((other) => JSON.stringify(other) ?? "nothing");
  const limit =
    typeof value === "string"
      ? largest((size) => "x".repeat(size), [...SIZES, 2_000, 2_001], isTaken)
      : typeof value === "number"
        ? largest((size) => size, [...SIZES, ...LARGE_SIZES], isTaken)
        : Array.isArray(value)
          ? largest((size) => repeat(value[0], size), SIZES, isTaken)
          : "";
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [
    `${path}: ${others.join(", ") || "no other"}${limit}`,
    ...inner.flatMap(([key, one]) =>
      linesOf(Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, one, (other) => {
        const changed = Array.isArray(value)
          ? value.map((each, at) => (String(at) === key ? other : each))
          : { ...(value as object), [key]: other };
        return isTaken(changed);
      }),
    ),
  ];
}

test("what a part saves is read where it is whole, and what else stands in its place is taken or refused", async () => {
  const lines = VALUES.flatMap(([kind, checks, values]) =>
    Object.entries(values).flatMap(([name, value]) => {
      const check = checks[name];
      if (check?.(value) !== true) throw new Error(`${kind}: ${name} is not taken`);
      return linesOf(`${kind}: ${name}`, value, (other) => check(other));
    }),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./taken.txt");
});
