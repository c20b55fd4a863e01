import { expect, test } from "vitest";
import type { RunOutcome } from "../../../../../src/base/vocabulary/outcome.ts";
import type { RunEvent } from "../../../../../src/base/vocabulary/run-event.ts";
import type { StopTarget } from "../../../../../src/base/vocabulary/stop.ts";
import { exitCodeOf } from "../../../../../src/faces/cli/commands/follow-session.ts";
import {
  againCommand,
  backCommand,
  goOnCommand,
  helpCommands,
  loadCommand,
  resumeCommand,
  watchCommand,
  withKept,
} from "../../../../../src/faces/cli/options/go-on-command.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import { StopRequest } from "../../../../../src/faces/cli/process-context.ts";
import { NO_DOINGS, renderPanel, withEvent } from "../../../../../src/faces/cli/render/status/panel.ts";
import { renderStatus, renderStatusLine } from "../../../../../src/faces/cli/render/status/run-status.ts";
import { coloursFor } from "../../../../../src/faces/cli/view/colour.ts";
import { renderFinalFacts } from "../../../../../src/faces/cli/view/final-facts.ts";
import type { RunStatus } from "../../../../../src/play/status/run-status.ts";
import { createCapture } from "../../../../helpers/runs/run-here.ts";

type Finished = Extract<RunEvent, { type: "finished" }>;

const PLAIN = coloursFor(createCapture(), {});

const ended = (outcome: RunOutcome, changes: Partial<Finished> = {}): Finished => ({
  ...{ type: "finished", outcome, totalSteps: 120, sessionSteps: 20, lastSave: "saves/a.png" },
  ...{ unsavedSteps: 0, unsavedReason: null, unsavedError: null, unconfirmedModel: null, ...changes },
});

const BUDGET = { type: "budget", reason: "the run cost $2.00 of $2" } as const;
const OUTCOMES: readonly RunOutcome[] = [
  { type: "done" },
  { type: "done", isReached: true },
  { type: "done", isReached: false },
  { type: "done", isEnded: true },
  { type: "interrupted" },
  { type: "cancelled", reason: "Ctrl-C" },
  { ...BUDGET, limit: "costUsd", used: 2 },
  { ...BUDGET, limit: "costUsd", used: 1.9, needed: 4.1 },
  { ...BUDGET, limit: "tokens", used: 3000 },
  { ...BUDGET, limit: "ms", used: 5 },
  { type: "needs-person", reason: "40 steps without anything new" },
  { type: "failed", reason: "a bug" },
  { type: "failed", reason: "refused", isRefused: true },
  { type: "unreachable", reason: "api.example.com did not answer" },
];

const ASKED: readonly Options[] = [
  {},
  { steps: 20, until: "game.embers == 3", goal: "Win it", maxCost: 2, maxTokens: 2_000, maxTime: 5 },
  { untilStep: 120, saveDir: "my saves", rom: "red.gb", gameMap: "m.json", quiet: true, saveEvery: 3 },
  { untilStep: 60, steps: 30, autoSave: false, model: "claude-x", newGame: true },
  { steps: 0, load: "x", json: true, interruptWhen: ["step == 1", "step == 2"], drift: false },
];

test("each end of a run says what came of it, and the command that goes on", async () => {
  const lines = ASKED.flatMap((options) => [
    `## ${JSON.stringify(options)}`,
    ...OUTCOMES.flatMap((outcome) => {
      const code = exitCodeOf(outcome, new AbortController().signal);
      const on = ["an-lm", "mcp", null].map((player) => goOnCommand(options, ended(outcome), player));
      return [
        `# ${JSON.stringify(outcome)}: exit code ${code}`,
        ...renderFinalFacts(ended(outcome), options, on[0] ?? ""),
        ...new Set(on.slice(1)),
        againCommand(options, ["workflow", "run", "w.yaml"], ended(outcome)),
      ];
    }),
    "",
  ]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./ends.txt");
});

test("the last lines of a run count what was played, left behind, reached and not saved", async () => {
  const error = { code: "cannot-write", facts: { errno: "ENOSPC" } } as const;
  const reached = Array.from(
    { length: 8 },
    (_, at) => `goal ${at}${at === 7 ? " of many words".repeat(6) : ""}`,
  );
  const cases: readonly (readonly [Finished, Options, readonly string[]])[] = [
    [ended({ type: "done" }, { totalSteps: 60, sessionSteps: 0 }), { untilStep: 60 }, []],
    [ended({ type: "done" }, { totalSteps: 60, sessionSteps: 0 }), { untilStep: 50, saveDir: "s" }, []],
    [ended({ type: "done" }, { totalSteps: 60, sessionSteps: 0 }), { untilStep: 0 }, []],
    [ended({ type: "done" }, { totalSteps: 5, sessionSteps: 7 }), {}, reached.slice(0, 1)],
    [ended({ type: "done" }), {}, reached.slice(0, 6)],
    [ended({ type: "done" }), {}, reached],
    [ended({ type: "done" }, { lastSave: null, unsavedSteps: 3 }), { autoSave: false }, []],
    [ended({ type: "done" }, { unsavedSteps: 1 }), {}, []],
    [ended({ type: "done" }, { unsavedSteps: 2, unsavedReason: "the disk is full" }), {}, []],
    [
      ended({ type: "done" }, { unsavedSteps: 2, unsavedReason: "the disk is full", unsavedError: error }),
      {},
      [],
    ],
    [ended({ type: "done" }, { lastSave: null, unsavedSteps: 2, unsavedReason: "no disk" }), {}, []],
    [ended({ type: "needs-person", reason: "stuck" }, { totalSteps: 20 }), { rom: "a.gb", gameMap: "m" }, []],
    [ended({ type: "done", isReached: true }), { until: "x ".repeat(150) }, []],
  ];
  const events = cases.map(([event, options, all]) =>
    renderFinalFacts(event, options, "runner on", all).join("\n"),
  );
  const options: Options = {
    saveDir: "s",
    rom: "it's.gb",
    gameMap: "m",
    steps: 3,
    maxTime: 90_000,
    graphics: "off" as never,
  };
  const kept: readonly StopTarget[] = [
    { untilStep: 9, until: "x", saveEvery: 10, lmTimeoutMs: 50_000, maxUnsaved: 3 },
    { untilStep: null, saveEvery: 7, limits: { costUsd: 2, tokens: 3, ms: 4 } },
    { untilStep: 8, until: null, limits: { costUsd: null, tokens: null, ms: null } },
  ];
  const unconfirmed = ended(
    { type: "cancelled", reason: "x" },
    { lastSave: null, unconfirmedModel: "new-model" },
  );
  const commands = [
    loadCommand(options, "01234567", "an-lm"),
    loadCommand(options, "01234567", "mcp"),
    backCommand(options, 0),
    ...helpCommands(options, 70),
    String(watchCommand({})),
    String(watchCommand({ saveDir: "my saves" })),
    String(watchCommand({ autoSave: false })),
    resumeCommand(options, null, ["--say", "Hi there"]),
    resumeCommand({ ...options, maxUnsaved: 4 }, "0123", [], false),
    goOnCommand({ ...options, model: "old", effort: "high" }, unconfirmed, "old"),
    goOnCommand(
      { thinking: true, screenshotScale: null, pictures: false, skills: false, drift: true } as Options,
      unconfirmed,
      null,
    ),
    goOnCommand(
      { journal: false, adopt: true, notify: "say hi", prices: "p", retryFor: 60_000 } as Options,
      ended({ type: "done" }),
      "x",
    ),
    ...kept.flatMap((target) =>
      [{}, { steps: 4 }, { untilStep: 5, maxCost: 9 }].map((given) =>
        JSON.stringify(withKept(given, target)),
      ),
    ),
  ];
  const stopped = new AbortController();
  stopped.abort(new StopRequest("Ctrl-C", 130));
  const codes = `exit code where a signal stopped it: ${exitCodeOf({ type: "cancelled", reason: "" }, stopped.signal)}`;
  await expect(`${[...events, "", ...commands, codes].join("\n")}\n`).toMatchFileSnapshot("./last-lines.txt");
});

const QUIET = { value: 0, trend: "steady", evidence: "" } as const;
const SIGNALS = {
  progress: QUIET,
  repetition: QUIET,
  errors: QUIET,
  latency: QUIET,
  cost: QUIET,
  goal: QUIET,
};
const CHECKPOINT = { id: "0123456789abcdef", step: 7, time: "2026-01-02T03:04:05.678Z", file: "a.png" };
const STATUS = {
  ...{ live: false, process: null, game: "LANTERN", slug: "lantern", agentId: "runner", model: "an-lm" },
  ...{ runId: "r", branchId: "b", step: 0, savedStep: null, time: "2026-01-02T03:04:05.678Z", place: null },
  ...{ goal: null, plan: {}, checkpoints: {}, unconfirmedUsd: 0, notices: [], stepsAnHour: null },
  ...{ costUsdAnHour: null, stopped: null, level: 0, signals: SIGNALS, pendingMail: 0, interrupt: null },
  ...{ openInterrupts: [], workflow: null },
} as unknown as RunStatus;

const STATUSES: readonly object[] = [
  {},
  {
    ...{
      live: true,
      process: { pid: 12, host: "h", since: "2026-01-02T03:00:00.000Z" },
      step: 12,
      savedStep: 10,
    },
    ...{
      place: "Village\nof\tLight",
      goal: "light the\nlamp",
      plan: { now: "walk", next: "" },
      stepsAnHour: 1,
    },
    ...{ costUsdAnHour: 0.1234, unconfirmedUsd: 0.5, level: 4, stopped: null, pendingMail: 1 },
    signals: {
      ...SIGNALS,
      errors: { value: 0.666, trend: "rising", evidence: "2 replies in a row did nothing" },
      goal: { value: 0.004, trend: "falling", evidence: "" },
    },
    checkpoints: {
      manual: { ...CHECKPOINT, step: 3 },
      routine: CHECKPOINT,
      "pre-operation": { ...CHECKPOINT, step: 5 },
    },
  },
  {
    ...{
      step: 3,
      savedStep: 3,
      stepsAnHour: 60,
      level: 5,
      stopped: "40 steps without anything new",
      pendingMail: 2,
    },
    ...{ plan: { next: "sleep" }, interrupt: "before act" },
    openInterrupts: [
      { ...CHECKPOINT, where: "here" },
      { ...CHECKPOINT, where: "older-game" },
      { ...CHECKPOINT, id: "fedcba9876543210", step: 9, where: "branch" },
    ],
  },
  { level: 1 },
  { level: 9 },
];

test("a status says where a run is, in lines of a width and on one line", async () => {
  const lines = STATUSES.flatMap((changes) => {
    const status = { ...STATUS, ...changes };
    return [
      ...renderStatus(status, PLAIN, 200),
      "",
      ...renderStatus(status, PLAIN, 30),
      "",
      renderStatusLine(status),
      "",
    ];
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./statuses.txt");
});

test("a panel beside the picture takes the room that there is", async () => {
  const events = [
    { type: "lm-reply", purpose: "play", step: 3, text: `I go ${"up and up, ".repeat(12)}then on.` },
    { type: "tool-result", step: 3, tool: "press_buttons", input: { buttons: ["up"] }, isError: false },
    { type: "tool-result", step: 3, tool: "navigate_to", input: { x: 1, y: 2 }, isError: true },
    { type: "lm-reply", purpose: "summary", step: 3, text: "unseen" },
    { type: "saved", step: 3 },
  ] as unknown as readonly RunEvent[];
  const doings = events.reduce(withEvent, NO_DOINGS);
  const operators = withEvent(doings, { ...events[1], step: 4 } as RunEvent);
  const facts = {
    ...{
      goal: "light the lamp in the tower and come back alive",
      now: "walk to the tower",
      place: "Village",
    },
    ...{ step: "3 of 9", cost: "1.0k tokens, $0.50 in all" },
  };
  const panels = [
    [doings, 40, 24],
    [doings, 100, 12],
    [doings, 24, 7],
    [doings, 40, 3],
    [operators, 40, 24],
  ] as const;
  const lines = [
    JSON.stringify(operators),
    ...panels.flatMap(([shown, columns, rows]) => [
      `## ${columns} × ${rows}`,
      ...renderPanel({ ...shown, ...facts }, PLAIN, columns, rows),
    ]),
    "## nothing known",
    ...renderPanel({ ...NO_DOINGS, goal: null, now: "", place: null, step: "0", cost: null }, PLAIN, 40, 24),
  ];
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./panels.txt");
});
