import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { JournalEntry } from "../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import type { Memory } from "../../../../../src/base/vocabulary/run-state.ts";
import { encodeLine, JOURNAL_START } from "../../../../../src/record/journal/format/lines.ts";
import type { PlacedEntry } from "../../../../../src/record/journal/journal.ts";
import { linesOf } from "../../../../../test/helpers/saves/journals.ts";
import { diskWith, readTimeline } from "../../../../../test/helpers/timeline/read-timeline.ts";
import {
  beforeStepOfParts,
  constraintsOfParts,
  decisionOfParts,
  KINDS_OF_PARTS,
  planTaskIn,
  protocolDecisionOfParts,
  protocolOfParts,
  stepOfParts,
  toldPlan,
} from "../../../src/seam/show-parts.ts";
import { lineOf } from "../../../src/timeline/call-facts.ts";
import { JournalIndex } from "../../../src/timeline/journal-index.ts";
import { wordsOf } from "../../../src/timeline/mark-text.ts";
import { placeOf, positionOf } from "../../../src/timeline/position.ts";
import { SeenIndex } from "../../../src/timeline/seen-index.ts";
import { conversationAt } from "../../../src/timeline/steps/read-step.ts";

type Made = Readonly<Record<string, unknown>>;

const USAGE = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 5, cacheWriteTokens: 1 };
const reply = (step: number, more: Made = {}) => {
  const { purpose = "play", text = `Words ${step}.`, ...own } = more;
  const content = [
    { type: "thinking", thinking: "Hm.", signature: "s" },
    { type: "text", text },
    { type: "tool_use", id: `c${step}`, name: "press_buttons", input: { buttons: ["a", "up"] } },
  ];
  const answer = { content, stopReason: "tool_use", usage: USAGE, model: `model ${step}`, ...own };
  return { type: "reply", step, purpose, reply: answer, costUsd: step / 8, ms: 100 * step };
};
const outcome = (step: number, more: Made = {}) => ({
  ...{ type: "outcome", step },
  outcome: {
    ...{ track: [[["a"], 3]], message: { role: "user", content: [] }, images: new Map(), gameInfo: {} },
    ...{ machineSha256: `m${step}`, notes: {}, goal: null, wasUseful: true },
    ...more,
  },
});
const start = (runId: string, settings: Made = {}) => ({
  ...{ type: "start", runId, game: { title: `Game ${runId}`, slug: "g", romSha256: "r", romPath: null } },
  ...{ core: { name: "core", sha256: "k" }, settings, opened: true },
});
const head = (runId: string, checkpointId: string | null) => ({ type: "head", runId, checkpointId });
const fork = (fromBranchId: string, fromStep: number, from: Made | null) => ({
  ...{ type: "branch", runId: "run-1", fromBranchId, fromStep, from, opened: true },
});
const image = { type: "image", sha256: "p" };

/** Records of one journal, 100 bytes and a second each: what runs write, and what a stranger's file may have. */
const RECORDS: readonly (readonly [branchId: string, record: Made])[] = [
  ["b1", start("run-1", { palette: "green", agentId: "red" })],
  ["b1", head("run-1", null)],
  ["b1", { type: "call", step: 1, purpose: "play", model: "model 1" }],
  ["b1", { type: "lost", step: 1, purpose: "play", model: "model 1", usage: null, costUsd: null }],
  ["b1", { type: "lost", step: 1, purpose: "skill", model: "model s", usage: USAGE, costUsd: 0.5 }],
  ["b1", { type: "lost", step: 1, purpose: "play", model: "model 1", usage: USAGE, costUsd: 0.25 }],
  ["b1", { type: "call", step: 1, purpose: "play", model: "model 1" }],
  ["b1", reply(1, { text: `  First\n\nwords.  ${"long ".repeat(40)}` })],
  [
    "b1",
    outcome(1, {
      track: [
        [["a"], 3],
        [["a", "up"], 2],
        [["up"], 1],
        [[], 4],
        [["up", "a"], 1],
      ],
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "c1", content: [image] }] },
      gameInfo: { place: " The\nMill ", map: 7, x: 3, y: 0 },
      milestones: ["a lamp", 7, `m ${"x".repeat(200)}`],
      seen: [{ map: "7" }],
      skills: [
        { name: "walk", status: "completed", summary: "there" },
        { name: "fight", status: "failed", summary: "" },
      ],
      tries: [{}],
      answers: [{ text: "I go.\nNow.", inReplyTo: "m1" }],
    }),
  ],
  ["b1", head("run-1", "save-1")],
  ["b1", head("run-1", "save-1")],
  ["b1", { type: "operator", step: 2, action: { tool: "press_buttons", input: { buttons: ["left"] } } }],
  ["b1", outcome(2, { message: { role: "user", content: [image] }, tries: [{}, {}], wasUseful: false })],
  ["b1", { type: "keyframe", step: 2 }],
  ["b1", { type: "call", step: 3, purpose: "summary", model: "model s" }],
  ["b1", reply(3, { purpose: "summary" })],
  ["b1", { type: "fold", step: 2, outcome: { type: "kept", reason: "no headings", summaryDueAt: 60 } }],
  ["b1", { type: "fold", step: 2, outcome: { type: "folded", summaryText: "S", reason: "too long" } }],
  ["b1", { type: "fold", step: 2, outcome: { type: "folded", summaryText: "S" } }],
  ["b1", { type: "mail", step: 3, id: "m1", text: "Go\neast." }],
  ["b1", { type: "decision", step: 2, reason: "by hand", settings: null, told: null }],
  ["b1", { type: "decision", step: 2, reason: "goal", settings: { palette: "brown" }, told: null }],
  ["b1", { type: "decision", step: 2, reason: "back", settings: null, rollback: { step: 1 } }],
  [
    "b1",
    {
      ...{ type: "decision", step: 2, reason: "drifts", settings: {}, playbook: [] },
      drift: { action: "nudge", level: 2, signal: "errors", evidence: "5 of\u001b 6", count: 1 },
    },
  ],
  ["b1", { type: "call", step: 3, purpose: "play", model: "model 3" }],
  ["b1", reply(3)],
  ["b1", { type: "interrupt", step: 3, id: "i1", reason: "before act" }],
  [
    "b1",
    { type: "resume", step: 3, interruptId: "i1", decision: { type: "approve", by: "timeout" }, say: "Go" },
  ],
  ["b1", outcome(3, { gameInfo: { place: "", mapId: "cave", x: 1, y: 2 } })],
  [
    "b1",
    {
      type: "stage",
      step: 3,
      planId: "p1",
      workflow: "w",
      path: "",
      phase: "begin",
      data: { inputsHash: "h" },
    },
  ],
  ["b1", { type: "stage", step: 3, planId: "p1", workflow: "w", path: "a", phase: "begin" }],
  [
    "b1",
    { type: "stage", step: 3, planId: "p1", workflow: "w", path: "a", phase: "failed", error: "no way" },
  ],
  ["b1", { type: "stage", step: 3, planId: "p1", workflow: "w", path: "a", phase: "restored" }],
  ["b1", reply(4)],
  // From behind the reply to step 3, whose outcome stands on the branch that was left.
  ["b2", fork("b1", 2, { offset: 2_600, seq: 26, hash: "" })],
  ["b2", head("run-1", "save-1")],
  ["b2", head("run-1", "save-2")],
  ["b2", outcome(3)],
  // From behind a reply without an outcome, and from before it.
  ["b3", fork("b1", 3, { offset: 3_400, seq: 34, hash: "" })],
  ["b3", outcome(4, { gameInfo: { x: 1.5, y: 2 } })],
  ["b4", fork("b1", 3, { offset: 3_350, seq: 33, hash: "" })],
  ["b4", outcome(4)],
  ["b5", fork("nobody", 9, { offset: 100, seq: 1, hash: "" })],
  ["b5", head("run-1", "save-9")],
  ["b5", outcome(10)],
  ["b6", fork("b2", 3, null)],
  ["b7", start("run-2")],
  ["b7", { type: "call", step: 1, purpose: "play", model: "model 1" }],
];

function placed(): readonly PlacedEntry[] {
  return RECORDS.map(([branchId, record], seq) => {
    const time = new Date(Date.UTC(2026, 10, 21, 12, 0, seq)).toISOString();
    const place = (at: number) => ({ offset: 100 * at, seq: at, hash: String(at) });
    const entry = { seq, branchId, time, ...record } as unknown as JournalEntry;
    return { entry, before: place(seq), after: place(seq + 1) };
  });
}

const lines = (values: readonly unknown[]): string =>
  `${values.map((one) => JSON.stringify(one)).join("\n")}\n`;

/** Each field of objects that follow each other, where it is not the one of the object before. */
function changes(objects: readonly object[]): string {
  let before: Made = {};
  return objects
    .map((object) => {
      const changed = Object.entries(object).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
      );
      before = object as Made;
      return `${JSON.stringify(Object.fromEntries(changed))}\n`;
    })
    .join("");
}

it("a journal with every kind of record is indexed as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const index = new JournalIndex();
  const grown = placed().map((one) => {
    index.add(one);
    return index.marks.length;
  });
  const tracks = [...index.tracks.values()].map(({ fork: left, things, ...track }) => ({
    ...track,
    fork: left === null ? null : { of: left.parent.branchId, offset: left.offset, step: left.step },
    things: [...things],
  }));
  const parts = {
    rows: changes(index.rows),
    places: lines(index.places),
    marks: changes(index.marks),
    "marks after each record": `${grown.join(" ")}\n`,
    branches: changes(index.branches()),
    tracks: lines(tracks),
    totals: changes([index.totals(), ...index.games()]),
    rest: lines([index.game, index.core, index.seen.at(0), index.seen.at(0, "8"), index.seen.at(1)]),
  };
  const text = Object.entries(parts).map(([title, part]) => `# ${title}\n${part}`);
  await expect(text.join("\n")).toMatchFileSnapshot("./records.txt");
});

it("the timeline describes records, places and plans in words (if a change is meant: npx vitest run FILE -u)", async () => {
  const entries = placed().map(({ entry }) => entry);
  const decisions = [
    { type: "approve" },
    { type: "reject", why: "no" },
    { type: "buttons", buttons: ["a", "up"] },
    { type: "calls", calls: { c1: { type: "approve" }, c2: { type: "reject", why: "x" } } },
  ];
  const resumes = decisions.flatMap((decision) =>
    [null, "so"].map(
      (say) => ({ type: "resume", interruptId: "i", decision, say }) as unknown as JournalEntry,
    ),
  );
  const told = [...entries, ...resumes].map((entry) => [
    entry.type,
    wordsOf(entry),
    decisionOfParts(entry),
    entry.type === "decision" ? protocolDecisionOfParts(entry) : null,
  ]);
  const infos = [
    {},
    { x: 1, y: 2 },
    { x: 1, y: 2, map: "", mapId: 0, place: "Mill" },
    { x: 1, y: 2, map: "", place: "Mill" },
    { x: 1, y: 2, map: null, mapId: true, place: "" },
    { x: "1", y: 2, map: "m" },
    { x: 1, y: 2 ** 60, map: "m" },
    { x: -1, y: 0, map: ` a\nb ${"c".repeat(100)}`, place: 7 },
  ];
  const stages = (...phases: readonly (readonly [string, string, string?])[]) =>
    phases.map(([path, phase, error], step) => ({
      ...{ type: "stage", planId: "p", workflow: "w", path, phase, step },
      ...(error === undefined ? {} : { error }),
    }));
  const plans = [
    [],
    stages(["", "begin"], ["a", "begin"], ["a", "retry", "again"]),
    stages(["", "begin"], ["a", "begin"], ["a", "end"], ["b", "skip"], ["", "end"]),
    stages(["", "begin"], ["a", "failed", "no way"], ["", "skip"]),
    stages(["a", "restored"], ["a", "data"]),
    [...stages(["", "begin"], ["old", "begin"]), { ...stages(["new", "begin"])[0], planId: "q" }],
  ];
  const plan = { id: "p", name: "w", inputs: { n: 1 }, open: {} };
  const memories = [
    {},
    { workflow: plan },
    { workflow: { ...plan, open: { a: { attempt: 2 }, "a/b": { attempt: 1 }, c: {} } } },
    { workflow: { ...plan, open: { a: {} }, ended: { status: "done" } } },
    { workflow: { ...plan, ended: { status: "failed", error: "no way" } } },
  ];
  const stops = { before: ["act"], after: ["save", "act"], when: ["x > 1"] };
  const stopped = { settings: { interrupts: stops }, interrupt: { id: "i1", reason: "before act" } };
  const mail = { ids: ["m1", "m2"], unread: [{ id: "m2", text: "Hi" }] };
  const step = { skills: [{ name: "s" }], tries: [{}], answers: [{ text: "a" }] };
  const seen = new SeenIndex();
  for (const one of [undefined, [{ map: 'a"b' }], [{ map: "x".repeat(70_000) }]]) seen.add(one as never);
  const parts = {
    records: told,
    places: infos.map((info) => [placeOf(info as never), positionOf(info as never)]),
    plans: plans.map((one) => toldPlan(one as never)),
    tasks: memories.map((memory) => planTaskIn(memory as unknown as Memory)),
    limits: [{ settings: {} }, stopped].map((memory) => constraintsOfParts(memory as unknown as Memory)),
    mail: [{}, { mail }].map((memory) => [
      protocolOfParts(memory as unknown as Memory, { pendingMail: 3 } as never),
      beforeStepOfParts(memory as unknown as Memory),
    ]),
    steps: [stepOfParts({} as never, {} as Memory), stepOfParts(step as never, memories[1] as never)],
    kinds: Object.entries(KINDS_OF_PARTS),
    lines: ["", " a \n b ", "x".repeat(9), `${" ".repeat(90)}far`].map((text) => lineOf(text, 8)),
    seen: [seen.isWhole, ...[0, 1, 2, 3].map((at) => seen.at(at)), seen.at(1, 'a"b'), seen.at(1, "a")],
  };
  const text = Object.entries(parts).map(([title, part]) => `# ${title}\n${lines(part)}`);
  await expect(text.join("\n")).toMatchFileSnapshot("./told.txt");
});

it("records of any length are read again, to their last byte", async () => {
  const fixture = new URL("../../../../../test/fixtures/journals/v2/steps.jsonl", import.meta.url);
  const [start = Buffer.alloc(0), ...rest] = linesOf(readFileSync(fixture));
  for (const length of [1, 65_000, 300_000]) {
    let place = JOURNAL_START;
    const lines = [start, ...rest].map((line, at) => {
      const { seq: _, prev: __, sum: ___, ...value } = JSON.parse(line.toString("utf8")) as JsonObject;
      const { bytes, after } = encodeLine(at === 0 ? { ...value, system: "ü".repeat(length) } : value, place);
      place = after;
      return bytes;
    });
    const { system, problem } = await conversationAt(readTimeline(diskWith(Buffer.concat(lines)), 7_000), 2);

    expect([system, problem]).toEqual(["ü".repeat(length), null]);
  }
});
