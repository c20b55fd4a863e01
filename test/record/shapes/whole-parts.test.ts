import { expect, test } from "vitest";
import type { Memory, RunState } from "../../../src/base/vocabulary/run-state.ts";
import { DRIFT_FIELDS } from "../../../src/parts/drift/base/drift-table.ts";
import { driftSettings } from "../../../src/parts/drift/base/settings.ts";
import { driftData, driftDecision } from "../../../src/parts/drift/record/data.ts";
import {
  applyDrift,
  delaySummary,
  driftAfterPlanChange,
  passRecovery,
  withFreshConversation,
  withoutStop,
} from "../../../src/parts/drift/record/remember-drift.ts";
import { NO_DRIFT } from "../../../src/parts/drift/record/window.ts";
import { parseInterrupts } from "../../../src/parts/interrupts/base/parse-interrupts.ts";
import { interruptsSettings } from "../../../src/parts/interrupts/base/settings.ts";
import { interruptsData } from "../../../src/parts/interrupts/record/data.ts";
import {
  applyResume,
  interruptState,
  mayStopHere,
} from "../../../src/parts/interrupts/record/interrupt-state.ts";
import { mailBrought } from "../../../src/parts/mail/record/bring-mail.ts";
import { mailData } from "../../../src/parts/mail/record/data.ts";
import { playbookData, playbookDecision, playbookStart } from "../../../src/parts/playbook/record/data.ts";
import { editPlaybook, misfitOf, withoutExpired } from "../../../src/parts/playbook/record/edit-playbook.ts";
import { withPlaybookChanged, withRefineDue } from "../../../src/parts/playbook/record/keep-playbook.ts";
import { someMemory } from "../../helpers/saves/checkpoints.ts";

/** In the place of a window stands the number of its steps. */
const json = (value: unknown): string =>
  JSON.stringify(value, (key, one) => (key === "window" && Array.isArray(one) ? one.length : one)) ??
  "nothing";

/** The result of a function as JSON, or its refusal. */
function outcomeOf(act: () => unknown): string {
  try {
    return json(act());
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    return `${code}: ${message}`;
  }
}

/** The fields that a memory has besides, or in which it differs from another. */
function changes(before: object, after: object): string {
  const known = new Map<string, unknown>(Object.entries(before));
  const others = Object.entries(after).filter(([name, value]) => json(known.get(name)) !== json(value));
  const gone = [...known.keys()].filter((name) => !(name in after));
  return `${json(Object.fromEntries(others))}${gone.length === 0 ? "" : ` without ${gone.join(", ")}`}`;
}

const MEMORY = { ...someMemory(1), next: "decide" } as Memory;
const stateWith = (memory: object = {}, totalSteps = 7): RunState =>
  ({
    ...{
      runId: "r",
      branchId: "b",
      checkpointId: null,
      totalSteps,
      sessionSteps: 0,
      gameInfo: {},
      journal: null,
    },
    ...{ memory: { ...MEMORY, ...memory }, safeStep: 7, unsavedSteps: 0, begun: [] },
    saved: { file: null, step: 0, playedMs: 0, failure: null },
  }) as unknown as RunState;

const TARGET = { untilStep: 9 };
const STOP = { id: "i1", node: "act", when: "before", reason: "before act", target: TARGET };
const up = (value: unknown): never => (typeof value === "string" ? value.toUpperCase() : value) as never;
const call = (id: string, input: unknown): never => ({ of: id, input }) as never;

test("stops: what a record does to a run, when it may stop, and what is redacted", async () => {
  const record = { type: "interrupt", step: 7, ...STOP, node: "decide", next: "decide", version: 2 };
  const intoState = (before: RunState, one: object, due: string | null = null) => {
    const after = interruptState(before, { ...record, ...one } as never, { due } as never);
    return typeof after === "string" ? after : changes(before.memory, after.memory);
  };
  const resumed = (memory: object, one: object = {}) => {
    const before = stateWith({ interrupt: STOP, ...memory });
    const asked = {
      type: "resume",
      step: 7,
      interruptId: "i1",
      decision: { type: "approve" },
      say: null,
      settings: null,
    };
    const after = applyResume(before, { ...asked, version: 2, ...one } as never);
    return typeof after === "string" ? after : changes(before.memory, after.memory);
  };
  const outcome = { message: { role: "user", content: [{ type: "text", text: "Done." }] } };
  const entries = [
    { type: "interrupt", id: "i1" },
    { type: "interrupt", id: "i2" },
    { type: "resume", interruptId: "i1" },
    { type: "outcome" },
  ];
  const decisions = [
    { type: "reject", why: "no" },
    { type: "approve" },
    {
      type: "calls",
      calls: {
        a: { type: "reject", why: "no" },
        b: { type: "edit", input: { x: "y" } },
        c: { type: "approve" },
      },
    },
    null,
    "odd",
  ];
  const { records } = interruptsData;
  const places = [
    { interrupts: null },
    { interrupts: { before: [], after: ["act"], when: [] } },
    { interrupts: { before: ["remember"], after: [], when: [] } },
    { interrupts: { before: ["act"], after: ["decide"], when: [] } },
  ];
  const lines = [
    "## into a stop",
    intoState(stateWith(), {}),
    intoState(stateWith({ resumed: { id: "i0" } }), { node: "save", when: "after" }),
    intoState(stateWith({ next: "save" }), { next: "decide" }),
    intoState(stateWith({ next: "save" }), { next: "act" }),
    intoState(stateWith(), { next: "save" }),
    intoState(stateWith(), { step: 6 }),
    intoState(stateWith(), { step: 8 }),
    intoState(stateWith({ next: "act" }), { next: "act", step: 8 }),
    intoState(stateWith({ next: "act" }), { next: "act", step: 7 }),
    intoState(stateWith(), { next: "refine", node: "refine" }, "refine"),
    intoState(stateWith(), { next: "refine", node: "refine" }, null),
    "## out of it",
    resumed({}),
    resumed({ next: "act" }, { say: "Go.", decision: { type: "reject", why: "no" } }),
    resumed({}, { say: "Go." }),
    resumed({ next: "remember", outcome }, { say: "Go." }),
    resumed({ interrupt: { ...STOP, next: "refine" } }, { settings: { maxHistory: 9 } }),
    resumed({ requestedSettings: { goal: "old", maxHistory: 8 } }, { settings: { maxHistory: 9 } }),
    resumed({}, { interruptId: "i2" }),
    resumed({ interrupt: undefined }),
    "## where it may stop",
    ...places.flatMap((settings) =>
      [{}, { interrupt: STOP }, { resumed: { node: "remember" } }, { resumed: { node: "act" } }].map(
        (memory) =>
          `${json(settings)} ${json(memory)}: ${mayStopHere({ ...MEMORY, settings, ...memory } as never)}`,
      ),
    ),
    json(mayStopHere({ ...MEMORY, settings: places[0], requestedSettings: places[1] } as never)),
    "## as a part",
    ...[{}, { interrupt: STOP }, { interrupt: { ...STOP, next: "refine" } }].map((memory) =>
      json(interruptsData.stopOf?.(memory as never)),
    ),
    ...[{}, { resumed: { decision: decisions[0] } }, { resumed: { decision: decisions[1] } }].map((memory) =>
      json(interruptsData.answerIn?.(memory as never)),
    ),
    json(interruptsData.withoutStop?.({ x: 1, interrupt: 2, resumed: 3 } as never)),
    json(interruptsData.afterNode?.({ x: 1, interrupt: 2, resumed: 3 } as never)),
    json(interruptsData.leftIn?.(entries as never)),
    ...["remember", "act"].map((next) => json(records.interrupt.leavesOutcome?.({ next } as never))),
    json(records.interrupt.redactQuotes?.({ reason: "x holds", step: 1 } as never, up)),
    ...decisions.flatMap((decision) =>
      [call, null].map((ofCall) =>
        json(records.resume.redact?.({ decision, say: "hi" } as never, up, ofCall)),
      ),
    ),
    "## settings",
    ...[
      {},
      { before: ["save,act", " decide "], after: ["", ","], when: [" b ", "a", "b"] },
      { after: ["recover"] },
      { before: ["acts"] },
      { after: ["act,x y"] },
      { when: [" "] },
    ].map((words) => outcomeOf(() => parseInterrupts(words))),
    ...[undefined, null, {}, { before: ["act"] }, { when: [] }].map((asked) =>
      outcomeOf(() =>
        interruptsSettings.interrupts.merge?.(
          asked as never,
          { before: ["save"], after: [], when: ["x"] } as never,
        ),
      ),
    ),
    ...[
      null,
      { before: [], after: ["act"], when: ["x"] },
      { before: ["x"], after: [], when: [] },
      { before: [], after: [] },
      { before: [], after: [], when: Array(50).fill("x") },
      { before: [], after: [], when: Array(51).fill("x") },
      { before: [], after: [], when: ["x".repeat(2_000)] },
      { before: [], after: [], when: ["x".repeat(2_001)] },
    ].map((value) =>
      String(
        interruptsSettings.interrupts.kind.type === "made" &&
          interruptsSettings.interrupts.kind.isValid(value),
      ),
    ),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./stops.txt");
});

const TROUBLED = {
  ...NO_DRIFT,
  ...{
    playedMs: 500,
    playedSteps: 9,
    freshAtMs: 100,
    decisions: 2,
    quietSteps: 4,
    told: ["errors"],
    decidedAt: 8,
  },
  episode: { signal: "errors", since: 3, level: 1, atPlayed: 8 },
  wayBack: { checkpointId: "c", atPlayed: 5, seen: [] },
  window: Array.from({ length: 4 }, (_, at) => ({
    ...{
      step: at + 4,
      action: "",
      deed: "",
      screen: null,
      place: null,
      state: "s",
      news: [],
      isUseless: true,
    },
  })),
};

test("drift: what a decision does to a memory, what others learn of it, and its settings", async () => {
  const plan = { action: "hint", level: 2, signal: "errors", evidence: "e", since: 4, count: 3 };
  const goesBack = { step: 3, lesson: "l", wayBackId: null };
  const decided = (memory: object, decision: object = {}) => {
    const before = { ...MEMORY, drift: TROUBLED, ...memory } as unknown as Memory;
    return changes(before, applyDrift(before, { ...plan, ...decision } as never, 7));
  };
  const of = (drift: object | undefined, next = "recover") =>
    ({ ...MEMORY, drift, next }) as unknown as Memory;
  const passed = (drift: object | undefined) => changes(of(drift), passRecovery(stateWith(of(drift))).memory);
  const stopped = { ...TROUBLED, stopped: "stuck" };
  const { merge, kind } = driftSettings.drift;
  const settings = [
    undefined,
    null,
    {},
    { isOff: true },
    { isOff: false },
    { stallSteps: 0 },
    { stallSteps: 1 },
    { stallSteps: 1.5 },
  ];
  const more = [
    { refreshMinutes: 0 },
    { refreshMinutes: -1 },
    { allowsRollback: "on" },
    { other: 1 },
    { stallSteps: undefined },
  ];
  const shares = [
    {},
    { drift: plan },
    { drift: { ...plan, level: 0, signal: null } },
    { rollback: { notes: { a: "b" }, carried: {} } },
  ];
  const lines = [
    decided({}),
    decided({ next: "summarize" }),
    decided({ drift: { ...TROUBLED, isSummaryDue: true } }),
    decided({}, { action: "review" }),
    decided({}, { action: "stop", level: 5 }),
    decided({}, { action: "refresh", signal: null, level: 0 }),
    decided({}, { action: "rollback", goesBack }),
    decided({ drift: { ...TROUBLED, isSummaryDue: true, goesBack: 1 } }, { action: "rollback", goesBack }),
    decided({ drift: undefined }),
    "## other changes",
    ...[undefined, TROUBLED, { ...TROUBLED, isSummaryDue: true }].map(passed),
    ...[of(undefined), of(TROUBLED), of(TROUBLED, "save")].map((memory) => {
      const after = delaySummary(memory);
      return after === null ? "null" : changes(memory, after);
    }),
    ...[of(undefined), of(NO_DRIFT), of(TROUBLED)].flatMap((memory) =>
      [driftAfterPlanChange, withFreshConversation].map((change) => changes(memory, change(memory))),
    ),
    ...[of(undefined), of(TROUBLED), of(stopped)].map((memory) => changes(memory, withoutStop(memory))),
    "## as a part",
    ...[of(undefined), of(TROUBLED)].flatMap((memory) => [
      json(driftData.playedSteps?.(memory)),
      json(driftData.judgedSteps?.(memory)?.length),
      json(driftData.troubleIn?.(memory, true)),
      json(driftData.troubleIn?.(memory, false)),
    ]),
    json(driftData.troubleIn?.({ ...of({ ...TROUBLED, episode: undefined }) }, true)),
    ...[8, 9].map((decidedAt) =>
      json(driftData.ranAfterStep?.({ memory: of({ ...TROUBLED, decidedAt }) } as never)),
    ),
    json(driftData.ranAfterStep?.({ memory: of(undefined) } as never)),
    json(driftData.passagesOfNote?.("lessons", "- one - two\nthree")),
    json(driftData.passagesOfNote?.("other", "- one")),
    ...shares.map((share) => {
      const { needsPart, hasOwnWords, countsAs, countedAs, actedOn, refusedInScores, redact } = driftDecision;
      const facts = [needsPart, hasOwnWords, countsAs, countedAs, actedOn, refusedInScores].map((ask) =>
        ask?.(share as never),
      );
      return `${json(facts)} ${json(redact?.(share as never, ((notes: object) => json(notes).toUpperCase()) as never))}`;
    }),
    "## settings",
    ...[...settings, ...more].map((asked) => {
      const taken = kind.type === "made" && kind.isValid(asked);
      const merged = [null, { stallSteps: 9, isOff: true }].map((saved) =>
        outcomeOf(() => merge?.(asked as never, saved as never)),
      );
      return `${json(asked)}: ${taken}; ${merged.join("; ")}`;
    }),
    ...[{}, { drift: false }, { drift: true, stallSteps: 3, refreshEvery: 0, allowRollback: true }].map(
      (options) => json(DRIFT_FIELDS.from((name) => new Map(Object.entries(options)).get(name))),
    ),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./drift.txt");
});

test("the playbook: edits, their time, what was shown, and when it is refined", async () => {
  const entry = (title: string, others: object = {}) => ({ title, text: `${title} text`, ...others });
  const edit = (action: string, title: string, others: object = {}) => ({
    ...{ action, title, ...(action === "drop" || action === "renew" ? {} : { text: "new" }), ...others },
  });
  const dropped = entry("Gone", { unproven: { until: 9, former: entry("Gone"), isDrop: true } });
  const book = [
    entry("Doors", { shown: 2 }),
    entry("New", { unproven: { until: 20, former: null } }),
    dropped,
  ];
  const full = Array.from({ length: 64 }, (_, at) => entry(`e${at}`));
  const edits = ["add", "change", "drop", "renew"].flatMap((action) =>
    ["DOORS", "New", "Gone", "None"].map((title) =>
      edit(action, title, action === "add" ? { when: "game.x" } : {}),
    ),
  );
  const memory = (others: object = {}) =>
    ({
      ...MEMORY,
      playbook: { entries: book, shown: ["Doors", "New"], refinedAt: 10, isRefineDue: true },
      ...others,
    }) as unknown as Memory;
  const place = { runId: "r", step: 30 } as never;
  const changed = (change: object, before = memory()) =>
    changes(before, { ...before, ...withPlaybookChanged(before, change as never, place) });
  const due = (settings: object, step: number, others: object = {}, health?: number) => {
    const before = {
      ...MEMORY,
      playbook: { entries: book, shown: [], refinedAt: 10 },
      settings: { model: "an-lm", ...settings },
      ...others,
    };
    const evidence = health === undefined ? undefined : { health };
    return json(withRefineDue(before as never, step, { evidence } as never).playbook?.isRefineDue === true);
  };
  const every = { refineEvery: 10 };
  const stuck = (level: number, since: number) => ({ drift: { window: [], episode: { level, since } } });
  const lost = (health: number) => ({ drift: { window: [{ health }, { health: 0 }] } });
  const lines = [
    ...edits.map((one) => {
      const misfit = misfitOf(book as never, one as never);
      const after = editPlaybook(book as never, { edits: [one], from: 25 } as never, place);
      return `${one.action} ${one.title}: ${misfit ?? "fits"}; ${json(after)}`;
    }),
    `${misfitOf(full as never, edit("add", "more") as never)}, ${misfitOf(full.slice(1) as never, edit("add", "more") as never)}`,
    json(editPlaybook(book as never, { entries: [] } as never, place)),
    json(
      editPlaybook([], { edits: [edit("add", "A"), edit("add", "a"), edit("drop", "A")] } as never, place),
    ),
    ...[9, 10, 20, 21].map((step) => json(withoutExpired(book as never, step))),
    json(withoutExpired(full as never, 99) === (full as never)),
    "## in a memory",
    changed({}),
    changed({ playbook: { edits: [edit("change", "Doors")] } }),
    changed({ playbook: { edits: [] } }, memory({ waiting: [{ purpose: "refine" }, { purpose: "play" }] })),
    changed({ playbook: { edits: [] } }, memory({ waiting: [{ purpose: "refine" }] })),
    changed({ playbook: { entries: [entry("Doors"), entry("Other")] }, playbookShown: ["Other"] }),
    changed({ playbook: { entries: [] } }, memory({ playbook: undefined })),
    ...[
      [30, ["Doors"]],
      [9, []],
      [10, ["None"]],
      [21, undefined],
    ].map(([step, shown]) =>
      json(playbookData.afterAnyStep?.(memory(), { playbookShown: shown } as never, step as number)),
    ),
    json(
      playbookData.afterAnyStep?.(memory({ playbook: undefined }), { playbookShown: ["Doors"] } as never, 3),
    ),
    changes(memory(), playbookData.afterFold?.(memory(), { playbookShown: ["New"] } as never) ?? {}),
    changes(memory(), playbookData.afterFold?.(memory(), {} as never) ?? {}),
    json(playbookData.atStart?.({ playbook: book, playbookShown: ["Doors"] } as never)),
    json(playbookData.atStart?.({} as never)),
    json(playbookData.startAgain?.(memory())),
    json(playbookData.keepGoingBack?.(memory())),
    json([playbookData.startAgain?.({}), playbookData.keepGoingBack?.({})]),
    json(playbookData.passages?.(memory())),
    json([
      playbookData.requests,
      playbookData.sideCalls?.({ refineEvery: 5, refineModel: "m" } as never),
      playbookData.sideCalls?.({} as never),
    ]),
    ...["save", "summarize", "decide", "act"].flatMap((next) =>
      [{}, { operator: {} }, { playbook: { entries: [], shown: [], refinedAt: 1 } }].map((others) =>
        json(playbookData.dueNode?.(memory({ next, ...others }))),
      ),
    ),
    ...[
      [10, {}],
      [11, {}],
      [11, { waiting: [{ purpose: "refine" }] }],
      [0, { playbook: { refinedAt: 0 } }],
    ].map(([totalSteps, others]) =>
      json(playbookData.ranAfterStep?.({ totalSteps, memory: memory(others as object) } as never)),
    ),
    ...[{}, { playbook: { edits: [] } }, { playbook: {} }, { playbookShown: [] }].map((share) => {
      const { needsPart, hasOwnWords, countsAs, refusedInScores } = playbookDecision;
      return json([needsPart, hasOwnWords, countsAs, refusedInScores].map((ask) => ask?.(share as never)));
    }),
    json(
      [{}, { playbook: {} }, { playbook: { entries: [] } }].map((one) =>
        playbookStart.playbook.isGivenBy(one as never),
      ),
    ),
    "## when it is refined",
    ...[
      due({}, 20),
      due(every, 19),
      due(every, 20),
      due(every, 21),
      due({ ...every, model: "explorer" }, 20),
      due({ ...every, model: "explorer", refineModel: "m" }, 20),
      due(every, 12, stuck(1, 11)),
      due(every, 12, stuck(2, 11)),
      due(every, 12, stuck(2, 10)),
      due(every, 12, lost(5), 0),
      due(every, 12, lost(0), 0),
      due(every, 12, lost(5), 1),
      due(every, 12, lost(5)),
      due(every, 3, { playbook: undefined }),
      due(every, 10, { playbook: undefined }),
    ],
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./playbook.txt");
});

test("mail: what is brought along, remembered, read, and redacted", async () => {
  const brought = [
    {},
    { mailbox: null },
    ...["m1", 7, "", " ", "a\nb", "x".repeat(100), "x".repeat(101), true].map((id) => ({
      mailbox: { last_processed_id: id },
    })),
  ];
  const answers = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ text: `t${at}`, inReplyTo: null }));
  const mail = { ids: ["a"], unread: [{ id: "a", text: "x" }], answers: answers(19) };
  const lines = [
    ...brought.map((file) => json(mailBrought.read?.(file as never))),
    ...[{}, { lastMailId: "m" }].map((fields) => json(mailBrought.remember(fields))),
    ...[{}, { mail }, { mail: { ids: [] } }].map((memory) =>
      changes(memory, mailData.afterReply?.(memory as never) ?? {}),
    ),
    ...[undefined, [], answers(1), answers(3)].map((given) =>
      json(mailData.afterStep?.({ mail } as never, { answers: given } as never, 4)),
    ),
    json(mailData.afterStep?.({} as never, { answers: answers(1) } as never, 4)),
    ...[{}, { answers: "x" }, { answers: ["x", { text: "a" }, { text: 1 }], y: 2 }].map((outcome) =>
      json(mailData.redactOutcome?.(outcome as never, up)),
    ),
    json(mailData.records.mail.redact?.({ text: "hi", id: "m" } as never, up, null)),
    json(mailData.records.mail.neededVersion?.({ version: 3 } as never)),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./mail.txt");
});
