import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { coloursFor } from "../../../../src/faces/cli/view/colour.ts";
import { reportWorkflowEnd } from "../../../../src/parts/workflows/faces/commands/report-workflow-end.ts";
import { checkRunOptions, reportFormat } from "../../../../src/parts/workflows/faces/commands/run-options.ts";
import { checkReport, writeReport } from "../../../../src/parts/workflows/faces/commands/write-report.ts";
import { renderPlan } from "../../../../src/parts/workflows/faces/render/plan.ts";
import {
  reportOf,
  type Work,
  type WorkflowReport,
} from "../../../../src/parts/workflows/faces/render/report.ts";
import {
  renderReportTable,
  reportMarkdown,
  shortDuration,
} from "../../../../src/parts/workflows/faces/render/report-table.ts";
import { StageCourse } from "../../../../src/parts/workflows/faces/stage-course.ts";
import { type StageEvent, stageLines } from "../../../../src/parts/workflows/faces/stage-lines.ts";
import { readWorkflow } from "../../../../src/parts/workflows/play/format/parse-workflow.ts";
import { describeAgain } from "../../../../src/parts/workflows/play/run/past-cost.ts";
import { ProgressCount } from "../../../../src/parts/workflows/play/run/progress.ts";
import type { WorkflowEnd } from "../../../../src/parts/workflows/play/run/run-workflow.ts";
import type { StepTally } from "../../../../src/parts/workflows/play/run/tally.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { createCapture, worldHere } from "../../../helpers/runs/run-here.ts";

const PLAIN = coloursFor(createCapture(), {});

const TEXT = `name: plan
start: new-game
inputs: {seed: {type: number, default: 7}}
steps:
  - {name: w, type: wait, frames: 5, retries: 2}
  - name: b
    type: branch
    if: "game.x == 1"
    steps: [{name: yes, type: wait, frames: 1}]
    else: [{name: no, type: wait, frames: 2}]
`;

function planFile() {
  const { file, mistakes } = readWorkflow(Buffer.from(TEXT), null);
  if (file === null) throw new Error(JSON.stringify(mistakes));
  return file;
}

const stage = (type: string, others: object) =>
  ({ type, step: 3, workflow: "plan", path: "go", attempt: 1, ...others }) as unknown as StageEvent;

test.each<[StageEvent, string[]]>([
  [stage("stage-started", { kind: "wait" }), ["▶ go: wait"]],
  [stage("stage-started", { kind: "wait", attempt: 2 }), ["▶ go: wait, attempt 2"]],
  [stage("stage-skipped", { reason: "done", since: null }), ["↷ go: done, skipped (1 of 2)"]],
  [
    stage("stage-skipped", { reason: "done", since: "2026-01-02T03:04:05.678Z" }),
    ["↷ go: done as of 2026-01-02 03:04:05Z, skipped (1 of 2)"],
  ],
  [stage("stage-skipped", { reason: "when", since: null }), ["↷ go: not due, skipped (1 of 2)"]],
  [stage("stage-skipped", { reason: "rejected", since: null }), ["↷ go: rejected, skipped (1 of 2)"]],
  [
    stage("stage-retried", { error: "no\nway", goesBack: true, waitMs: 0 }),
    ["↺ go: attempt 1 failed: no way; trying again from the newest checkpoint"],
  ],
  [
    stage("stage-retried", { error: "x", goesBack: false, waitMs: 1500 }),
    ["↺ go: attempt 1 failed: x; trying again from here, in 1.5s"],
  ],
  [stage("stage-finished", { status: "done", error: null }), ["✓ go (1 of 2)"]],
  [stage("stage-finished", { status: "failed", error: "x" }), ["✗ go failed: x (1 of 2)"]],
])("%j", (event, lines) => {
  expect(stageLines(event, PLAIN, "1 of 2")).toEqual(lines);
  expect(stageLines(event, PLAIN, null)).toEqual(lines.map((line) => line.replace(" (1 of 2)", "")));
});

test("a course shows the current step, and the number of finished ones", () => {
  const course = new StageCourse(new ProgressCount(planFile().workflow, { seed: 7 }));
  const see = (event: object) => course.see(event as RunEvent);
  expect(course.place).toBe("between steps, 0 of 2 steps done");
  see(stage("stage-started", { path: "w", kind: "wait" }));
  expect(course.place).toBe("w, 0 of 2 steps done");
  see(stage("stage-finished", { path: "w", status: "done", output: null, error: null }));
  expect([course.place, course.far]).toEqual(["between steps, 1 of 2 steps done", "1 of 2 steps"]);
});

test("a plan shows where it starts, its inputs, and each step with what is not usual", () => {
  expect(renderPlan(planFile().workflow, { seed: 7 })).toEqual([
    ...[
      "plan, from a new game",
      "  seed = 7",
      "",
      "1. w (wait)",
      "   frames: 5",
      "   retries: 2",
      "2. b (branch)",
    ],
    ...[
      "   if: game.x == 1",
      "    1. yes (wait)",
      "       frames: 1",
      "   else:",
      "    1. no (wait)",
      "       frames: 2",
    ],
  ]);
  const from = (start: string) => renderPlan({ ...planFile().workflow, start, steps: [] }, {})[0];
  expect([from("current"), from("before the wood")]).toEqual([
    "plan, from the game's state",
    "plan, from before the wood",
  ]);
});

const tally = (path: string, others: Partial<StepTally> = {}): StepTally => ({
  ...{
    path,
    outcome: "done",
    attempts: 1,
    steps: 2,
    calls: 3,
    ms: 4000,
    costUsd: 0.5,
    unconfirmedUsd: 0,
    unknownCalls: 0,
  },
  ...others,
});

function endOf(others: Partial<WorkflowEnd> = {}): WorkflowEnd {
  const report = {
    here: [tally("w")],
    all: [tally("w", { attempts: 3, steps: 9 }), tally("b"), tally("b.yes", { steps: 5 })],
  };
  return {
    status: "stopped",
    error: null,
    inputs: {},
    outcome: { type: "done" },
    results: {},
    report,
    ...others,
  };
}

const reported = (others: Partial<WorkflowEnd> = {}) =>
  reportOf(planFile(), endOf(others), { file: "a.yaml", inputs: { seed: 7 } });

describe("a workflow's report", () => {
  const NOTHING: Work = {
    attempts: 0,
    steps: 0,
    calls: 0,
    ms: 0,
    costUsd: 0,
    unconfirmedUsd: 0,
    unknownCalls: 0,
  };
  const work = (others: Partial<Work>): Work => ({ ...NOTHING, ...others });

  test("has what each step took here and in all, and what the outermost took together", () => {
    const file = planFile();
    const done = { calls: 3, ms: 4000, costUsd: 0.5 };
    expect(reported()).toEqual({
      ...{ workflow: "plan", file: "a.yaml", fileSha256: file.sha256, inputs: { seed: 7 } },
      ...{ inputsHash: expect.stringMatching(/^[0-9a-f]{64}$/), status: "stopped", error: null },
      outcome: { type: "done" },
      steps: [
        {
          path: "w",
          outcome: "done",
          process: work({ attempts: 1, steps: 2, ...done }),
          all: work({ attempts: 3, steps: 9, ...done }),
        },
        { path: "b", outcome: "done", process: NOTHING, all: work({ attempts: 1, steps: 2, ...done }) },
        { path: "b.yes", outcome: "done", process: NOTHING, all: work({ attempts: 1, steps: 5, ...done }) },
      ],
      total: {
        process: work({ attempts: 1, steps: 2, ...done }),
        all: work({ attempts: 4, steps: 11, calls: 6, ms: 8000, costUsd: 1 }),
      },
    });
    const missed = reported({ report: { here: [], all: [tally("b", { outcome: "open" })] } });
    expect(missed.steps.map(({ path, outcome }) => [path, outcome])).toEqual([
      ["b", "open"],
      ["w", "not reached"],
    ]);
  });

  test("is a table, with columns of all processes where an earlier one had a part in it", () => {
    const one = reported({ report: { here: [tally("w")], all: [tally("w")] } });
    expect(renderReportTable(one, null)).toEqual([
      "step    outcome      attempts  steps  LM calls   time   cost",
      "w       done                1      2         3  4.0 s  $0.50",
      "b       not reached         0      0         0  0.0 s  $0.00",
      "in all  stopped             1      2         3  4.0 s  $0.50",
    ]);
    const [titles = "", , , , last = ""] = renderReportTable(reported(), null);
    expect(titles.split(/ {2,}/)).toEqual([
      ...["step", "outcome", "attempts", "steps", "LM calls", "time", "cost"],
      ...["attempts in all", "steps in all", "LM calls in all", "time in all", "cost in all"],
    ]);
    expect(last.split(/ {2,}/)).toEqual([
      ...["in all", "stopped", "1", "2", "3", "4.0 s", "$0.50", "4", "11", "6", "8.0 s", "$1.00"],
    ]);
  });

  test("is a page in Markdown, whose cells say nothing of their own", () => {
    const report = reported({
      status: "failed",
      error: "w: *no*\nway",
      report: { here: [tally("w")], all: [tally("w")] },
    });
    expect(reportMarkdown({ ...report, inputs: { name: "a|b" } })).toBe(
      [
        ...["# plan: failed", "", "w: \\*no\\* way", "", '- `name`: "a\\|b"', ""],
        "| step | outcome | attempts | steps | LM calls | time | cost |",
        "| --- | --- | --: | --: | --: | --: | --: |",
        "| w | done | 1 | 2 | 3 | 4.0 s | $0.50 |",
        "| b | not reached | 0 | 0 | 0 | 0.0 s | $0.00 |",
        "| in all | failed | 1 | 2 | 3 | 4.0 s | $0.50 |",
        "",
      ].join("\n"),
    );
    expect(reportMarkdown({ ...reported(), inputs: {} })).toMatch(/^# plan: stopped\n\n\| step/);
  });

  test.each([
    [0, "0.0 s"],
    [9_949, "9.9 s"],
    [10_000, "10 s"],
    [59_499, "59 s"],
    [59_500, "1 min 00 s"],
    [185_000, "3 min 05 s"],
    [3_599_000, "59 min 59 s"],
    [3_600_000, "1 h 00 min"],
    [7_800_000, "2 h 10 min"],
  ])("%s ms take %s", (ms, text) => {
    expect(shortDuration(ms)).toBe(text);
  });

  test.each([
    ["a.json", "json"],
    ["A.JSON", "json"],
    ["a.md", "md"],
    ["a.txt", null],
    ["md", null],
  ])("%s is written as %s", (file, format) => {
    expect(reportFormat(file)).toBe(format);
  });

  test("is written over one that is there, and a place where none can be is refused before", () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "folder.md"));
    writeFileSync(join(cwd, "a.json"), "old");
    const world = { cwd, stdout: createCapture() };
    const refused = (fact: string) => expect.objectContaining({ code: "option-invalid", message: fact });

    checkReport(world, null);
    checkReport(world, "a.json");
    checkReport(world, "new.md");
    expect(() => checkReport(world, "gone/a.md")).toThrow(
      refused("--report gone/a.md: there is no such folder"),
    );
    expect(() => checkReport(world, "folder.md")).toThrow(refused("--report folder.md: that is a folder"));
    expect(() => checkReport({ cwd: "/" }, "dev/null")).toThrow(
      refused("--report dev/null: that is no file"),
    );
    writeReport(world, null, reported());
    writeReport(world, "a.json", reported());
    writeReport(world, "new.md", reported());
    expect(JSON.parse(readFileSync(join(cwd, "a.json"), "utf8"))).toEqual(reported());
    expect(readFileSync(join(cwd, "new.md"), "utf8")).toBe(reportMarkdown(reported()));
    expect(existsSync(join(cwd, "gone"))).toBe(false);
  });
});

describe("the end of a workflow", () => {
  const FINISHED = {
    ...{
      type: "finished",
      outcome: { type: "done" },
      totalSteps: 9,
      sessionSteps: 9,
      lastSave: "saves/a.png",
    },
    ...{ unsavedSteps: 0, unsavedReason: null, unsavedError: null, unconfirmedModel: null },
  } as const;
  const LIMIT = { type: "budget", limit: "ms", used: 1, reason: "the time is over" } as const;

  function lines(
    report: WorkflowReport | null,
    { options = {}, outcome = {} }: { options?: object; outcome?: object } = {},
  ) {
    const render = reportWorkflowEnd({
      world: worldHere([], { env: {}, cwd: "/", stdout: createCapture(), stderr: createCapture() }),
      ...{ words: ["plan", "--input", "seed=7"], course: ["--restart"], report: () => report },
    });
    const event = { ...FINISHED, outcome: { ...FINISHED.outcome, ...outcome } } as unknown as Parameters<
      typeof render
    >[0];
    return render(event, options, "explorer", []);
  }

  test.each<[Partial<WorkflowEnd>, object, string]>([
    [{ status: "done" }, {}, "plan is done."],
    [{ status: "failed", error: "w broke" }, {}, "plan failed: w broke."],
    [{ status: "failed", error: "w broke!" }, {}, "plan failed: w broke!"],
    [{ status: "stopped" }, {}, "plan is not finished: the steps of this command are played."],
    [
      { status: "stopped" },
      LIMIT,
      "A limit was reached: the time is over: the next command gets the same time again.",
    ],
  ])("%j says how it ended, below the table", (end, outcome, line) => {
    const told = lines(reported(end), { outcome });
    expect(told.slice(0, 2)).toEqual(["", expect.stringMatching(/^step +outcome/)]);
    expect(told[told.indexOf("", 1) + 1]).toBe(line);
  });

  test("the next command resumes; a trial begins again where it began; one that is done goes on with the run", () => {
    const next = (end: Partial<WorkflowEnd>, options: object = {}) =>
      lines(reported(end), { options }).at(-1);
    expect(next({ status: "stopped" })).toBe("To continue: runner workflow run plan --input seed=7 --resume");
    expect(next({ status: "failed" }, { autoSave: false })).toBe(
      "To continue: runner workflow run plan --input seed=7 --restart --no-auto-save",
    );
    expect(next({ status: "done" })).toBe("To continue: runner --steps 50");
    expect(next({ status: "done" }, { autoSave: false })).toMatch(/ workflow run plan .* --restart /);
  });

  test("without a step that was tried there is no table, nor where the run broke off", () => {
    expect(lines(reported({ report: { here: [], all: [] } }))[0]).toMatch(/^plan is not finished/);
    expect(lines(null)[0]).toBe("Done.");
  });
});

test.each<[string[], string]>([
  [["w"], "w (2 steps, $0.50)"],
  [["gone"], "gone (cost unknown)"],
  [["gone", "other"], "gone (cost unknown), other (cost unknown); together of unknown cost"],
  [
    ["w", "one", "gone"],
    "w (2 steps, $0.50), one (1 step, $0.25 + up to $0.10 unconfirmed + 1 of unknown cost), gone (cost unknown); together 3 steps, $0.75 + up to $0.10 unconfirmed + 1 of unknown cost + 1 without a record of their cost",
  ],
  [["free"], "free (2 steps, cost unknown)"],
])("%j would run again: %s", (paths, text) => {
  const past = [
    tally("w"),
    tally("one", { steps: 1, costUsd: 0.25, unconfirmedUsd: 0.1, unknownCalls: 1 }),
    tally("free", { calls: 2, unknownCalls: 2 }),
  ];
  expect(describeAgain(paths, new Map(past.map((one) => [one.path, one])))).toBe(text);
});

test("of many steps that would run again, twelve are named", () => {
  const paths = Array.from({ length: 14 }, (_, at) => `s${at}`);
  const text = describeAgain(paths, new Map());
  expect(text).toMatch(/^s0 \(cost unknown\), .*s11 \(cost unknown\), and 2 more; together of unknown cost$/);
  expect(describeAgain(paths.slice(0, 12), new Map())).not.toContain("more");
});

test.each<[Parameters<typeof checkRunOptions>[0], Parameters<typeof checkRunOptions>[1], string | null]>([
  [{}, {}, null],
  [{}, { resume: true, rerun: true, from: "w" }, null],
  [{}, { restart: true, report: "a.md" }, null],
  [{}, { rerun: true }, "--rerun is about a resumed workflow: pass --resume, too"],
  [{}, { from: "w" }, "--from says where to resume: pass --resume, too"],
  [{}, { resume: true, restart: true }, "--resume and --restart cannot be combined: pass one of them"],
  [{}, { report: "a.txt" }, '--report takes a file that ends with .json or .md, got "a.txt"'],
  [{ newGame: true }, {}, 'runner workflow run does not take --new-game: write it into the file, as "start"'],
])("workflow run with %j and %j", (options, own, message) => {
  if (message === null) expect(() => checkRunOptions(options, own)).not.toThrow();
  else expect(() => checkRunOptions(options, own)).toThrow(expect.objectContaining({ message }));
});
